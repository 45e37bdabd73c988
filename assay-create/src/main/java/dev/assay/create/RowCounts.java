// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Inspects the result of a load. */
final class RowCounts {
  private RowCounts() {}

  /**
   * The number of rows of each table, by name, qualified by the schema unless it is the default.
   */
  static Map<String, Long> read(CreationTarget target) throws SQLException {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (String[] table : tables(target)) {
      String name = table[0].isEmpty() ? table[1] : table[0] + "." + table[1];
      String quoted = quote(target, table[1]);
      String from = table[0].isEmpty() ? quoted : quote(target, table[0]) + "." + quoted;
      counts.put(name, number(target.connection(), "SELECT count(*) FROM " + from));
    }
    return counts;
  }

  private static String quote(CreationTarget target, String name) {
    return SqlName.quote(name, target.dialect());
  }

  private static List<String[]> tables(CreationTarget target) throws SQLException {
    String sql =
        switch (target.dialect()) {
          case SQLITE ->
              "SELECT '', name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE"
                  + " 'sqlite\\_%' ESCAPE '\\' ORDER BY name";
          case MYSQL ->
              "SELECT '', table_name FROM information_schema.tables WHERE table_schema = DATABASE()"
                  + " AND table_type = 'BASE TABLE' ORDER BY table_name";
          default ->
              "SELECT CASE WHEN table_schema IN ('public', 'main') THEN '' ELSE table_schema END,"
                  + " table_name FROM information_schema.tables WHERE table_type = 'BASE TABLE' AND"
                  + " table_schema NOT IN ('pg_catalog', 'information_schema') ORDER BY 1, 2";
        };
    List<String[]> tables = new ArrayList<>();
    try (Statement statement = target.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        tables.add(new String[] {rows.getString(1), rows.getString(2)});
      }
    }
    return tables;
  }

  private static long number(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  /** Reports violated foreign keys, which SQLite does not enforce while loading. */
  static List<String> brokenKeys(CreationTarget target) throws SQLException {
    List<String> broken = new ArrayList<>();
    if (target.dialect() != Dialect.SQLITE) {
      return broken;
    }
    try (Statement statement = target.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT \"table\", parent, count(*) FROM pragma_foreign_key_check GROUP BY 1, 2")) {
      while (rows.next()) {
        broken.add(
            "%,d rows of %s refer to rows of %s that do not exist"
                .formatted(rows.getLong(3), rows.getString(1), rows.getString(2)));
      }
    }
    return broken;
  }
}
