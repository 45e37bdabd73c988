// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.table.ValueFamily;
import dev.assay.table.internal.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Equality of boxed numbers of any family: exact, and as far as binary floats can tell. */
public final class NumberEquality {
  /**
   * Decimals with at least this many fraction digits come from divisions and have noise like
   * doubles.
   */
  private static final int NOISY_SCALE = 10;

  /** Decimals with a larger scale are not expanded digit by digit. */
  private static final int WIDEST_SCALE = 4_000;

  /** Units in the last place by which a difference of floats may be off. */
  private static final int LAST_PLACES = 4;

  private static final double RELATIVE_NOISE = 1e-9;
  private static final double RELATIVE_NOISE_OF_REAL = 1e-6;
  private static final double ABSOLUTE_NOISE = 1e-12;

  private NumberEquality() {}

  static boolean isNumber(Object value) {
    return value instanceof Number;
  }

  /** Returns whether binary noise may be expected in a number. */
  public static boolean isNoisy(Object number) {
    return number instanceof Double || number instanceof Float || isNoisyDecimal(number);
  }

  private static boolean isNoisyDecimal(Object number) {
    return number instanceof BigDecimal decimal && isNoisyScale(decimal.scale());
  }

  /** Returns whether decimals of a scale have noise. */
  static boolean isNoisyScale(int scale) {
    return scale >= NOISY_SCALE;
  }

  public static double toDouble(Object number) {
    return number instanceof BigDecimal decimal
        ? Decimals.toDouble(decimal)
        : ((Number) number).doubleValue();
  }

  /** Returns whether two numbers belong to the same family. */
  static boolean sameFamily(Object a, Object b) {
    return ValueFamily.of(a) == ValueFamily.of(b);
  }

  /** Compares by exact value across families; NaN equals NaN. */
  static boolean sameValue(Object a, Object b) {
    if (a instanceof Long x && b instanceof Long y) {
      return x.longValue() == y.longValue();
    }
    boolean floatA = a instanceof Double || a instanceof Float;
    boolean floatB = b instanceof Double || b instanceof Float;
    if (floatA && floatB) {
      return sameDouble(toDouble(a), toDouble(b));
    }
    if ((floatA && !Double.isFinite(toDouble(a))) || (floatB && !Double.isFinite(toDouble(b)))) {
      return false;
    }
    BigDecimal x = decimal(a);
    BigDecimal y = decimal(b);
    // Most decimals have no exact binary form, and that takes less time to see than to compare.
    boolean never = (floatA && CellKey.isNoDouble(y)) || (floatB && CellKey.isNoDouble(x));
    return !never && x.compareTo(y) == 0;
  }

  public static boolean sameDouble(double a, double b) {
    return a == b || (Double.isNaN(a) && Double.isNaN(b));
  }

  /** Compares with float noise allowed; at least one side must be able to carry noise. */
  static boolean withinNoise(Object a, Object b) {
    if (!isNoisy(a) && !isNoisy(b)) {
      return false;
    }
    double x = toDouble(a);
    double y = toDouble(b);
    boolean close =
        Math.abs(x - y) <= noise(x, y, isReal(a) || isReal(b)) && roundsTo(a, b) && roundsTo(b, a);
    return close || sameValue(a, b);
  }

  private static boolean isReal(Object number) {
    return number instanceof Float;
  }

  /**
   * Returns whether a float rounds to an integer, or, where floats can't tell neighboring integers
   * apart, is next to it.
   */
  private static boolean roundsTo(Object integer, Object number) {
    boolean whole = integer instanceof Long || integer instanceof BigInteger;
    if (!whole || sameValue(integer, Math.rint(toDouble(number)))) {
      return true;
    }
    double unit = number instanceof BigDecimal ? 0 : lastPlace(number);
    return unit > 1
        && Double.isFinite(unit)
        && decimal(integer)
                .subtract(new BigDecimal(toDouble(number)))
                .abs()
                .compareTo(new BigDecimal(unit))
            <= 0;
  }

