// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PythonKeys;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * BIRD's Soft-F1: how much of the gold's cells a prediction has, row by row. Source: {@code
 * evaluation/evaluation_f1.py} of bird-bench/mini_dev.
 *
 * <p>Formula: repeated rows are dropped from both results, then row i of one is held against row i
 * of the other. Of a gold row with n cells and its partner, <i>matched</i> is the number of
 * predicted cells whose value occurs in the gold row, <i>predicted only</i> that of the others, and
 * <i>gold only</i> that of the gold's cells whose value does not occur in the predicted row, each
 * divided by n. A row without a partner counts 1 as gold only or predicted only. With the sums of
 * the three over all rows as tp, fp and fn, the score is the harmonic mean of tp / (tp + fp) and tp
 * / (tp + fn).
 *
 * <p>Two empty results score 1. Cells are equal as {@link dev.assay.metric.internal.PythonRow}
 * says. The order of rows counts although neither query may define it; the order of columns does
 * not. The best of several golds counts. Not defined where no gold has columns.
 */
public final class BirdSoftF1 implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return 0.0;
    }
    OptionalDouble best =
        comparison.golds().stream()
            .map(GoldResult::table)
            .filter(gold -> gold.columnCount() > 0)
            .mapToDouble(gold -> score(gold, rows.table()))
            .max();
    return best.isPresent() ? best.getAsDouble() : null;
  }

  private static double score(ResultTable goldTable, ResultTable predictedTable) {
    boolean bothEmpty = goldTable.isEmpty() && predictedTable.isEmpty();
    if (bothEmpty || goldTable.hasSameCells(predictedTable)) {
      return 1;
    }
    int[] gold = distinctRows(goldTable);
    int[] predicted = distinctRows(predictedTable);
    int pairs = Math.min(gold.length, predicted.length);
    double matched = 0;
    double predictedOnly = predicted.length - pairs;
    double goldOnly = gold.length - pairs;
    double width = goldTable.columnCount();
    for (int pair = 0; pair < pairs; pair++) {
      ScoringDeadline.spend(2L * goldTable.columnCount() + 2L * predictedTable.columnCount());
      long[] goldRow = row(goldTable, gold[pair]);
      long[] predictedRow = row(predictedTable, predicted[pair]);
      int common = within(predictedRow, goldRow);
      matched += common / width;
      predictedOnly += (predictedRow.length - common) / width;
      goldOnly += (goldRow.length - within(goldRow, predictedRow)) / width;
    }
    return f1(matched, predictedOnly, goldOnly);
  }

  private static double f1(double matched, double predictedOnly, double goldOnly) {
    if (matched == 0) {
      return 0;
    }
    double precision = matched / (matched + predictedOnly);
    double recall = matched / (matched + goldOnly);
    return 2 * precision * recall / (precision + recall);
  }

  /** The rows without repetitions of earlier rows. */
  private static int[] distinctRows(ResultTable table) {
    long[] keys = PythonKeys.ofRows(table);
    Set<Long> seen = new HashSet<>();
    return IntStream.range(0, keys.length).filter(row -> seen.add(keys[row])).toArray();
  }

  /** The keys of a row's cells, sorted. */
  private static long[] row(ResultTable table, int row) {
    long[] cells = new long[table.columnCount()];
    for (int c = 0; c < cells.length; c++) {
      cells[c] = PythonKeys.of(table.column(c), row);
    }
    Arrays.sort(cells);
    return cells;
  }

  /** The number of cells of one row whose value occurs in the other. */
  private static int within(long[] row, long[] other) {
    int count = 0;
    for (long cell : row) {
      count += Arrays.binarySearch(other, cell) >= 0 ? 1 : 0;
    }
    return count;
  }
}
