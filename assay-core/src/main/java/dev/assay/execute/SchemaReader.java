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
package dev.assay.execute;

import dev.assay.model.Schema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads tables, columns and foreign keys through JDBC's own catalogue calls. */
final class SchemaReader {
  private final DatabaseMetaData catalogue;
  private final @Nullable String database;
  private final @Nullable String schema;

  private SchemaReader(Connection connection) throws SQLException {
    this.catalogue = connection.getMetaData();
    this.database = connection.getCatalog();
    this.schema = connection.getSchema();
  }

  /** The tables and views of the connection's current schema. */
  static Schema read(Connection connection) throws SQLException {
    return new SchemaReader(connection).schema();
  }

  private Schema schema() throws SQLException {
    Map<String, List<String>> columns = new LinkedHashMap<>();
    try (ResultSet rows = catalogue.getTables(database, schema, "%", null)) {
      while (rows.next()) {
        if (isData(rows.getString("TABLE_TYPE"))) {
          columns.put(rows.getString("TABLE_NAME"), new ArrayList<>());
        }
      }
    }
    try (ResultSet rows = catalogue.getColumns(database, schema, "%", "%")) {
      while (rows.next()) {
        List<String> known = columns.get(rows.getString("TABLE_NAME"));
        if (known != null) {
          known.add(rows.getString("COLUMN_NAME"));
        }
      }
    }
    List<Schema.Table> tables = new ArrayList<>();
    List<Schema.ForeignKey> keys = new ArrayList<>();
    for (Map.Entry<String, List<String>> table : columns.entrySet()) {
      tables.add(new Schema.Table(table.getKey(), table.getValue()));
      keys.addAll(keysOf(table.getKey()));
    }
    return new Schema(tables, keys);
  }

  private static boolean isData(@Nullable String type) {
    return type != null
        && (type.contains("TABLE") || type.contains("VIEW"))
        && !type.contains("SYSTEM");
  }

  private List<Schema.ForeignKey> keysOf(String table) throws SQLException {
    List<Schema.ForeignKey> keys = new ArrayList<>();
    try (ResultSet rows = catalogue.getImportedKeys(database, schema, table)) {
      while (rows.next()) {
        keys.add(
            new Schema.ForeignKey(
                rows.getString("FKTABLE_NAME"),
                rows.getString("FKCOLUMN_NAME"),
                rows.getString("PKTABLE_NAME"),
                rows.getString("PKCOLUMN_NAME")));
      }
    }
    return keys;
  }
}