  /** The noise of two finite doubles; 0 where one is not finite. */
  public static double noise(double a, double b, boolean single) {
    double size = Math.max(Math.abs(a), Math.abs(b));
    double relative = single ? RELATIVE_NOISE_OF_REAL : RELATIVE_NOISE;
    return Double.isFinite(size) ? Math.max(relative * size, ABSOLUTE_NOISE) : 0;
  }

  /**
   * Returns whether two numbers are within a distance. Exact numbers are compared exactly, and
   * floats by their decimal text: 1.1 is 0.1 from 1.0, although the binary distance is slightly
   * larger.
   */
  static boolean within(Object a, Object b, BigDecimal distance) {
    if (isExact(a) && isExact(b)) {
      return decimal(a).subtract(decimal(b)).abs().compareTo(distance) <= 0;
    }
    double x = toDouble(a);
    double y = toDouble(b);
    double apart = Math.abs(x - y);
    double bound = distance.doubleValue();
    if (!Double.isFinite(apart) || !isWritten(a) || !isWritten(b)) {
      return apart <= bound;
    }
    double doubt = LAST_PLACES * Math.max(lastPlace(a), lastPlace(b));
    return Math.abs(apart - bound) > doubt
        ? apart < bound
        : written(a).subtract(written(b)).abs().compareTo(distance) <= 0;
  }

  private static double lastPlace(Object number) {
    return number instanceof Float real ? Math.ulp(real) : Math.ulp(toDouble(number));
  }

  private static boolean isWritten(Object number) {
    return isExact(number) || number instanceof Double || number instanceof Float;
  }

  /** A finite number with the value of its decimal text. */
  private static BigDecimal written(Object number) {
    return isExact(number) ? decimal(number) : new BigDecimal(number.toString());
  }

  /**
   * Returns whether two numbers are within half a unit of the last shown decimal, plus float noise.
   */
  static boolean withinRounding(Object a, Object b, int decimals) {
    BigDecimal half = half(decimals);
    if (!isNoisy(a) && !isNoisy(b)) {
      return isExact(a) && isExact(b) && within(a, b, half);
    }
    double x = toDouble(a);
    double y = toDouble(b);
    return sameDouble(x, y)
        || Math.abs(x - y) <= half.doubleValue() + noise(x, y, isReal(a) || isReal(b));
  }

  /** Half a unit of a decimal place; 0 for {@link CellRule#EXACT}. */
  static double halfUnit(int decimals) {
    return decimals == CellRule.EXACT ? 0 : half(decimals).doubleValue();
  }

  private static BigDecimal half(int decimals) {
    return BigDecimal.valueOf(5, decimals + 1);
  }

  /** Returns whether two numbers differ by the factor of a scale, with float noise allowed. */
  static boolean relate(Object gold, Object predicted, UnitScale scale) {
    if (isNoisy(gold) || isNoisy(predicted) || !isExact(gold) || !isExact(predicted)) {
      double x = scale.ofGold() * toDouble(gold);
      double y = scale.ofPredicted() * toDouble(predicted);
      double noise =
          isNoisy(gold) || isNoisy(predicted) ? noise(x, y, isReal(gold) || isReal(predicted)) : 0;
      return Math.abs(x - y) <= scale.slack().doubleValue() + noise;
    }
    BigDecimal x = decimal(gold).multiply(BigDecimal.valueOf(scale.ofGold()));
    BigDecimal y = decimal(predicted).multiply(BigDecimal.valueOf(scale.ofPredicted()));
    return x.subtract(y).abs().compareTo(scale.slack()) <= 0;
  }

  private static boolean isExact(Object number) {
    return number instanceof Long
        || (number instanceof BigInteger integer && integer.bitLength() < WIDEST_SCALE)
        || (number instanceof BigDecimal decimal
            && Math.abs((long) decimal.scale()) < WIDEST_SCALE);
  }

  /** The exact value of a finite number. */
  static BigDecimal decimal(Object number) {
    if (number instanceof Long value) {
      return BigDecimal.valueOf(value);
    }
    if (number instanceof BigDecimal value) {
      return value;
    }
    if (number instanceof BigInteger value) {
      return new BigDecimal(value);
    }
    return new BigDecimal(toDouble(number));
  }
}
