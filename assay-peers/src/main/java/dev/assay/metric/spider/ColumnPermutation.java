// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.internal.PythonKeys;
import dev.assay.metric.internal.ScoringDeadline;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Searches for an order of the predicted columns under which two tables have the same multiset of
 * rows. The original evaluator tries the product of all columns with common values; this gives the
 * same answer by backtracking: a gold column is only tried with columns of the same multiset of
 * cells, equal columns are tried once, and a partial order is dropped as soon as the rows over its
 * columns differ. Used once, by one thread.
 *
 * <p>The search gives up after examining {@value #MOST_ROWS} rows, about two seconds of work; only
 * artificial tables, with many columns of equal content, reach that.
 */
final class ColumnPermutation {
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
