// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset.internal;

import dev.assay.input.internal.CsvRows;
import dev.assay.input.internal.CsvTable;
import dev.assay.input.internal.InputFile;
import dev.assay.input.internal.JsonValues;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The beginning of a file, enough to recognize its format.
 *
 * @param shape the kind of text
 * @param names fields of the first JSON object, or columns of the CSV header
 */
record FormatSample(Shape shape, Set<String> names) {
  private static final int LENGTH = 1 << 16;
  private static final Pattern SQL_TAB_DATABASE = Pattern.compile("(?s)[^\t\n]+\t\\w+\\s*(\n.*)?");

  /** The kind of text in a file. */
  enum Shape {
    EMPTY,
    /** A list of objects, or JSON Lines. */
    JSON,
    YAML,
    /** Spider's gold file: SQL, a tab, the database. */
    GOLD_LINES,
    CSV,
  }

  FormatSample {
    names = Set.copyOf(names);
  }

  /** Reads the beginning of a file. */
  static FormatSample of(Path path) {
    String start;
    try (InputFile file = InputFile.open(path)) {
      start = beginning(file);
    }
    if (start.isBlank()) {
      return new FormatSample(Shape.EMPTY, Set.of());
    }
    char first = start.stripLeading().charAt(0);
    if (first == '{' || first == '[') {
      Set<String> names = jsonNames(path);
      return new FormatSample(
          Shape.JSON, QuestionRecords.lackGold(names) ? withLabels(path, names) : names);
    }
    if (beginsYamlList(start)) {
      return new FormatSample(Shape.YAML, Set.of());
    }
    return SQL_TAB_DATABASE.matcher(start).matches()
        ? new FormatSample(Shape.GOLD_LINES, Set.of())
        : new FormatSample(Shape.CSV, csvNames(path));
  }

  /**
   * Returns whether the first line that is neither blank nor a comment begins an item of a list.
   */
  private static boolean beginsYamlList(String start) {
    return start
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#") && !line.equals("---"))
        .findFirst()
        .map(String::stripLeading)
        .filter(line -> line.equals("-") || line.startsWith("- ") || line.startsWith("-\t"))
        .isPresent();
  }

  boolean isJsonWith(String... fields) {
    return shape == Shape.JSON && names.containsAll(List.of(fields));
  }

  private static String beginning(InputFile file) {
    char[] buffer = new char[LENGTH];
    int length = 0;
    try {
      Reader reader = file.reader();
      for (int n = 0; n >= 0 && length < LENGTH; n = reader.read(buffer, length, LENGTH - length)) {
        length += n;
      }
    } catch (IOException e) {
      throw file.failure(e);
    }
    return new String(buffer, 0, length);
  }

  private static Set<String> jsonNames(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return JsonValues.firstNames(file);
    }
  }

  /** The names, and that of golds which lie in a file of their own. */
  private static Set<String> withLabels(Path path, Set<String> names) {
    return GoldLabelFile.beside(path).isPresent()
        ? Stream.concat(names.stream(), Stream.of(GoldLabelFile.FIELD)).collect(Collectors.toSet())
        : names;
  }

  private static Set<String> csvNames(Path path) {
    try (InputFile file = InputFile.open(path)) {
      return CsvTable.open(file).names();
    }
  }

  /** The shape in words, for a message. */
  String inWords() {
    return switch (shape) {
      case EMPTY -> "nothing";
      case JSON ->
          names.isEmpty() ? "JSON without objects" : "JSON objects with the fields " + list();
      case YAML -> "a YAML list";
      case GOLD_LINES -> "lines of SQL, a tab and a database";
      case CSV ->
          "text or CSV with the columns "
              + list()
              + CsvRows.otherSeparator(names).map("; "::concat).orElse("");
    };
  }

  private String list() {
    String all = String.join(", ", names.stream().sorted().toList());
    return all.length() <= 200 ? all : all.substring(0, 200) + " …";
  }
}
