// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.dataset.Dataset;
import dev.assay.execute.internal.ParallelTasks;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldSyntaxException;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Audits a data set: the golds of its questions, the databases that they use, and what it is made
 * of. Nothing is changed.
 *
 * @param bench the runner of golds
 * @param workers questions at once
 * @param runs of systems that answer its questions; may be none
 * @param progress is told how many questions are done; called by several threads
 */
public record DatasetAudit(
    GoldBench bench, int workers, List<RunDirectory> runs, IntConsumer progress) {
  private static final String THREADS = "assay-audit";

  /**
   * Audits the questions whose databases can be opened.
   *
   * @param unavailable the reason why a database can't be opened, by its id
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if a database is lost on the
   *     way
   * @throws InterruptedException if interrupted
   */
  public AuditReport run(Dataset dataset, Map<String, String> unavailable)
      throws InterruptedException {
    List<Question> questions =
        dataset.questions().stream()
            .filter(q -> !unavailable.containsKey(q.database()) || !needsDatabase(q))
            .toList();
    AtomicInteger done = new AtomicInteger();
    SystemChecks systems = SystemChecks.of(runs, bench);
    List<GoldAudit> audits =
        ParallelTasks.run(
            THREADS,
            workers,
            questions.stream()
                .<Callable<GoldAudit>>map(
                    question ->
                        () -> {
                          GoldAudit audit = GoldAudit.of(question, bench, systems);
                          progress.accept(done.incrementAndGet());
                          return audit;
                        })
                .toList());
    CompositionCounter counter = new CompositionCounter();
    for (GoldAudit audit : audits) {
      count(audit, counter);
    }
    List<AuditFinding> findings =
        new ArrayList<>(audits.stream().flatMap(audit -> audit.findings().stream()).toList());
    Set<String> broken =
        findings.stream()
            .filter(finding -> finding.kind() == FindingKind.GOLD_FAILS)
            .map(AuditFinding::place)
            .collect(Collectors.toSet());
    findings.addAll(
        PairChecks.of(questions.stream().filter(q -> !broken.contains(q.id())).toList(), bench));
    for (List<AuditFinding> some :
        ParallelTasks.run(
            THREADS,
            workers,
            counter.usedColumns().entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .<Callable<List<AuditFinding>>>map(
                    used -> () -> SchemaChecks.of(used.getKey(), used.getValue(), bench))
                .toList())) {
      findings.addAll(some);
    }
    findings.sort(byKindAndPlace(questions));
    return new AuditReport(
        dataset.name(),
        dataset.questions().size(),
        questions.size(),
        unavailable,
        findings,
        counter.composition(),
        null,
        null);
  }

  private static boolean needsDatabase(Question question) {
    return question.gold() instanceof Gold.Queries;
  }

  private void count(GoldAudit audit, CompositionCounter counter) {
    Question question = audit.question();
    String sql = audit.sql();
    if (sql == null) {
      counter.add(question);
    } else {
      String database = question.database();
      counter.add(question, sql, bench.dialect(database), bench.schema(database));
    }
  }

  private static Comparator<AuditFinding> byKindAndPlace(List<Question> questions) {
    Map<String, Integer> places = new HashMap<>();
    questions.forEach(question -> places.put(question.id(), places.size()));
    return Comparator.comparing(AuditFinding::severity)
        .thenComparing(AuditFinding::kind)
        .thenComparing(finding -> places.getOrDefault(finding.place(), 0));
  }

  /**
   * All checks of the golds of one question by itself.
   *
   * @param sql the first gold that gives an answer, or {@code null} if none is a query
   */
  record GoldAudit(Question question, @Nullable String sql, List<AuditFinding> findings) {
    GoldAudit {
      findings = List.copyOf(findings);
    }

    /**
     * Checks a question.
     *
     * @throws dev.assay.execute.internal.DatabaseUnavailableException as {@link
     *     dev.assay.execute.QueryRunner#run}
     */
    static GoldAudit of(Question question, GoldBench bench, SystemChecks systems) {
      try {
        return of(GoldTrial.of(question, bench), bench, systems);
      } catch (GoldSyntaxException e) {
        return new GoldAudit(
            question,
            null,
            List.of(
                AnswerChecks.finding(
                    FindingKind.GOLD_FAILS,
                    question,
                    sentence("The gold can't be read: " + e.getMessage()),
                    Map.of())));
      }
    }

    private static GoldAudit of(GoldTrial trial, GoldBench bench, SystemChecks systems) {
      Question question = trial.question();
      List<AuditFinding> findings = new ArrayList<>(failures(trial));
      DialectChecks.of(trial, bench).ifPresent(findings::add);
      findings.addAll(AnswerChecks.of(trial));
      systems.of(trial).ifPresent(findings::add);
      GoldAnswer first = trial.answers().stream().findFirst().orElse(null);
      if (first != null && first.sql() != null) {
        findings.addAll(volatility(question, first.sql(), bench));
        findings.addAll(new GoldQueryChecks(question, first, first.sql(), bench).findings());
      }
      return new GoldAudit(question, first == null ? null : first.sql(), findings);
    }

    private static List<AuditFinding> failures(GoldTrial trial) {
      Question question = trial.question();
      List<AuditFinding> findings = new ArrayList<>();
      for (String column : trial.missingColumns()) {
        findings.add(
            AnswerChecks.finding(
                FindingKind.GOLD_FAILS,
                question,
                "The gold has no column '%s' that could count; correct 'columns'."
                    .formatted(column),
                Map.of("column", column)));
      }
      boolean all = trial.answers().isEmpty();
      for (GoldTrial.Failure failure : trial.faults()) {
        findings.add(
            AnswerChecks.finding(
                all ? FindingKind.GOLD_FAILS : FindingKind.ALTERNATIVE_FAILS,
                question,
                sentence((all ? "The gold fails: " : "An alternative fails: ") + failure.reason()),
                failure.sql() == null ? Map.of() : Map.of("sql", failure.sql())));
      }
      return findings;
    }

    private static String sentence(String words) {
      return words.endsWith(".") ? words : words + ".";
    }

    private static List<AuditFinding> volatility(Question question, String sql, GoldBench bench) {
      List<String> calls =
          bench.runner().session().volatileCalls(sql, bench.dialect(question.database()));
      return calls.isEmpty()
          ? List.of()
          : List.of(
              AnswerChecks.finding(
                  FindingKind.VOLATILE,
                  question,
                  "The gold depends on chance or time: %s.".formatted(String.join(", ", calls)),
                  Map.of("calls", calls)));
    }
  }
}
