// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.match.column.ValueKeys;
import dev.assay.metric.bag.BagTable.BagColumn;
import dev.assay.metric.bag.ColumnPairs.Pair;
import dev.assay.metric.internal.ScoringDeadline;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The largest number of equal cells when each row of one table is paired with at most one row of
 * the other, over columns that are already paired.
 *
 * <p>Rows that are equal in all these columns are paired first, which loses no cell: if x equals y,
 * then x with u and v with y share no more cells than x with y and v with u. The rest is an
 * assignment problem, solved exactly for up to 400 rows per side. Beyond that the number is a lower
 * bound: rows are paired that agree in the first k columns, for decreasing k, and only those
 * columns count; columns with most common values come first. The result does not depend on the
 * order of rows or columns.
 */
final class RowPairs {
  private static final int MOST_ROWS = 400;

  private final List<Pair> pairs;
  private final List<BagColumn> columnsA;
  private final List<BagColumn> columnsB;

  private RowPairs(List<Pair> pairs) {
    this.pairs = pairs;
    this.columnsA = pairs.stream().map(Pair::a).toList();
    this.columnsB = pairs.stream().map(Pair::b).toList();
  }

  static long equalCells(ColumnPairs columns) {
    if (columns.pairs().isEmpty()) {
      return 0;
    }
    return new RowPairs(columns.pairs()).equalCells(columns.a().rows(), columns.b().rows());
  }

  private long equalCells(int rowsA, int rowsB) {
    long[] keysA = keys(columnsA, IntStream.range(0, rowsA).toArray());
    long[] keysB = keys(columnsB, IntStream.range(0, rowsB).toArray());
    int[] restA = without(keysA, keysB);
    int[] restB = without(keysB, keysA);
    long equal = (long) pairs.size() * (rowsA - restA.length);
    if (restA.length == 0 || restB.length == 0) {
      return equal;
    }
    boolean small = restA.length <= MOST_ROWS && restB.length <= MOST_ROWS;
    return equal + (small ? assigned(restA, restB) : byPrefix(restA, restB));
  }

  private static long[] keys(List<BagColumn> columns, int[] rows) {
    long[] keys = new long[rows.length];
    for (int c = 0; c < columns.size(); c++) {
      addColumn(columns.get(c), c, rows, keys);
    }
    return keys;
  }

  private static void addColumn(BagColumn column, int position, int[] rows, long[] keys) {
    long role = BagTable.mix(position);
    for (int i = 0; i < rows.length; i++) {
      keys[i] += BagTable.mix(column.keys().at(rows[i]) ^ role);
    }
  }

  /** The indexes of the keys that remain when each of the other keys has used up one equal key. */
  private static int[] without(long[] keys, long[] others) {
    long[] sorted = others.clone();
    Arrays.sort(sorted);
    int[] taken = new int[sorted.length];
    return IntStream.range(0, keys.length).filter(i -> !take(keys[i], sorted, taken)).toArray();
  }

  /**
   * Uses up one of the keys that equal this one, if any is left. {@code taken} counts them at the
   * index of the first.
   */
  private static boolean take(long key, long[] sorted, int[] taken) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == sorted.length) {
      return false;
    }
    int next = low + taken[low];
    if (next >= sorted.length || sorted[next] != key) {
      return false;
    }
    taken[low]++;
    return true;
  }

  private long byPrefix(int[] restA, int[] restB) {
    long[] keysA = new long[restA.length];
    long[] keysB = new long[restB.length];
    long equal = 0;
    for (int c = 0; c < pairs.size(); c++) {
      ScoringDeadline.spend(10L * (restA.length + restB.length));
      addColumn(columnsA.get(c), c, restA, keysA);
      addColumn(columnsB.get(c), c, restB, keysB);
      equal += ValueBag.common(sorted(keysA), sorted(keysB));
    }
    return equal;
  }

  private static long[] sorted(long[] keys) {
    long[] sorted = keys.clone();
    Arrays.sort(sorted);
    return sorted;
  }

  private long assigned(int[] restA, int[] restB) {
    boolean flip = restA.length > restB.length;
    long[][] weights = new long[Math.min(restA.length, restB.length)][];
    Arrays.setAll(weights, i -> new long[Math.max(restA.length, restB.length)]);
    for (Pair pair : pairs) {
      Cells a = Cells.of(pair.a(), restA);
      Cells b = Cells.of(pair.b(), restB);
      for (int i = 0; i < weights.length; i++) {
        for (int j = 0; j < weights[i].length; j++) {
          weights[i][j] += (flip ? a.equal(j, b, i) : a.equal(i, b, j)) ? 1 : 0;
        }
      }
    }
    int[] partners = HungarianAssignment.largest(weights);
    long equal = 0;
    for (int i = 0; i < partners.length; i++) {
      equal += weights[i][partners[i]];
    }
    return equal;
  }

  /**
   * The cells of a column: their keys, and their numbers (else NaN), by which close cells are
   * found.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Cells(BagColumn column, int[] rows, long[] keys, double[] numbers) {
    private static final double CLOSE = 1e-5;

    static Cells of(BagColumn column, int[] rows) {
      long[] keys = new long[rows.length];
      double[] numbers = new double[rows.length];
      for (int i = 0; i < rows.length; i++) {
        keys[i] = column.keys().at(rows[i]);
        Object value = column.source().value(rows[i]);
        numbers[i] = value instanceof Number number ? number.doubleValue() : Double.NaN;
      }
      return new Cells(column, rows, keys, numbers);
    }

    boolean equal(int i, Cells other, int j) {
      if (keys[i] == other.keys[j]) {
        return true;
      }
      double distance = Math.abs(numbers[i] - other.numbers[j]);
      return distance <= CLOSE * Math.max(1, Math.abs(numbers[i]))
          && ValueKeys.equal(
              column.source().value(rows[i]), other.column.source().value(other.rows[j]));
    }
  }
}
