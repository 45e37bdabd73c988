// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import java.util.ArrayList;
import java.util.List;
import org.h2.message.DbException;
import org.h2.util.StringUtils;

/**
 * Splits a definition into words, names and punctuation, in the form in which H2 writes
 * definitions. Text that H2 might read differently is refused: comments, {@code $$} and backquotes.
 * Letters are folded like H2's most tolerant comparison.
 */
final class H2DefinitionTokens {
  private final String sql;

  /** True if brackets are quotes, as in the mode for Microsoft SQL Server. */
  private final boolean bracketsQuote;

  private final List<Word> words = new ArrayList<>();
  private int at;

  /**
   * A token of a definition.
   *
   * @param text folded to lower case; empty for a string
   */
  record Word(Kind kind, String text) {
    boolean is(String keyword) {
      return kind == Kind.PLAIN && text.equals(keyword);
    }
  }

  /** A part's kind. */
  enum Kind {
    /** An unquoted word, which may be a keyword. */
    PLAIN,
    /** A quoted name. */
    QUOTED,
    STRING,
    SIGN,
    /** The rest of the definition can't be read reliably. */
    UNREADABLE
  }

  private H2DefinitionTokens(String sql, boolean bracketsQuote) {
    this.sql = sql;
    this.bracketsQuote = bracketsQuote;
  }

  /**
   * Returns the tokens of a definition; the last is {@link Kind#UNREADABLE} if not all can be read.
   *
   * @param bracketsQuote whether {@code [name]} is a quoted name
   */
  static List<Word> of(String sql, boolean bracketsQuote) {
    H2DefinitionTokens reader = new H2DefinitionTokens(sql, bracketsQuote);
    while (reader.at < sql.length()) {
      reader.next();
    }
    return reader.words;
  }

  private void next() {
    char c = sql.charAt(at);
    if (Character.isWhitespace(c)) {
      at++;
    } else if (isPart(c)) {
      int start = at;
      // H2 reads a number and a letter after it as two words.
      boolean digits = isDigit(c);
      while (at < sql.length() && isPart(sql.charAt(at)) && (!digits || isDigit(sql.charAt(at)))) {
        at++;
      }
      words.add(new Word(Kind.PLAIN, fold(sql.substring(start, at))));
    } else if (c == '\'' || c == '"') {
      quoted(c, c);
    } else if (c == '[' && bracketsQuote) {
      quoted(']', c);
    } else if (isOdd(c)) {
      giveUp();
    } else {
      words.add(new Word(Kind.SIGN, String.valueOf(c)));
      at++;
    }
  }

  private boolean isOdd(char c) {
    return c == '`'
        || sql.startsWith("--", at)
        || sql.startsWith("/*", at)
        || sql.startsWith("//", at)
        || sql.startsWith("$$", at);
  }

  private void giveUp() {
    words.add(new Word(Kind.UNREADABLE, ""));
    at = sql.length();
  }

  private void quoted(char close, char open) {
    StringBuilder text = new StringBuilder();
    int end = at + 1;
    while (true) {
      int found = sql.indexOf(close, end);
      if (found < 0) {
        giveUp();
        return;
      }
      text.append(sql, end, found);
      end = found + 1;
      // A bracket can't be doubled.
      if (open != '[' && end < sql.length() && sql.charAt(end) == close) {
        text.append(close);
        end++;
      } else {
        break;
      }
    }
    boolean escaped = at > 0 && sql.charAt(at - 1) == '&';
    at = end;
    if (open == '\'') {
      words.add(new Word(Kind.STRING, ""));
    } else if (escaped) {
      decode(text.toString());
    } else {
      words.add(new Word(Kind.QUOTED, fold(text.toString())));
    }
  }

  private void decode(String text) {
    try {
      words.add(new Word(Kind.QUOTED, fold(StringUtils.decodeUnicodeStringSQL(text, '\\'))));
    } catch (DbException | IllegalArgumentException e) {
      giveUp();
    }
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isPart(char c) {
    return c == '_' || Character.isLetterOrDigit(c);
  }

  /**
   * Folds case as case-insensitive comparison does, which equates more letters than upper or lower
   * case alone.
   */
  private static String fold(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      folded.append(Character.toLowerCase(Character.toUpperCase(text.charAt(i))));
    }
    return folded.toString();
  }

  /** The beginning of a definition, on one line. */
  static String shortened(String sql) {
    String line = sql.strip().replaceAll("[\\s\\p{C}]+", " ");
    return line.length() <= 100 ? line : line.substring(0, 100) + "…";
  }
}
