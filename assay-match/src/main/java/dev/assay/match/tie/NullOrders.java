// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.row.RowBags;
import dev.assay.table.Column;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The orders of sorted rows if NULL keys stood at the other end, which depends on the engine where
 * a query does not say {@code NULLS FIRST} or {@code LAST}: for each key that is NULL somewhere,
 * among rows that are equal in the keys before it, the rows with NULL follow the others or precede
 * them.
 */
public final class NullOrders {
  /** Maximum number of keys with NULLs that are placed independently. */
  private static final int MOST = 3;

  private NullOrders() {}

  /**
   * Returns the other orders of all rows, in any order.
   *
   * @param keys sort keys of rows that are sorted by them
   * @param size number of rows
   */
  public static List<int[]> of(List<Column> keys, int size) {
    int[] nullable =
        IntStream.range(0, keys.size()).filter(key -> mayMove(keys.get(key))).limit(MOST).toArray();
    int[] all = IntStream.range(0, size).toArray();
    List<int[]> orders = new ArrayList<>();
    for (int bits = 1; bits < 1 << nullable.length; bits++) {
      boolean[] moved = new boolean[keys.size()];
      for (int i = 0; i < nullable.length; i++) {
        moved[nullable[i]] = (bits >> i & 1) == 1;
      }
      int[] order = place(keys, moved, 0, all);
      if (!Arrays.equals(order, all)
          && orders.stream().noneMatch(other -> Arrays.equals(other, order))) {
        orders.add(order);
      }
    }
    return orders;
  }

  /** Returns whether a key is NULL in some rows and not in others. */
  private static boolean mayMove(Column key) {
    boolean some = false;
    boolean others = false;
    for (int row = 0; row < key.size() && !(some && others); row++) {
      some |= key.isNull(row);
      others |= !key.isNull(row);
    }
    return some && others;
  }

  /** The listed rows, which are equal in the keys before, in the other order. */
  private static int[] place(List<Column> keys, boolean[] moved, int key, int[] rows) {
    int last = -1;
    for (int k = key; k < moved.length; k++) {
      last = moved[k] ? k : last;
    }
    if (last < 0 || rows.length < 2) {
      return rows;
    }
    int[] runs = SortRuns.number(List.of(keys.get(key)), rows);
    List<int[]> groups = new ArrayList<>();
    for (int from = 0; from < rows.length; ) {
      int to = from;
      while (to < rows.length && runs[to] == runs[from]) {
        to++;
      }
      groups.add(place(keys, moved, key + 1, Arrays.copyOfRange(rows, from, to)));
      from = to;
    }
    if (moved[key]) {
      move(groups, keys.get(key));
    }
    return groups.stream().flatMapToInt(IntStream::of).toArray();
  }

  /** Moves the group of NULLs from one end to the other; only sorted rows have it at an end. */
  private static void move(List<int[]> groups, Column key) {
    List<int[]> nulls = groups.stream().filter(rows -> key.isNull(rows[0])).toList();
    if (nulls.size() != 1 || groups.size() < 2) {
      return;
    }
    if (groups.get(0) == nulls.get(0)) {
      groups.add(groups.remove(0));
    } else if (groups.get(groups.size() - 1) == nulls.get(0)) {
      groups.add(0, groups.remove(groups.size() - 1));
    }
  }

  /** Returns the listed rows, a part of all rows, in one of these orders. */
  public static int[] sorted(int[] order, int[] rows) {
    if (rows.length == order.length) {
      return order;
    }
    boolean[] listed = new boolean[order.length];
    for (int row : rows) {
      listed[row] = true;
    }
    return IntStream.of(order).filter(row -> listed[row]).toArray();
  }

  /** Returns whether rows of other runs would stand in a range if NULL keys stood elsewhere. */
  public static boolean matter(List<Column> keys, int[] runs, int begin, int end) {
    int[] kept = Arrays.copyOfRange(runs, begin, end);
    for (int[] order : of(keys, runs.length)) {
      int[] others = Arrays.copyOfRange(RowBags.pick(runs, order), begin, end);
      Arrays.sort(others);
      if (!Arrays.equals(kept, others)) {
        return true;
      }
    }
    return false;
  }
}
