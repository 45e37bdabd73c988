// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.Terminal;
import dev.assay.config.RunSettings;
import dev.assay.create.ExtraDatabases;
import dev.assay.create.ScriptedDatabases;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.Datasets;
import dev.assay.dataset.Predictions;
import dev.assay.dataset.input.DataFolder;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.generate.Generator;
import dev.assay.metric.Metric;
import dev.assay.metric.MetricGroup;
import dev.assay.metric.MetricNames;
import dev.assay.metric.Metrics;
import dev.assay.model.AssayException;
import dev.assay.model.Gold;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.run.RunPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What settings lead to, read and checked: questions, predictions, databases.
 *
 * @param settings what was asked for
 * @param whole all questions of the data set
 * @param dataset the questions to ask
 * @param predictions for all of the data set's questions, or {@code null} if a model or the user's
 *     own system is asked
 * @param databases where the databases are
 */
public record RunInputs(
    RunSettings settings,
    Dataset whole,
    Dataset dataset,
    @Nullable Predictions predictions,
    Databases databases) {

  /**
   * Reads what the settings name.
   *
   * @throws AssayException if a setting is missing or wrong
   */
  public static RunInputs of(RunSettings settings) {
    Path file = settings.questions().file();
    if (file == null) {
      throw new AssayException("there are no questions; name them with --questions or in the file");
    }
    Path recorded = settings.generator().predictions();
    if (recorded == null && !settings.generator().ask().asks()) {
      throw new AssayException(
          "there is no SQL to judge; name a file with --predictions, a model with --model, or"
              + " either under generator: in the file");
    }
    Dataset whole = Datasets.read(file, settings.questions().format());
    if (recorded == null) {
      Dataset asked = selected(whole, settings);
      return new RunInputs(settings, whole, asked, null, databases(settings, asked, false));
    }
    boolean onlyPredicted = Boolean.TRUE.equals(settings.generator().onlyPredicted());
    boolean allowMissing = Boolean.TRUE.equals(settings.generator().allowMissing());
    Predictions predictions = Predictions.read(recorded, whole, allowMissing || onlyPredicted);
    Dataset predicted = onlyPredicted ? whole.predicted(predictions.byQuestion().keySet()) : whole;
    Dataset asked = selected(predicted, settings);
    boolean offline = asked.questions().stream().noneMatch(q -> needsDatabase(q, predictions));
    return new RunInputs(settings, whole, asked, predictions, databases(settings, asked, offline));
  }

  /**
   * Reads questions and finds their databases, where nothing is judged.
   *
   * @throws AssayException if a setting is missing or wrong
   */
  static RunInputs withoutPredictions(RunSettings settings) {
    Path file = settings.questions().file();
    if (file == null) {
      throw new AssayException("there are no questions; name them, or the file that names them");
    }
    Dataset whole = Datasets.read(file, settings.questions().format());
    Dataset asked = selected(whole, settings);
    boolean offline = asked.questions().stream().noneMatch(q -> q.gold() instanceof Gold.Queries);
    return new RunInputs(settings, whole, asked, null, databases(settings, asked, offline));
  }

  /** Whether something must be run to judge a question. */
  private boolean needsDatabase(Question question) {
    return predictions == null || needsDatabase(question, predictions);
  }

  /** Ids of the databases on which something must be run. */
  public Set<String> databaseIds() {
    return dataset.questions().stream()
        .filter(this::needsDatabase)
        .map(Question::database)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static boolean needsDatabase(Question question, Predictions predictions) {
    Prediction prediction = predictions.byQuestion().get(question.id());
    boolean sql = prediction != null && prediction.result() == null;
    return !(question.gold() instanceof Gold.Unanswerable)
        && (sql || !(question.gold() instanceof Gold.Tables));
  }

  private static Dataset selected(Dataset whole, RunSettings settings) {
    String where = settings.questions().where();
    Integer first = settings.questions().first();
    Dataset kept = where == null ? whole : whole.where(where);
    return first == null ? kept : kept.first(first);
  }

  private static Databases databases(RunSettings settings, Dataset asked, boolean offline) {
    List<Path> folders = settings.databases().folders();
    Path questions = settings.questions().file();
    if (folders.isEmpty() && settings.databases().addresses().isEmpty() && questions != null) {
      folders = besides(questions);
      if (folders.isEmpty() && !offline && asked.scripts().isEmpty()) {
        throw new AssayException(
            "there is no folder database/ or databases/ beside %s; name one with --databases"
                .formatted(questions));
      }
    }
    Databases found =
        new ConfiguredDatabases(settings.databases().addresses())
            .or(new DatabaseFolders(folders))
            .or(new ScriptedDatabases(asked.scripts(), settings.execution().time().clock()));
    Path extra = settings.databases().extra();
    if (extra == null) {
      return found;
    }
    Set<String> ids =
        asked.questions().stream()
            .map(Question::database)
            .collect(Collectors.toCollection(TreeSet::new));
    return found.or(ExtraDatabases.in(extra, ids, settings.execution().time().clock()));
  }

  /** Says how many extra databases there are, if a folder of them was named. */
  public void noteExtraDatabases(Terminal terminal) {
    Path folder = settings.databases().extra();
    if (folder == null) {
      return;
    }
    Set<String> ids = databaseIds();
    int count = ids.stream().mapToInt(id -> databases.extras(id).size()).sum();
    long having = ids.stream().filter(id -> !databases.extras(id).isEmpty()).count();
    terminal.note(
        count == 0
            ? "%s has no extra database for these questions; they are expected as %s"
                .formatted(folder, folder.resolve(anyDatabase()).resolve("NAME.sql"))
            : "Extra databases in %s: %,d, for %,d of %,d databases."
                .formatted(folder, count, having, ids.size()));
  }

  private String anyDatabase() {
    return databaseIds().stream().findFirst().orElse("ID");
  }

  /** Folders of databases beside questions. */
  static List<Path> besides(Path questions) {
    Path folder = Files.isDirectory(questions) ? questions : questions.resolveSibling("");
    return Stream.of("database", "databases")
        .map(folder::resolve)
        .filter(Files::isDirectory)
        .peek(databases -> requireInside(folder, databases))
        .toList();
  }

  /** A folder that came with the questions must not be a link to another of the user's. */
  private static void requireInside(Path folder, Path databases) {
    new DataFolder(folder.toAbsolutePath())
        .objectionTo(databases)
        .ifPresent(
            objection -> {
              throw new AssayException(
                  "%s; if that is where the databases are, name it with --databases"
                      .formatted(objection));
            });
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

  /** Says which of the metrics that were asked for have another name by now. */
  public void noteNames(Terminal terminal) {
    for (String name : settings.scoring().metrics().names()) {
      String current = MetricNames.current(name);
      if (!current.equals(name)) {
        terminal.note("Note: the metric '%s' is called '%s' now.".formatted(name, current));
      }
    }
  }

  /**
   * The plan of a run into a directory.
   *
   * @param source where the SQL comes from
   * @param generator that it was opened as
   * @param privileges what accounts may do beyond reading, by database id
   */
  RunPlan plan(
      SqlSource source,
      Generator generator,
      Path out,
      boolean resume,
      Map<String, List<String>> privileges) {
    return new RunPlan(
        name(),
        dataset,
        new RunPlan.NamedGenerator(generator, source.id(), source.hash()),
        new RunPlan.Scoring(
            settings.scoring().compare().chosen(),
            settings.scoring().compare().profiles(),
            metrics()),
        new RunPlan.QuerySettings(
            settings.execution().limits(),
            source.questionsAtOnce(settings.execution().workersOrDefault()),
            Boolean.TRUE.equals(settings.execution().checkGold())),
        new RunPlan.Output(out, resume, !Boolean.FALSE.equals(settings.output().keepValues())),
        privileges);
  }
}
