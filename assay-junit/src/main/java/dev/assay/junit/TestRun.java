// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.compare.GateVerdict;
import dev.assay.dataset.Dataset;
import dev.assay.engines.jdbc.DataSources;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.html.HtmlReport;
import dev.assay.html.ReportFiles;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.run.Evaluation;
import dev.assay.run.Progress;
import dev.assay.run.RecordedAnswers;
import dev.assay.run.RunPlan;
import dev.assay.run.RunResult;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The run of a class of tests while it is open. Safe for use by several threads. */
final class TestRun {
  private final ClassSettings settings;
  private final ClassDataSources sources;
  private final Executor executor;
  private final SystemUnderTest generator;
  private final Evaluation evaluation;
  private final Map<String, Question> questions = new LinkedHashMap<>();

  private TestRun(
      ClassSettings settings,
      ClassDataSources sources,
      Executor executor,
      SystemUnderTest generator,
      Evaluation evaluation,
      Dataset dataset) {
    this.settings = settings;
    this.sources = sources;
    this.executor = executor;
    this.generator = generator;
    this.evaluation = evaluation;
    dataset.questions().forEach(question -> questions.put(question.id(), question));
  }

  /**
   * Opens the run in place of that of an earlier execution.
   *
   * @param test the instance that asks the first question
   * @throws AssayException if a database is missing or the directory can't be used
   */
  static TestRun open(ClassSettings settings, Object test) throws IOException {
    ClassDataSources sources = new ClassDataSources(test);
    Databases folders =
        settings.folders().isEmpty()
            ? Databases.NONE
            : new DatabaseFolders(
                settings.folders().stream().map(ClassSettings::existing).toList());
    DataSources injected = sources.databases().orElse(null);
    Executor executor =
        injected == null
            ? new Executor(folders, SessionSettings.DEFAULT)
            : injected.open(SessionSettings.DEFAULT, folders);
    try {
      Databases databases = executor.databases();
      requireDatabases(settings, databases);
      Dataset dataset = settings.dataset().onEngines(databases::goldUrl);
      SystemUnderTest generator = new SystemUnderTest();
      RunLocation.clear(settings.directory());
      RunPlan plan = plan(settings, dataset, new RecordedAnswers(generator, executor::dialect));
      Evaluation evaluation = Evaluation.open(plan, executor, new Progress() {});
      return new TestRun(settings, sources, executor, generator, evaluation, dataset);
    } catch (IOException | RuntimeException e) {
      executor.close();
      throw e;
    }
  }

  private static void requireDatabases(ClassSettings settings, Databases databases) {
    if (databases.equals(Databases.NONE)) {
      throw new AssayException(
          "%s names no database; add databases = \"…\" to @AssayTest, or @AssayDatabase to a DataSource"
              .formatted(settings.testClass().getSimpleName()));
    }
    settings.dataset().questions().stream()
        .map(Question::database)
        .distinct()
        .forEach(databases::get);
  }

  private static RunPlan plan(ClassSettings settings, Dataset dataset, RecordedAnswers generator) {
    Class<?> test = settings.testClass();
    return new RunPlan(
        test.getSimpleName(),
        dataset,
        new RunPlan.NamedGenerator(generator, "java:" + test.getName(), ""),
        RunPlan.Scoring.of(settings.profile(), settings.metrics()),
        new RunPlan.QuerySettings(settings.limits(), 1, false),
        RunPlan.Output.in(settings.directory()),
        Map.of());
  }

  /** Checks a further instance, as {@link ClassDataSources#requireSame} does. */
  void requireSameDatabases(Object test) {
    sources.requireSame(test);
  }

  /**
   * The outcome of a question.
   *
   * @param thrown the exception of the system under test, or {@code null}
   */
  record Answered(Outcome outcome, @Nullable Throwable thrown) {}

  /** Asks a question, and stores the outcome. */
  Answered ask(Question question, TextToSql system) throws IOException, InterruptedException {
    Question onEngine = questions.getOrDefault(question.id(), question);
    try (SystemUnderTest.Call call = generator.with(onEngine, system)) {
      return new Answered(evaluation.evaluate(onEngine), call.thrown());
    }
  }

  /** The failure message for an outcome that is not right. */
  String message(Outcome outcome) {
    RunDirectory run = RunDirectory.open(settings.directory());
    Pair results = run.results().read(outcome.question()).orElse(new Pair(null, null));
    RunFacts facts = RunFacts.of(run, 1);
    String first = outcome.question() + ": " + outcome.text();
    return QuestionMessage.of(
            first, facts, outcome, table(results.gold()), table(results.predicted()))
        + "\n\nMore: "
        + facts.command("show", outcome.question());
  }

  private static @Nullable ResultTable table(@Nullable Excerpt excerpt) {
    return excerpt == null ? null : excerpt.table();
  }

  /**
   * Ends the run, and writes its report.
   *
   * @param partial whether only some of its questions were to be asked
   * @param notes receives lines for the user
   * @return the reason why the class fails, if it does
   */
  Optional<String> end(boolean partial, Consumer<String> notes)
      throws IOException, InterruptedException {
    try (executor;
        evaluation) {
      RunResult result = evaluation.finish();
      ClassGate gate = settings.gate();
      ClassGate.Judged judged =
          gate == null || partial ? null : gate.judge(result, settings.profile());
      GateVerdict verdict = judged == null ? null : judged.verdict();
      var unused = ReportFiles.write(result.directory(), result.stored(), null, verdict, null);
      Path report = result.directory().path().resolve(HtmlReport.FILE);
      if (partial && gate != null) {
        notes.accept(
            "The gate was not judged, because only some questions were asked: %d of %d."
                .formatted(result.brief().size(), result.brief().size() + result.pending()));
      }
      if (verdict != null && verdict.passed()) {
        notes.accept(verdict.sentence());
      }
      Optional<String> failure =
          judged == null ? unscored(result, partial) : ClassGate.failure(judged, result);
      if (gate != null && gate.update() != null) {
        notes.accept(updated(result, gate.update(), partial, failure.isPresent()));
      }
      notes.accept(right(result) + "; report: " + report);
      return failure.map(words -> words + "\nReport: " + report);
    }
  }

  private static String right(RunResult result) {
    long correct =
        result.brief().stream().filter(o -> o.verdict() instanceof Verdict.Correct).count();
    return "%d of %d right".formatted(correct, result.brief().size());
  }

  /** Without a gate, too, a class in which nothing could be scored has shown nothing. */
  private static Optional<String> unscored(RunResult result, boolean partial) {
    boolean scored =
        result.brief().stream().anyMatch(o -> !(o.verdict() instanceof Verdict.NotScored));
    return partial || scored || result.brief().isEmpty()
        ? Optional.empty()
        : Optional.of("No question was scored.");
  }

  private static String updated(RunResult result, Path baseline, boolean partial, boolean failed)
      throws IOException {
    if (failed) {
      return "The baseline %s was not replaced, because the gate failed.".formatted(baseline);
    }
    if (partial || result.pending() > 0 || result.brief().stream().anyMatch(Outcome::isLost)) {
      return "The baseline %s was not replaced, because questions are pending or lost."
          .formatted(baseline);
    }
    RunLocation.copy(result.directory().path(), baseline);
    return "The run is the new baseline, %s; keep it with the sources.".formatted(baseline);
  }
}
