// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.guard.SqlGuard;
import dev.assay.match.ComparisonSide;
import dev.assay.match.ResultMatcher;
import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import dev.assay.model.Match;
import dev.assay.model.MatchSettings;
import dev.assay.model.ResultTable;
import dev.assay.sql.Dialect;
import dev.assay.sql.QueryClauses;
import dev.assay.sql.QueryFeatures;
import dev.assay.sql.QueryParts;
import dev.assay.sql.QueryShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Prints how long the comparison of tables takes that a prediction may return within the default
 * limits of a run to make it take long, and the answer; and how long the longest texts take that a
 * prediction may consist of.
 */
public final class WorstInputs {
  private static final int MOST_ROWS = 1_000_000;
  private static final int MOST_CELLS = 20_000_000;
  private static final long SEED = 3;

  private final Random random = new Random(SEED);

  private WorstInputs() {}

  /** Measures the named inputs, or else all. */
  public static void main(String[] names) {
    WorstInputs inputs = new WorstInputs();
    inputs.tables().forEach((name, sides) -> compare(name, sides, List.of(names)));
    inputs.texts().forEach((name, sql) -> read(name, sql, List.of(names)));
  }

  private static void compare(
      String name, Supplier<List<ComparisonSide>> made, List<String> names) {
    if (!names.isEmpty() && !names.contains(name)) {
      return;
    }
    List<ComparisonSide> sides = made.get();
    long start = System.nanoTime();
    Match match = ResultMatcher.match(sides.get(0), sides.get(1), MatchSettings.DEFAULT);
    System.out.printf(
        "%-22s %6.2f s   %s %s%n",
        name, (System.nanoTime() - start) / 1e9, match.level(), match.relaxations());
  }

  private static void read(String name, String sql, List<String> names) {
    if (!names.isEmpty() && !names.contains(name)) {
      return;
    }
    long start = System.nanoTime();
    String guard = SqlGuard.check(sql, Dialect.SQLITE).isEmpty() ? "accepted" : "refused";
    int found =
        QueryShape.of(sql, Dialect.SQLITE).stream().mapToInt(shape -> 1).sum()
            + QueryParts.of(sql, Dialect.SQLITE, MeasuredComparison.SCHEMA).stream()
                .mapToInt(parts -> 1)
                .sum()
            + QueryFeatures.of(sql, Dialect.SQLITE).stream().mapToInt(features -> 1).sum()
            + QueryClauses.of(sql, Dialect.SQLITE).stream().mapToInt(clauses -> 1).sum();
    System.out.printf(
        "%-22s %6.2f s   %,d characters, %s, read by %d of 4%n",
        name, (System.nanoTime() - start) / 1e9, sql.length(), guard, found);
  }

  private Map<String, Supplier<List<ComparisonSide>>> tables() {
    Map<String, Supplier<List<ComparisonSide>>> tables = new LinkedHashMap<>();
    tables.put(
        "CLOSE_NUMBERS",
        () -> pair(1, MOST_ROWS, (c, row) -> 1 + row * 1e-12, v -> (Double) v + 1e-10));
    tables.put(
        "ROUNDED_COARSELY",
        () ->
            pair(
                1,
                MOST_ROWS,
                (c, row) -> random.nextDouble(),
                v -> Math.round((Double) v * 10) / 10.0));
    tables.put(
        "PERCENT_ALMOST",
        () ->
            pair(
                3,
                MOST_ROWS,
                (c, row) -> random.nextInt(10_000) / 1e4,
                v -> (Double) v * 100 + random.nextDouble() * 1e-9));
    tables.put("SAME_COLUMNS", () -> pair(2_000, 10_000, (c, row) -> (long) row, v -> v));
    tables.put(
        "PERMUTED_COLUMNS",
        () -> pair(200, 100_000, (c, row) -> (row * (2L * c + 1)) % 100_003, v -> v));
    tables.put(
        "FEW_VALUES", () -> pair(20, MOST_ROWS, (c, row) -> (long) random.nextInt(2), v -> v));
    tables.put(
        "RANDOM_CASE",
        () ->
            pair(
                1,
                MOST_ROWS,
                (c, row) -> "abcdefghijkl",
                v -> random.nextBoolean() ? v : "ABCDEFGHIJKL"));
    tables.put(
        "LONG_TEXTS", () -> pair(1, 100, (c, row) -> "a ".repeat(600_000) + row, v -> v + " "));
    tables.put(
        "LONG_NUMERALS", () -> pair(1, 200_000, (c, row) -> "9".repeat(390) + row, v -> v + ".0"));
    tables.put("WIDE", () -> pair(20_000, 1_000, (c, row) -> (long) random.nextInt(5), v -> v));
    tables.put(
        "EACH_ROW_CHANGED",
        () ->
            pair(
                20,
                MOST_ROWS,
                (c, row) -> (long) row * (c + 1),
                v -> (Long) v % 97 == 0 ? -1L : v));
    tables.put("ALL_ROWS_TIE", this::tied);
    tables.put("NESTED_LISTS", () -> pair(1, 1_000, (c, row) -> nested(500, row), v -> v));
    return tables;
  }

