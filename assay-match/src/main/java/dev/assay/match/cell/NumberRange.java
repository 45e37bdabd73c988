// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.table.Column;
import dev.assay.table.DecimalColumn;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.internal.Decimals;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The number and the range of a column's numbers, if the column has only numbers and NULL.
 * Formatted numbers count as numbers if the column may hold some.
 *
 * @param count number of numbers
 * @param least the least one; 0 if there is none
 * @param greatest the greatest one, where NaN is the largest; 0 if there is none
 */
public record NumberRange(int count, double least, double greatest) {
  public static NumberRange of(Column column) {
    int count = 0;
    double least = 0;
    double greatest = 0;
    for (int row = 0; row < column.size(); row++) {
      if (!column.isNull(row)) {
        double number = number(column, row);
        least = count == 0 || Double.compare(number, least) < 0 ? number : least;
        greatest = count == 0 || Double.compare(number, greatest) > 0 ? number : greatest;
        count++;
      }
    }
    return new NumberRange(count, least, greatest);
  }

  /** The greatest number without its sign; NaN if there is one. */
  public double size() {
    return Math.max(Math.abs(least), Math.abs(greatest));
  }

  /** The numbers in ascending order, NaN last. */
  public static double[] sorted(Column column) {
    double[] numbers = new double[column.size()];
    int count = 0;
    for (int row = 0; row < numbers.length; row++) {
      if (!column.isNull(row)) {
        numbers[count++] = number(column, row);
      }
    }
    double[] sorted = Arrays.copyOf(numbers, count);
    Arrays.parallelSort(sorted);
    return sorted;
  }

  private static Object read(@Nullable Object value) {
    return Objects.requireNonNull(
        value instanceof String text ? TextInterpretation.formatted(text) : value);
  }

  private static double number(DecimalColumn column, int row) {
    return column.isFlat()
        ? Decimals.toDouble(column.unscaled(row), column.scale())
        : NumberEquality.toDouble(Objects.requireNonNull(column.at(row)));
  }

  private static double number(Column column, int row) {
    double number =
        column instanceof LongColumn longs
            ? longs.at(row)
            : column instanceof DoubleColumn doubles
                ? doubles.at(row)
                : column instanceof DecimalColumn decimals
                    ? number(decimals, row)
                    : NumberEquality.toDouble(read(column.value(row)));
    return number == 0 ? 0.0 : number;
  }
}
