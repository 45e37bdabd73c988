// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.sql.Schema;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables, columns, keys and comments through JDBC's own catalog calls.
 *
 * <p>No name is passed where a call takes a pattern: in names {@code _} is common, and drivers
 * disagree on how to escape it. All is read, and what belongs to a known table kept.
 */
public final class SchemaReader {
  private final DatabaseMetaData catalog;
  private final @Nullable String database;
  private final @Nullable String home;

  /** The schema and name of a table; the schema is {@code null} in databases without schemas. */
  private record Place(@Nullable String schema, String table) {}

  private SchemaReader(Connection connection) throws SQLException {
    this.catalog = connection.getMetaData();
    this.database = connection.getCatalog();
    this.home = connection.getSchema();
  }

  /** The tables and views of all schemas of the connection's database. */
  public static Schema read(Connection connection) throws SQLException {
    return new SchemaReader(connection).schema(true);
  }

  /**
   * Reads a schema without primary and foreign keys, for engines that can list the keys of all
   * tables at once; JDBC queries them table by table.
   */
  public static Schema readWithoutKeys(Connection connection) throws SQLException {
    return new SchemaReader(connection).schema(false);
  }

  private Schema schema(boolean withKeys) throws SQLException {
    Map<Place, @Nullable String> comments = tables();
    Map<Place, List<Schema.Column>> columns = columns(comments);
    List<Schema.Table> tables = new ArrayList<>();
    List<Schema.ForeignKey> keys = new ArrayList<>();
    for (Map.Entry<Place, @Nullable String> table : comments.entrySet()) {
      Place place = table.getKey();
      tables.add(
          new Schema.Table(
              name(place),
              columns.getOrDefault(place, List.of()),
              withKeys ? primaryKey(place) : List.of(),
              table.getValue()));
      if (withKeys) {
        keys.addAll(foreignKeys(place));
      }
    }
    return new Schema(tables, keys);
  }

  /** The tables in the database's order, with their comments. */
  private Map<Place, @Nullable String> tables() throws SQLException {
    Map<Place, @Nullable String> tables = new LinkedHashMap<>();
    try (ResultSet rows = catalog.getTables(database, null, "%", null)) {
      while (rows.next()) {
        Place place = new Place(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME"));
        if (isData(rows.getString("TABLE_TYPE")) && !isCatalog(place.schema())) {
          tables.put(place, comment(rows).orElse(null));
        }
      }
    }
    return tables;
  }

  private static boolean isData(@Nullable String type) {
    return type != null
        && (type.contains("TABLE") || type.contains("VIEW"))
        && !type.contains("SYSTEM");
  }

  /** Returns whether a schema is the standard's own catalog, which some drivers list like data. */
  private static boolean isCatalog(@Nullable String schema) {
    return schema != null && schema.toLowerCase(Locale.ROOT).equals("information_schema");
  }

  private Map<Place, List<Schema.Column>> columns(Map<Place, @Nullable String> tables)
      throws SQLException {
    Map<Place, List<Schema.Column>> columns = new LinkedHashMap<>();
    try (ResultSet rows = catalog.getColumns(database, null, "%", "%")) {
      while (rows.next()) {
        Place place = new Place(rows.getString("TABLE_SCHEM"), rows.getString("TABLE_NAME"));
        if (tables.containsKey(place)) {
          String type = rows.getString("TYPE_NAME");
          columns
              .computeIfAbsent(place, table -> new ArrayList<>())
              .add(
                  new Schema.Column(
                      rows.getString("COLUMN_NAME"),
                      type == null ? "" : type,
                      comment(rows).orElse(null),
                      List.of()));
        }
      }
    }
    return columns;
  }

  private static Optional<String> comment(ResultSet rows) throws SQLException {
    return Optional.ofNullable(rows.getString("REMARKS")).filter(text -> !text.isBlank());
  }

  /** The table's name, qualified by its schema unless that is the default schema. */
  private String name(Place place) {
    String schema = place.schema();
    return schema == null || schema.isEmpty() || schema.equals(home)
        ? place.table()
        : schema + "." + place.table();
  }

  /** The columns of the primary key in key order; the catalog orders them by name. */
  private List<String> primaryKey(Place place) throws SQLException {
    Map<Integer, String> columns = new TreeMap<>();
    try (ResultSet rows = catalog.getPrimaryKeys(database, place.schema(), place.table())) {
      while (rows.next()) {
        columns.put(rows.getInt("KEY_SEQ"), rows.getString("COLUMN_NAME"));
      }
    }
    return List.copyOf(columns.values());
  }

  private List<Schema.ForeignKey> foreignKeys(Place place) throws SQLException {
    ForeignKeyCollector keys = new ForeignKeyCollector();
    Map<String, Integer> unnamed = new HashMap<>();
    try (ResultSet rows = catalog.getImportedKeys(database, place.schema(), place.table())) {
      while (rows.next()) {
        String column = rows.getString("FKCOLUMN_NAME");
        String other =
            name(new Place(rows.getString("PKTABLE_SCHEM"), rows.getString("PKTABLE_NAME")));
        String otherColumn = rows.getString("PKCOLUMN_NAME");
        int number = rows.getInt("KEY_SEQ");
        String name = rows.getString("FK_NAME");
        if (name == null || name.isBlank()) {
          // The first columns of all keys to a table may precede their second columns.
          int at = unnamed.merge(other + "." + number, 1, Integer::sum);
          name = " " + at;
        }
        keys.add(name, name(place), column, other, otherColumn);
      }
    }
    return keys.all();
  }
}
