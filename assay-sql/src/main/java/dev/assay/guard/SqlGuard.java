// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlText;
import dev.assay.table.Execution.Refused;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Accepts a single read-only query, and refuses everything else with a reason.
 *
 * <p>It decides by tokens, not by a parser: if our parser can't read a query, the database decides.
 * It is one of several lines of defense, not the security boundary; that is the rights of the
 * database account. If the database might split a text into different tokens than the lexer does,
 * the text is refused, because nothing is known about it.
 *
 * <p>Rules: {@code empty}, {@code too_long}, {@code several_statements}, {@code not_a_query},
 * {@code writes}, {@code select_into}, {@code locks}, {@code function}, {@code activity}; and of
 * ambiguous text {@code nul_character}, {@code control_character}, {@code unterminated}, {@code
 * ambiguous_comment}, {@code ambiguous_quote}, {@code ambiguous_number}, {@code jdbc_escape},
 * {@code executable_comment}, {@code hint}, {@code escaped_name}.
 */
public final class SqlGuard {
  /** A hundred times the length of the longest benchmark queries. */
  private static final int MAX_LENGTH = 1_000_000;

  private SqlGuard() {}

  /** Returns why a text must not run; empty if it may. Never throws. */
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
    return LexicalAmbiguity.refuse(text)
        .or(() -> statement(text))
        .or(() -> text.otherReadings().stream().flatMap(SqlGuard::reading).findFirst());
  }

  private static Optional<Refused> statement(SqlText text) {
    return SingleQueryCheck.refuse(text)
        .or(() -> WithClauseCheck.refuse(text))
        .or(() -> FileTableCheck.refuse(text))
        .or(() -> ForbiddenConstructCheck.refuse(text))
        .or(() -> ActivityCheck.refuse(text));
  }

  /**
   * Refuses text that another reading of literals makes unsafe. A server in a different mode reads
   * literals differently; if a literal is never closed in that reading, the server reports an error
   * and runs nothing.
   */
  private static Stream<Refused> reading(SqlText text) {
    Optional<Refused> ambiguous = LexicalAmbiguity.refuse(text);
    if (ambiguous.isPresent() && ambiguous.get().rule().equals("unterminated")) {
      return Stream.empty();
    }
    return ambiguous.or(() -> statement(text)).stream();
  }

  static Optional<Refused> refused(String rule, String reason) {
    return Optional.of(new Refused(rule, reason));
  }
}
