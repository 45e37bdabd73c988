// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.metric.bag.BagTable.BagColumn;
import java.util.Arrays;

/** The values of a column as a bag: sorted keys or, for large tables, counts by hash. */
sealed interface ValueBag {
  long MOST_CELLS = 2_000_000;
  long MOST_STEPS = 200_000_000;
  int EXACT = 0;

  /** The number of common values; a repeated value counts as often as both bags have it. */
  long common(ValueBag other);

  /** The number of hash buckets, or {@link #EXACT}. */
  static int buckets(BagTable a, BagTable b, long pairs) {
    long rows = (long) a.rows() + b.rows();
    long cells = rows * Math.max(a.columns().size(), b.columns().size());
    if (cells <= MOST_CELLS && pairs * rows <= MOST_STEPS) {
      return EXACT;
    }
    return Integer.highestOneBit((int) Math.min(1 << 16, MOST_STEPS / pairs));
  }

  static ValueBag of(BagColumn column, int rows, int buckets) {
    if (buckets == EXACT) {
      long[] keys = new long[rows];
      for (int row = 0; row < rows; row++) {
        keys[row] = column.keys().at(row);
      }
      Arrays.sort(keys);
      return new Sorted(keys);
    }
    int[] counts = new int[buckets];
    for (int row = 0; row < rows; row++) {
      counts[(int) BagTable.mix(column.keys().at(row)) & (buckets - 1)]++;
    }
    return new Counted(counts);
  }

  /** The number of common elements of two sorted arrays, as bags. */
  static long common(long[] a, long[] b) {
    long common = 0;
    int j = 0;
    for (int i = 0; i < a.length && j < b.length; ) {
      if (a[i] == b[j]) {
        common++;
        i++;
        j++;
      } else if (a[i] < b[j]) {
        i++;
      } else {
        j++;
      }
    }
    return common;
  }

  /** All keys. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Sorted(long[] keys) implements ValueBag {
    @Override
    public long common(ValueBag other) {
      return ValueBag.common(keys, ((Sorted) other).keys);
    }
  }

  /** Counts by hash. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Counted(int[] counts) implements ValueBag {
    @Override
    public long common(ValueBag other) {
      int[] others = ((Counted) other).counts;
      long common = 0;
      for (int i = 0; i < counts.length; i++) {
        common += Math.min(counts[i], others[i]);
      }
      return common;
    }
  }
}
