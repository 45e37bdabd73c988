// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.table.Column;
import dev.assay.table.DoubleColumn;
import dev.assay.table.LongColumn;
import dev.assay.table.TextColumn;
import dev.assay.table.ValueFamily;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sorts and compares cells. Sorting is a total order: NULL, then numbers of any type by value, then
 * the other families one after another.
 *
 * @param tolerance the largest distance of equal numbers
 */
record CellOrder(double tolerance) {
  /** Lets 1.1 − 1.0 count as within 0.1. */
  private static final double NOISE = 1e-9;

  /** Compares numbers by distance, and other values by content. */
  boolean equal(Column gold, int goldRow, Column predicted, int predictedRow) {
    if (gold.isNull(goldRow) || predicted.isNull(predictedRow)) {
      return gold.isNull(goldRow) && predicted.isNull(predictedRow);
    }
    if (isFlat(gold) && isFlat(predicted)) {
      return isClose(number(gold, goldRow), number(predicted, predictedRow));
    }
    Object a = gold.value(goldRow);
    Object b = predicted.value(predictedRow);
    if (a instanceof Number x && b instanceof Number y) {
      return isClose(x.doubleValue(), y.doubleValue());
    }
    return Objects.equals(a, b);
  }

  private static boolean isFlat(Column column) {
    return column instanceof LongColumn || column instanceof DoubleColumn;
  }

  private boolean isClose(double a, double b) {
    return a == b || Double.compare(a, b) == 0 || Math.abs(a - b) <= tolerance + NOISE;
  }

  static int compare(@Nullable Object a, @Nullable Object b) {
    int rank = Integer.compare(rank(a), rank(b));
    if (rank != 0 || a == null || b == null) {
      return rank;
    }
    if (a instanceof Number x && b instanceof Number y) {
      return Double.compare(x.doubleValue() + 0.0, y.doubleValue() + 0.0);
    }
    return a.toString().compareTo(b.toString());
  }

  /** The part after the last one of a cell; less than any other part. */
  static final long END = Long.MIN_VALUE;

  private static final int CHARACTERS = 3;

  /** Characters of text values that are written in the time of one unit of scoring. */
  private static final int CHARACTERS_A_UNIT = 10;

  /**
   * A part of a cell as a number. Part 0 is the family, part 1 a number's value, and each further
   * part three characters of a text. Comparing cells part by part is the same as {@link #compare}.
   */
  static long part(Column column, int row, int part) {
    if (part == 0) {
      return rank(column.family(row));
    }
    if (column.isNull(row)) {
      return END;
    }
    if (column.family(row).isNumeric()) {
      return part == 1 ? ordered(number(column, row)) : END;
    }
    String text = String.valueOf(column.value(row));
    ScoringDeadline.spend(
        1 + (column instanceof TextColumn ? 0 : text.length() / CHARACTERS_A_UNIT));
    long first = (part - 1L) * CHARACTERS;
    if (first >= text.length()) {
      return END;
    }
    long characters = 0;
    for (int i = 0; i < CHARACTERS; i++) {
      int at = (int) first + i;
      characters = (characters << 17) + (at < text.length() ? text.charAt(at) + 1 : 0);
    }
    return characters;
  }

  private static double number(Column column, int row) {
    if (column instanceof LongColumn longs) {
      return longs.at(row);
    }
    if (column instanceof DoubleColumn doubles) {
      return doubles.at(row);
    }
    return column.value(row) instanceof Number number ? number.doubleValue() : 0;
  }

  /** A long for each double, in the same order; both zeros have the same. */
  private static long ordered(double number) {
    long bits = Double.doubleToLongBits(number + 0.0);
    return bits >= 0 ? bits : bits ^ Long.MAX_VALUE;
  }

  private static int rank(@Nullable Object value) {
    return rank(ValueFamily.of(value));
  }

  @SuppressWarnings("EnumOrdinal") // an order within one comparison, never stored
  private static int rank(ValueFamily family) {
    return family.isNumeric() ? ValueFamily.INTEGER.ordinal() : family.ordinal();
  }
}
