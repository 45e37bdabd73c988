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
package dev.assay.app;

import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The tables of a database with their columns, as far as an example question needs them.
 *
 * @param tables in the order of the database's catalogue, views left out
 */
record SchemaSketch(List<Table> tables) {
  private static final Set<String> WORDS =
      Set.of(
          "all and any array as asc between by case cast check collate column constraint create cross"
              .concat(
                  " current_date current_time current_timestamp current_user default delete desc")
              .concat(" distinct do drop else end except exists false fetch for foreign from full")
              .concat(
                  " grant group having if in index inner insert intersect into is join key left")
              .concat(" like limit natural not null of offset on or order outer primary references")
              .concat(" right rowid select set some table then to transaction trigger true union")
              .concat(" unique update user using values view when where window with")
              .split(" "));

  SchemaSketch {
    tables = List.copyOf(tables);
  }

  /** A table; {@code name} is as the catalogue has it. */
  record Table(String name, List<String> columns) {
    Table {
      columns = List.copyOf(columns);
    }
  }

  /** Reads the catalogue. */
  static SchemaSketch of(Connection connection) throws SQLException {
    DatabaseMetaData catalogue = connection.getMetaData();
    List<String> names = new ArrayList<>();
    try (ResultSet rows = catalogue.getTables(null, null, "%", null)) {
      while (rows.next()) {
        String type = String.valueOf(rows.getString("TABLE_TYPE")).toUpperCase(Locale.ROOT);
        String name = rows.getString("TABLE_NAME");
        if (type.endsWith("TABLE") && !type.startsWith("SYSTEM") && !name.startsWith("sqlite_")) {
          names.add(name);
        }
      }
    }
    List<Table> tables = new ArrayList<>();
    for (String name : names) {
      List<String> columns = new ArrayList<>();
      try (ResultSet rows = catalogue.getColumns(null, null, name, "%")) {
        while (rows.next()) {
          // The catalogue reads '_' in a name as a wildcard.
          if (name.equals(rows.getString("TABLE_NAME"))) {
            columns.add(rows.getString("COLUMN_NAME"));
          }
        }
      }
      tables.add(new Table(name, columns));
    }
    return new SchemaSketch(tables);
  }

  /** A name as SQL needs it: quoted unless it is a plain word. */
  static String quoted(String name) {
    boolean plain =
        name.matches("[A-Za-z_][A-Za-z0-9_]*") && !WORDS.contains(name.toLowerCase(Locale.ROOT));
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }
}
