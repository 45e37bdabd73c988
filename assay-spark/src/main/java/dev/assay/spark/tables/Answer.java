// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

/** The answer to the question whether rows can be paired. */
enum Answer {
  AGREE,
  DIFFER,
  /** A group of rows that only tolerance could tell apart has more rows than the limit. */
  UNDECIDED;

  /** The answer for two disjoint sets of rows: one difference is enough. */
  Answer and(Answer other) {
    if (this == DIFFER || other == DIFFER) {
      return DIFFER;
    }
    return this == AGREE ? other : this;
  }
}
