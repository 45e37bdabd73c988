// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.start;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.assay.AssayException;
import dev.assay.execute.DatabaseAddress;
import dev.assay.model.internal.FileProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The three files that {@code assay init} writes. */
final class InitFiles {
  private static final String CONFIG =
      """
      # What 'assay run' evaluates. All settings: docs/configuration.md
      name: %1$s

      # The questions, with the SQL that answers them right ("gold"). Replace the examples by yours.
      questions: questions.jsonl

      # The databases that the questions name. They are opened read-only.
      databases:
        %1$s:
      %2$s

      # Where the SQL to judge comes from: here what your model or agent wrote, by question id.
      generator:
        predictions: predictions.jsonl
        # model: openai/gpt-5-mini          # or a model, its key in OPENAI_API_KEY
        # command: ["python3", "agent.py"]  # or your own system

      # What one query may use.
      execution:
        timeout: 30s
        maxRows: 1000000

      # The current time for queries, so that CURRENT_DATE and the like are the same every day.
      # clock: 2024-06-01T00:00:00Z
      # timeZone: Europe/Paris

      # Which differences between results are accepted: strict, standard or lenient.
      compare:
        profile: standard

      # Fails the run, with exit code 1, if less than this share is right. For use in CI.
      # gate:
      #   minAccuracy: 0.80
      #   baseline: runs/baseline           # an earlier run of the same questions
      #   maxBroken: 0                      # how many of its right answers may be wrong now
      """;

  private final Path directory;

  InitFiles(Path directory) {
    this.directory = directory;
  }

  Path config() {
    return directory.resolve("assay.yaml");
  }

  private Path questions() {
    return directory.resolve("questions.jsonl");
  }

  private Path predictions() {
    return directory.resolve("predictions.jsonl");
  }

  List<Path> all() {
    return List.of(config(), questions(), predictions());
  }

  /**
   * Checks that nothing is in the way.
   *
   * @throws AssayException naming the file that is
   */
  void requireAbsent() {
    for (Path file : all()) {
      if (Files.exists(file)) {
        throw new AssayException(
            "%s exists already and is not overwritten; move it away or name another folder with --dir"
                .formatted(file));
      }
    }
  }

  /**
   * Writes them.
   *
   * @param relative whether the file of the database is named as it is seen from the configuration
   *     file, also where it does not lie beneath that one's folder
   * @param passwordVariable environment variable that holds the password, or {@code null}
   */
  void write(
      DatabaseAddress database,
      boolean relative,
      @Nullable String passwordVariable,
      List<StarterQuestion> examples)
      throws IOException {
    StringBuilder questions = new StringBuilder();
    StringBuilder predictions = new StringBuilder();
    int number = 1;
    for (StarterQuestion example : examples) {
      String id = json("q" + number++);
      questions.append(
          "{\"id\": %s, \"database\": %s, \"question\": %s, \"gold\": %s}%n"
              .formatted(id, json(database.id()), json(example.text()), json(example.gold())));
      predictions.append("{\"id\": %s, \"sql\": %s}%n".formatted(id, json(example.prediction())));
    }
    create(questions(), questions.toString());
    create(predictions(), predictions.toString());
    create(
        config(), CONFIG.formatted(database.id(), address(database, relative, passwordVariable)));
  }

  /** A path that goes up is kept for folders that no link leads to, where up is one place. */
  private Path named(Path file, boolean relative) throws IOException {
    Path folder = directory.toAbsolutePath().normalize();
    boolean near = file.startsWith(folder);
    boolean plain = relative && folder.equals(folder.toRealPath());
    boolean sameRoot = Objects.equals(file.getRoot(), folder.getRoot());
    return sameRoot && (near || plain) ? folder.relativize(file) : file;
  }

  private String address(
      DatabaseAddress database, boolean relative, @Nullable String passwordVariable)
      throws IOException {
    StringBuilder lines = new StringBuilder();
    Path file = database.file().orElse(null);
    int settings = database.url().indexOf(';');
    if (file == null) {
      lines.append("    url: ").append(json(database.url()));
    } else if (settings >= 0 && database.url().startsWith(DatabaseAddress.H2)) {
      String url = DatabaseAddress.H2 + named(file, relative) + database.url().substring(settings);
      lines.append("    url: ").append(json(url));
    } else {
      lines.append("    file: ").append(json(named(file, relative).toString()));
    }
    if (database.user() != null) {
      lines.append("\n    user: ").append(json(database.user()));
    }
    if (passwordVariable != null) {
      lines.append("\n    password: \"${").append(passwordVariable).append("}\"");
    }
    return lines.toString();
  }

  private static void create(Path file, String text) throws IOException {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw FileProblem.named(file, e);
    }
  }

  private static String json(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}
