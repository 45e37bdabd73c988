// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.internal.PythonKeys;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.ObjectColumn;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Equality of two results in Spider's test-suite evaluator. Source: {@code result_eq} in its {@code
 * exec_eval.py} (Zhong, Yu and Klein, "Semantic Evaluation for Text-to-SQL with Distilled Test
 * Suites", 2020). Results are equal if both are empty, or if they have equally many rows and
 * columns and some order of the predicted columns makes the rows equal: as lists if the order
 * counts, else as multisets. Values are compared as in Python.
 *
 * <p>The original first compares rows with sorted cells; see {@link PythonTextRows}. That is
 * implied by the rest, except if one side has an integer and the other an equal float.
 *
 * <p>Takes linear time in cells if the columns differ in content. Cells are compared by 64-bit
 * keys.
 */
final class SpiderResultEquality {
  private SpiderResultEquality() {}

  static boolean holds(ResultTable gold, ResultTable predicted, boolean ordered) {
    if ((gold.isEmpty() && predicted.isEmpty()) || gold.hasSameCells(predicted)) {
      return true;
    }
    if (gold.rowCount() != predicted.rowCount() || gold.columnCount() != predicted.columnCount()) {
      return false;
    }
    if (holds(gold, predicted, ordered, PythonKeys::withTypes)) {
      return true;
    }
    // Only a float can equal a value of another type.
    return (hasFloats(gold) || hasFloats(predicted))
        && holds(gold, predicted, ordered, PythonKeys::of)
        && PythonTextRows.agree(gold, predicted, ordered);
  }

  private static boolean holds(
      ResultTable gold, ResultTable predicted, boolean ordered, Function<Column, long[]> keys) {
    Prints golds = Prints.of(gold, keys);
    Prints candidates = Prints.of(predicted, keys);
    if (golds.lists().equals(candidates.lists())) {
      return true;
    }
    // With rows in order, columns are interchangeable only if they are equal from top to bottom.
    return !ordered
        && golds.bags().equals(candidates.bags())
        && new ColumnPermutation(cells(gold, keys), cells(predicted, keys)).exists();
  }

  private static long[][] cells(ResultTable table, Function<Column, long[]> keys) {
    return table.columns().stream().map(keys).toArray(long[][]::new);
  }

  /** Sorted keys of all columns, as lists and as multisets of cells. */
  private record Prints(List<Long> lists, List<Long> bags) {
    static Prints of(ResultTable table, Function<Column, long[]> keys) {
      List<Long> lists = new ArrayList<>();
      List<Long> bags = new ArrayList<>();
      for (Column column : table.columns()) {
        long[] cells = keys.apply(column);
        lists.add(asList(cells));
        bags.add(ColumnPermutation.asBag(cells));
      }
      return new Prints(lists.stream().sorted().toList(), bags.stream().sorted().toList());
    }
  }

  /** A key of a column as a list of cells. */
  static long asList(long[] cells) {
    long key = cells.length;
    for (long cell : cells) {
      key = PythonKeys.mix(key * 31 + cell);
    }
    return key;
  }

  private static boolean hasFloats(ResultTable table) {
    return table.columns().stream()
        .anyMatch(column -> column instanceof DoubleColumn || column instanceof ObjectColumn);
  }

  /**
   * Rows with their cells sorted by Python's text. Source: {@code unorder_row} and {@code
   * quick_rej} of Spider's test-suite evaluator, which sorts the cells of every row by {@code
   * str(x) + str(type(x))} and rejects results whose rows then differ: as lists if the order
   * counts, else as sets. {@code (3, 3.5)} becomes {@code (3.5, 3)}, because {@code .} sorts before
   * {@code <}, but {@code (3.0, 3.5)} stays: in the original evaluator these rows differ although
   * {@code 3 == 3.0}.
   */
  static final class PythonTextRows {
    private PythonTextRows() {}

    /** Returns whether tables of equal size have the same rows after sorting their cells. */
    static boolean agree(ResultTable gold, ResultTable predicted, boolean ordered) {
      long[] golds = keys(gold);
      long[] candidates = keys(predicted);
      return ordered
          ? Arrays.equals(golds, candidates)
          : Arrays.equals(asSet(golds), asSet(candidates));
    }

    private static long[] asSet(long[] keys) {
      return Arrays.stream(keys).sorted().distinct().toArray();
    }

    private static long[] keys(ResultTable table) {
      long[] keys = new long[table.rowCount()];
      for (int row = 0; row < keys.length; row++) {
        ScoringDeadline.spend(10L * table.columnCount());
        List<@Nullable Object> values = table.row(row);
        List<String> texts = values.stream().map(PythonText::withType).toList();
        List<Integer> columns =
            IntStream.range(0, table.columnCount())
                .boxed()
                .sorted(Comparator.comparing(texts::get))
                .toList();
        for (int place = 0; place < columns.size(); place++) {
          long cell = PythonKeys.of(table.column(columns.get(place)), row);
          keys[row] += PythonKeys.inColumn(cell, place);
        }
      }
      return keys;
    }
  }

  /**
   * The text that Python writes for values that SQLite returns. Source: {@code str} of the built-in
   * types in the Python documentation; floats are written with the fewest digits that parse to the
   * same value.
   */
  static final class PythonText {
    private static final int LEAST_PLAIN_EXPONENT = -4;
    private static final int FIRST_SCIENTIFIC_EXPONENT = 16;

    private PythonText() {}

    /** {@code str(x) + str(type(x))}; bytes are written in hexadecimal. */
    static String withType(@Nullable Object value) {
      if (value == null) {
        return "None<class 'NoneType'>";
      }
      if (value instanceof Long) {
        return value + "<class 'int'>";
      }
      if (value instanceof Double number) {
        return ofFloat(number) + "<class 'float'>";
      }
      return value instanceof ByteString
          ? "b'" + value + "'<class 'bytes'>"
          : value + "<class 'str'>";
    }

    static String ofFloat(double number) {
      if (Double.isNaN(number)) {
        return "nan";
      }
      if (Double.isInfinite(number)) {
        return number > 0 ? "inf" : "-inf";
      }
      if (number == 0) {
        return Double.toString(number);
      }
      BigDecimal digits = shortest(number);
      int exponent = digits.precision() - digits.scale() - 1;
      if (exponent >= LEAST_PLAIN_EXPONENT && exponent < FIRST_SCIENTIFIC_EXPONENT) {
        return digits
            .setScale(Math.max(1, digits.scale()), RoundingMode.UNNECESSARY)
            .toPlainString();
      }
      BigDecimal mantissa = digits.movePointLeft(exponent);
      return String.format(Locale.ROOT, "%se%+03d", mantissa.toPlainString(), exponent);
    }

    private static BigDecimal shortest(double number) {
      BigDecimal exact = new BigDecimal(number);
      int digits = 1;
      BigDecimal rounded = round(exact, digits);
      // Terminates: 17 digits distinguish any two doubles.
      while (rounded.doubleValue() != number) {
        digits++;
        rounded = round(exact, digits);
      }
      return rounded.stripTrailingZeros();
    }

    private static BigDecimal round(BigDecimal exact, int digits) {
      return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
    }
  }

  /**
   * Searches for an order of the predicted columns under which two tables have the same multiset of
   * rows. The original evaluator tries the product of all columns with common values; this gives
   * the same answer by backtracking: a gold column is only tried with columns of the same multiset
   * of cells, equal columns are tried once, and a partial order is dropped as soon as the rows over
   * its columns differ. Used once, by one thread.
   *
   * <p>The search gives up after examining {@value #MOST_ROWS} rows, about two seconds of work;
   * only artificial tables, with many columns of equal content, reach that.
   */
  static final class ColumnPermutation {
    static final long MOST_ROWS = 600_000_000;

    /** Rows examined in the time of one unit of scoring. */
    private static final int ROWS_A_UNIT = 8;

    private final long[][] gold;
    private final long[][] predicted;
    private final long[] goldBags;
    private final long[] predictedBags;
    private final long[] predictedLists;
    private final int[] sequence;
    private final Map<Long, Integer> kin = new HashMap<>();
    private final boolean[] used;
    private final long[] goldRows;
    private final long[] predictedRows;
    private long effort;

    /**
     * @param gold keys of cells by column and row
     * @param predicted the same for the prediction, of equal size
     */
    ColumnPermutation(long[][] gold, long[][] predicted) {
      this(gold, predicted, MOST_ROWS);
    }

    /**
     * @param effort maximum number of rows to examine
     */
    ColumnPermutation(long[][] gold, long[][] predicted, long effort) {
      this.effort = effort;
      this.gold = gold;
      this.predicted = predicted;
      goldBags = Arrays.stream(gold).mapToLong(ColumnPermutation::asBag).toArray();
      predictedBags = Arrays.stream(predicted).mapToLong(ColumnPermutation::asBag).toArray();
      predictedLists = Arrays.stream(predicted).mapToLong(SpiderResultEquality::asList).toArray();
      for (long bag : goldBags) {
        kin.merge(bag, 1, Integer::sum);
      }
      sequence =
          IntStream.range(0, gold.length)
              .boxed()
              .sorted(Comparator.comparingInt(this::rivals))
              .mapToInt(i -> i)
              .toArray();
      used = new boolean[gold.length];
      goldRows = new long[gold[0].length];
      predictedRows = new long[gold[0].length];
    }

    /** A key of a multiset of keys. */
    static long asBag(long[] keys) {
      long bag = 0;
      for (long key : keys) {
        bag += PythonKeys.mix(key);
      }
      return bag;
    }

    private int rivals(int column) {
      return kin.getOrDefault(goldBags[column], 0);
    }

    boolean exists() {
      return asBag(unordered(gold)) == asBag(unordered(predicted)) && descend(0);
    }

    /** The keys of rows as multisets of cells, which do not depend on the order of columns. */
    private static long[] unordered(long[][] columns) {
      long[] rows = new long[columns[0].length];
      for (long[] column : columns) {
        for (int row = 0; row < rows.length; row++) {
          rows[row] += PythonKeys.mix(column[row]);
        }
      }
      return rows;
    }

    private boolean descend(int depth) {
      if (depth == sequence.length) {
        return true;
      }
      int column = sequence[depth];
      put(goldRows, gold[column], column, 1);
      Set<Long> tried = new HashSet<>();
      for (int i = 0; i < predicted.length; i++) {
        // The column at the same index first: most predictions need no reordering.
        int candidate = i == 0 ? column : i <= column ? i - 1 : i;
        if (used[candidate]
            || predictedBags[candidate] != goldBags[column]
            || !tried.add(predictedLists[candidate])) {
          continue;
        }
        if (effort < 0) {
          return false;
        }
        put(predictedRows, predicted[candidate], column, 1);
        used[candidate] = true;
        if (agrees(column, depth) && descend(depth + 1)) {
          return true;
        }
        used[candidate] = false;
        put(predictedRows, predicted[candidate], column, -1);
      }
      put(goldRows, gold[column], column, -1);
      return false;
    }

    /** Adds a column at the index of a gold column to the row keys, or removes it again. */
    private void put(long[] rows, long[] cells, int place, int sign) {
      effort -= (long) rows.length + predicted.length;
      ScoringDeadline.spend((rows.length + predicted.length) / ROWS_A_UNIT);
      for (int row = 0; row < rows.length; row++) {
        rows[row] += sign * PythonKeys.inColumn(cells[row], place);
      }
    }

    /**
     * Returns whether the rows may agree. Where a column has no choice, the check waits until the
     * rows are complete.
     */
    private boolean agrees(int column, int depth) {
      if (rivals(column) == 1 && depth < sequence.length - 1) {
        return true;
      }
      effort -= 2L * goldRows.length;
      return asBag(goldRows) == asBag(predictedRows);
    }
  }
}
