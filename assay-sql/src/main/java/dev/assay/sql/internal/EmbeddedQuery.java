// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Texts that may stand in parentheses within another query. */
public final class EmbeddedQuery {
  private static final Set<String> FIRST_WORDS = Set.of("SELECT", "WITH", "FROM");

  private EmbeddedQuery() {}

  /**
   * Returns a query without the semicolons and comments around it. Empty if it could end the
   * parentheses in which it is put: if it closes a bracket that it did not open, leaves one open,
   * ends within a literal or comment, or holds another semicolon, in any mode of the server. Also
   * empty unless it begins with SELECT, WITH or FROM: {@code (SELECT 1) AS a} may stand where a
   * table may, but does not run by itself.
   *
   * <p>It says nothing about what the query does; that is for the guard to decide.
   */
  public static Optional<String> of(String sql, Dialect dialect) {
    SqlText text = SqlText.of(sql, dialect);
    List<SqlToken> code = text.code();
    int first = 0;
    int end = code.size();
    while (first < end && text.isMark(code.get(first), ';')) {
      first++;
    }
    while (end > first && text.isMark(code.get(end - 1), ';')) {
      end--;
    }
    if (first == end
        || !FIRST_WORDS.contains(text.text(code.get(first)).toUpperCase(Locale.ROOT))
        || !text.tokens().stream().allMatch(SqlToken::closed)) {
      return Optional.empty();
    }
    String query = sql.substring(code.get(first).start(), code.get(end - 1).end());
    SqlText alone = SqlText.of(query, dialect);
    return Stream.concat(Stream.of(alone), alone.otherReadings().stream())
            .allMatch(EmbeddedQuery::isSelfContained)
        ? Optional.of(query)
        : Optional.empty();
  }

  private static boolean isSelfContained(SqlText text) {
    Deque<Character> open = new ArrayDeque<>();
    for (SqlToken token : text.tokens()) {
      if (!token.closed() || token.kind() == Kind.EXECUTABLE_COMMENT || text.isMark(token, ';')) {
        return false;
      }
      if (token.kind() == Kind.PUNCTUATION && !nests(text.sql().charAt(token.start()), open)) {
        return false;
      }
    }
    return open.isEmpty();
  }

  /** Follows a mark; false if it closes a bracket that is not the last one opened. */
  private static boolean nests(char mark, Deque<Character> open) {
    int opening = "([{".indexOf(mark);
    if (opening >= 0) {
      open.push(")]}".charAt(opening));
      return true;
    }
    return ")]}".indexOf(mark) < 0 || (!open.isEmpty() && open.pop() == mark);
  }
}
