// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.internal.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ListedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the values listed by enumerated types and conditions of H2's tables. */
final class H2Values {
  private static final String NAME =
      "CASE WHEN c.TABLE_SCHEMA = CURRENT_SCHEMA THEN c.TABLE_NAME"
          + " ELSE c.TABLE_SCHEMA || '.' || c.TABLE_NAME END";

  private static final String ENUMERATED =
      "SELECT "
          + NAME
          + ", c.COLUMN_NAME, e.VALUE_NAME FROM INFORMATION_SCHEMA.COLUMNS c"
          + " JOIN INFORMATION_SCHEMA.ENUM_VALUES e ON e.OBJECT_SCHEMA = c.TABLE_SCHEMA"
          + " AND e.OBJECT_NAME = c.TABLE_NAME AND e.OBJECT_TYPE = 'TABLE'"
          + " AND e.ENUM_IDENTIFIER = c.DTD_IDENTIFIER"
          + " ORDER BY c.TABLE_SCHEMA, c.TABLE_NAME, c.ORDINAL_POSITION, e.VALUE_ORDINAL";

  private static final String CHECKED =
      "SELECT "
          + NAME
          + ", k.CHECK_CLAUSE FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS c"
          + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k"
          + " ON k.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA"
          + " AND k.CONSTRAINT_NAME = c.CONSTRAINT_NAME WHERE c.CONSTRAINT_TYPE = 'CHECK'";

  private H2Values() {}

  static ColumnValues read(Connection connection) throws SQLException {
    ColumnValues values = new ColumnValues();
    try (Statement statement = connection.createStatement()) {
      Map<List<String>, List<String>> enumerated = new LinkedHashMap<>();
      try (ResultSet rows = statement.executeQuery(ENUMERATED)) {
        while (rows.next()) {
          enumerated
              .computeIfAbsent(
                  List.of(rows.getString(1), rows.getString(2)), column -> new ArrayList<>())
              .add(rows.getString(3));
        }
      }
      enumerated.forEach((column, all) -> values.put(column.get(0), column.get(1), all));
      try (ResultSet rows = statement.executeQuery(CHECKED)) {
        while (rows.next()) {
          String table = rows.getString(1);
          ListedValues.of("CHECK (" + rows.getString(2) + ")", Dialect.H2)
              .forEach((column, all) -> values.put(table, column, all));
        }
      }
    }
    return values;
  }
}
