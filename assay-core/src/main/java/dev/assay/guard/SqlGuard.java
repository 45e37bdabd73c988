/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.guard;

import dev.assay.model.Execution.Refused;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import dev.assay.sql.SqlToken;
import dev.assay.sql.SqlToken.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Lets through one query that reads, and refuses all else with a reason.
 *
 * <p>It decides by tokens, not by a parser: a query that no parser of ours reads is the database's
 * to judge. It is the first of several lines, not the boundary; that is the rights of the database
 * account. Rules: {@code empty}, {@code several_statements}, {@code not_a_query}, {@code writes},
 * {@code select_into}, {@code locks}, {@code function}, {@code nul_character}, {@code
 * unterminated}, {@code ambiguous_comment}, {@code too_long}.
 */
public final class SqlGuard {
  /** A hundred times the longest queries of benchmarks. */
  private static final int MAX_LENGTH = 1_000_000;

  private SqlGuard() {}

  /** Why a text must not run; empty if it may. Never throws. */
  public static Optional<Refused> check(String sql, Dialect dialect) {
    if (sql.length() > MAX_LENGTH) {
      return refused(
          "too_long",
          String.format(
              Locale.ROOT,
              "The text has %,d characters; a query may have %,d.",
              sql.length(),
              MAX_LENGTH));
    }
    SqlText text = SqlText.of(sql, dialect);
    Optional<Refused> refused =
        ambiguity(text).or(() -> StatementCheck.refuse(text)).or(() -> CodeCheck.refuse(text));
    if (refused.isEmpty() && hasExecutableComment(text)) {
      // A server runs such a comment or skips it, depending on its version: both must be harmless.
      return check(withoutExecutableComments(text), dialect);
    }
    return refused;
  }

  /** Text that a database may cut into other tokens than the lexer did. */
  private static Optional<Refused> ambiguity(SqlText text) {
    int nul = text.sql().indexOf('\0');
    if (nul >= 0) {
      return refused(
          "nul_character",
          "The text has a NUL at index " + nul + ", where some drivers stop reading.");
    }
    for (SqlToken token : text.tokens()) {
      if (!token.closed() && token.kind() != Kind.COMMENT && readsByMode(text.dialect())) {
        return refused(
            "unterminated",
            "The quote at index "
                + token.start()
                + " is never closed; under another server mode what follows could be code.");
      }
      if (token.kind() == Kind.COMMENT && hasLoneReturn(text, token)) {
        return refused(
            "ambiguous_comment",
            "The comment at index "
                + token.start()
                + " holds or ends in a lone carriage return, where servers disagree on its end.");
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a setting of the server changes where literals end (MySQL's NO_BACKSLASH_ESCAPES and
   * ANSI_QUOTES, PostgreSQL's standard_conforming_strings), or the dialect is not known. Other
   * databases report an open literal themselves.
   */
  private static boolean readsByMode(Dialect dialect) {
    return dialect == Dialect.MYSQL || dialect == Dialect.POSTGRES || dialect == Dialect.ANSI;
  }

  private static boolean hasLoneReturn(SqlText text, SqlToken comment) {
    String sql = text.sql();
    if (sql.startsWith("/*", comment.start())) {
      return false;
    }
    int at = comment.start();
    while (at < sql.length() && at <= comment.end() && sql.charAt(at) != '\r') {
      at++; // a search of the whole text for each of many comments would be quadratic
    }
    return at <= comment.end() && at + 1 < sql.length() && sql.charAt(at + 1) != '\n';
  }

  private static boolean hasExecutableComment(SqlText text) {
    return text.tokens().stream().anyMatch(token -> token.kind() == Kind.EXECUTABLE_COMMENT);
  }

  private static String withoutExecutableComments(SqlText text) {
    StringBuilder out = new StringBuilder(text.sql());
    List<SqlToken> marks =
        text.tokens().stream().filter(token -> token.kind() == Kind.EXECUTABLE_COMMENT).toList();
    for (int i = 0; i < marks.size(); i += 2) {
      int end = i + 1 < marks.size() ? marks.get(i + 1).end() : out.length();
      for (int at = marks.get(i).start(); at < end; at++) {
        out.setCharAt(at, ' ');
      }
    }
    return out.toString();
  }

  static Optional<Refused> refused(String rule, String reason) {
    return Optional.of(new Refused(rule, reason));
  }
}
