// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.ArrayList;
import java.util.List;

/** Wraps text into lines that fit, at blanks if possible. */
final class TextWrap {
  private TextWrap() {}

  /**
   * The lines of a text without line breaks.
   *
   * @param width maximum number of columns per line
   * @param hanging prefix of every line but the first; shorter than {@code width}
   */
  static List<String> wrap(String text, int width, String hanging) {
    List<String> lines = new ArrayList<>();
    int at = 0;
    String start = "";
    while (TextWidth.fitting(text, at, width - TextWidth.of(start)) < text.length()) {
      int fitting =
          Math.max(
              TextWidth.fitting(text, at, width - start.length()),
              at + Character.charCount(text.codePointAt(at)));
      int blank = Math.min(fitting, text.length() - 1);
      while (blank > at && !mayBreak(text, blank)) {
        blank--;
      }
      int end = text.substring(at, blank).isBlank() ? fitting : blank;
      lines.add((start + text.substring(at, end)).stripTrailing());
      at = end;
      while (at < text.length() && Character.isWhitespace(text.codePointAt(at))) {
        at += Character.charCount(text.codePointAt(at));
      }
      start = hanging;
    }
    lines.add(start + text.substring(at));
    return lines;
  }

  /** Returns whether a blank is there, and no percent sign or ellipsis that would stand alone. */
  private static boolean mayBreak(String text, int at) {
    return text.charAt(at) == ' '
        && (at + 1 == text.length() || "%…".indexOf(text.charAt(at + 1)) < 0);
  }
}
