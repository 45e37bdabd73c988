// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.internal.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ListedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads the values listed by enumerated types and conditions of DuckDB's tables. */
final class DuckDbValues {
  private static final String TABLE =
      "CASE WHEN schema_name = current_schema() THEN table_name"
          + " ELSE schema_name || '.' || table_name END";

  private static final String VALUES =
      ("SELECT %1$s, column_name, data_type FROM duckdb_columns()"
              + " WHERE database_name = current_database() AND data_type LIKE 'ENUM(%%'"
              + " UNION ALL SELECT %1$s, NULL, constraint_text FROM duckdb_constraints()"
              + " WHERE database_name = current_database() AND constraint_type = 'CHECK'")
          .formatted(TABLE);

  private DuckDbValues() {}

  static ColumnValues read(Connection connection) throws SQLException {
    ColumnValues values = new ColumnValues();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(VALUES)) {
      while (rows.next()) {
        String table = rows.getString(1);
        String column = rows.getString(2);
        String text = rows.getString(3);
        if (column == null) {
          ListedValues.of(text, Dialect.DUCKDB)
              .forEach((checked, all) -> values.put(table, checked, all));
        } else {
          values.put(table, column, ListedValues.ofType(text, Dialect.DUCKDB));
        }
      }
    }
    return values;
  }
}
