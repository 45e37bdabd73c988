// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.table.ResultTable;
import java.math.BigDecimal;

/**
 * The counts of rows that a database returns for two queries that it compared.
 *
 * @param gold rows of the gold
 * @param predicted rows of the prediction
 * @param missing rows of the gold that the prediction lacks
 * @param extra rows of the prediction that the gold lacks
 * @param oneSided different rows that only one of the two has, whatever their number
 */
record BagCounts(long gold, long predicted, long missing, long extra, long oneSided) {
  private static final int NUMBERS = 5;

  /** The counts that a comparing statement returned. */
  static BagCounts of(ResultTable answer) {
    if (answer.rowCount() != 1 || answer.columnCount() != NUMBERS) {
      throw new IllegalArgumentException("a comparison returned something other than its counts");
    }
    return new BagCounts(
        number(answer, 0),
        number(answer, 1),
        number(answer, 2),
        number(answer, 3),
        number(answer, 4));
  }

  /** A count, which a database may return as any type of number, or as text. */
  static long number(ResultTable answer, int column) {
    Object cell = answer.column(column).value(0);
    return new BigDecimal(String.valueOf(cell)).longValueExact();
  }

  boolean areEqual() {
    return missing == 0 && extra == 0;
  }

  /** Returns whether each row of one query is a row of the other, if not equally often. */
  boolean areEqualSets() {
    return oneSided == 0;
  }
}
