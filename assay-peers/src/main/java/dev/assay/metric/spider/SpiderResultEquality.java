// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.internal.PythonKeys;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.ObjectColumn;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
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
}
