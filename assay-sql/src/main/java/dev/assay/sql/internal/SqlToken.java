// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

/**
 * A stretch of SQL text that a database reads as one unit.
 *
 * @param kind its kind
 * @param start 0-based index of its first UTF-16 unit
 * @param end index after its last
 * @param closed false if it is a literal, quoted identifier or comment that the text ends within
 */
public record SqlToken(Kind kind, int start, int end, boolean closed) {
  /** The kind of a token. */
  public enum Kind {
    /** A keyword or an unquoted name, which a lexer can't distinguish. */
    WORD,
    /** A name in double quotes, backticks or square brackets. */
    QUOTED_IDENTIFIER,
    /** A string literal, including its prefix. */
    STRING,
    NUMBER,
    /** {@code ?}, {@code $1}, {@code :name}, {@code @name}. */
    PARAMETER,
    OPERATOR,
    /** One of {@code ( ) [ ] { } , ; .} */
    PUNCTUATION,
    COMMENT,
    /** The start or the end of a comment whose content some servers execute. */
    EXECUTABLE_COMMENT
  }

  /** Returns whether it has a meaning for the database. */
  public boolean isCode() {
    return kind != Kind.COMMENT && kind != Kind.EXECUTABLE_COMMENT;
  }
}
