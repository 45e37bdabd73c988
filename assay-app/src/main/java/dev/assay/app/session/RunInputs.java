// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.create.CreationRunner;
import dev.assay.create.ExtraDatabases;
import dev.assay.create.ScriptedDatabases;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.generate.Generator;
import dev.assay.gold.Gold;
import dev.assay.input.internal.DataFolder;
import dev.assay.match.QuestionWords;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.metric.internal.MetricGroup;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.run.internal.RunPlan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The validated inputs of a run: questions, predictions, databases.
 *
 * @param settings what was asked for
 * @param whole all questions of the data set
 * @param dataset the questions to ask
 * @param predictions for all of the data set's questions, or {@code null} if a model or the user's
 *     own system is asked
 * @param databases where the databases are
 * @param failed the questions that failed in an earlier run, or {@code null} if those are not asked
 *     for
 */
public record RunInputs(
    RunSettings settings,
    Dataset whole,
    Dataset dataset,
    @Nullable Predictions predictions,
    Databases databases,
    @Nullable FailedQuestions failed) {
  private static final int NAMED_FAULTS = 10;

  /**
   * Reads what the settings name.
   *
   * @throws AssayException if a setting is missing or wrong
   */
  public static RunInputs of(RunSettings settings) {
    return of(settings, true);
  }

  /**
   * Reads questions and predictions, where nothing is run.
   *
   * @throws AssayException if a setting is missing or wrong
   */
  public static RunInputs withoutDatabases(RunSettings settings) {
    return of(settings, false);
  }

  private static RunInputs of(RunSettings settings, boolean located) {
    if (settings.questions().files().isEmpty()) {
      throw new AssayException("there are no questions; name them with --questions or in the file");
    }
    Path recorded = settings.generator().predictions();
    if (recorded == null && !settings.generator().ask().asks()) {
      throw new AssayException(
          "there is no SQL to judge; name a file with --predictions, a model with --model, or"
              + " either under generator: in the file");
    }
    Dataset whole = whole(settings);
    FailedQuestions failed = failed(settings, whole);
    if (recorded == null) {
      Dataset asked = selected(whole, settings, null, failed);
      return of(settings, whole, asked, null, databases(settings, asked, false), failed);
    }
    boolean onlyPredicted = Boolean.TRUE.equals(settings.generator().onlyPredicted());
    boolean mayMiss = onlyPredicted || Boolean.TRUE.equals(settings.generator().allowMissing());
    Predictions predictions = predictions(settings, recorded, whole, mayMiss || failed != null);
    Dataset asked = selected(whole, settings, onlyPredicted ? predictions : null, failed);
    if (!mayMiss && failed != null) {
      predictions.require(asked);
    }
    if (!located) {
      return new RunInputs(settings, whole, asked, predictions, Databases.NONE, failed);
    }
    boolean offline = asked.questions().stream().noneMatch(q -> needsDatabase(q, predictions));
    Databases databases = databases(settings, asked, offline);
    return of(settings, whole, asked, predictions, databases, failed);
  }

  private static RunInputs of(
      RunSettings settings,
      Dataset whole,
      Dataset asked,
      @Nullable Predictions predictions,
      Databases databases,
      @Nullable FailedQuestions failed) {
    Dataset chosen = asked.onEngines(databases::goldUrl);
    return new RunInputs(settings, whole, chosen, predictions, databases, failed);
  }

  private static @Nullable FailedQuestions failed(RunSettings settings, Dataset whole) {
    Path run = settings.questions().failed();
    String where = settings.questions().where();
    return run == null
        ? null
        : FailedQuestions.in(run, whole, where == null ? whole : whole.where(where));
  }

  /**
   * Says which questions of an earlier run are asked again.
   *
   * @return whether there are questions to ask
   */
  public boolean noteFailed(Terminal terminal) {
    if (failed != null) {
      failed.words(dataset.questions().size()).forEach(terminal::note);
    }
    return !dataset.questions().isEmpty();
  }

  /** The run whose failed questions are asked again; {@code null} if none is. */
  public @Nullable Path failedIn() {
    return failed == null ? null : failed.run();
  }

  /** The format of the questions; those that name no database are on the one that all share. */
  private static @Nullable String format(RunSettings settings) {
    List<String> map = new ArrayList<>(settings.questions().map());
    String format = settings.questions().format();
    DatabaseAddress shared = settings.databases().shared();
    if (shared != null
        && format == null
        && map.stream().noneMatch(pair -> pair.startsWith("database="))
        && settings.questions().files().stream().allMatch(Datasets::namesNoDatabase)) {
      map.add("database==" + shared.id().replaceAll("[,=]", "_"));
    }
    return Datasets.format(format, map);
  }

  private static Predictions predictions(
      RunSettings settings, Path recorded, Dataset whole, boolean allowMissing) {
    return Predictions.read(
        recorded,
        whole,
        allowMissing,
        settings.questions().map(),
        settings.databases().followsLinks());
  }

  private static Dataset whole(RunSettings settings) {
    Dataset whole =
        Datasets.read(
                settings.questions().files(), format(settings), settings.databases().followsLinks())
            .withDifficulties();
    Path words = settings.scoring().compare().questionWords();
    return words == null ? whole : whole.readBy(QuestionWords.read(words));
  }

  /**
   * Reads predictions that judges score: questions may come without gold, and a database is
   * optional.
   *
   * @param named whether a schema is given in place of databases
   * @throws AssayException if a setting is missing or wrong
   */
  public static RunInputs forJudges(RunSettings settings, boolean named) {
    Path file = settings.questions().file();
    Path recorded = settings.generator().predictions();
    if (file == null) {
      throw new AssayException(
          "to judge predictions without a run, name their questions with --questions");
    }
    Path answers = recorded == null ? file : recorded;
    boolean log = answers.equals(file);
    if (log && settings.questions().format() != null) {
      throw new AssayException(
          "--format %s: questions in this format hold no predictions; name these with --predictions, or omit --format to read a log of questions and SQL"
              .formatted(settings.questions().format()));
    }
    Dataset whole =
        Datasets.readWithoutGold(
            file,
            log ? Datasets.logFormat(settings.questions().map()) : format(settings),
            settings.databases().followsLinks());
    boolean onlyPredicted = Boolean.TRUE.equals(settings.generator().onlyPredicted());
    boolean allowMissing = Boolean.TRUE.equals(settings.generator().allowMissing());
    Predictions predictions = predictions(settings, answers, whole, allowMissing || onlyPredicted);
    Dataset asked = selected(whole, settings, onlyPredicted ? predictions : null, null);
    boolean none =
        named
            || (settings.databases().isEmpty()
                && log
                && asked.questions().stream()
                    .allMatch(question -> question.database().equals(Question.NO_DATABASE)))
            || (settings.databases().isEmpty()
                && QuestionFolders.databasesBeside(List.of(file)).isEmpty()
                && QuestionFolders.withDatabaseFiles(List.of(file), asked).isEmpty()
                && asked.scripts().isEmpty());
    if (!none) {
      requireDatabases(asked);
    }
    Databases databases = none ? Databases.NONE : databases(settings, asked, false);
    return of(settings, whole, asked, predictions, databases, null);
  }

  private static void requireDatabases(Dataset asked) {
    asked.questions().stream()
        .filter(question -> question.database().equals(Question.NO_DATABASE))
        .findFirst()
        .ifPresent(
            question -> {
              throw new AssayException(
                  "question '%s' names no database, but its prediction is to be run; add \"database\", or show judges a schema in place of databases, with --schema FILE"
                      .formatted(question.id()));
            });
  }

  /**
   * Reads questions and finds their databases, where nothing is judged.
   *
   * @throws AssayException if a setting is missing or wrong
   */
  public static RunInputs withoutPredictions(RunSettings settings) {
    if (settings.questions().files().isEmpty()) {
      throw new AssayException("there are no questions; name them, or the file that names them");
    }
    Dataset whole = whole(settings);
    FailedQuestions failed = failed(settings, whole);
    Dataset asked = selected(whole, settings, null, failed);
    boolean offline =
        asked.questions().stream()
            .noneMatch(q -> q.gold() instanceof Gold.Queries || q.gold() instanceof Gold.ByEngine);
    return of(settings, whole, asked, null, databases(settings, asked, offline), failed);
  }

  /** Warns of records that can't be read, whose questions are not scored. */
  public void noteFaulty(Terminal terminal) {
    List<String> faults =
        dataset.questions().stream()
            .map(Question::gold)
            .filter(Gold.Missing.class::isInstance)
            .map(gold -> ((Gold.Missing) gold).fault())
            .filter(Objects::nonNull)
            .map(String::valueOf)
            .toList();
    if (!faults.isEmpty()) {
      terminal.note(
          "Warning: %s and %s not scored:"
              .formatted(
                  faults.size() == 1
                      ? "1 record of the questions can't be used"
                      : "%,d records of the questions can't be used".formatted(faults.size()),
                  faults.size() == 1 ? "is" : "are"));
      faults.stream().limit(NAMED_FAULTS).forEach(fault -> terminal.note("  " + fault));
      if (faults.size() > NAMED_FAULTS) {
        terminal.note("  and %,d more".formatted(faults.size() - NAMED_FAULTS));
      }
    }
  }

  /** Returns whether judging a question runs a query. */
  private boolean needsDatabase(Question question) {
    return predictions == null || needsDatabase(question, predictions);
  }

  /** Ids of the databases on which something must be run, golds included. */
  public Set<String> databaseIds() {
    Set<String> ids = predictedIds();
    dataset.questions().stream()
        .filter(question -> question.gold() instanceof Gold.Queries && needsDatabase(question))
        .map(question -> databases.goldOf(question.database()))
        .forEach(ids::add);
    return ids;
  }

  /** Ids of the databases on which predictions are run. */
  private Set<String> predictedIds() {
    return dataset.questions().stream()
        .filter(this::needsDatabase)
        .map(Question::database)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Ids of the databases that must be there when a run starts: all but those that Assay makes of
   * the data set's own SQL, each when it is first needed.
   */
  public Set<String> idsToOpen() {
    if (databases == Databases.NONE) {
      return Set.of();
    }
    Set<String> ids = databaseIds();
    List<Path> questions = settings.questions().files();
    if (settings.databases().isEmpty() && QuestionFolders.databasesBeside(questions).isEmpty()) {
      ids.removeAll(dataset.scripts().keySet());
    }
    return ids;
  }

  private static boolean needsDatabase(Question question, Predictions predictions) {
    Prediction prediction = predictions.byQuestion().get(question.id());
    boolean sql = prediction != null && prediction.result() == null;
    boolean faulty = question.gold() instanceof Gold.Missing gold && gold.fault() != null;
    return !faulty
        && !(question.gold() instanceof Gold.Unanswerable)
        && (sql || !(question.gold() instanceof Gold.Tables));
  }

  /**
   * The questions that fit the conditions and, where predictions are given, have one of them. There
   * may be none if only those are asked that failed.
   */
  private static Dataset selected(
      Dataset whole,
      RunSettings settings,
      @Nullable Predictions predictions,
      @Nullable FailedQuestions failed) {
    String where = settings.questions().where();
    Integer first = settings.questions().first();
    Dataset kept = where == null ? whole : whole.where(where);
    kept = predictions == null ? kept : kept.predicted(predictions.byQuestion().keySet());
    kept = failed == null ? kept : kept.only("failed in " + failed.run(), failed.ids());
    return first == null ? kept : kept.first(first);
  }

  private static Databases databases(RunSettings settings, Dataset asked, boolean offline) {
    List<Path> folders = settings.databases().folders();
    List<Path> questions = settings.questions().files();
    if (settings.databases().isEmpty() && !questions.isEmpty()) {
      // Of several files of questions, one may have a folder and another one a file beside it.
      folders =
          Stream.concat(
                  QuestionFolders.databasesBeside(questions).stream(),
                  QuestionFolders.withDatabaseFiles(questions, asked).stream())
              .distinct()
              .toList();
      if (folders.isEmpty() && !offline && asked.scripts().isEmpty()) {
        throw new AssayException(
            "there is no folder database/ or databases/ beside %s; name one with --databases"
                .formatted(questions.get(0)));
      }
    }
    Databases found =
        settings
            .databases()
            .named()
            .or(settings.databases().in(folders))
            .or(scripted(settings, asked.scripts()));
    Path extra = settings.databases().extra();
    if (extra == null) {
      return found;
    }
    Set<String> ids =
        asked.questions().stream()
            .map(Question::database)
            .collect(Collectors.toCollection(TreeSet::new));
    try (CreationRunner creations = QueryRunnerFactory.creations(settings)) {
      return found.or(
          ExtraDatabases.in(
              new DataFolder(extra, settings.databases().followsLinks()),
              ids,
              id ->
                  found
                      .findReadable(id)
                      .map(address -> address.properties().get(DatabaseAddress.ENCODING)),
              settings.execution().time().clock(),
              creations));
    }
  }

  /** The databases that a data set has as SQL; they are created when they are needed. */
  static Databases scripted(RunSettings settings, Map<String, String> scripts) {
    return scripts.isEmpty()
        ? Databases.NONE
        : new ScriptedDatabases(
            scripts, settings.execution().time().clock(), QueryRunnerFactory.creations(settings));
  }

  /** Says how many extra databases there are, if a folder of them was named. */
  public void noteExtraDatabases(Terminal terminal) {
    Path folder = settings.databases().extra();
    if (folder == null) {
      return;
    }
    Set<String> ids = predictedIds();
    int count = ids.stream().mapToInt(id -> databases.extras(id).size()).sum();
    long having = ids.stream().filter(id -> !databases.extras(id).isEmpty()).count();
    terminal.note(
        count == 0
            ? "%s has no extra database for these questions; they are expected as %s"
                .formatted(folder, folder.resolve(anyDatabase()).resolve("NAME.sql"))
            : "Extra databases in %s: %,d, for %,d of %,d databases."
                .formatted(folder, count, having, ids.size()));
  }

  /** Warns of questions that a model wrote and nobody has accepted. */
  public void noteDrafts(Terminal terminal) {
    long drafts =
        dataset.questions().stream()
            .filter(question -> question.tags().contains(QuestionLabels.DRAFT))
            .count();
    if (drafts > 0) {
      String questions =
          drafts == 1 ? "1 question is a draft" : "%,d questions are drafts".formatted(drafts);
      terminal.note(
          Datasets.files(dataset.source()).stream()
              .map(file -> List.of("assay", "draft", "accept", file.toString()))
              .map(words -> "\n  " + ShellCommand.join(words) + " [ID…]")
              .collect(Collectors.joining("", questions + ": read and accept with", "")));
    }
  }

  private String anyDatabase() {
    return databaseIds().stream().findFirst().orElse("ID");
  }

  public String name() {
    String name = settings.output().name();
    return name == null ? dataset.name() : name;
  }

  /**
   * The metrics that were asked for, and before them the one that decides, if one does. Where none
   * were asked for, the others of whose rules these are come with it.
   */
  public List<Metric> metrics() {
    List<String> names = new ArrayList<>(settings.scoring().metrics().namesOrDefault());
    String decisive = settings.scoring().compare().chosen().metric();
    if (decisive != null) {
      if (settings.scoring().metrics().names().isEmpty()) {
        names.add(MetricGroup.of(decisive).key());
      }
      names.add(0, decisive);
    }
    return Metrics.named(
        names, settings.scoring().metrics().values(), settings.scoring().metrics().plugins());
  }

  /**
   * The plan of a run into a directory; {@code RunSession} asks for one for each source of SQL.
   *
   * @param source where the SQL comes from
   * @param generator that it was opened as
   * @param start whether the directory may hold an unfinished run, and what was read of it
   * @param privileges what accounts may do beyond reading, by database id
   */
  public RunPlan plan(
      SqlSource source,
      Generator generator,
      Path out,
      RunStart start,
      Map<String, List<String>> privileges) {
    return new RunPlan(
        name(),
        dataset,
        new RunPlan.NamedGenerator(generator, source.id(), source.hash(), source.path()),
        new RunPlan.Scoring(
            settings.scoring().compare().chosen(),
            settings.scoring().compare().profiles(),
            metrics()),
        new RunPlan.QuerySettings(
            settings.execution().limits(),
            source.questionsAtOnce(settings.execution().workersOrDefault()),
            Boolean.TRUE.equals(settings.execution().checkGold()),
            settings.execution().comparison().fetchedRows()),
        new RunPlan.Output(
            out,
            start.resumption(),
            !Boolean.FALSE.equals(settings.output().keepValues()),
            start.prefetch()),
        privileges);
  }
}
