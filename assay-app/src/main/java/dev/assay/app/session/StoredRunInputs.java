// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.config.RunSettings;
import dev.assay.dataset.Dataset;
import dev.assay.dataset.internal.AcceptedGolds;
import dev.assay.dataset.internal.ConstraintFile;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.internal.DatabaseHash;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.review.GoldAcceptance;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The questions and databases of a stored run, found again. Questions are where the user says, else
 * where they were when it was run. Databases are where the user or the configuration file says,
 * else beside the questions, else in the folders that the run keeps. Used by one thread.
 */
public final class StoredRunInputs {
  /** The most questions to name in a message. */
  private static final int NAMED = 5;

  private final Path run;
  private final Manifest manifest;
  private final RunSettings settings;
  private final String command;
  private @Nullable Dataset dataset;

  /**
   * @param settings what the user says of questions and databases
   * @param command that needs them, such as {@code judge}
   */
  public StoredRunInputs(RunDirectory run, RunSettings settings, String command) {
    this.run = run.path();
    this.manifest = run.manifest();
    this.settings = settings;
    this.command = command;
  }

  /** Returns the files of the questions, which may be missing. */
  public List<Path> questionsFiles() {
    List<Path> named = settings.questions().files();
    return named.isEmpty() ? Datasets.files(Path.of(manifest.dataset().path())) : named;
  }

  /**
   * Returns the data set as it is now.
   *
   * @throws AssayException if it is not found
   */
  public Dataset dataset() {
    if (dataset == null) {
      List<Path> files = questionsFiles();
      for (Path file : files) {
        if (!Files.exists(file)) {
          throw new AssayException(
              "the questions of the run are not at %s any more; name them with --questions"
                  .formatted(file));
        }
      }
      String format = settings.questions().format();
      Dataset found =
          Datasets.readAgain(files, format == null ? manifest.dataset().format() : format);
      dataset = found.onEngines(known()::goldUrl);
    }
    return dataset;
  }

  /**
   * The questions of the run by id. Their gold may have changed since, as by {@code assay review
   * accept}; the run has the gold that it was judged by.
   *
   * @param asked whole outcomes of those that are needed
   * @throws AssayException if they are not found, or are not those that were asked
   */
  public Map<String, Question> questions(Collection<Outcome> asked) {
    Dataset found = dataset();
    Map<String, Question> byId = new HashMap<>();
    found.questions().forEach(question -> byId.put(question.id(), question));
    if (!isUnchanged()) {
      List<String> changed =
          asked.stream()
              .filter(outcome -> !isAsAsked(outcome, byId.get(outcome.question())))
              .map(Outcome::question)
              .toList();
      if (!changed.isEmpty()) {
        throw new AssayException(
            "%s has changed since the run, and not only in gold: the text, database, instructions or evidence of %s is not what was asked; restore it, name the questions that were run with --questions, or run again"
                .formatted(Datasets.words(found.source()), some(changed)));
      }
    }
    return byId;
  }

  private boolean isUnchanged() {
    return dataset().sha256().equals(manifest.dataset().sha256());
  }

  private static boolean isAsAsked(Outcome outcome, @Nullable Question now) {
    return now != null
        && now.text().equals(outcome.text())
        && now.database().equals(outcome.database())
        && (now.gold() instanceof Gold.Unanswerable) == outcome.unanswerable()
        && Objects.equals(now.instructions(), outcome.questionSummary().hints().instructions())
        && Objects.equals(now.evidence(), outcome.questionSummary().hints().evidence());
  }

  /**
   * A sentence on the questions whose gold has changed since the run; empty if no question has
   * changed at all.
   *
   * @param all outcomes of the run
   */
  public Optional<String> goldChanges(Collection<Outcome> all) {
    if (isUnchanged()) {
      return Optional.empty();
    }
    Map<String, Question> byId = new HashMap<>();
    dataset().questions().forEach(question -> byId.put(question.id(), question));
    AcceptedGolds golds = AcceptedGolds.in(dataset().source());
    AcceptedGolds then = golds.upTo(manifest.provenance().started());
    List<String> changed = new ArrayList<>();
    for (Outcome outcome : all) {
      String id = outcome.question();
      Question now = byId.get(id);
      if (now != null
          && (!golds.of(id).equals(then.of(id)) || !GoldAcceptance.hasGold(outcome, now))) {
        changed.add(id);
      }
    }
    return Optional.of(
        changed.isEmpty()
            ? "%s has changed since the run; gold is taken from the run, other settings from the file."
                .formatted(Datasets.words(dataset().source()))
            : "The gold of %s has changed since the run (%s), by 'assay review accept' or by hand; gold is taken from the run, as it was judged."
                .formatted(
                    changed.size() == 1 ? "1 question" : "%,d questions".formatted(changed.size()),
                    some(changed)));
  }

