// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import java.math.BigDecimal;

/**
 * Counts the decimals that a number shows: the scale of a decimal, 0 for an integer, and for a
 * float the fewest digits whose nearest decimal reads back to the same float. Trailing zeros of
 * floats are not shown, those of decimals are.
 */
public final class ShownDecimals {
  /** Stands for "more than any column rounds to". */
  public static final int MANY = 16;

  private static final double[] POWERS = new double[MANY];
  private static final double EXACT_INTEGERS = 1L << 52;

  static {
    for (int d = 0; d < MANY; d++) {
      POWERS[d] = Double.parseDouble("1e" + d);
    }
  }

  private ShownDecimals() {}

  public static int of(Object number) {
    if (number instanceof BigDecimal decimal) {
      return Math.min(MANY, Math.max(0, decimal.scale()));
    }
    if (number instanceof Double value) {
      return of(value, false);
    }
    return number instanceof Float value ? of(value, true) : 0;
  }

  /**
   * Returns the decimals that a float shows; {@code single} for a widened float of single
   * precision.
   */
  public static int of(double value, boolean single) {
    if (!Double.isFinite(value) || value == Math.rint(value)) {
      return 0;
    }
    for (int d = 1; d < MANY; d++) {
      double shown = nearest(value, d);
      if (single ? (float) shown == (float) value : shown == value) {
        return d;
      }
    }
    return MANY;
  }

  /** A power of ten. */
  public static double power(int decimals) {
    return decimals < MANY ? POWERS[decimals] : Math.pow(10, decimals);
  }

  private static double nearest(double value, int decimals) {
    double scaled = value * POWERS[decimals];
    return Math.abs(scaled) < EXACT_INTEGERS
        ? Math.rint(scaled) / POWERS[decimals]
        : new BigDecimal(value).setScale(decimals, java.math.RoundingMode.HALF_EVEN).doubleValue();
  }
}
