// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Locale;
import java.util.Set;

/**
 * Finds the ends of literals, quoted identifiers and comments. Every search returns an index in the
 * text; {@link #takeClosed} tells whether the last search found an end or reached the end of the
 * text.
 */
final class QuoteScanner {
  private final String sql;
  private final Set<LexicalRule> rules;
  private boolean closed = true;

  QuoteScanner(String sql, Set<LexicalRule> rules) {
    this.sql = sql;
    this.rules = rules;
  }

  /** Returns whether the last search found an end, and resets the flag to true. */
  boolean takeClosed() {
    boolean last = closed;
    closed = true;
    return last;
  }

  int lineCommentEnd(int start) {
    boolean onlyNewline = rules.contains(LexicalRule.ONLY_NEWLINE_ENDS_COMMENT);
    int end = start;
    while (end < sql.length()
        && sql.charAt(end) != '\n'
        && (onlyNewline || sql.charAt(end) != '\r')) {
      end++;
    }
    return end;
  }

  int blockCommentEnd(int start) {
    boolean nested = rules.contains(LexicalRule.NESTED_COMMENTS);
    int depth = 1;
    int at = start + 2;
    while (at < sql.length()) {
      if (sql.startsWith("*/", at)) {
        at += 2;
        if (--depth == 0) {
          return at;
        }
      } else if (nested && sql.startsWith("/*", at)) {
        at += 2;
        depth++;
      } else {
        at++;
      }
    }
    return open();
  }

  /** End of a string literal whose opening quote is at {@code start}. */
  int stringEnd(int start) {
    char quote = sql.charAt(start);
    if (rules.contains(LexicalRule.TRIPLE_QUOTES)) {
      String triple = String.valueOf(quote).repeat(3);
      return sql.startsWith(triple, start)
          ? escapedEnd(start + 3, triple, false)
          : escapedEnd(start + 1, String.valueOf(quote), false);
    }
    return rules.contains(LexicalRule.BACKSLASH_ESCAPES)
        ? escapedEnd(start + 1, String.valueOf(quote), true)
        : doubledEnd(start + 1, quote);
  }

  /** End of quoted text in which a quote is escaped only by doubling it. */
  int doubledEnd(int from, char quote) {
    int at = sql.indexOf(quote, from);
    while (at >= 0) {
      if (at + 1 >= sql.length() || sql.charAt(at + 1) != quote) {
        return at + 1;
      }
      at = sql.indexOf(quote, at + 2);
    }
    return open();
  }

  private int escapedEnd(int from, String quote, boolean doubling) {
    int at = from;
    while (at < sql.length()) {
      if (sql.charAt(at) == '\\') {
        at += 2;
      } else if (!sql.startsWith(quote, at)) {
        at++;
      } else if (doubling && sql.startsWith(quote, at + 1)) {
        at += 2;
      } else {
        return at + quote.length();
      }
    }
    return open();
  }

  int backtickEnd(int start) {
    return rules.contains(LexicalRule.TRIPLE_QUOTES)
        ? escapedEnd(start + 1, "`", false)
        : doubledEnd(start + 1, '`');
  }

  int bracketEnd(int start) {
    if (rules.contains(LexicalRule.DOUBLED_BRACKETS)) {
      return doubledEnd(start + 1, ']');
    }
    return after("]", start + 1);
  }

  /** End of a dollar-quoted literal, or {@code start} if there is none. */
  int dollarEnd(int start) {
    if (!rules.contains(LexicalRule.DOLLAR_QUOTES)) {
      return start;
    }
    int tagEnd = start + 1;
    if (rules.contains(LexicalRule.DOLLAR_TAGS)) {
      while (tagEnd < sql.length() && isTagPart(sql.charAt(tagEnd), tagEnd > start + 1)) {
        tagEnd++;
      }
    }
    if (tagEnd >= sql.length() || sql.charAt(tagEnd) != '$') {
      return start;
    }
    return after(sql.substring(start, tagEnd + 1), tagEnd + 1);
  }

  private static boolean isTagPart(char c, boolean digits) {
    return SqlLexer.isLetter(c) || (digits && SqlLexer.isDigit(c));
  }

  /** End of a literal with a prefix such as {@code N'…'}, or {@code start} if there is none. */
  int prefixedEnd(int start) {
    int quote = start;
    while (quote < sql.length()
        && quote < start + 2
        && "bBeEnNqQrRxX".indexOf(sql.charAt(quote)) >= 0) {
      quote++;
    }
    if (quote == start || quote >= sql.length() || !opensString(sql.charAt(quote))) {
      return start;
    }
    String prefix = sql.substring(start, quote).toLowerCase(Locale.ROOT);
    return switch (prefix) {
      case "e" -> rules.contains(LexicalRule.ESCAPE_STRINGS) ? escapeStringEnd(quote) : start;
      case "q", "nq" ->
          rules.contains(LexicalRule.ALTERNATIVE_QUOTES) ? alternativeEnd(quote) : start;
      case "r", "rb", "br" -> rules.contains(LexicalRule.TRIPLE_QUOTES) ? stringEnd(quote) : start;
      case "b", "n", "x" -> stringEnd(quote);
      default -> start;
    };
  }

  private boolean opensString(char c) {
    return c == '\'' || (c == '"' && rules.contains(LexicalRule.TRIPLE_QUOTES));
  }

  /**
   * End of an escape string. PostgreSQL continues a literal after a line break, and an escape
   * string continues as one, which decides whether the text after {@code '\'} is code.
   */
  private int escapeStringEnd(int quote) {
    int end = escapedEnd(quote + 1, "'", true);
    if (!rules.contains(LexicalRule.CONTINUED_ESCAPES)) {
      return end;
    }
    int next = continuation(end);
    while (closed && next >= 0) {
      end = escapedEnd(next + 1, "'", true);
      next = continuation(end);
    }
    return end;
  }

  private int continuation(int from) {
    boolean newline = false;
    int at = from;
    while (at < sql.length()) {
      char c = sql.charAt(at);
      if (newline && c == '\'') {
        return at;
      }
      if (sql.startsWith("--", at)) {
        at = lineCommentEnd(at);
      } else if (c < 0x80 && SqlLexer.isSpace(c)) {
        newline |= c == '\n' || c == '\r';
        at++;
      } else {
        return -1;
      }
    }
    return -1;
  }

  private int alternativeEnd(int quote) {
    if (quote + 1 >= sql.length()) {
      return open();
    }
    char opening = sql.charAt(quote + 1);
    int pair = "[({<".indexOf(opening);
    char closing = pair < 0 ? opening : "])}>".charAt(pair);
    return after(closing + "'", quote + 2);
  }

  private int after(String end, int from) {
    int at = sql.indexOf(end, from);
    return at < 0 ? open() : at + end.length();
  }

  private int open() {
    closed = false;
    return sql.length();
  }
}
