// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.review;

import dev.assay.AssayException;
import dev.assay.app.session.QuestionFolders;
import dev.assay.app.session.StoredRunInputs;
import dev.assay.app.terminal.ShellCommand;
import dev.assay.config.ConfigFile;
import dev.assay.config.ExecutionSettings;
import dev.assay.config.RunSettings;
import dev.assay.config.ScoringSettings.GateSettings;
import dev.assay.config.ScoringSettings.MetricSettings;
import dev.assay.dataset.internal.Datasets;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.GoldDatabases;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.input.internal.Durations;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.metric.internal.MetricGroup;
import dev.assay.report.internal.SystemPhrases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commands that run changed questions again and compare with the earlier run, as far as a run
 * tells how it was made.
 *
 * @param run the earlier run
 * @param questions the file of changed questions
 * @param copied whether that is another file than the run's
 * @param environment variables that a configuration file may name
 */
public record RerunCommand(
    RunDirectory run, Path questions, boolean copied, Map<String, String> environment) {
  private static final String PREDICTIONS = "predictions:";
  private static final String USUAL_PROMPT = "default";

  /**
   * The commands, and what to add to them, a line each. A run does not store which configuration
   * file it used; one beside the questions is named only if it has these questions and the run's
   * own data don't suffice.
   */
  String words() {
    List<String> command = new ArrayList<>(List.of("assay", "run"));
    List<String> missing = new ArrayList<>();
    List<String> own = new ArrayList<>();
    addGenerator(own, missing, false);
    addDatabases(own, missing);
    if (!manifest().scoring().profile().name().equals(Profile.STANDARD.name())) {
      addProfile(own, missing);
    }
    RunSettings configured = missing.isEmpty() ? null : fittingSettings();
    if (configured == null) {
      command.addAll(List.of("--questions", questions.toString()));
      command.addAll(own);
    } else {
      missing.clear();
      command.add(config().toString());
      if (copied) {
        command.addAll(List.of("--questions", questions.toString()));
      }
      addGenerator(command, missing, true);
      String profile = manifest().scoring().profile().name();
      List<String> names =
          configured.scoring().compare().known().stream().map(Profile::name).toList();
      if (names.contains(profile)
          && !configured.scoring().compare().chosen().name().equals(profile)) {
        command.addAll(List.of("--profile", profile));
      }
      GateSettings gate = configured.scoring().gate();
      if (gate.baseline() != null && !Boolean.TRUE.equals(gate.intersect())) {
        command.add("--intersect"); // accepting has changed the data set
      }
    }
    RunSettings others = configured == null ? RunSettings.EMPTY : configured;
    command.addAll(new RepeatedSettings(manifest(), others).options());
    String next = free().toString();
    command.addAll(List.of("--out", next));
    List<String> comparison =
        List.of("assay", "compare", run.path().toString(), next, "--intersect");
    return "  %s\n  %s%s"
        .formatted(
            ShellCommand.join(command),
            ShellCommand.join(comparison),
            missing.isEmpty()
                ? ""
                : "\nAdd to the first command " + String.join(" and ", missing) + ".");
  }

  public Path config() {
    return questions.resolveSibling(ConfigFile.DEFAULT.toString());
  }

  /**
   * The configuration beside the questions; {@code null} if it is unusable or for other questions.
   */
  public @Nullable RunSettings fittingSettings() {
    if (!Files.isRegularFile(config())) {
      return null;
    }
    try {
      RunSettings settings =
          RunSettings.of(
              ConfigFile.values(config(), environment, section -> !section.equals("judge")));
      Path asked = absolute(Path.of(manifest().dataset().path()));
      return settings.questions().files().stream().anyMatch(file -> absolute(file).equals(asked))
          ? settings
          : null;
    } catch (AssayException e) {
      return null;
    }
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  public void addProfile(List<String> command, List<String> missing) {
    String profile = manifest().scoring().profile().name();
    command.addAll(List.of("--profile", profile));
    if (Profile.named(profile).isEmpty()) {
      missing.add("the configuration file that defines the profile " + profile);
    }
  }

  private Manifest manifest() {
    return run.manifest();
  }

  public void addGenerator(List<String> command, List<String> missing, boolean configured) {
    Manifest.Origin generator = manifest().generator();
    if (generator.id().startsWith(PREDICTIONS)) {
      String path = generator.path();
      Path beside = questions.resolveSibling(generator.id().substring(PREDICTIONS.length()));
      if (path != null || Files.exists(beside)) {
        command.addAll(List.of("--predictions", path == null ? beside.toString() : path));
      } else if (!configured) { // of a program, which may have read it from elsewhere
        missing.add("--predictions with the run's file, " + beside.getFileName());
      }
    } else if (!configured) {
      SystemPhrases.modelPrompt(generator.id())
          .ifPresentOrElse(
              model -> {
                command.addAll(List.of("--model", model.model()));
                if (!model.prompt().equals(USUAL_PROMPT)) {
                  command.addAll(List.of("--prompt", model.prompt()));
                }
              },
              () ->
                  missing.add(
                      "the options of the system that was asked, "
                          + SystemPhrases.of(generator.id())));
    }
  }

  /** Databases are found beside the questions, or where the run had them. */
  public void addDatabases(List<String> command, List<String> missing) {
    if (manifest().databases().hashes().keySet().stream().anyMatch(GoldDatabases::isGold)) {
      missing.add("the run's databases of golds, with --gold-databases or its configuration file");
    }
    if (folders(List.of(questions)).count() > 0) {
      return;
    }
    List<Path> kept = StoredRunInputs.folders(manifest());
    List<Path> earlier =
        kept.isEmpty()
            ? folders(Datasets.files(Path.of(manifest().dataset().path()))).toList()
            : kept;
    earlier.forEach(folder -> command.addAll(List.of("--databases", folder.toString())));
    if (earlier.isEmpty() && !manifest().databases().hashes().isEmpty()) {
      missing.add("the run's --databases");
    }
  }

  /** The folders around questions that have a database of the run. */
  private Stream<Path> folders(List<Path> files) {
    Set<String> ids = manifest().databases().hashes().keySet();
    return Stream.concat(
            QuestionFolders.databasesBeside(files).stream(), QuestionFolders.of(files).stream())
        .filter(
            folder -> {
              // Following links only to see that something is there; who opens it checks.
              DatabaseFolders here = new DatabaseFolders(List.of(folder), true);
              return ids.stream().anyMatch(id -> here.find(id).isPresent());
            });
  }

  /** A directory that does not exist yet. */
  private Path free() {
    Path first = Path.of(run.path() + "-accepted");
    Path free = first;
    for (int i = 2; Files.exists(free); i++) {
      free = Path.of(first + "-" + i);
    }
    return free;
  }

  /**
   * The options by which another run gets the settings of a stored one.
   *
   * @param stored the manifest of the run
   * @param others the settings that apply without options
   */
  private record RepeatedSettings(Manifest stored, RunSettings others) {
    private static final int MEGABYTE = 20;

    /** Returns the options and their values; only of settings that would be different without. */
    List<String> options() {
      List<String> options = new ArrayList<>();
      Manifest.Conditions conditions = stored.conditions();
      ExecutionSettings execution = others.execution();
      addLimits(options, conditions.limits(), execution.limits());
      addTimes(options, conditions.session(), execution.time().session());
      if (conditions.checkGold() && !Boolean.TRUE.equals(execution.checkGold())) {
        options.add("--check-gold");
      }
      Long fetched = conditions.fetchedRows();
      if (fetched != null && !fetched.equals(execution.comparison().fetchedRows())) {
        options.addAll(List.of("--compare-in-database", "--fetch-rows", fetched.toString()));
      }
      if (!conditions.keepValues() && !Boolean.FALSE.equals(others.output().keepValues())) {
        options.add("--no-values");
      }
      addMetrics(options);
      return options;
    }

    private static void addLimits(List<String> options, Limits stored, Limits other) {
      if (!stored.timeout().equals(other.timeout())) {
        options.addAll(List.of("--timeout", Durations.text(stored.timeout())));
      }
      if (stored.maxRows() != other.maxRows()) {
        options.addAll(List.of("--max-rows", Long.toString(stored.maxRows())));
      }
      if (stored.maxCells() != other.maxCells()) {
        options.addAll(List.of("--max-cells", Long.toString(stored.maxCells())));
      }
      if (stored.maxBytes() != other.maxBytes()) {
        options.addAll(List.of("--max-bytes", size(stored.maxBytes())));
      }
      if (!stored.compareTimeout().equals(other.compareTimeout())) {
        options.addAll(List.of("--compare-timeout", Durations.text(stored.compareTimeout())));
      }
      if (stored.sampled() && !other.sampled()) {
        options.add("--sample-large-results");
      }
    }

    private static String size(long bytes) {
      long whole = bytes >> MEGABYTE;
      return whole << MEGABYTE == bytes ? whole + "MB" : bytes + "B";
    }

    private static void addTimes(
        List<String> options, SessionSettings stored, SessionSettings other) {
      if (!stored.zone().equals(other.zone())) {
        options.addAll(List.of("--time-zone", stored.zoneName()));
      }
      if (stored.clock() != null && !stored.clock().equals(other.clock())) {
        options.addAll(List.of("--clock", stored.clock().toString()));
      }
    }

    /** Metrics that this installation does not have, as those of plugins, can't be asked for. */
    private void addMetrics(List<String> options) {
      List<String> names = stored.scoring().metrics();
      MetricSettings settings = others.scoring().metrics();
      String decisive = stored.scoring().profile().metric();
      List<String> wanted = new ArrayList<>(settings.namesOrDefault());
      if (decisive != null) {
        wanted.add(decisive);
        if (settings.names().isEmpty()) {
          wanted.add(MetricGroup.of(decisive).key());
        }
      }
      try {
        List<String> usual =
            Metrics.named(wanted, settings.values(), settings.plugins()).stream()
                .map(Metric::name)
                .toList();
        if (!new HashSet<>(usual).equals(new HashSet<>(names))) {
          Metrics.named(names, settings.values(), settings.plugins());
          options.addAll(List.of("--metrics", String.join(",", names)));
        }
      } catch (AssayException e) {
        return;
      }
    }
  }
}
