// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sorts the rows of a table by its columns from left to right, comparing cells as {@link CellOrder}
 * does. Instead of comparing rows it sorts by one number per row, a part of a cell, and continues
 * with the next part within each run of equal numbers; so no cell is boxed more than a few times.
 */
final class RowOrder {
  /** Runs up to this length are sorted by comparing rows. */
  private static final int SHORT = 8;

  private final List<Column> columns;
  private final int[] rows;
  private final long[] keys;
  private final int[] spareRows;
  private final long[] spareKeys;
  private final Deque<Run> open = new ArrayDeque<>();

  private RowOrder(List<Column> columns, int count) {
    this.columns = columns;
    this.rows = IntStream.range(0, count).toArray();
    this.keys = new long[count];
    this.spareRows = new int[count];
    this.spareKeys = new long[count];
  }

  /** A range of rows that are equal in all parts before this part of this column. */
  private record Run(int from, int to, int column, int part) {}

  static int[] of(List<Column> columns, int count) {
    RowOrder order = new RowOrder(columns, count);
    order.open.push(new Run(0, count, 0, 0));
    while (!order.open.isEmpty()) {
      order.sort(order.open.pop());
    }
    return order.rows;
  }

  private void sort(Run run) {
    if (run.column == columns.size()) {
      return;
    }
    if (run.to - run.from <= SHORT) {
      sortShort(run);
      return;
    }
    Column column = columns.get(run.column);
    ScoringDeadline.spend(run.to - run.from);
    boolean more = false;
    for (int i = run.from; i < run.to; i++) {
      keys[i] = CellOrder.part(column, rows[i], run.part);
      more |= keys[i] != CellOrder.END;
    }
    if (!more) {
      open.push(new Run(run.from, run.to, run.column + 1, 0));
      return;
    }
    mergeSort(run.from, run.to);
    for (int from = run.from, to; from < run.to; from = to) {
      to = from + 1;
      while (to < run.to && keys[to] == keys[from]) {
        to++;
      }
      if (to - from > 1) {
        open.push(new Run(from, to, run.column, run.part + 1));
      }
    }
  }

  private void sortShort(Run run) {
    for (int i = run.from + 1; i < run.to; i++) {
      int row = rows[i];
      int at = i;
      while (at > run.from && compare(rows[at - 1], row, run.column) > 0) {
        rows[at] = rows[at - 1];
        at--;
      }
      rows[at] = row;
    }
  }

  private int compare(int a, int b, int first) {
    for (Column column : columns.subList(first, columns.size())) {
      int sign = CellOrder.compare(column.value(a), column.value(b));
      if (sign != 0) {
        return sign;
      }
    }
    return 0;
  }

  /** Sorts keys together with their rows; stable. */
  private void mergeSort(int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) >>> 1;
    mergeSort(from, middle);
    mergeSort(middle, to);
    if (keys[middle - 1] <= keys[middle]) {
      return;
    }
    System.arraycopy(keys, from, spareKeys, from, middle - from);
    System.arraycopy(rows, from, spareRows, from, middle - from);
    int left = from;
    int right = middle;
    for (int at = from; left < middle; at++) {
      boolean takeRight = right < to && keys[right] < spareKeys[left];
      keys[at] = takeRight ? keys[right] : spareKeys[left];
      rows[at] = takeRight ? rows[right++] : spareRows[left++];
    }
  }
}
