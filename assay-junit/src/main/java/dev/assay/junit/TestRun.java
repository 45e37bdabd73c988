// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import dev.assay.AssayException;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.dataset.Dataset;
import dev.assay.engines.jdbc.DataSources;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.generate.Generator;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.html.HtmlReport;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Usage;
import dev.assay.model.Verdict;
import dev.assay.report.RunFacts;
import dev.assay.report.internal.Phrases;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RecordedAnswers;
import dev.assay.run.internal.RunPlan;
import dev.assay.run.internal.RunResult;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.SanitizedText;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.opentest4j.TestAbortedException;

/** The run of a class of tests while it is open. Safe for use by several threads. */
final class TestRun {
  /** Questions without a verdict that are named at the end. */
  private static final int MOST_NAMED = 10;

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
    String first = AssayExtension.name(outcome.category(), outcome.question(), outcome.text());
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
      var unused = HtmlReport.summarize(result.directory(), result.stored(), null, verdict, null);
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
      notScored(result).limit(MOST_NAMED).forEach(notes);
      notes.accept(counts(result) + "; report: " + report);
      return failure.map(words -> words + "\nReport: " + report);
    }
  }

  /** The questions without a verdict, each with its reason and detail. */
  private static Stream<String> notScored(RunResult result) {
    return result.brief().stream()
        .filter(outcome -> outcome.verdict() instanceof Verdict.NotScored)
        .map(
            outcome -> {
              Verdict.NotScored none = (Verdict.NotScored) outcome.verdict();
              String reason = Phrases.of(none.reason());
              String detail = none.detail().isEmpty() ? reason : reason + ": " + none.detail();
              return "Not scored: %s, %s"
                  .formatted(outcome.question(), SanitizedText.prose(detail));
            });
  }

  /** The right ones of those that were scored, as {@code assay show} counts. */
  private static String counts(RunResult result) {
    long correct =
        result.brief().stream().filter(o -> o.verdict() instanceof Verdict.Correct).count();
    long notScored = notScored(result).count();
    String counts = "%d of %d right".formatted(correct, result.brief().size() - notScored);
    return notScored == 0 ? counts : "%s, %d not scored".formatted(counts, notScored);
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

  /**
   * The instances of a class of tests as the generator of its run. Each question is asked of the
   * instance of its own test. Safe for use by several threads.
   */
  private static final class SystemUnderTest implements Generator {
    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<String, Call> calls = new ConcurrentHashMap<>();

    /** The call for one question, from before its evaluation until after it. */
    final class Call implements AutoCloseable {
      private final String question;
      private final TextToSql system;
      private @Nullable Throwable thrown;

      private Call(String question, TextToSql system) {
        this.question = question;
        this.system = system;
      }

      /** The exception that the system under test threw, or {@code null}. */
      @Nullable Throwable thrown() {
        return thrown;
      }

      private Prediction answer(Question asked) {
        long start = System.nanoTime();
        try {
          String text = system.ask(asked);
          String sql = text == null || text.isBlank() ? null : text; // as predictions are read
          return prediction(sql, null, start);
        } catch (ProviderUnavailableException | TestAbortedException e) {
          throw e;
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          throw new CancellationException("interrupted while the system under test was asked");
        } catch (Exception | AssertionError e) {
          thrown = e;
          return prediction(null, e.toString(), start);
        }
      }

      private Prediction prediction(@Nullable String sql, @Nullable String error, long start) {
        double ms = (System.nanoTime() - start) / NANOS_PER_MILLI;
        Attempt attempt = new Attempt(sql, error, new Usage(null, null, null, ms));
        return new Prediction(question, sql, error, List.of(attempt), null);
      }

      @Override
      public void close() {
        calls.remove(question);
      }
    }

    /** Assigns a question to the instance of its test until the call is closed. */
    Call with(Question question, TextToSql system) {
      Call call = new Call(question.id(), system);
      calls.put(question.id(), call);
      return call;
    }

    @Override
    public Prediction generate(Question question) {
      return Objects.requireNonNull(calls.get(question.id()), "its test is running")
          .answer(question);
    }
  }

  /** The {@link AssayDatabase}s of a class of tests, as they were for its first question. */
  private static final class ClassDataSources {
    private final Map<Field, DataSource> fields = new LinkedHashMap<>();
    private final Map<String, DataSource> byId = new LinkedHashMap<>();

    /**
     * Reads the fields and calls the methods of a test instance.
     *
     * @throws AssayException if one is no {@code DataSource}, has no value, or has another one's id
     */
    ClassDataSources(Object test) {
      Class<?> type = test.getClass();
      for (Field field : AnnotationSupport.findAnnotatedFields(type, AssayDatabase.class)) {
        DataSource source = source(field, value(field, test));
        fields.put(field, source);
        add(field, field.getAnnotation(AssayDatabase.class).value(), source);
      }
      for (Method method :
          AnnotationSupport.findAnnotatedMethods(
              type, AssayDatabase.class, HierarchyTraversalMode.TOP_DOWN)) {
        if (method.getParameterCount() > 0) {
          throw new AssayException(
              "@AssayDatabase %s: must have no parameters".formatted(name(method)));
        }
        add(
            method,
            method.getAnnotation(AssayDatabase.class).value(),
            source(method, ReflectionSupport.invokeMethod(method, test)));
      }
    }

    private void add(Member member, String id, DataSource source) {
      if (byId.put(id, source) != null) {
        throw new AssayException(
            "@AssayDatabase %s: another one has the id '%s', too; give each its own"
                .formatted(name(member), id));
      }
    }

    private static @Nullable Object value(Field field, Object test) {
      try {
        return ReflectionSupport.tryToReadFieldValue(field, test).get();
      } catch (Exception e) {
        throw new AssayException("@AssayDatabase %s: can't be read".formatted(name(field)), e);
      }
    }

    private static DataSource source(Member member, @Nullable Object value) {
      if (value instanceof DataSource source) {
        return source;
      }
      throw new AssayException(
          value == null
              ? "@AssayDatabase %s: is null when the first question is asked; set it before, for example in @BeforeAll"
                  .formatted(name(member))
              : "@AssayDatabase %s: is not a javax.sql.DataSource but %s"
                  .formatted(name(member), value.getClass().getName()));
    }

    /**
     * Checks that a further test instance has the same databases.
     *
     * @throws AssayException if not: the gold's results come from the first ones
     */
    void requireSame(Object test) {
      fields.forEach(
          (field, source) -> {
            if (value(field, test) != source) {
              throw new AssayException(
                  "@AssayDatabase %s: holds another DataSource than for the first question; make it static, so that all questions are asked of the same database"
                      .formatted(name(field)));
            }
          });
    }

    /** The databases; empty if the class has none. */
    Optional<DataSources> databases() {
      if (byId.isEmpty()) {
        return Optional.empty();
      }
      Map<String, DataSource> named = new LinkedHashMap<>(byId);
      DataSource any = named.remove("");
      return Optional.of(any == null ? DataSources.of(named) : DataSources.forEveryId(any, named));
    }

    private static String name(Member member) {
      return member.getDeclaringClass().getSimpleName() + "." + member.getName();
    }
  }
}
