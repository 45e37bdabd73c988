// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The options of {@code benchmarks/run}.
 *
 * @param root of the checkout
 * @param questions of the data set; {@code null} for the demo's, as the next two
 */
record SideBySideOptions(
    Path root,
    @Nullable Path questions,
    @Nullable Path predictions,
    @Nullable Path databases,
    int rounds,
    int rows,
    boolean curves,
    boolean updateDocs) {
  static final String USAGE =
      """
      Usage: benchmarks/run [options]
      Measures Assay beside the statements in plain Python, DuckDB and the evaluators
      that are installed: whole processes, run in turn, after one round that does not
      count. Ratios are medians of Assay's time over the other's of the same round.

        --questions FILE    a data set that Assay reads, on SQLite; with --predictions
                            FILE and --databases DIR (for Spider's script, with
                            tables.json beside it). Default: the demo's
        --rounds N          how often each command is measured (5)
        --rows N            rows of the tables that are compared (100000)
        --curves            also time over rows, columns and questions
        --update-docs       write the ratios into docs/benchmarks.md; with --curves,
                            the curves into docs/images too
        -h, --help          this text

      Environment:
        PYTHON              the interpreter for the others, with the libraries that
                            they import (python3)
        TEST_SUITE_EVAL     a clone of github.com/taoyds/test-suite-sql-eval
        BIRD_EVAL           a clone of github.com/AlibabaResearch/DAMO-ConvAI
        SQL_EVAL            a clone of github.com/defog-ai/sql-eval
      """;

  private static final List<String> SWITCHES = List.of("--curves", "--update-docs");
  private static final List<String> VALUES =
      List.of("--root", "--questions", "--predictions", "--databases", "--rounds", "--rows");

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException saying what is wrong
   */
  static SideBySideOptions of(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i++) {
      String name = arguments[i];
      if (SWITCHES.contains(name)) {
        given.put(name, "");
      } else if (!VALUES.contains(name)) {
        throw new IllegalArgumentException(
            "unknown option " + name + "; see benchmarks/run --help");
      } else if (++i == arguments.length) {
        throw new IllegalArgumentException(name + " needs a value");
      } else {
        given.put(name, arguments[i]);
      }
    }
    long named = VALUES.subList(1, 4).stream().filter(given::containsKey).count();
    if (named == 1 || named == 2) {
      throw new IllegalArgumentException(
          "--questions, --predictions and --databases are given together, or none of them");
    }
    return new SideBySideOptions(
        Path.of(given.getOrDefault("--root", ".")),
        path(given, "--questions"),
        path(given, "--predictions"),
        path(given, "--databases"),
        number(given, "--rounds", 5),
        number(given, "--rows", 100_000),
        given.containsKey("--curves"),
        given.containsKey("--update-docs"));
  }

  private static @Nullable Path path(Map<String, String> given, String name) {
    String value = given.get(name);
    if (value != null && Files.notExists(Path.of(value))) {
      throw new IllegalArgumentException("%s: %s does not exist".formatted(name, value));
    }
    return value == null ? null : Path.of(value).toAbsolutePath().normalize();
  }

  private static int number(Map<String, String> given, String name, int otherwise) {
    String value = given.get(name);
    if (value != null && !value.matches("[1-9][0-9]{0,7}")) {
      throw new IllegalArgumentException("%s is a whole number, not '%s'".formatted(name, value));
    }
    return value == null ? otherwise : Integer.parseInt(value);
  }
}
