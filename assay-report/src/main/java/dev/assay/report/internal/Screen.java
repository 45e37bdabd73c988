// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The capabilities of a terminal. The caller decides: colors only if the output is a terminal and
 * {@code NO_COLOR} is not set, block characters only if the output's charset has them.
 *
 * @param width columns, from 40
 * @param color whether text may be colored
 * @param blocks whether block characters, dots and an ellipsis can be shown; else plain ASCII
 * @param terminal whether the output is shown in a terminal, which wraps long lines
 */
public record Screen(int width, boolean color, boolean blocks, boolean terminal) {
  private static final int NARROWEST = 40;
  private static final int WIDEST = 200;
  private static final String EIGHTHS = " ▏▎▍▌▋▊▉";
  private static final String FULL = "█";
  private static final String CONTINUED = " \\";

  /** Blanks outside of quotes: an even number of quotes follows them. */
  private static final Pattern BETWEEN_WORDS = Pattern.compile(" (?=(?:[^']*'[^']*')*[^']*$)");

  public Screen {
    width = Math.min(WIDEST, Math.max(NARROWEST, width));
  }

  /** A screen that is no terminal. */
  public Screen(int width, boolean color, boolean blocks) {
    this(width, color, blocks, false);
  }

  /** Returns a copy for an interactive terminal. */
  public Screen inTerminal() {
    return new Screen(width, color, blocks, true);
  }

  /** A screen for output in a charset. */
  public static Screen of(int width, boolean color, Charset charset) {
    return new Screen(
        width,
        color,
        charset.canEncode() && charset.newEncoder().canEncode(EIGHTHS + FULL + "░·…→"));
  }

  /** Text for a file or a pipe: no colors. */
  public static Screen plain(int width) {
    return new Screen(width, false, true);
  }

  /** A sentence in lines that fit, broken between words. */
  public List<String> wrapped(String sentence) {
    return TextWrap.wrap(sentence, width, "");
  }

  /** Wraps a sentence, with every line but the first indented by a number of columns. */
  public List<String> wrapped(String sentence, int indent) {
    return TextWrap.wrap(sentence, width, " ".repeat(indent));
  }

  /**
   * A command in lines. In a terminal, one that is too long goes on after a backslash, which can be
   * pasted as it is; elsewhere it stays one line, for who searches for it.
   *
   * @param indent columns that are taken before each line
   */
  public List<String> command(String command, int indent) {
    int room = width - indent - CONTINUED.length();
    if (!terminal || TextWidth.of(command) <= width - indent) {
      return List.of(command);
    }
    List<String> lines = new ArrayList<>();
    String line = "";
    for (String word : BETWEEN_WORDS.split(command, -1)) {
      String longer = line.isEmpty() ? word : line + " " + word;
      if (!line.isBlank() && TextWidth.of(longer) > room) {
        lines.add(line + CONTINUED);
        longer = "  " + word;
      }
      line = longer;
    }
    lines.add(line);
    return lines;
  }

  String paint(StyledText styledText) {
    return color ? styledText.style().paint(styledText.text()) : styledText.text();
  }

  String ellipsis() {
    return blocks ? "…" : "...";
  }

  String dot() {
    return blocks ? " · " : " - ";
  }

  String arrow() {
    return blocks ? "→" : "->";
  }

  /** A bar for a share from 0 to 1, on a track whose full length is 1. */
  String gauge(double share, int columns) {
    String bar = bar(share, columns);
    return bar + (blocks ? "░" : ".").repeat(columns - bar.length());
  }

  /** A bar for a share from 0 to 1; shares above 0 are always visible. */
  String bar(double share, int columns) {
    if (!blocks) {
      int marks = (int) Math.round(share * columns);
      return "#".repeat(share > 0 ? Math.max(1, marks) : 0);
    }
    int eighths = (int) Math.round(share * columns * 8);
    eighths = share > 0 ? Math.max(1, eighths) : 0;
    int rest = eighths % 8;
    return FULL.repeat(eighths / 8) + (rest == 0 ? "" : EIGHTHS.substring(rest, rest + 1));
  }
}
