// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

/** Text checks that regular expressions do too slowly for each cell of a large file. */
final class TextScan {
  private static final String DATE = "dddd-dd-dd";

  private TextScan() {}

  /** Returns whether a character is one of the ten ASCII digits. */
  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The index after the digits that begin at {@code start}; {@code start} if there are none. */
  static int digits(String text, int start) {
    int end = start;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  /** Returns whether a text is {@code [-+]?\d+}. */
  static boolean isInteger(String text) {
    int start = isSigned(text) ? 1 : 0;
    return start < text.length() && digits(text, start) == text.length();
  }

  /** Returns whether a text is {@code [-+]?\d+\.\d+}, the usual form of a decimal. */
  static boolean isPlainDecimal(String text) {
    int start = isSigned(text) ? 1 : 0;
    int point = digits(text, start);
    return point > start
        && point + 1 < text.length()
        && text.charAt(point) == '.'
        && digits(text, point + 1) == text.length();
  }

  private static boolean isSigned(String text) {
    return !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+');
  }

  /** Returns whether a text is {@code \d{4}-\d{2}-\d{2}}, whether or not there is such a day. */
  static boolean isDate(String text) {
    if (text.length() != DATE.length()) {
      return false;
    }
    for (int i = 0; i < DATE.length(); i++) {
      char c = text.charAt(i);
      if (DATE.charAt(i) == '-' ? c != '-' : !isDigit(c)) {
        return false;
      }
    }
    return true;
  }

  /** The number that the ASCII digits of a part of a text stand for. */
  static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 10);
  }
}
