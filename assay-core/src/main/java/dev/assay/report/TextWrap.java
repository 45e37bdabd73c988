// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines that fit, at blanks where there are any. */
final class TextWrap {
  private TextWrap() {}

  /**
   * The lines of a text without line breaks.
   *
   * @param width columns a line may take
   * @param hanging what every line but the first starts with; shorter than {@code width}
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
      while (blank > at && text.charAt(blank) != ' ') {
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
}
