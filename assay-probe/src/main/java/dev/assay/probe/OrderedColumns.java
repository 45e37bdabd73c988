// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Two columns of a table of which one never exceeds the other in the real rows, such as a start and
 * an end. Both hold numbers, or both hold ISO dates.
 */
record OrderedColumns(int lower, int upper) {
  /** Fewer rows may be in order by chance. */
  private static final int ENOUGH_ROWS = 5;

  /**
   * The pairs that rows show. Columns whose values lie apart are left out: an age is less than a
   * year whatever they stand for.
   *
   * @param suitable the columns to look at
   */
  static List<OrderedColumns> among(
      List<DataRow> rows, List<ObservedColumn> columns, List<Integer> suitable) {
    List<OrderedColumns> found = new ArrayList<>();
    for (int a : suitable) {
      for (int b : suitable) {
        boolean alike =
            (columns.get(a).pattern().isNumbers() && columns.get(b).pattern().isNumbers())
                || (columns.get(a).pattern().isDates() && columns.get(b).pattern().isDates());
        if (a != b && alike && new OrderedColumns(a, b).isShown(rows)) {
          found.add(new OrderedColumns(a, b));
        }
      }
    }
    return List.copyOf(found);
  }

  private boolean isShown(List<DataRow> rows) {
    int seen = 0;
    Object greatest = null;
    Object least = null;
    boolean differ = false;
    for (DataRow row : rows) {
      Object low = row.get(lower);
      Object high = row.get(upper);
      if (low != null && high != null) {
        int order = compare(low, high);
        if (order > 0) {
          return false;
        }
        differ |= order < 0;
        greatest = greatest == null || compare(low, greatest) > 0 ? low : greatest;
        least = least == null || compare(high, least) < 0 ? high : least;
        seen++;
      }
    }
    return differ
        && seen >= ENOUGH_ROWS
        && greatest != null
        && least != null
        && compare(greatest, least) > 0;
  }

  private static int compare(Object one, Object other) {
    if (one instanceof Long first && other instanceof Long second) {
      return first.compareTo(second);
    }
    return one instanceof Number first && other instanceof Number second
        ? Double.compare(first.doubleValue(), second.doubleValue())
        : one.toString().compareTo(other.toString());
  }

  /** Returns whether a row has the columns in the wrong order. */
  boolean isBroken(DataRow row) {
    return isBroken(row.get(lower), row.get(upper));
  }

  private static boolean isBroken(@Nullable Object low, @Nullable Object high) {
    return low != null && high != null && compare(low, high) > 0;
  }

  /** The row itself, or with its two values swapped so that they are in order. */
  DataRow settled(DataRow row) {
    Object low = row.get(lower);
    Object high = row.get(upper);
    return isBroken(low, high) ? row.with(lower, high).with(upper, low) : row;
  }
}
