// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The selection of questions; {@code null} where not set.
 *
 * @param file the data set, a file or folder; the first, if there are several
 * @param format its format, or {@code null} to recognize it
 * @param where conditions that select questions, such as {@code category=easy}
 * @param first the number of questions to ask
 * @param constraints the file of constraints on the databases, or {@code null} for the usual one
 * @param failed the run whose failed questions are asked, or {@code null} to ask all
 * @param more further files or folders of the data set
 * @param map names of fields, such as {@code gold=sql}
 */
public record QuestionSettings(
    @Nullable Path file,
    @Nullable String format,
    @Nullable String where,
    @Nullable Integer first,
    @Nullable Path constraints,
    @Nullable Path failed,
    List<Path> more,
    List<String> map) {
  public QuestionSettings {
    more = List.copyOf(more);
    map = List.copyOf(map);
  }

  /** A single file, or none. */
  public QuestionSettings(
      @Nullable Path file,
      @Nullable String format,
      @Nullable String where,
      @Nullable Integer first,
      @Nullable Path constraints) {
    this(file, format, where, first, constraints, null, List.of(), List.of());
  }

  /** All files or folders of the data set. */
  public List<Path> files() {
    return file == null ? List.of() : Stream.concat(Stream.of(file), more.stream()).toList();
  }

  private static List<String> map(SettingValues values) {
    Map<?, ?> map = values.value("questions.map", Map.class);
    return map == null
        ? List.of()
        : map.entrySet().stream().map(pair -> pair.getKey() + "=" + pair.getValue()).toList();
  }

  static QuestionSettings of(SettingValues values) {
    // A single path where a command names it, a list where the user did.
    Object given = values.value("questions.file", Object.class);
    List<Path> files =
        given instanceof List<?> list
            ? list.stream().map(Path.class::cast).toList()
            : given == null ? List.of() : List.of((Path) given);
    return new QuestionSettings(
        files.isEmpty() ? null : files.get(0),
        values.text("questions.format"),
        values.text("where"),
        values.integer("first"),
        values.path("constraints"),
        values.path("failed"),
        files.isEmpty() ? List.of() : files.subList(1, files.size()),
        map(values));
  }
}
