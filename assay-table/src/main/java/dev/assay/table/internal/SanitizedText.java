// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

/**
 * Text from elsewhere (ids, queries, cells, error messages) made safe to print: what could move the
 * cursor, color the screen, reverse the reading direction or hide is spelled out as an escape.
 */
public final class SanitizedText {
  private static final int ZERO_WIDTH_NON_JOINER = 0x200c;
  private static final int ZERO_WIDTH_JOINER = 0x200d;
  private static final int DELETE = 0x7f;

  private SanitizedText() {}

  /** The text on one line; a line break becomes {@code \n}. */
  public static String line(String text) {
    if (isSafe(text)) {
      return text;
    }
    StringBuilder safe = new StringBuilder(text.length() + 16);
    text.codePoints().forEach(c -> append(safe, c));
    return safe.toString();
  }

  /** Prose on one line: any run of white space is a blank. */
  public static String prose(String text) {
    return line((hasOnlyBlanks(text) ? text : collapsed(text)).strip());
  }

  /** A loop and no stream, as a report looks at millions of texts, nearly all of which are safe. */
  private static boolean isSafe(String text) {
    int i = 0;
    while (i < text.length()) {
      char c = text.charAt(i);
      if (c >= ' ' && c < DELETE) {
        i++;
      } else {
        int point = text.codePointAt(i);
        if (isUnsafe(point)) {
          return false;
        }
        i += Character.charCount(point);
      }
    }
    return true;
  }

  /** Returns whether all ASCII white space is single blanks. */
  private static boolean hasOnlyBlanks(String text) {
    char before = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isSpace(c) && (c != ' ' || before == ' ')) {
        return false;
      }
      before = c;
    }
    return true;
  }

  private static String collapsed(String text) {
    StringBuilder collapsed = new StringBuilder(text.length());
    boolean space = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!isSpace(c)) {
        collapsed.append(c);
      } else if (!space) {
        collapsed.append(' ');
      }
      space = isSpace(c);
    }
    return collapsed.toString();
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
  }

  private static void append(StringBuilder safe, int c) {
    if (!isUnsafe(c)) {
      safe.appendCodePoint(c);
      return;
    }
    switch (c) {
      case '\n' -> safe.append("\\n");
      case '\r' -> safe.append("\\r");
      case '\t' -> safe.append("\\t");
      default -> {
        String digits = Integer.toHexString(c);
        safe.append("\\u")
            .append(digits.length() > 4 ? "{" + digits + "}" : "0".repeat(4 - digits.length()))
            .append(digits.length() > 4 ? "" : digits);
      }
    }
  }

  /**
   * Returns whether a character can disturb the display. Joiners are safe, and several scripts and
   * emoji need them.
   */
  private static boolean isUnsafe(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          true;
      case Character.FORMAT -> c != ZERO_WIDTH_NON_JOINER && c != ZERO_WIDTH_JOINER;
      default -> false;
    };
  }
}