  private Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put("DEEP_PARENTHESES", "SELECT " + "(".repeat(5_000) + "1" + ")".repeat(5_000));
    texts.put("DEEP_SUBQUERIES", nest(1_000, i -> "SELECT * FROM (", "SELECT 1", ")"));
    texts.put(
        "MANY_CONDITIONS",
        "SELECT 1 FROM customer WHERE " + join(10_000, i -> "age > " + i, " AND "));
    texts.put("MANY_JOINS", "SELECT 1 FROM " + join(5_000, i -> "customer AS t" + i, " JOIN "));
    texts.put("MANY_UNIONS", join(5_000, i -> "SELECT " + i, " UNION ALL "));
    texts.put(
        "LONG_LIST",
        "SELECT 1 FROM customer WHERE age IN (" + join(90_000, i -> "" + i, ", ") + ")");
    texts.put("MANY_COLUMNS", "SELECT " + join(20_000, i -> "a.b.c" + i, ", ") + " FROM a");
    texts.put("LONG_NAME", "SELECT " + join(5_000, i -> "a" + i, ".") + " FROM a");
    texts.put(
        "DEEP_CASES",
        nest(500, i -> "CASE WHEN ", "1", " THEN 1 END").replaceFirst("^", "SELECT "));
    texts.put("UNCLOSED_QUOTES", "SELECT " + "'a ".repeat(100_001));
    texts.put("DEEP_FUNCTIONS", "SELECT " + "abs(".repeat(20_000) + "1" + ")".repeat(20_000));
    return texts;
  }

  private static String join(int count, IntFunction<String> part, String between) {
    return IntStream.range(0, count).mapToObj(part).collect(Collectors.joining(between));
  }

  private static String nest(int depth, IntFunction<String> before, String inner, String after) {
    return join(depth, before, "") + inner + after.repeat(depth);
  }

  private static Object nested(int depth, int leaf) {
    Object value = (long) leaf;
    for (int i = 0; i < depth; i++) {
      value = List.of(value);
    }
    return value;
  }

  private interface Cells {
    Object at(int column, int row);
  }

  private interface Changes {
    Object of(Object cell);
  }

  /**
   * A gold and a prediction with changed cells, one odd cell, and rows and columns in another
   * order.
   */
  private List<ComparisonSide> pair(int columns, int rows, Cells cells, Changes changes) {
    if ((long) columns * rows > MOST_CELLS) {
      throw new IllegalArgumentException("more cells than a run fetches");
    }
    List<Integer> order = new ArrayList<>(IntStream.range(0, rows).boxed().toList());
    Collections.shuffle(order, random);
    List<Column> gold = new ArrayList<>();
    List<Column> predicted = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      ColumnBuilder built = new ColumnBuilder("c" + c, "");
      for (int row = 0; row < rows; row++) {
        built.add(cells.at(c, row));
      }
      Column column = built.build();
      ColumnBuilder changed = new ColumnBuilder("p" + c, "");
      for (int row : order) {
        @Nullable Object value = column.value(row);
        changed.add(value == null ? null : changes.of(value));
      }
      gold.add(column);
      predicted.add(changed.build());
    }
    predicted.set(0, withOddCell(predicted.get(0)));
    Collections.shuffle(predicted, random);
    return List.of(
        ComparisonSide.of(ResultTable.of(gold)), ComparisonSide.of(ResultTable.of(predicted)));
  }

  private static Column withOddCell(Column column) {
    ColumnBuilder odd = new ColumnBuilder(column.name(), column.typeName());
    for (int row = 0; row < column.size(); row++) {
      Object value = column.value(row);
      boolean changes = row == column.size() / 2;
      odd.add(changes && value instanceof Number ? (Object) 12_345.678 : changes ? "odd" : value);
    }
    return odd.build();
  }

  /** A gold whose rows tie on its sort key, and a prediction in another order. */
  private List<ComparisonSide> tied() {
    List<ComparisonSide> sides = pair(2, MOST_ROWS, (c, row) -> c == 0 ? 1L : (long) row, v -> v);
    return List.of(
        new ComparisonSide(
            sides.get(0).table(), "SELECT c0, c1 FROM t ORDER BY c0", Dialect.SQLITE),
        sides.get(1));
  }
}
