// SPDX-License-Identifier: Apache-2.0
package dev.assay.extract;

import dev.assay.sql.Dialect;
import dev.assay.sql.InvisibleCharacters;

/**
 * Finds where statements start within prose: at the start of a line, after any list and quote
 * markers, or after a label such as {@code SQLQuery:} or {@code [SQL]}.
 */
final class ProseStatementStarts {
  /** Maximum length of a label or of an introduction before a colon. */
  private static final int LONGEST_LABEL = 120;

  private final String text;
  private final Dialect dialect;

  ProseStatementStarts(String text, Dialect dialect) {
    this.text = text;
    this.dialect = dialect;
  }

  /** The index of the next start, or -1. */
  int next(int from) {
    int at = from;
    while (at < text.length()) {
      int newline = text.indexOf('\n', at);
      int end = newline < 0 ? text.length() : newline;
      int start = inLine(at, end);
      if (start >= 0) {
        return start;
      }
      at = end + 1;
    }
    return -1;
  }

  private int inLine(int from, int end) {
    int at = skip(from, end, ">-*+.)#");
    if (at < end && StatementDetector.startsAt(text, at, dialect)) {
      return at;
    }
    int number = at;
    while (number < end && Character.isDigit(text.charAt(number))) {
      number++;
    }
    int item = skip(number, end, ".)*");
    if (item > number && item < end && StatementDetector.startsAt(text, item, dialect)) {
      return item;
    }
    return afterLabel(at, end);
  }

  private int afterLabel(int from, int end) {
    int limit = Math.min(end, from + LONGEST_LABEL);
    for (int at = from; at < limit; at++) {
      char c = text.charAt(at);
      if (c == ':' || c == ']') {
        int start = skip(at + 1, end, "*_\"");
        if (start < end && StatementDetector.startsAt(text, start, dialect)) {
          return start;
        }
      }
    }
    return -1;
  }

  private int skip(int from, int end, String marks) {
    int at = from;
    while (at < end
        && (Character.isWhitespace(text.charAt(at))
            || InvisibleCharacters.isInvisible(text.charAt(at))
            || marks.indexOf(text.charAt(at)) >= 0)) {
      at++;
    }
    return at;
  }
}
