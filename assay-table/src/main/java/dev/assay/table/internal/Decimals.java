// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.IntStream;

/** Arithmetic on decimals of any length. */
public final class Decimals {
  /** Up to this size the JDK's algorithm, which divides by ten for each zero, is faster. */
  private static final int SHORT_BITS = 512;

  /** More bits than any double has when written in full without trailing zeros. */
  private static final int MOST_BITS_OF_DOUBLE = 2_700;

  /** Powers 10^(2^i), up to the number of zeros that a database's decimal can have. */
  private static final BigInteger[] POWERS = new BigInteger[18];

  static {
    POWERS[0] = BigInteger.TEN;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1].pow(2);
    }
  }

  /** Up to here every integer is a double. */
  private static final long EXACT_INTEGERS = 1L << 53;

  /** Up to here, rounding to a double and back does not overflow. */
  private static final long LARGEST_DIVIDED = 1L << 62;

  /** More than a quotient of two rounded operands can be wrong by, relatively. */
  private static final double REST_MARGIN = 0x1p-48;

  /** The powers of ten that are doubles. */
  private static final double[] EXACT_POWERS =
      IntStream.rangeClosed(0, 22).mapToDouble(i -> Double.parseDouble("1e" + i)).toArray();

  /** Decimal digits per bit, rounded down. */
  private static final double DIGITS_PER_BIT = 0.30102;

  /** The ratio of decimal digits to bits, rounded up. */
  private static final double MOST_DIGITS_PER_BIT = 0.30103;

  /** Numbers from 10 to the power of this on are infinite as doubles. */
  private static final int INFINITE_EXPONENT = 310;

  /** Numbers below 10 to the power of this are zero as doubles. */
  private static final int ZERO_EXPONENT = -330;

  private Decimals() {}

  /**
   * Returns the same as {@link BigDecimal#doubleValue}, which first writes out all digits; here
   * numbers too large or too small for a double take no time.
   */
  public static double toDouble(BigDecimal number) {
    int bits = number.unscaledValue().bitLength();
    if (bits > SHORT_BITS) {
      boolean negative = number.signum() < 0;
      if ((bits - 1) * DIGITS_PER_BIT - number.scale() >= INFINITE_EXPONENT) {
        return negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
      }
      if ((bits + 1) * MOST_DIGITS_PER_BIT - number.scale() <= ZERO_EXPONENT) {
        return negative ? -0.0 : 0.0;
      }
    }
    return number.doubleValue();
  }

  /** The double that is nearest to a decimal of these digits and this scale. */
  public static double toDouble(long digits, int scale) {
    if (scale < 0 || scale >= EXACT_POWERS.length || Math.abs(digits) > LARGEST_DIVIDED) {
      return BigDecimal.valueOf(digits, scale).doubleValue();
    }
    double power = EXACT_POWERS[scale];
    double near = digits;
    double quotient = near / power;
    if (Math.abs(digits) <= EXACT_INTEGERS) {
      return quotient; // both operands are exact, so that the division rounds once
    }
    // What the quotient lacks: the remainder by fma is exact, and later roundings are less than
    // the margin.
    double remainder = Math.fma(-quotient, power, near) + (digits - (long) near);
    double rest = remainder / power;
    double margin = rest * REST_MARGIN;
    double result = quotient + (rest + margin);
    return result == quotient + (rest - margin)
        ? result
        : BigDecimal.valueOf(digits, scale).doubleValue();
  }

  /**
   * Returns whether a stripped number has few enough digits to be the exact value of a binary
   * float.
   */
  public static boolean mayBeDouble(BigDecimal stripped) {
    return stripped.unscaledValue().bitLength() <= MOST_BITS_OF_DOUBLE && stripped.scale() > -400;
  }

  private static BigInteger tenTo(int powerOfTwo) {
    int index = Integer.numberOfTrailingZeros(powerOfTwo);
    return index < POWERS.length ? POWERS[index] : BigInteger.TEN.pow(powerOfTwo);
  }

  /**
   * Returns the same as {@link BigDecimal#stripTrailingZeros}, in time that hardly grows with the
   * number of zeros: a database may return a hundred thousand of them in every cell.
   */
  public static BigDecimal strip(BigDecimal number) {
    BigInteger digits = number.unscaledValue();
    if (digits.bitLength() <= SHORT_BITS) {
      return number.stripTrailingZeros();
    }
    // Each trailing zero also is a factor of two.
    int most = digits.getLowestSetBit();
    int stripped = 0;
    for (int zeros = Integer.highestOneBit(most); zeros > 0; zeros >>= 1) {
      if (zeros > most - stripped) {
        continue;
      }
      BigInteger[] parts = digits.divideAndRemainder(tenTo(zeros));
      if (parts[1].signum() == 0) {
        digits = parts[0];
        stripped += zeros;
      }
    }
    long scale = (long) number.scale() - stripped;
    return scale < Integer.MIN_VALUE
        ? number.stripTrailingZeros()
        : new BigDecimal(digits, (int) scale);
  }
}
