// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import java.io.Serializable;

/**
 * A fingerprint of a column's values, independent of the order of rows.
 *
 * @param present number of cells that are not NULL
 * @param low sum of the lower halves of the hashes
 * @param high sum of the upper halves
 * @param least of the lower halves; with {@code greatest} it does not depend on repeats
 * @param greatest of the lower halves
 * @param identity equal for columns of one table with equal cells in the same rows
 */
record ColumnFingerprint(
    long present, long low, long high, long least, long greatest, long identity)
    implements Serializable {
  /** Returns whether the columns hold the same values, each as often. */
  boolean sameBag(ColumnFingerprint other) {
    return present == other.present && low == other.low && high == other.high;
  }

  /** Returns whether the columns may hold the same values if repeats are ignored. */
  boolean maySameSet(ColumnFingerprint other) {
    return least == other.least && greatest == other.greatest;
  }
}
