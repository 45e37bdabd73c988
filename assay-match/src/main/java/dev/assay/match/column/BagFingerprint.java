// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

/**
 * A fingerprint of a bag of 64-bit keys, independent of their order. Equal bags have equal
 * fingerprints; unequal bags hardly ever.
 *
 * @param count of keys
 * @param sum of the keys, scrambled
 * @param otherSum of the keys, scrambled differently
 * @param least of the scrambled keys; with {@code greatest} it does not depend on repeats
 * @param greatest of the scrambled keys
 */
public record BagFingerprint(int count, long sum, long otherSum, long least, long greatest) {
  private static final int BLOCK = 1024;

  public static BagFingerprint of(ColumnKeys keys, int rows) {
    long sum = 0;
    long other = 0;
    long least = Long.MAX_VALUE;
    long greatest = Long.MIN_VALUE;
    long[] block = new long[Math.min(BLOCK, rows)];
    for (int from = 0; from < rows; from += BLOCK) {
      int count = Math.min(BLOCK, rows - from);
      keys.fill(from, count, block);
      for (int i = 0; i < count; i++) {
        long key = block[i];
        long scrambled = key * 0xD1342543DE82EF95L;
        sum += key;
        other += scrambled ^ (scrambled >>> 32);
        least = Math.min(least, key);
        greatest = Math.max(greatest, key);
      }
    }
    return new BagFingerprint(rows, sum, other, least, greatest);
  }

  public boolean sameBag(BagFingerprint that) {
    return equals(that);
  }

  /** Returns whether the sets of keys may be equal. */
  public boolean maySameSet(BagFingerprint that) {
    return least == that.least && greatest == that.greatest;
  }
}
