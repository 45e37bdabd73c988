// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.app.terminal.ShellCommand;
import dev.assay.config.ConfigFile;
import dev.assay.dataset.Datasets;
import dev.assay.execute.DatabaseFolders;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import dev.assay.report.SystemPhrases;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The commands that run changed questions again and compare with the earlier run, as far as a run
 * tells how it was made.
 *
 * @param run the earlier run
 * @param questions the file of changed questions
 * @param copied whether that is another file than the run's
 */
public record RerunCommand(RunDirectory run, Path questions, boolean copied) {
  private static final String PREDICTIONS = "predictions:";
  private static final String USUAL_PROMPT = "default";

  /** The commands, and what to add to them, a line each. */
  public String words() {
    Path config = questions.resolveSibling(ConfigFile.DEFAULT.toString());
    boolean configured = Files.exists(config);
    List<String> command = new ArrayList<>(List.of("assay", "run"));
    List<String> missing = new ArrayList<>();
    if (configured) {
      command.add(config.toString());
    }
    if (!configured || copied) {
      command.addAll(List.of("--questions", questions.toString()));
    }
    addGenerator(command, missing, configured);
    if (!configured) {
      addDatabases(command, missing);
      String profile = manifest().scoring().profile().name();
      if (!profile.equals(Profile.STANDARD.name())) {
        command.addAll(List.of("--profile", profile));
      }
    }
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

  private Manifest manifest() {
    return run.manifest();
  }

  private void addGenerator(List<String> command, List<String> missing, boolean configured) {
    Manifest.Origin generator = manifest().generator();
    if (generator.id().startsWith(PREDICTIONS)) {
      String path = generator.path();
      Path beside = questions.resolveSibling(generator.id().substring(PREDICTIONS.length()));
      if (path != null || Files.exists(beside)) {
        command.addAll(List.of("--predictions", path == null ? beside.toString() : path));
      } else if (!configured) { // of an earlier version, which stored only the name
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

  /** Databases are found beside the questions; of those elsewhere, a run keeps no place. */
  private void addDatabases(List<String> command, List<String> missing) {
    if (folders(List.of(questions)).count() > 0) {
      return;
    }
    List<Path> earlier = folders(Datasets.files(Path.of(manifest().dataset().path()))).toList();
    earlier.forEach(folder -> command.addAll(List.of("--databases", folder.toString())));
    if (earlier.isEmpty() && !manifest().databases().hashes().isEmpty()) {
      missing.add("the run's --databases");
    }
  }

  /** The folders around questions that have a database of the run. */
  private Stream<Path> folders(List<Path> files) {
    Set<String> ids = manifest().databases().hashes().keySet();
    return Stream.concat(RunInputs.besides(files).stream(), RunInputs.folders(files).stream())
        .filter(
            folder -> {
              DatabaseFolders here = new DatabaseFolders(List.of(folder));
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
}
