// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.DataFolder;
import dev.assay.input.internal.InputFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the files of a data set given as a folder, in the layout in which Spider and BIRD are
 * distributed.
 */
final class DatasetFolder {
  private static final Set<String> SCHEMA_FILES = Set.of("tables.json", "dev_tables.json");

  private DatasetFolder() {}

  /**
   * The files to read for a path to a file or a folder.
   *
   * @param isQuestions whether a file is recognized as questions by its content
   * @param followsLinks whether files may be links that lead out of the folder
   */
  static DatasetSource find(Path path, Predicate<Path> isQuestions, boolean followsLinks) {
    if (!Files.isDirectory(path)) {
      return new DatasetSource(path, null);
    }
    DataFolder folder = new DataFolder(path, followsLinks);
    List<Path> files = folder.files();
    Path questions = questions(path, files, isQuestions);
    @Nullable Path golds = golds(files, questions);
    if (questions == null && golds == null) {
      throw new AssayException(
          ("%s: this folder has no dev.json, no dev_gold.sql and no other single JSON file of"
                  + " questions; name the file itself")
              .formatted(path));
    }
    Stream.of(questions, golds).filter(Objects::nonNull).forEach(folder::require);
    return questions == null && golds != null
        ? new DatasetSource(golds, null)
        : new DatasetSource(questions == null ? path : questions, golds);
  }

  /**
   * The CSV and Parquet files of questions in a folder with no other questions; empty if it has.
   */
  static List<Path> tables(Path path, Predicate<Path> isQuestions, boolean followsLinks) {
    DataFolder folder = new DataFolder(path, followsLinks);
    List<Path> files = folder.files();
    if (files.stream().anyMatch(file -> isJson(file) || name(file).endsWith("_gold.sql"))) {
      return List.of();
    }
    List<Path> tables =
        files.stream()
            .filter(file -> InputFile.formatName(file).matches(".*\\.(?:csv|parquet)"))
            .filter(isQuestions)
            .toList();
    tables.forEach(folder::require);
    return tables;
  }

  private static @Nullable Path questions(
      Path folder, List<Path> files, Predicate<Path> isQuestions) {
    Optional<Path> dev =
        files.stream().filter(file -> InputFile.formatName(file).equals("dev.json")).findFirst();
    if (dev.isPresent()) {
      return dev.get();
    }
    List<Path> candidates =
        files.stream()
            .filter(DatasetFolder::isJson)
            .filter(file -> !SCHEMA_FILES.contains(name(file)) && isQuestions.test(file))
            .toList();
    if (candidates.size() > 1) {
      throw new AssayException(
          "%s: this folder has several files that may be the questions (%s …); name one"
              .formatted(folder, name(candidates.get(0)) + ", " + name(candidates.get(1))));
    }
    return candidates.isEmpty() ? null : candidates.get(0);
  }

  private static boolean isJson(Path file) {
    return InputFile.formatName(file).matches(".*\\.jsonl?");
  }

  private static @Nullable Path golds(List<Path> files, @Nullable Path questions) {
    String stem = questions == null ? "dev" : QuestionCollector.stem(questions);
    return named(files, stem + "_gold.sql").orElse(null);
  }

  private static Optional<Path> named(List<Path> files, String name) {
    return files.stream().filter(file -> name(file).equals(name)).findFirst();
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }
}
