// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.table.Execution.Refused;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Refuses text that a database may split into other tokens than the lexer does: one may execute
 * what the other reads as a literal or a comment. Real queries do not contain such text.
 */
final class LexicalAmbiguity {
  /** Characters that may precede a literal with a prefix or a dollar-quoted literal. */
  private static final String BEFORE_LITERAL = " \t\n\r\f(,=<>|+-*/[{;!~%&^:";

  private final SqlText text;
  private final String sql;

  private LexicalAmbiguity(SqlText text) {
    this.text = text;
    this.sql = text.sql();
  }

  static Optional<Refused> refuse(SqlText text) {
    return new LexicalAmbiguity(text).refuse();
  }

  private Optional<Refused> refuse() {
    int nul = sql.indexOf('\0');
    if (nul >= 0) {
      return refused(
          "nul_character",
          "The text has a NUL at index " + nul + ", where some drivers stop reading.");
    }
    List<SqlToken> tokens = text.tokens();
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      SqlToken token = tokens.get(i);
      Optional<Refused> refused = between(from, token.start()).or(() -> refuse(token));
      if (refused.isPresent()) {
        return refused;
      }
      if (isEscapedName(i)) {
        return refused(
            "escaped_name",
            "The name at index " + (token.start() - 2) + " is written with escapes: U&\"…\".");
      }
      if (text.dialect() == Dialect.H2) {
        refused = ofH2(tokens, i);
        if (refused.isPresent()) {
          return refused;
        }
      }
      from = token.end();
    }
    return between(from, sql.length());
  }

  /**
   * H2's driver replaces JDBC escapes, {@code {fn …}}, by blanks, which joins or splits words; and
   * H2 ends a number at its suffix, as in {@code 1LNEXTVAL('s')}.
   */
  private Optional<Refused> ofH2(List<SqlToken> tokens, int i) {
    SqlToken token = tokens.get(i);
    if (text.isMark(token, '{') || text.isMark(token, '}')) {
      return refused(
          "jdbc_escape",
          "The brace at index " + token.start() + " is the driver's, and no part of SQL.");
    }
    boolean glued =
        i > 0
            && token.kind() == Kind.WORD
            && tokens.get(i - 1).kind() == Kind.NUMBER
            && tokens.get(i - 1).end() == token.start();
    return glued && !text.isWord(token, "L")
        ? refused(
            "ambiguous_number",
            "The number before index "
                + token.start()
                + " touches a word; put a blank between them.")
        : Optional.empty();
  }

  private Optional<Refused> refuse(SqlToken token) {
    if (!token.closed()) {
      return refused(
          "unterminated",
          (token.kind() == Kind.COMMENT ? "The comment" : "The quote")
              + " at index "
              + token.start()
              + " is never closed; what follows could be code to the database.");
    }
    return switch (token.kind()) {
      case COMMENT -> comment(token);
      case STRING -> touchesWord(token) ? ambiguousQuote(token.start()) : Optional.empty();
      case QUOTED_IDENTIFIER -> Optional.empty();
      case EXECUTABLE_COMMENT ->
          refused(
              "executable_comment",
              "The comment at index " + token.start() + " is code to some servers.");
      default -> control(token.start(), token.end());
    };
  }

  private Optional<Refused> comment(SqlToken comment) {
    if (hasLoneReturn(comment)) {
      return refused(
          "ambiguous_comment",
          "The comment at index "
              + comment.start()
              + " holds or ends in a lone carriage return, where servers disagree on its end.");
    }
    return setsVariable(comment)
        ? refused(
            "hint", "The hint at index " + comment.start() + " changes a setting of the server.")
        : Optional.empty();
  }

  private boolean hasLoneReturn(SqlToken comment) {
    if (sql.startsWith("/*", comment.start())) {
      return false;
    }
    int at = comment.start();
    while (at < sql.length() && at <= comment.end() && sql.charAt(at) != '\r') {
      at++; // searching the whole text for each of many comments would be quadratic
    }
    return at <= comment.end() && at + 1 < sql.length() && sql.charAt(at + 1) != '\n';
  }

  /** MySQL: {@code SELECT /*+ SET_VAR(sql_mode = '…') *}{@code / …}. */
  private boolean setsVariable(SqlToken comment) {
    return sql.startsWith("/*+", comment.start())
        && text.text(comment).toUpperCase(Locale.ROOT).contains("SET_VAR");
  }

  /**
   * Returns whether a literal touches a word: servers split {@code 1e'…'} and {@code x$$…$$}
   * differently.
   */
  private boolean touchesWord(SqlToken literal) {
    int start = literal.start();
    if (start == 0) {
      return false;
    }
    char before = sql.charAt(start - 1);
    boolean bare = sql.charAt(start) == '\'' || sql.charAt(start) == '"';
    return bare ? before >= '0' && before <= '9' && isNumber(start - 1) : !mayPrecede(before);
  }

  private static boolean mayPrecede(char before) {
    return BEFORE_LITERAL.indexOf(before) >= 0;
  }

  private boolean isNumber(int last) {
    int at = last;
    while (at >= 0 && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '_')) {
      at--;
    }
    return sql.charAt(at + 1) >= '0' && sql.charAt(at + 1) <= '9';
  }

  private Optional<Refused> ambiguousQuote(int at) {
    return refused(
        "ambiguous_quote",
        "The literal at index " + at + " touches what stands before it, where servers disagree.");
  }

  /** Checks the text between two tokens, which is white space to the lexer. */
  private Optional<Refused> between(int from, int to) {
    for (int at = from; at < to; at++) {
      if (isControl(sql.charAt(at))) {
        return control(at, at + 1);
      }
      if (sql.charAt(at) >= 0x80 && (isDollar(at - 1) || isDollar(at + 1) || wordHasDollar(at))) {
        return refused(
            "ambiguous_quote",
            "The blank at index " + at + " is a letter to some servers, and touches a dollar.");
      }
    }
    return Optional.empty();
  }

  private boolean isDollar(int at) {
    return at >= 0 && at < sql.length() && sql.charAt(at) == '$';
  }

  /**
   * Returns whether the word before a blank contains a dollar sign, so that a dollar-quote tag may
   * extend across that blank.
   */
  private boolean wordHasDollar(int blank) {
    int at = blank - 1;
    while (at >= 0 && (Character.isLetterOrDigit(sql.charAt(at)) || sql.charAt(at) == '_')) {
      at--;
    }
    return isDollar(at);
  }

  private Optional<Refused> control(int from, int to) {
    for (int at = from; at < to; at++) {
      if (isControl(sql.charAt(at))) {
        return refused(
            "control_character",
            "The character U+%04X at index %d is a blank to some servers and a letter to others."
                .formatted((int) sql.charAt(at), at));
      }
    }
    return Optional.empty();
  }

  /**
   * Returns whether a character is a control character other than tab, line feed, form feed and
   * carriage return, which are white space everywhere.
   */
  private static boolean isControl(char c) {
    return Character.isISOControl(c) && "\t\n\f\r".indexOf(c) < 0;
  }

  /**
   * Returns whether an identifier has Unicode escapes, {@code U&"\0064rop"}, which would hide a
   * name from the other checks.
   */
  private boolean isEscapedName(int i) {
    SqlToken name = text.tokens().get(i);
    int start = name.start();
    boolean quoted = name.kind() == Kind.QUOTED_IDENTIFIER || name.kind() == Kind.STRING;
    return quoted && sql.charAt(start) == '"' && sql.regionMatches(true, start - 2, "u&", 0, 2);
  }
}
