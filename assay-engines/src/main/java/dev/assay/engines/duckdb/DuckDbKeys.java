// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the primary and foreign keys of all DuckDB tables with one query. The driver's metadata
 * methods need two queries per table, together about 20 ms.
 */
final class DuckDbKeys {
  // A foreign key can't refer to another schema.
  private static final String KEYS =
      """
      SELECT CASE WHEN schema_name = current_schema() THEN '' ELSE schema_name || '.' END,
             table_name, constraint_column_names, referenced_table, referenced_column_names
      FROM duckdb_constraints()
      WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
      ORDER BY constraint_index
      """;

  private final Map<String, List<String>> primary = new HashMap<>();
  private final Map<String, List<ForeignKey>> foreign = new HashMap<>();

  private DuckDbKeys() {}

  static DuckDbKeys read(Connection connection) throws SQLException {
    DuckDbKeys keys = new DuckDbKeys();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(KEYS)) {
      while (rows.next()) {
        String schema = rows.getString(1);
        keys.add(schema, schema + rows.getString(2), rows);
      }
    }
    return keys;
  }

  private void add(String schema, String table, ResultSet row) throws SQLException {
    List<String> columns = names(row, 3);
    String other = row.getString(4);
    if (other == null) {
      primary.put(table, columns);
    } else {
      foreign
          .computeIfAbsent(table, name -> new ArrayList<>())
          .add(new ForeignKey(table, columns, schema + other, names(row, 5)));
    }
  }

  private static List<String> names(ResultSet row, int column) throws SQLException {
    List<String> names = new ArrayList<>();
    for (Object name : (Object[]) row.getArray(column).getArray()) {
      names.add(name.toString());
    }
    return names;
  }

  /**
   * The schema with its keys; foreign keys of a table are sorted by referenced table, as in JDBC.
   */
  Schema in(Schema schema) {
    List<Table> tables = new ArrayList<>();
    List<ForeignKey> keys = new ArrayList<>();
    for (Table table : schema.tables()) {
      String name = table.name();
      tables.add(
          new Table(name, table.columns(), primary.getOrDefault(name, List.of()), table.comment()));
      foreign.getOrDefault(name, List.of()).stream()
          .sorted(Comparator.comparing(ForeignKey::otherTable))
          .forEach(keys::add);
    }
    return new Schema(tables, keys);
  }
}
