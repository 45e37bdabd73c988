// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.internal.ColumnValues;
import dev.assay.execute.internal.ForeignKeyCollector;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.ListedValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of all databases that the account can see, the connection's own first. The
 * driver's metadata methods would take a statement per table.
 */
record MariaDbCatalog(Connection connection) {
  private static final String WHERE =
      " WHERE %1$s.TABLE_SCHEMA NOT IN"
          + " ('information_schema', 'mysql', 'performance_schema', 'sys')"
          + " ORDER BY COALESCE(%1$s.TABLE_SCHEMA = DATABASE(), FALSE) DESC, %1$s.TABLE_SCHEMA,"
          + " %1$s.TABLE_NAME, ";

  private static final String COLUMNS =
      "SELECT IF(c.TABLE_SCHEMA = DATABASE(), NULL, c.TABLE_SCHEMA), c.TABLE_NAME,"
          + " IF(t.TABLE_TYPE = 'VIEW', '', t.TABLE_COMMENT), c.COLUMN_NAME, c.COLUMN_TYPE,"
          + " c.COLUMN_COMMENT"
          + " FROM information_schema.COLUMNS c JOIN information_schema.TABLES t"
          + " ON t.TABLE_SCHEMA = c.TABLE_SCHEMA AND t.TABLE_NAME = c.TABLE_NAME"
          + " AND t.TABLE_TYPE <> 'SEQUENCE'"
          + WHERE.formatted("c")
          + "c.ORDINAL_POSITION";

  private static final String KEYS =
      "SELECT IF(k.TABLE_SCHEMA = DATABASE(), NULL, k.TABLE_SCHEMA), k.TABLE_NAME, k.COLUMN_NAME,"
          + " k.CONSTRAINT_NAME,"
          + " IF(k.REFERENCED_TABLE_SCHEMA = DATABASE(), NULL, k.REFERENCED_TABLE_SCHEMA),"
          + " k.REFERENCED_TABLE_NAME, k.REFERENCED_COLUMN_NAME"
          + " FROM information_schema.KEY_COLUMN_USAGE k"
          + WHERE.formatted("k")
          + "k.CONSTRAINT_NAME, k.ORDINAL_POSITION";

  private static final String CHECKS =
      "SELECT IF(k.CONSTRAINT_SCHEMA = DATABASE(), NULL, k.CONSTRAINT_SCHEMA), k.TABLE_NAME,"
          + " k.CHECK_CLAUSE FROM information_schema.CHECK_CONSTRAINTS k";

  Schema schema() throws SQLException {
    Map<String, List<String>> primaryKeys = new LinkedHashMap<>();
    ForeignKeyCollector foreignKeyCollector = new ForeignKeyCollector();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(KEYS)) {
      while (rows.next()) {
        String table = name(rows.getString(1), rows.getString(2));
        if (rows.getString(6) != null) {
          foreignKeyCollector.add(
              rows.getString(4),
              table,
              rows.getString(3),
              name(rows.getString(5), rows.getString(6)),
              rows.getString(7));
        } else if (rows.getString(4).equals("PRIMARY")) {
          primaryKeys.computeIfAbsent(table, any -> new ArrayList<>()).add(rows.getString(3));
        }
      }
    }
    Schema schema = new Schema(tables(primaryKeys), foreignKeyCollector.all());
    return values(schema).in(schema);
  }

  /** The values listed by enumerated types and by conditions. */
  private ColumnValues values(Schema schema) throws SQLException {
    ColumnValues values = new ColumnValues();
    for (Schema.Table table : schema.tables()) {
      for (Schema.Column column : table.columns()) {
        values.put(table.name(), column.name(), ListedValues.ofType(column.type(), Dialect.MYSQL));
      }
    }
    // MySQL's catalog view of conditions lacks the names of tables.
    if (connection.getMetaData().getDatabaseProductName().contains("MariaDB")) {
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(CHECKS)) {
        while (rows.next()) {
          String table = name(rows.getString(1), rows.getString(2));
          ListedValues.of("CHECK (" + rows.getString(3) + ")", Dialect.MYSQL)
              .forEach((column, all) -> values.put(table, column, all));
        }
      }
    }
    return values;
  }

  private List<Schema.Table> tables(Map<String, List<String>> primaryKeys) throws SQLException {
    Map<String, List<Schema.Column>> columns = new LinkedHashMap<>();
    Map<String, String> comments = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(COLUMNS)) {
      while (rows.next()) {
        String table = name(rows.getString(1), rows.getString(2));
        comments.put(table, rows.getString(3));
        columns
            .computeIfAbsent(table, any -> new ArrayList<>())
            .add(
                new Schema.Column(
                    rows.getString(4), rows.getString(5), text(rows.getString(6)), List.of()));
      }
    }
    List<Schema.Table> tables = new ArrayList<>();
    columns.forEach(
        (table, its) ->
            tables.add(
                new Schema.Table(
                    table,
                    its,
                    primaryKeys.getOrDefault(table, List.of()),
                    text(comments.get(table)))));
    return tables;
  }

  private static String name(@Nullable String database, String table) {
    return database == null ? table : database + "." + table;
  }

  private static @Nullable String text(@Nullable String comment) {
    return comment == null || comment.isEmpty() ? null : comment;
  }
}
