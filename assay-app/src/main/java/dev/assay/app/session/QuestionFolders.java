// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.session;

import dev.assay.AssayException;
import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseFolders;
import dev.assay.input.internal.DataFolder;
import dev.assay.model.Question;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Folders around questions in which databases may lie. */
public final class QuestionFolders {
  private QuestionFolders() {}

  /** The folders {@code database} and {@code databases} beside questions. */
  public static List<Path> databasesBeside(List<Path> questions) {
    return questions.stream().flatMap(path -> databasesBeside(path).stream()).distinct().toList();
  }

  private static List<Path> databasesBeside(Path questions) {
    Path folder = Files.isDirectory(questions) ? questions : questions.resolveSibling("");
    return Stream.of("database", "databases")
        .map(folder::resolve)
        .filter(Files::isDirectory)
        .peek(databases -> requireInside(folder, databases))
        .toList();
  }

  /** The folders of questions in which a database file lies that they name, as in WikiSQL. */
  static List<Path> withDatabaseFiles(List<Path> questions, Dataset asked) {
    Set<String> ids =
        asked.questions().stream().map(Question::database).collect(Collectors.toSet());
    return of(questions).stream()
        .filter(
            folder -> {
              // Following links only to see that something is there; who opens it checks.
              DatabaseFolders here = new DatabaseFolders(List.of(folder), true);
              return ids.stream().anyMatch(id -> here.find(id).isPresent());
            })
        .toList();
  }

  /** The folders that questions lie in. */
  public static List<Path> of(List<Path> questions) {
    return questions.stream()
        .map(path -> Files.isDirectory(path) ? path : path.toAbsolutePath().resolveSibling(""))
        .distinct()
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
}
