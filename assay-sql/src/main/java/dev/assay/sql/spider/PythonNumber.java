// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.spider;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses numbers as Python's {@code float()} does. */
final class PythonNumber {
  private static final Set<String> WORDS = Set.of("inf", "infinity", "nan");

  private final String text;
  private int place;

  private PythonNumber(String text) {
    this.text = text;
  }

  /** The value of a token in lower case; {@code null} if it is not a number. */
  static @Nullable Double parse(String token) {
    String ascii = inAsciiDigits(token);
    PythonNumber number = new PythonNumber(ascii);
    number.sign();
    String unsigned = ascii.substring(number.place);
    if (WORDS.contains(unsigned)) {
      double size = unsigned.equals("nan") ? Double.NaN : Double.POSITIVE_INFINITY;
      return ascii.startsWith("-") ? -size : size;
    }
    // Adding zero turns -0.0 into 0.0.
    return number.isDecimal() ? Double.parseDouble(ascii.replace("_", "")) + 0.0 : null;
  }

  /**
   * Replaces digits of other scripts, which also count, as far as they are in the Basic
   * Multilingual Plane.
   */
  private static String inAsciiDigits(String token) {
    StringBuilder ascii = new StringBuilder(token);
    for (int i = 0; i < token.length(); i++) {
      if (Character.isDigit(token.charAt(i))) {
        ascii.setCharAt(i, (char) ('0' + Character.digit(token.charAt(i), 10)));
      }
    }
    return ascii.toString();
  }

  private boolean isDecimal() {
    int whole = digits();
    int fraction = 0;
    if (isAt('.')) {
      place++;
      fraction = digits();
    }
    if (whole < 0 || fraction < 0 || whole + fraction == 0) {
      return false;
    }
    if (isAt('e')) {
      place++;
      sign();
      if (digits() <= 0) {
        return false;
      }
    }
    return place == text.length();
  }

  private void sign() {
    if (isAt('+') || isAt('-')) {
      place++;
    }
  }

  /**
   * Skips digits with single underscores between them; returns their number, or -1 at a misplaced
   * underscore.
   */
  private int digits() {
    int count = 0;
    while (place < text.length()) {
      char c = text.charAt(place);
      if (c >= '0' && c <= '9') {
        count++;
      } else if (c != '_') {
        break;
      } else if (count == 0 || !digitAt(place - 1) || !digitAt(place + 1)) {
        return -1;
      }
      place++;
    }
    return count;
  }

  private boolean digitAt(int i) {
    return i < text.length() && text.charAt(i) >= '0' && text.charAt(i) <= '9';
  }

  private boolean isAt(char c) {
    return place < text.length() && text.charAt(place) == c;
  }
}
