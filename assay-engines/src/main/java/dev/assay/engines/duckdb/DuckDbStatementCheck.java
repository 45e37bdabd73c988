// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks with DuckDB's own parser whether a text is one query. The driver would run all statements
 * of a text; here they are parsed, as a parameter, and not run.
 */
final class DuckDbStatementCheck {
  /** Texts that are certainly one query, however their literals and comments are read. */
  private static final Pattern PLAIN =
      Pattern.compile("SELECT[ \\t\\n][^;]*", Pattern.CASE_INSENSITIVE);

  /** {@code json_serialize_sql} counts the statements of a text, and accepts only queries. */
  private static final String PARSE =
      """
      SELECT coalesce(json_array_length(tree, '$.statements'), 0),
             tree->>'$.error_type', tree->>'$.error_message',
             regexp_matches(CAST(tree AS VARCHAR), '"type":"[A-Z_]+_QUERY_NODE"')
      FROM (SELECT json_serialize_sql(?) AS tree)\
      """;

  private static final String NOT_A_QUERY = "not implemented";

  private final Connection connection;
  private @Nullable PreparedStatement parse;

  /**
   * @param connection must not run queries, so that none can have changed how it parses
   */
  DuckDbStatementCheck(Connection connection) {
    this.connection = connection;
  }

  /** The parser's result for a text. */
  private record Parsed(
      int statements, @Nullable String error, @Nullable String message, boolean writes) {}

  /**
   * Refuses a text that is not one query.
   *
   * @throws SQLException if it is several statements, or none that only reads, or can't be parsed
   */
  void check(String sql) throws SQLException {
    if (PLAIN.matcher(sql).matches()) {
      return;
    }
    Parsed parsed = parse(sql);
    if (parsed.error() == null) {
      if (parsed.statements() > 1) {
        throw error("Parser", "several statements in one text: only one can be run");
      }
      if (parsed.writes()) {
        throw error("Permission", "a query that writes: only reading is allowed");
      }
    } else if (!parsed.error().equals(NOT_A_QUERY)) {
      throw error(
          parsed.error().toUpperCase(Locale.ROOT).equals("PARSER") ? "Parser" : parsed.error(),
          String.valueOf(parsed.message()));
    } else if (!isPivot(sql)) {
      throw error("Permission", "the text is several statements, or not a query");
    }
  }

  /**
   * Returns whether a text is or contains a single PIVOT with inferred columns. DuckDB splits it
   * into two statements, so its tree is not available. But it can stand in parentheses, which a
   * semicolon or any other kind of statement can't; and a text that was parsed by itself closes no
   * parenthesis that it did not open.
   */
  private boolean isPivot(String sql) throws SQLException {
    String stripped = sql.strip();
    String alone = stripped.endsWith(";") ? stripped.substring(0, stripped.length() - 1) : stripped;
    return NOT_A_QUERY.equals(parse(alone).error())
        && NOT_A_QUERY.equals(parse("SELECT * FROM (" + alone + "\n)").error());
  }

  private Parsed parse(String sql) throws SQLException {
    PreparedStatement prepared = parse;
    if (prepared == null) {
      prepared = connection.prepareStatement(PARSE);
      parse = prepared;
    }
    prepared.setString(1, sql);
    try (ResultSet rows = prepared.executeQuery()) {
      rows.next();
      return new Parsed(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getBoolean(4));
    }
  }

  private static SQLException error(String type, String message) {
    return DuckDbErrors.of(type, message);
  }
}
