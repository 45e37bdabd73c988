// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The text of a cell that is wider than its column: it is wrapped at blanks, or within names such
 * as {@code openai/gpt-x} after a separator. It is truncated only if it has no place to break.
 */
final class WrappedCell {
  /** Minimum width of a text column. */
  static final int NARROWEST = 6;

  /** Names up to this width are not broken while other columns can be narrowed. */
  private static final int WHOLE = 16;

  /** A name in more lines is hard to read. */
  private static final int EASY_LINES = 2;

  /** Maximum number of lines of a cell. */
  private static final int MOST_LINES = 3;

  private static final Pattern BLANKS = Pattern.compile(" +");
  private static final Pattern AFTER_JOINT = Pattern.compile("(?<=[-/_.,:;@+])(?=[^-/_.,:;@+ ])");

  private WrappedCell() {}

  /** The width of the widest word, or of the widest part of a word that is too long. */
  static int widestWord(String text) {
    return BLANKS
        .splitAsStream(text)
        .mapToInt(word -> TextWidth.of(word) <= WHOLE ? TextWidth.of(word) : widestPart(word))
        .reduce(0, Math::max);
  }

  /** The width of the widest part that can't be broken. */
  static int widestPiece(String text) {
    return BLANKS.splitAsStream(text).mapToInt(WrappedCell::widestPart).reduce(0, Math::max);
  }

  private static int widestPart(String word) {
    int widest = AFTER_JOINT.splitAsStream(word).mapToInt(TextWidth::of).reduce(0, Math::max);
    return Math.max(NARROWEST, Math.min(WHOLE, widest));
  }

  /** Returns whether a text is hard to read at that width. */
  static boolean isCrowded(String text, int width) {
    return wrapped(text, width).size() > EASY_LINES;
  }

  /**
   * The text in a few lines of at most that width; an ellipsis replaces omitted text.
   *
   * @param width columns, at least 1
   */
  static List<String> lines(String text, int width, String ellipsis) {
    List<String> lines = wrapped(text, width);
    List<String> shown = new ArrayList<>(lines.subList(0, Math.min(MOST_LINES, lines.size())));
    if (shown.size() < lines.size()) {
      String last = shown.get(MOST_LINES - 1) + ellipsis;
      shown.set(MOST_LINES - 1, shortened(last, width, ellipsis));
    }
    return shown.stream().map(each -> TextWidth.cut(each, width, ellipsis)).toList();
  }

  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String part : parts(text, width)) {
      boolean fits = TextWidth.of((line + part).stripTrailing()) <= width;
      if (!fits && line.length() > 0) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(part);
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }

  /** Words with the blank after them; words that are wider than a line are split. */
  private static List<String> parts(String text, int width) {
    List<String> parts = new ArrayList<>();
    for (String word : text.split("(?<= )(?! )", -1)) {
      if (TextWidth.of(word.stripTrailing()) <= width) {
        parts.add(word);
      } else {
        parts.addAll(Arrays.asList(AFTER_JOINT.split(word)));
      }
    }
    return parts;
  }

  /** Replaces the last word by the ellipsis if both do not fit. */
  private static String shortened(String line, int width, String ellipsis) {
    int blank = line.lastIndexOf(' ');
    return TextWidth.of(line) <= width || blank <= 0
        ? line
        : line.substring(0, blank) + " " + ellipsis;
  }
}
