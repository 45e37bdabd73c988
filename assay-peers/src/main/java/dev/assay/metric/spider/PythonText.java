// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The text that Python writes for values that SQLite returns. Source: {@code str} of the built-in
 * types in the Python documentation; floats are written with the fewest digits that parse to the
 * same value.
 */
final class PythonText {
  private static final int LEAST_PLAIN_EXPONENT = -4;
  private static final int FIRST_SCIENTIFIC_EXPONENT = 16;

  private PythonText() {}

  /** {@code str(x) + str(type(x))}; bytes are written in hexadecimal. */
  static String withType(@Nullable Object value) {
    if (value == null) {
      return "None<class 'NoneType'>";
    }
    if (value instanceof Long) {
      return value + "<class 'int'>";
    }
    if (value instanceof Double number) {
      return ofFloat(number) + "<class 'float'>";
    }
    return value instanceof ByteString
        ? "b'" + value + "'<class 'bytes'>"
        : value + "<class 'str'>";
  }

  static String ofFloat(double number) {
    if (Double.isNaN(number)) {
      return "nan";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf" : "-inf";
    }
    if (number == 0) {
      return Double.toString(number);
    }
    BigDecimal digits = shortest(number);
    int exponent = digits.precision() - digits.scale() - 1;
    if (exponent >= LEAST_PLAIN_EXPONENT && exponent < FIRST_SCIENTIFIC_EXPONENT) {
      return digits.setScale(Math.max(1, digits.scale()), RoundingMode.UNNECESSARY).toPlainString();
    }
    BigDecimal mantissa = digits.movePointLeft(exponent);
    return String.format(Locale.ROOT, "%se%+03d", mantissa.toPlainString(), exponent);
  }

  private static BigDecimal shortest(double number) {
    BigDecimal exact = new BigDecimal(number);
    int digits = 1;
    BigDecimal rounded = round(exact, digits);
    // Terminates: 17 digits distinguish any two doubles.
    while (rounded.doubleValue() != number) {
      digits++;
      rounded = round(exact, digits);
    }
    return rounded.stripTrailingZeros();
  }

  private static BigDecimal round(BigDecimal exact, int digits) {
    return exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
  }
}
