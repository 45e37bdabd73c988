// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a Spider 2.0 data set, in the layout in which they are distributed.
 *
 * @param rules {@code gold/spider2lite_eval.jsonl}: the columns that count, one instance per line
 * @param questions {@code spider2-lite.jsonl}: the questions, or {@code null} if the file is
 *     missing
 * @param results names of the files in {@code gold/exec_result}
 */
record Spider2Folder(Path rules, @Nullable Path questions, Set<String> results) {
  private static final List<String> PLACES = List.of("", "gold", "evaluation_suite/gold");
  private static final Pattern RULES = Pattern.compile("spider2.*_eval\\.jsonl");
  private static final Pattern QUESTIONS = Pattern.compile("spider2[^_]*\\.jsonl");

  Spider2Folder {
    results = Set.copyOf(results);
  }

  /** Finds the rules in a folder, or in its usual subfolders. */
  static Optional<Path> findRules(Path folder) {
    return PLACES.stream().flatMap(place -> files(folder.resolve(place), RULES)).findFirst();
  }

  /**
   * The data set that a rules file or a questions file belongs to.
   *
   * @throws AssayException if there are no rules for the questions
   */
  static Spider2Folder of(Path file) {
    if (RULES.matcher(name(file)).matches()) {
      return new Spider2Folder(file, findQuestions(file), results(file));
    }
    Path rules =
        findRules(folder(file))
            .orElseThrow(
                () ->
                    new AssayException(
                        ("%s: there is no evaluation_suite/gold/spider2…_eval.jsonl beside it,"
                                + " which says what counts; name the folder that holds gold/")
                            .formatted(file)));
    return new Spider2Folder(rules, file, results(rules));
  }

  private static @Nullable Path findQuestions(Path rules) {
    Path suite = folder(rules).resolve("..").normalize();
    return Stream.of(suite, suite.resolve("..").normalize())
        .flatMap(folder -> files(folder, QUESTIONS))
        .filter(file -> FormatSample.of(file).isJsonWith("instance_id"))
        .findFirst()
        .orElse(null);
  }

  private static Set<String> results(Path rules) {
    Set<String> names = new HashSet<>();
    files(folder(rules).resolve("exec_result"), Pattern.compile(".*\\.csv"))
        .forEach(file -> names.add(name(file)));
    return names;
  }

  /**
   * The gold results of an instance: {@code ID.csv}, or else {@code ID_a.csv} and so on, by name.
   */
  List<Path> resultsOf(String id) {
    Path folder = folder(rules).resolve("exec_result");
    if (results.contains(id + ".csv")) {
      return List.of(folder.resolve(id + ".csv"));
    }
    return results.stream()
        .filter(name -> name.startsWith(id) && name.substring(id.length()).matches("_[a-z]\\.csv"))
        .sorted()
        .map(folder::resolve)
        .toList();
  }

  /** The gold query of an instance, if it is published. */
  Optional<Path> sqlOf(String id) {
    return files(folder(rules).resolve("sql"), Pattern.compile(Pattern.quote(id + ".sql")))
        .findFirst();
  }

  private static Path folder(Path file) {
    return file.toAbsolutePath().resolveSibling("");
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static Stream<Path> files(Path folder, Pattern name) {
    if (!Files.isDirectory(folder)) {
      return Stream.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries
          .filter(file -> name.matcher(name(file)).matches() && Files.isRegularFile(file))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw InputFile.unreadable(folder, e);
    }
  }
}
