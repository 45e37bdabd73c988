// SPDX-License-Identifier: Apache-2.0
package dev.assay.audit;

import dev.assay.dataset.Dataset;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Audits a data set: the golds of its questions, the databases that they use, and what it is made
 * of. Nothing is changed.
 *
 * @param bench the runner of golds
 * @param workers questions at once
 * @param progress is told how many questions are done; called by several threads
 */
public record DatasetAudit(GoldBench bench, int workers, IntConsumer progress) {
  /**
   * Audits the questions whose databases can be opened.
   *
   * @param unavailable the reason why a database can't be opened, by its id
   * @throws dev.assay.execute.DatabaseUnavailableException if a database is lost on the way
   * @throws InterruptedException if interrupted
   */
  public AuditReport run(Dataset dataset, Map<String, String> unavailable)
      throws InterruptedException {
    List<Question> questions =
        dataset.questions().stream()
            .filter(q -> !unavailable.containsKey(q.database()) || !needsDatabase(q))
            .toList();
    AtomicInteger done = new AtomicInteger();
    List<GoldAudit> audits =
        inParallel(
            questions.stream()
                .<Callable<GoldAudit>>map(
                    question ->
                        () -> {
                          GoldAudit audit = GoldAudit.of(question, bench);
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
        inParallel(
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
    return Comparator.comparing(AuditFinding::kind)
        .thenComparing(finding -> places.getOrDefault(finding.place(), 0));
  }

  private <T> List<T> inParallel(List<Callable<T>> tasks) throws InterruptedException {
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.max(1, Math.min(workers, tasks.size())),
            task -> {
              Thread thread = new Thread(task, "assay-audit");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<T> results = new ArrayList<>();
      List<Future<T>> futures = tasks.stream().map(threads::submit).toList();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdownNow();
    }
  }
}
