// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.audit;

import dev.assay.AssayException;
import dev.assay.app.session.PrivilegedAccounts;
import dev.assay.app.session.QueryRunnerFactory;
import dev.assay.app.session.RunInputs;
import dev.assay.app.terminal.Terminal;
import dev.assay.audit.AuditReport;
import dev.assay.audit.DatasetAudit;
import dev.assay.audit.GoldBench;
import dev.assay.audit.QuestionDiversity;
import dev.assay.audit.mutant.CounterexampleScripts;
import dev.assay.audit.mutant.MutationAnalysis;
import dev.assay.audit.mutant.MutationReport;
import dev.assay.audit.mutant.MutationResult;
import dev.assay.audit.mutant.MutationSettings;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.retrieve.Embedder;
import dev.assay.llm.retrieve.Embedders;
import dev.assay.llm.retrieve.EmbeddingOptions;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.probe.PairSearches;
import dev.assay.report.internal.NumberFormats;
import dev.assay.review.DismissedFindings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Audits a data set without predictions.
 *
 * @param settings what the user says of questions, databases and limits
 * @param effort of the mutation analysis, or {@code null} for none
 * @param runs of systems that the golds are compared with
 * @param diversity whether to measure that of the questions
 * @param rows the folder for rows that kill living mutants, or {@code null} to write none
 */
public record AuditSession(
    Terminal terminal,
    RunSettings settings,
    @Nullable MutationSettings effort,
    @Nullable Path rows,
    List<Path> runs,
    boolean diversity) {
  /** Audits the golds only. */
  public AuditSession(Terminal terminal, RunSettings settings) {
    this(terminal, settings, null, null, List.of(), false);
  }

  /** Questions that are embedded between two messages of progress. */
  private static final int EMBEDDED = 200;

  public AuditSession {
    settings = settings.onGolds(); // it runs nothing else
  }

  /**
   * Audits the questions whose databases can be opened.
   *
   * @param run a run whose questions alone are audited, or {@code null} for all questions
   * @throws AssayException if there are no questions, or an account may do more than read
   * @throws InterruptedException if interrupted
   */
  public AuditReport run(@Nullable RunDirectory run) throws InterruptedException {
    try (QueryRunnerFactory factory = QueryRunnerFactory.of(settings)) {
      RunInputs inputs = RunInputs.withoutPredictions(settings);
      try (QueryRunner runner = factory.open(inputs.databases())) {
        Dataset dataset = inputs.dataset();
        return audit(
            run == null
                ? dataset
                : dataset.only(
                    "asked in " + run.path(),
                    run.storedOutcomes().brief().stream()
                        .map(Outcome::question)
                        .collect(Collectors.toSet())),
            runner);
      }
    }
  }

  private AuditReport audit(Dataset dataset, QueryRunner runner) throws InterruptedException {
    Map<String, DatabaseDescription> found = new TreeMap<>();
    Map<String, String> unavailable = new TreeMap<>();
    for (String id : ids(dataset)) {
      try {
        found.put(id, runner.describe(id));
      } catch (DatabaseUnavailableException e) {
        unavailable.put(id, String.valueOf(e.getMessage()));
      }
    }
    PrivilegedAccounts.among(found)
        .require(settings.execution().isolation().allowsPrivileged(), terminal);
    boolean values = !Boolean.FALSE.equals(settings.output().keepValues());
    if (!values && rows != null) {
      throw new AssayException(
          "--write-rows writes values of the databases, and keepValues is false; change one"
              + " of the two");
    }
    int all = dataset.questions().size();
    DatasetAudit audit =
        new DatasetAudit(
            new GoldBench(runner, settings.execution().limits(), values),
            settings.execution().workersOrDefault(),
            runs.stream().map(RunDirectory::open).toList(),
            done -> progress("%,d of %,d questions audited", done, all));
    try {
      DismissedFindings dismissed =
          DismissedFindings.beside(Datasets.files(dataset.source()).get(0));
      AuditReport audited = audit.run(dataset, unavailable);
      AuditReport report = audited.without(dismissed, dataset.questions());
      int gone = audited.findings().size() - report.findings().size();
      if (gone > 0) {
        terminal.note(
            "Left out: %s that %s dismissed in %s"
                .formatted(
                    NumberFormats.count(gone, "finding"),
                    gone == 1 ? "was" : "were",
                    dismissed.path()));
      }
      List<Question> available =
          dataset.questions().stream().filter(q -> !unavailable.containsKey(q.database())).toList();
      if (diversity) {
        report = report.with(diversity(dataset, available, audit.bench()));
      }
      return effort == null ? report : report.with(mutation(available, runner, effort, values));
    } finally {
      terminal.status().clear();
    }
  }

  private QuestionDiversity diversity(Dataset dataset, List<Question> available, GoldBench bench) {
    List<Question> asked = available.stream().filter(Question::hasText).toList();
    Embedder embedder = Embedders.of(EmbeddingOptions.MINILM, Map.of());
    List<float[]> vectors = new ArrayList<>();
    for (int from = 0; from < asked.size(); from += EMBEDDED) {
      progress("%,d of %,d questions embedded", from, asked.size());
      List<Question> some = asked.subList(from, Math.min(asked.size(), from + EMBEDDED));
      embedder
          .embed(some.stream().map(Question::text).toList())
          .forEach(vector -> vectors.add(vector.toArray()));
    }
    return QuestionDiversity.of(
        dataset.questions().size(),
        (int) dataset.questions().stream().filter(question -> !question.hasText()).count(),
        asked.stream().map(question -> QuestionDiversity.Item.of(question, bench)).toList(),
        vectors);
  }

  private MutationResult mutation(
      List<Question> questions, QueryRunner runner, MutationSettings effort, boolean values)
      throws InterruptedException {
    MutationReport report;
    try (PairSearches searches = QueryRunnerFactory.searches(settings, effort.search())) {
      report =
          new MutationAnalysis(runner, searches, effort, settings.execution().workersOrDefault())
              .run(
                  questions, (done, all) -> progress("%,d of %,d gold queries mutated", done, all));
    }
    if (rows == null) {
      return new MutationResult(values ? report : report.withoutRows(), null);
    }
    terminal.status().clear();
    CounterexampleScripts.Written written = CounterexampleScripts.write(report, runner, rows);
    terminal.note(
        written.scripts().isEmpty()
            ? "No rows were written: none were found that kill a living mutant of an SQLite database."
            : "Wrote %s to %s"
                .formatted(NumberFormats.count(written.scripts().size(), "script"), rows));
    return new MutationResult(report, written);
  }

  private void progress(String format, int done, int all) {
    if (terminal.errIsTerminal()) {
      terminal.status().show(format.formatted(done, all));
    }
  }

  private static Set<String> ids(Dataset dataset) {
    return dataset.questions().stream()
        .filter(question -> question.gold() instanceof Gold.Queries)
        .map(Question::database)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
