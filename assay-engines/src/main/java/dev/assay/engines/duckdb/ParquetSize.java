// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.input.internal.TableMeter;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Measures what a query on a Parquet file returns, before DuckDB hands it out: a file keeps a text
 * that is repeated once, a result has it in each row, in memory that DuckDB does not limit.
 */
final class ParquetSize {
  /** Types of any size that have a form as text; other types take few bytes. */
  private static final Pattern NESTED =
      Pattern.compile("(?!.*GEOMETRY)(?:.*\\]|(?:STRUCT|MAP|UNION)\\(.*)", Pattern.DOTALL);

  private ParquetSize() {}

  /**
   * Adds up the texts of a result.
   *
   * @param meta of the query
   * @param rows the query in parentheses, or what it reads
   * @throws dev.assay.input.internal.TableLimitException if they exceed a limit
   */
  static void check(Connection connection, ResultSetMetaData meta, String rows, TableMeter meter)
      throws SQLException {
    meter.columns(meta.getColumnCount());
    List<String> sums = new ArrayList<>();
    for (int c = 1; c <= meta.getColumnCount(); c++) {
      String name = SqlName.quote(meta.getColumnLabel(c), Dialect.DUCKDB);
      switch (meta.getColumnTypeName(c)) {
        case "VARCHAR", "JSON" -> sums.add("coalesce(sum(strlen(%s)), 0)".formatted(name));
        case "BLOB" -> sums.add("coalesce(sum(octet_length(%s)), 0)".formatted(name));
        default -> {
          if (NESTED.matcher(meta.getColumnTypeName(c)).matches()) {
            sums.add("coalesce(sum(strlen(%s::VARCHAR)), 0)".formatted(name));
          }
        }
      }
    }
    if (sums.isEmpty()) {
      return;
    }
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(meter.secondsLeft());
      String sql = "SELECT (%s)::DOUBLE FROM %s".formatted(String.join(" + ", sums), rows);
      try (ResultSet sum = statement.executeQuery(sql)) {
        if (sum.next()) {
          meter.expectText((long) sum.getDouble(1));
        }
      }
    }
  }
}
