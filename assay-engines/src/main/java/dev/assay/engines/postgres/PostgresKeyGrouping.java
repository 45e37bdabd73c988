// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Adds columns to GROUP BY where the server only knows of a table's primary key that it determines
 * them. The groups stay the same, as no candidate repeats a key.
 */
final class PostgresKeyGrouping {
  /** The SQLSTATE of a column that is neither grouped nor determined by a key that is. */
  private static final String NOT_GROUPED = "42803";

  private static final Pattern COLUMN = Pattern.compile("\"([^\".]+)\\.([^\".]+)\"");

  private static final List<String> AFTER_GROUPS =
      List.of("HAVING", "WINDOW", "ORDER", "LIMIT", "OFFSET", "FETCH", "FOR");

  private static final List<String> GROUPING_SETS =
      List.of("ROLLUP", "CUBE", "GROUPING", "DISTINCT", "ALL");

  private static final List<String> SETS = List.of("UNION", "INTERSECT", "EXCEPT");

  private PostgresKeyGrouping() {}

  static boolean isMissing(PSQLException error) {
    return NOT_GROUPED.equals(error.getSQLState());
  }

  /**
   * A query that groups by the column that an error names, too.
   *
   * @param sent the text that failed, which ends with the query
   */
  static Optional<String> extended(String query, String sent, PSQLException error) {
    ServerErrorMessage details = error.getServerErrorMessage();
    Matcher column = COLUMN.matcher(String.valueOf(details == null ? null : details.getMessage()));
    if (details == null || details.getPosition() < 1 || !column.find()) {
      return Optional.empty();
    }
    int place = sent.offsetByCodePoints(0, details.getPosition() - 1);
    int at = query.length() - (sent.length() - place);
    SqlText text = SqlText.of(query, Dialect.POSTGRES);
    int token = 0;
    while (token < text.code().size() && text.code().get(token).end() <= at) {
      token++;
    }
    int groups = at < 0 ? -1 : groups(text, token);
    if (groups < 0) {
      return Optional.empty();
    }
    int last = end(text, groups + 2);
    for (int i = groups; i < last; i++) {
      if (isOne(text, i, GROUPING_SETS)) {
        return Optional.empty();
      }
    }
    int end = text.code().get(last - 1).end();
    return Optional.of(
        "%s, %s.%s%s"
            .formatted(
                query.substring(0, end),
                SqlName.quote(column.group(1), Dialect.POSTGRES),
                SqlName.quote(column.group(2), Dialect.POSTGRES),
                query.substring(end)));
  }

  /** The GROUP BY of the SELECT that a token is part of, or -1. */
  private static int groups(SqlText text, int token) {
    List<SqlToken> code = text.code();
    for (int i = token; i < code.size(); i++) {
      int end = i;
      while (end < code.size() && !isEndOfSelect(text, end)) {
        if (isGroupBy(text, end)) {
          return end;
        }
        end = next(text, end);
      }
      int before = before(text, i);
      if (before >= 0 || end >= code.size() || !text.isMark(code.get(end), ')')) {
        return before;
      }
      i = end;
    }
    return -1;
  }

  /** Returns the GROUP BY before a token in HAVING or ORDER BY, or -1. */
  private static int before(SqlText text, int token) {
    int depth = 0;
    for (int i = token - 1; i >= 0 && depth >= 0; i--) {
      depth += nesting(text, i) < 0 ? 1 : nesting(text, i) > 0 ? -1 : 0;
      if (depth == 0 && isGroupBy(text, i)) {
        return i;
      }
      if (depth == 0 && (isOne(text, i, SETS) || isOne(text, i, List.of("SELECT")))) {
        return -1;
      }
    }
    return -1;
  }

  /** Returns the end of a GROUP BY list. */
  private static int end(SqlText text, int from) {
    int i = from;
    while (i < text.code().size() && !isEndOfSelect(text, i) && !isOne(text, i, AFTER_GROUPS)) {
      i = next(text, i);
    }
    return Math.min(i, text.code().size());
  }

  private static boolean isEndOfSelect(SqlText text, int i) {
    return nesting(text, i) < 0 || isOne(text, i, SETS) || text.isMark(text.code().get(i), ';');
  }

  /** The token after one, or after the parentheses that it opens. */
  private static int next(SqlText text, int i) {
    int depth = nesting(text, i);
    int next = i + 1;
    while (depth > 0 && next < text.code().size()) {
      depth += nesting(text, next++);
    }
    return next;
  }

  private static int nesting(SqlText text, int i) {
    SqlToken token = text.code().get(i);
    return text.isMark(token, '(') ? 1 : text.isMark(token, ')') ? -1 : 0;
  }

  private static boolean isGroupBy(SqlText text, int i) {
    List<SqlToken> code = text.code();
    return i + 2 < code.size()
        && text.isWord(code.get(i), "GROUP")
        && text.isWord(code.get(i + 1), "BY");
  }

  private static boolean isOne(SqlText text, int i, List<String> words) {
    return words.stream().anyMatch(word -> text.isWord(text.code().get(i), word));
  }
}
