// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.Arrays;

/**
 * The number of terminal columns that a text takes: East Asian wide characters and emoji take two,
 * combining marks none. An approximation of Unicode Annex 11; terminals differ in the rest.
 */
final class TextWidth {
  /** First and last character of each range of wide characters, ascending. */
  private static final int[] WIDE = {
    0x1100, 0x115f, 0x231a, 0x231b, 0x23e9, 0x23ec, 0x2614, 0x2615, 0x2648, 0x2653, 0x2705, 0x2705,
    0x270a, 0x270b, 0x2728, 0x2728, 0x274c, 0x274c, 0x274e, 0x274e, 0x2753, 0x2755, 0x2757, 0x2757,
    0x2795, 0x2797, 0x2b1b, 0x2b1c, 0x2b50, 0x2b50, 0x2e80, 0x303e, 0x3041, 0x33ff, 0x3400, 0x4dbf,
    0x4e00, 0xa4cf, 0xa960, 0xa97f, 0xac00, 0xd7a3, 0xf900, 0xfaff, 0xfe10, 0xfe19, 0xfe30, 0xfe6f,
    0xff00, 0xff60, 0xffe0, 0xffe6, 0x1f300, 0x1f64f, 0x1f680, 0x1f6ff, 0x1f7e0, 0x1f7eb, 0x1f900,
    0x1f9ff, 0x1fa70, 0x1faff, 0x20000, 0x3fffd
  };

  private TextWidth() {}

  static int of(String text) {
    return text.codePoints().map(TextWidth::of).sum();
  }

  private static int of(int c) {
    if (c < 0x300) {
      return 1;
    }
    int type = Character.getType(c);
    if (type == Character.NON_SPACING_MARK
        || type == Character.ENCLOSING_MARK
        || type == Character.FORMAT
        || (c >= 0x1160 && c <= 0x11ff)) {
      return 0;
    }
    return isWide(c) ? 2 : 1;
  }

  private static boolean isWide(int c) {
    int index = Arrays.binarySearch(WIDE, c);
    return index >= 0 || (-index - 1) % 2 == 1;
  }

  /** The text if it fits, else as much of its beginning as fits together with {@code ellipsis}. */
  static String cut(String text, int width, String ellipsis) {
    if (of(text) <= width) {
      return text;
    }
    return text.substring(0, fitting(text, width - of(ellipsis))) + ellipsis;
  }

  /** Returns the number of UTF-16 units from the start of the text that fit. */
  static int fitting(String text, int width) {
    return fitting(text, 0, width);
  }

  /** The end index of the part of the text that starts at an index and fits. */
  static int fitting(String text, int from, int width) {
    int used = 0;
    int end = from;
    while (end < text.length()) {
      int c = text.codePointAt(end);
      used += of(c);
      if (used > width) {
        break;
      }
      end += Character.charCount(c);
    }
    return end;
  }

  static String padRight(String text, int width) {
    return text + " ".repeat(Math.max(0, width - of(text)));
  }
}
