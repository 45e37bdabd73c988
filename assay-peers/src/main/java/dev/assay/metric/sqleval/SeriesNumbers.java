// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.table.BooleanColumn;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import org.jspecify.annotations.Nullable;

/** Cells as Python floats. */
final class SeriesNumbers {
  private SeriesNumbers() {}

  /** The numbers of a column; NaN where there is none. */
  static double[] of(Column column) {
    double[] numbers = new double[column.size()];
    for (int row = 0; row < numbers.length; row++) {
      numbers[row] = column.isNull(row) ? Double.NaN : at(column, row);
    }
    return numbers;
  }

  private static double at(Column column, int row) {
    if (column instanceof LongColumn longs) {
      return longs.at(row);
    }
    if (column instanceof DoubleColumn doubles && !doubles.isSingle()) {
      return doubles.at(row);
    }
    if (column instanceof BooleanColumn truths) {
      return truths.at(row) ? 1 : 0;
    }
    return of(column.value(row));
  }

  /** A number or truth value; NaN for anything else. */
  static double of(@Nullable Object cell) {
    if (cell instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    if (cell instanceof Float number) {
      // Drivers for Python read the shortest text of a REAL as a double.
      return Double.parseDouble(number.toString());
    }
    return cell instanceof Number number ? number.doubleValue() : Double.NaN;
  }
}
