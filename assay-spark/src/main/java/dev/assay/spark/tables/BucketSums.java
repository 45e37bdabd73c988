// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Sums of row hashes by bucket, independent of the order of rows. Not safe for use by several
 * threads.
 */
final class BucketSums implements Serializable {
  private final int bits;
  private final long[] low;
  private final long[] high;
  private final long[] count;

  /**
   * @param bits logarithm of the number of buckets
   */
  BucketSums(int bits) {
    this.bits = bits;
    low = new long[1 << bits];
    high = new long[1 << bits];
    count = new long[1 << bits];
  }

  /** Returns the bucket of a group hash. */
  static int bucket(long group, int bits) {
    return bits == 0 ? 0 : (int) (group >>> (Long.SIZE - bits));
  }

  /** Adds the hashes of a block of rows. */
  void add(long[] groups, long[] lowHashes, long[] highHashes, int rows) {
    for (int i = 0; i < rows; i++) {
      int bucket = bucket(groups[i], bits);
      low[bucket] += lowHashes[i];
      high[bucket] += highHashes[i];
      count[bucket]++;
    }
  }

  void merge(BucketSums other) {
    for (int i = 0; i < low.length; i++) {
      low[i] += other.low[i];
      high[i] += other.high[i];
      count[i] += other.count[i];
    }
  }

  /** Returns the buckets whose rows differ. */
  BitSet differing(BucketSums other) {
    BitSet found = new BitSet();
    for (int i = 0; i < low.length; i++) {
      if (low[i] != other.low[i] || high[i] != other.high[i] || count[i] != other.count[i]) {
        found.set(i);
      }
    }
    return found;
  }

  /** Returns whether each bucket has as many rows as the other side's. */
  boolean sameCounts(BucketSums other) {
    return Arrays.equals(count, other.count);
  }

  /** Returns the number of rows in some buckets. */
  long rows(BitSet buckets) {
    return buckets.stream().mapToLong(i -> count[i]).sum();
  }

  long rows() {
    return Arrays.stream(count).sum();
  }

  /** Returns all buckets that have rows on either side. */
  BitSet used(BucketSums other) {
    BitSet found = new BitSet();
    for (int i = 0; i < count.length; i++) {
      found.set(i, count[i] + other.count[i] > 0);
    }
    return found;
  }
}
