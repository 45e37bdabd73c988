// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import org.jspecify.annotations.Nullable;

/**
 * {@code compare_df} of SQL-Eval: exact equality cell by cell, either in the original order or
 * after normalizing both. Names of columns are ignored, but determine their order after
 * normalizing.
 */
final class DataFrameEquality {
  private DataFrameEquality() {}

  /**
   * Returns whether a prediction equals a gold.
   *
   * @throws OriginException where the original code raises an exception
   */
  static boolean areEqual(
      DataFrame gold,
      @Nullable String goldSql,
      DataFrame predicted,
      @Nullable String predictedSql,
      OrderRequest orderRequest)
      throws OriginException {
    if (areEqualAsBroadcast(gold, predicted)) {
      return true;
    }
    DataFrame wanted = gold.normalized(orderRequest, goldSql);
    DataFrame found = predicted.normalized(orderRequest, predictedSql);
    if (wanted.rowCount() != found.rowCount() || wanted.columnCount() != found.columnCount()) {
      return false;
    }
    requireFillable(found);
    requireFillable(wanted);
    return areEqual(wanted, found, true);
  }

  /**
   * Numpy broadcasts a side with one row or one column to the other's size, so that a single value
   * equals a whole table of it, and a single row equals an empty table.
   */
  private static boolean areEqualAsBroadcast(DataFrame gold, DataFrame predicted) {
    return fits(gold.rowCount(), predicted.rowCount())
        && fits(gold.columnCount(), predicted.columnCount())
        && areEqual(gold, predicted, false);
  }

  private static boolean fits(int size, int other) {
    return size == other || size == 1 || other == 1;
  }

  private static int stretched(int size, int other) {
    return size == 1 ? other : size;
  }

  private static boolean areEqual(DataFrame gold, DataFrame predicted, boolean filled) {
    int rows = stretched(gold.rowCount(), predicted.rowCount());
    int columns = stretched(gold.columnCount(), predicted.columnCount());
    for (int column = 0; column < columns; column++) {
      Series wanted = gold.column(gold.columnCount() == 1 ? 0 : column);
      Series found = predicted.column(predicted.columnCount() == 1 ? 0 : column);
      for (int row = 0; row < rows; row++) {
        int here = gold.row(gold.rowCount() == 1 ? 0 : row);
        int there = predicted.row(predicted.rowCount() == 1 ? 0 : row);
        if (!wanted.equals(here, found, there, filled)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Fails for columns of intervals, which can't hold the −99999 that replaces missing values. */
  private static void requireFillable(DataFrame frame) throws OriginException {
    for (Series column : frame.columns()) {
      if (column.kind() == Series.Kind.SPAN) {
        throw new OriginException("value should be a 'Timedelta'");
      }
    }
  }
}
