// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;

/**
 * Characters that a reader can't see but a database reads as part of a name: byte-order marks,
 * zero-width and no-break spaces, soft hyphens, marks of writing direction.
 */
public final class InvisibleCharacters {
  private InvisibleCharacters() {}

  /**
   * The text with ordinary blanks in place of all other spaces, and without other invisible
   * characters. Literals, quoted names and comments stay as they are; so does a joiner within a
   * word of a script that needs it.
   */
  public static String replaced(String sql, Dialect dialect) {
    for (int i = 0; i < sql.length(); i++) {
      if (isInvisible(sql.charAt(i))) {
        return replacedBetween(sql, dialect);
      }
    }
    return sql;
  }

  private static String replacedBetween(String sql, Dialect dialect) {
    StringBuilder out = new StringBuilder(sql.length());
    int from = 0;
    for (SqlToken token : SqlLexer.lex(sql, dialect)) {
      replaceBetween(sql, from, token.start(), out);
      out.append(sql, token.start(), token.end());
      from = token.end();
    }
    replaceBetween(sql, from, sql.length(), out);
    return out.toString();
  }

  private static void replaceBetween(String sql, int from, int to, StringBuilder out) {
    for (int at = from; at < to; at++) {
      char c = sql.charAt(at);
      if (!isInvisible(c) || joinsLetters(sql, at)) {
        out.append(c);
      } else if (isSpace(c)) {
        out.append(' ');
      }
    }
  }

  private static boolean isSpace(char c) {
    return Character.getType(c) != Character.FORMAT || c == '\u200B' || c == '\uFEFF';
  }

  private static boolean joinsLetters(String sql, int at) {
    char c = sql.charAt(at);
    return (c == '\u200C' || c == '\u200D')
        && at > 0
        && at + 1 < sql.length()
        && isForeignLetter(sql.charAt(at - 1))
        && isForeignLetter(sql.charAt(at + 1));
  }

  private static boolean isForeignLetter(char c) {
    return c >= 0x80 && SqlLexer.isLetter(c);
  }

  /** Returns whether a character is invisible and no white space of ASCII. */
  public static boolean isInvisible(char c) {
    return c >= 0x80 && SqlLexer.isSpace(c);
  }

  /** The text without invisible characters at its start. */
  public static String withoutLeading(String text) {
    int at = 0;
    boolean found = false;
    while (at < text.length()
        && (isInvisible(text.charAt(at)) || Character.isWhitespace(text.charAt(at)))) {
      found |= isInvisible(text.charAt(at));
      at++;
    }
    return found ? text.substring(at) : text;
  }
}
