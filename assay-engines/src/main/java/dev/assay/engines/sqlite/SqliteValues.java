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
package dev.assay.engines.sqlite;

import dev.assay.execute.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.script.ListedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads the values that conditions of SQLite's tables list; the file keeps their text only. */
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
