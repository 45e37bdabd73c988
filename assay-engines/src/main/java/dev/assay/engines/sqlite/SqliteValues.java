// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.internal.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ListedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Reads the values listed by conditions of SQLite's tables, of which the file stores only the text.
 */
final class SqliteValues {
  private SqliteValues() {}

  static ColumnValues read(Connection connection) throws SQLException {
    ColumnValues values = new ColumnValues();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE"
                    + " '%check%'")) {
      while (rows.next()) {
        String table = rows.getString(1);
        ListedValues.of(rows.getString(2), Dialect.SQLITE)
            .forEach((column, all) -> values.put(table, column, all));
      }
    }
    return values;
  }
}
