// SPDX-License-Identifier: Apache-2.0
package dev.assay.guard;

import static dev.assay.guard.SqlGuard.refused;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.OutermostQuery;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.table.Execution.Refused;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Checks that the text is one statement and that it is a query. */
final class SingleQueryCheck {
  private static final Set<String> QUERIES = Set.of("SELECT", "VALUES");

  /** First words of queries that only some dialects have. */
  private static final Map<Dialect, Set<String>> MORE_QUERIES =
      Map.of(
          Dialect.DUCKDB, Set.of("FROM", "TABLE", "PIVOT", "UNPIVOT"),
          Dialect.BIGQUERY, Set.of("FROM"),
          Dialect.POSTGRES, Set.of("TABLE"),
          Dialect.MYSQL, Set.of("TABLE"),
          Dialect.H2, Set.of("TABLE"),
          Dialect.ANSI, Set.of("TABLE"));

  static final Set<String> WRITES =
      Set.of(
          "INSERT",
          "UPDATE",
          "DELETE",
          "MERGE",
          "REPLACE",
          "UPSERT",
          "CREATE",
          "ALTER",
          "DROP",
          "TRUNCATE",
          "RENAME",
          "GRANT",
          "REVOKE",
          "COPY",
          "LOAD",
          "IMPORT",
          "EXPORT",
          "UNLOAD",
          "PUT",
          "VACUUM",
          "REINDEX",
          "REFRESH",
          "COMMENT");

  private SingleQueryCheck() {}

  static Optional<Refused> refuse(SqlText text) {
    List<SqlToken> code = text.code();
    int first = 0;
    int end = code.size();
    while (first < end && text.isMark(code.get(first), ';')) {
      first++;
    }
    while (end > first && text.isMark(code.get(end - 1), ';')) {
      end--;
    }
    if (first == end) {
      return refused("empty", "The text holds no SQL.");
    }
    for (SqlToken token : code.subList(first, end)) {
      if (text.isMark(token, ';') || chains(text, token)) {
        return refused(
            "several_statements",
            "Another statement follows '"
                + text.text(token)
                + "' at index "
                + token.start()
                + "; only one may run.");
      }
    }
    return verb(text, code.get(first));
  }

  /** Returns whether a statement passes its rows to the next one by Snowflake's {@code ->>}. */
  private static boolean chains(SqlText text, SqlToken token) {
    return text.dialect() == Dialect.SNOWFLAKE
        && token.kind() == SqlToken.Kind.OPERATOR
        && text.text(token).equals("->>");
  }

  private static Optional<Refused> verb(SqlText text, SqlToken first) {
    Optional<String> verb = OutermostQuery.of(text).verb();
    if (verb.isEmpty()) {
      return refused(
          "not_a_query", "It starts with '" + text.text(first) + "' and is no complete query.");
    }
    String word = verb.get();
    if (WRITES.contains(word)) {
      return refused("writes", word + " changes the database; only queries may run.");
    }
    boolean query =
        QUERIES.contains(word)
            || word.equals("WITH")
            || MORE_QUERIES.getOrDefault(text.dialect(), Set.of()).contains(word);
    return query
        ? Optional.empty()
        : refused("not_a_query", word + " is no query; only SELECT and its like may run.");
  }
}
