// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.agreement.Jury;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.ExampleSettings;
import dev.assay.config.GenerationSettings;
import dev.assay.config.JudgeSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.SchemaSettings;
import dev.assay.execute.Databases;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.internal.UserFolders;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.RunDirectory;
import dev.assay.llm.chat.ModelName;
import dev.assay.llm.generate.ConfiguredModels;
import dev.assay.llm.generate.PromptContext;
import dev.assay.llm.judge.JudgeContext;
import dev.assay.llm.judge.JudgeInput;
import dev.assay.llm.judge.JudgePlan;
import dev.assay.llm.judge.PredictionSelection;
import dev.assay.llm.judge.Rubric;
import dev.assay.llm.judge.Rubrics;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The validated judge settings; no call is made.
 *
 * @param settings of the run, those of judges among them
 * @param rubrics what is judged by
 * @param models who judges
 * @param anew whether judgments without a score are asked for again
 */
public record JudgePanel(
    RunSettings settings, List<Rubric> rubrics, ConfiguredModels models, boolean anew) {
  public JudgePanel {
    rubrics = List.copyOf(rubrics);
  }

  /**
   * Reads rubrics, models and prices.
   *
   * @param environment variables, as {@link System#getenv()} has them
   * @throws AssayException if one of them is wrong, or a budget can't be kept
   */
  public static JudgePanel of(RunSettings settings, Map<String, String> environment) {
    return of(settings, environment, Rubrics.DEFAULT);
  }

  /**
   * Reads rubrics, models and prices, like {@link #of(RunSettings, Map)}.
   *
   * @param usual the rubric if none is named
   */
  public static JudgePanel of(RunSettings settings, Map<String, String> environment, String usual) {
    JudgeSettings judge = settings.judge();
    List<Rubric> rubrics = rubrics(judge, usual);
    Set<String> hashes = rubrics.stream().map(Rubric::hash).collect(Collectors.toSet());
    if (hashes.size() < rubrics.size()) {
      throw new AssayException(
          "a rubric is named twice; name it once, and set --repeats to ask more often");
    }
    Jury.require(judge.jury(), deciding(rubrics));
    return new JudgePanel(settings, rubrics, ConfiguredModels.of(judge.ask(), environment), false);
  }

  /**
   * Reads the rubrics that a run is judged by afterwards; none if nobody judges it.
   *
   * @throws AssayException if one of them is wrong
   */
  public static List<Rubric> rubrics(JudgeSettings judge) {
    return judge.asks() ? rubrics(judge, Rubrics.DEFAULT) : List.of();
  }

  private static List<Rubric> rubrics(JudgeSettings judge, String usual) {
    List<String> names = judge.rubrics().isEmpty() ? List.of(usual) : judge.rubrics();
    return names.stream().map(Rubrics::named).toList();
  }

  /** Returns a copy that retries judgments without a score. */
  public JudgePanel askingAnew() {
    return new JudgePanel(settings, rubrics, models, true);
  }

  private static Set<String> deciding(List<Rubric> rubrics) {
    return rubrics.stream()
        .filter(rubric -> rubric.passes() != null)
        .map(Rubric::name)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Checks that what was said of a run and what is to be asked now can become one opinion.
   *
   * @param before what was said
   */
  public void requireJury(List<Judgment> before) {
    Set<String> names = deciding(rubrics);
    Set<String> asked = rubrics.stream().map(Rubric::name).collect(Collectors.toSet());
    before.stream()
        .filter(judgment -> judgment.passes() != null && !asked.contains(judgment.judge()))
        .forEach(judgment -> names.add(judgment.judge()));
    Jury.require(judge().jury(), names);
  }

  public JudgeSettings judge() {
    return settings.judge();
  }

  /** Returns whether a judgment is of a current model and rubric. */
  public boolean asks(Judgment judgment) {
    return models.names().stream().anyMatch(name -> name.toString().equals(judgment.model()))
        && rubrics.stream().anyMatch(rubric -> rubric.hash().equals(judgment.rubric()));
  }

  /**
   * Checks what can be checked before a run: keys, budget, and whether there will be what rubrics
   * need.
   *
   * @param keepsValues whether the run keeps results
   */
  public void require(boolean keepsValues) {
    if (!models.replays()) {
      models.require();
    }
    models.requireBudget();
    requireResults(keepsValues);
  }

  /** Checks whether there are, or will be, the results that rubrics need. */
  public void requireResults(boolean keepsValues) {
    for (Rubric rubric : rubrics) {
      if (!keepsValues && rubric.inputs().stream().anyMatch(JudgeInput::showsRows)) {
        throw new AssayException(
            "rubric %s needs results, but a run with --no-values stores none; omit one of the two"
                .formatted(rubric.name()));
      }
    }
  }

  private boolean needs(Predicate<JudgeInput> kind) {
    return rubrics.stream().flatMap(rubric -> rubric.inputs().stream()).anyMatch(kind);
  }

  /** Returns the data sent, one line per receiver; none if no judge is called. */
  public List<EgressItem> departures() {
    if (models.replays()) {
      return List.of();
    }
    Set<JudgeInput> inputs = EnumSet.noneOf(JudgeInput.class);
    rubrics.forEach(rubric -> inputs.addAll(rubric.inputs()));
    Integer samples = judge().ask().prompt().schema().sampleValues();
    String what = JudgeInput.departing(inputs, samples == null ? 0 : samples);
    List<EgressItem> sendings = new ArrayList<>();
    for (ModelName model : models.names()) {
      EgressItem egressItem = EgressItem.of(what, models.destination(model));
      if (!sendings.contains(egressItem)) {
        sendings.add(egressItem);
      }
    }
    return sendings;
  }

  PredictionSelection selection(RunDirectory run) {
    return PredictionSelection.of(
        run.outcomes(),
        judge().whenOrDefault(),
        outcome -> JudgeContext.missing(outcome, rubrics, run.results()),
        judge().sampleOrDefault(),
        judge().seedOrDefault());
  }

  /**
   * Returns the configurations of the judges.
   *
   * @param notes told what the user should know
   * @throws AssayException if one has scored the run under other settings
   */
  public List<JudgeConfiguration> asked(RunDirectory run, Consumer<String> notes) {
    return new JudgeConfigurations(judge().ask(), rubrics, models).of(run, notes);
  }

  /** Returns the outstanding judgments of a selection. */
  JudgePlan plan(PredictionSelection selection, JudgeContext context, List<Judgment> done) {
    return JudgePlan.of(
        selection.asked(),
        rubrics,
        models.names().stream().map(ModelName::toString).toList(),
        judge().repeatsOrDefault(),
        context,
        done,
        anew);
  }

  /** Work with the judges' context, which is open until it returns. */
  interface Work<T> {
    T perform(JudgeContext context) throws InterruptedException;
  }

  /**
   * Opens what judges are shown of a run, and does something with it.
   *
   * @throws AssayException if questions or databases that are needed are not found
   */
  <T> T with(
      RunDirectory run,
      PredictionSelection selection,
      QueryRunnerFactory queryRunnerFactory,
      Terminal terminal,
      Work<T> work)
      throws InterruptedException {
    StoredRunInputs sources = new StoredRunInputs(run, settings, "judge");
    Map<String, Question> questions = Map.of();
    if (needs(JudgeInput::needsDataset)) {
      questions = sources.questions(selection.asked());
      sources.goldChanges(run.storedOutcomes().brief()).ifPresent(terminal::note);
    }
    Set<String> ids =
        selection.asked().stream()
            .filter(o -> !o.isForJudges() || run.manifest().databases().existed(o.database()))
            .map(Outcome::database)
            .collect(Collectors.toCollection(TreeSet::new));
    if (!needs(JudgeInput::needsDatabase) || ids.isEmpty()) {
      String schema = needs(JudgeInput::needsDatabase) ? run.schemaText() : null;
      return work.perform(new JudgeContext(run.results(), null, questions, schema));
    }
    Databases databases = sources.databases(ids);
    sources.changes(databases, ids).forEach(terminal::note);
    PromptContext promptContext =
        new PromptContext(
            judge().ask().prompt().schema(),
            ExampleSettings.EMPTY,
            null,
            UserFolders.cache(),
            Map.of());
    try (QueryRunner runner = queryRunnerFactory.open(databases);
        PromptContext.Opened opened = promptContext.open(runner, settings.execution().limits())) {
      return work.perform(new JudgeContext(run.results(), opened, questions, null));
    }
  }

  /**
   * The judge settings per model and rubric. One that has scored a run under other settings is not
   * asked: nobody could tell its judgments apart.
   */
  private record JudgeConfigurations(
      GenerationSettings ask, List<Rubric> rubrics, ConfiguredModels models) {
    private static final String NOT_SET = "default";
    private static final String SCHEMA_FILE = "schema file";

    /**
     * Settings of which only a hash is kept, with the words for it if that differs: nobody knows
     * what they may hold.
     */
    private static final Map<String, String> HASHED =
        Map.of("extra", "other extra fields", SCHEMA_FILE, "another schema file");

    /**
     * An answer that was cut off has no score, so that a longer one is none that is mixed: it is
     * what cures it, and what a budget needs.
     */
    private static final Set<String> MAY_CHANGE = Set.of("maxTokens");

    /**
     * Returns the settings for a run from now on.
     *
     * @param notes told of judges that scored the run and whose settings were removed
     * @throws AssayException if one has scored the run under other settings
     */
    List<JudgeConfiguration> of(RunDirectory run, Consumer<String> notes) {
      Instant now = Clock.systemUTC().instant().truncatedTo(ChronoUnit.MILLIS);
      List<JudgeConfiguration> before = run.askedJudges();
      List<Judgment> scored =
          run.judgments().stream().filter(judgment -> judgment.score() != null).toList();
      List<JudgeConfiguration> asked = new ArrayList<>();
      for (Rubric rubric : rubrics) {
        for (ModelName model : models.names()) {
          JudgeConfiguration judge =
              new JudgeConfiguration(
                  rubric.name(),
                  rubric.hash(),
                  model.toString(),
                  rubric.scores(),
                  rubric.scale().range() != null,
                  rubric.passes(),
                  settings(run, rubric, model),
                  now);
          asked.add(judge);
          if (scored.stream().noneMatch(judgment -> isBy(judge, judgment))) {
            continue;
          }
          before.stream()
              .filter(judge::isSameAs)
              .reduce((first, second) -> second)
              .ifPresentOrElse(
                  last -> requireSame(last, judge), () -> notes.accept(unknown(judge)));
        }
      }
      return asked;
    }

    private Map<String, String> settings(RunDirectory run, Rubric rubric, ModelName model) {
      Map<String, String> settings = new TreeMap<>(models.deciding(model));
      if (rubric.inputs().contains(JudgeInput.SCHEMA)) {
        SchemaSettings schema = ask.prompt().schema();
        settings.put("schema style", schema.style() == null ? "ddl" : schema.style());
        Integer samples = schema.sampleValues();
        settings.put("sample values", String.valueOf(samples == null ? 0 : samples));
        Path file = schema.file();
        if (file != null) {
          settings.put(SCHEMA_FILE, FileHashes.ofText(PromptContext.content(file)));
        }
        String text = run.schemaText();
        if (text != null) {
          settings.put(SCHEMA_FILE, FileHashes.ofText(text));
        }
      }
      return settings;
    }

    private static boolean isBy(JudgeConfiguration judge, Judgment judgment) {
      return judgment.rubric().equals(judge.rubric()) && judgment.model().equals(judge.model());
    }

    private static String unknown(JudgeConfiguration judge) {
      return "%s by %s judged this run, but its settings are no longer stored there; Assay can't check that they are the same now"
          .formatted(judge.judge(), judge.model());
    }

    private static void requireSame(JudgeConfiguration before, JudgeConfiguration now) {
      Set<String> names = new TreeSet<>(before.settings().keySet());
      names.addAll(now.settings().keySet());
      names.removeAll(MAY_CHANGE);
      List<String> differing = new ArrayList<>();
      for (String name : names) {
        String then = before.settings().getOrDefault(name, NOT_SET);
        String value = now.settings().getOrDefault(name, NOT_SET);
        if (!then.equals(value)) {
          differing.add(HASHED.getOrDefault(name, "%s %s, now %s".formatted(name, then, value)));
        }
      }
      if (!differing.isEmpty()) {
        throw new AssayException(
            "%s by %s has judged this run with different settings (%s); use the earlier settings, or copy the rubric to a file with a different 'name:', which makes a separate judge"
                .formatted(now.judge(), now.model(), String.join("; ", differing)));
      }
    }
  }
}
