// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.table.internal.Decimals;

/**
 * Reads numerals, as {@link TextInterpretation#numeral} does, without an object for each: those of
 * at most 17 digits. For longer ones and for all other texts, callers use that class. No relaxation
 * of spelling changes such a numeral.
 *
 * <p>A numeral is represented by one number, its digits without the point times 32, plus the number
 * of digits after the point.
 */
public final class ShortNumeral {
  /** Stands for any other text. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int MOST_DIGITS = 17;
  private static final int DECIMALS_BITS = 5;
  private static final long DECIMALS_MASK = (1 << DECIMALS_BITS) - 1;

  private ShortNumeral() {}

  /** Reads a text; {@link #NONE} if it is no numeral of at most 17 digits. */
  public static long read(CharSequence text) {
    int length = text.length();
    boolean negative = length > 0 && text.charAt(0) == '-';
    int start = negative ? 1 : 0;
    if (length == start || length - start > MOST_DIGITS + 1) {
      return NONE;
    }
    long digits = 0;
    int point = length;
    for (int i = start; i < length; i++) {
      int digit = text.charAt(i) - '0';
      if (digit >= 0 && digit <= 9) {
        digits = digits * 10 + digit;
      } else if (digit == '.' - '0' && point == length && i > start && i < length - 1) {
        point = i;
      } else {
        return NONE;
      }
    }
    boolean padded = text.charAt(start) == '0' && point > start + 1;
    boolean tooLong = point == length && length - start > MOST_DIGITS;
    if (padded || tooLong) {
      return NONE;
    }
    return (negative ? -digits : digits) << DECIMALS_BITS | Math.max(0, length - point - 1);
  }

  /** The number of digits after the point. */
  public static int decimals(long numeral) {
    return (int) (numeral & DECIMALS_MASK);
  }

  /** The number that the digits are without the point. */
  static long digits(long numeral) {
    return numeral >> DECIMALS_BITS;
  }

  /** Returns whether a numeral is an integer without decimals. */
  static boolean isWhole(long numeral, long number) {
    return digits(numeral) == number && decimals(numeral) == 0 && numeral != NONE;
  }

  /** The number as a double; NaN for {@link #NONE}. */
  public static double toDouble(long numeral) {
    return numeral == NONE ? Double.NaN : Decimals.toDouble(digits(numeral), decimals(numeral));
  }
}