  private static String some(List<String> ids) {
    String first = ids.stream().limit(NAMED).collect(Collectors.joining(", "));
    return ids.size() > NAMED ? first + " and %,d more".formatted(ids.size() - NAMED) : first;
  }

  /**
   * The constraints on the databases of the run.
   *
   * @throws AssayException naming file, line and remedy, if anything in them is wrong
   */
  public ConstraintFile constraints() {
    return constraints(settings, questionsFiles().get(0));
  }

  /** The constraints to add to; their file does not have to exist. */
  public ConstraintFile constraintsToAddTo() {
    return constraintsToAddTo(settings, questionsFiles().get(0));
  }

  /** The constraints of the file that is named, else of the one beside the questions. */
  public static ConstraintFile constraints(RunSettings settings, Path questions) {
    Path named = settings.questions().constraints();
    if (named != null && !Files.exists(named)) {
      throw new AssayException(
          "%s: there is no such file; check the path of the constraints".formatted(named));
    }
    return constraintsToAddTo(settings, questions);
  }

  private static ConstraintFile constraintsToAddTo(RunSettings settings, Path questions) {
    Path named = settings.questions().constraints();
    return ConstraintFile.read(named == null ? ConstraintFile.beside(questions) : named);
  }

  /**
   * The databases of the run.
   *
   * @throws AssayException if one of those that are needed is not found
   */
  public Databases databases(Set<String> needed) {
    Databases found = known();
    if (needed.stream().anyMatch(id -> found.find(id).isEmpty())
        && questionsFiles().stream().allMatch(Files::exists)
        && !dataset().scripts().isEmpty()) {
      return found.or(RunInputs.scripted(settings, dataset().scripts()));
    }
    for (String id : needed) {
      if (found.find(id).isEmpty()) {
        throw new AssayException(
            "database '%s' of the run is not found, but its schema is needed; name the folder that holds it, or the run's configuration file with --config, as in\n  %s"
                .formatted(
                    id,
                    ShellCommand.join(
                        List.of("assay", command, run.toString(), "--databases", "FOLDER"))));
      }
    }
    return found;
  }

  /** Returns all databases that are known, with those that the data set's own SQL makes. */
  public Databases allDatabases() {
    return known().or(RunInputs.scripted(settings, dataset().scripts()));
  }

  /** The folders of the run's databases that are still there. */
  public static List<Path> folders(Manifest manifest) {
    return manifest.databases().folders().stream()
        .map(Path::of)
        .filter(Files::isDirectory)
        .toList();
  }

  private Databases known() {
    List<Path> files = questionsFiles();
    List<Path> existing = files.stream().filter(Files::exists).toList();
    return settings
        .databases()
        .named()
        .or(settings.databases().in(settings.databases().folders()))
        .or(settings.databases().in(QuestionFolders.databasesBeside(files)))
        .or(settings.databases().in(QuestionFolders.of(existing)))
        .or(settings.databases().in(folders(manifest)));
  }

  /**
   * The databases of the run, on which golds of a database are going to run, too.
   *
   * @throws AssayException if one is not found, or not that on which the golds ran
   */
  public Databases databasesOfGolds(String id) {
    Databases found = databases(Set.of(id));
    if (hadGolds(manifest, id) && found.goldOf(id).equals(id)) {
      throw new AssayException(
          "the golds of database '%s' ran on a database of their own, which is not named; name it as in the run: in a configuration file, with --config"
              .formatted(id));
    }
    return found;
  }

  /** Returns whether the golds of a database ran on another one. */
  public static boolean hadGolds(Manifest manifest, String id) {
    return manifest.databases().hashes().containsKey(GoldDatabases.id(id));
  }

  /** Returns the changes since the run, one sentence each. */
  public List<String> changes(Databases databases, Set<String> ids) {
    List<String> changes = new ArrayList<>();
    for (String id : ids) {
      String then = manifest.databases().hashes().get(id);
      if (then != null
          && !then.equals(databases.findReadable(id).map(StoredRunInputs::hash).orElse(then))) {
        changes.add(
            "Database '%s' has changed since the run; its schema is shown as it is now."
                .formatted(id));
      }
    }
    return changes;
  }

  private static String hash(DatabaseAddress address) {
    try {
      return DatabaseHash.of(address);
    } catch (DatabaseUnavailableException e) {
      return "unreadable";
    }
  }
}
