// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

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
 * Reads the schema in three queries. The driver's metadata methods take several per table, which
 * for a dozen tables takes longer than most questions.
 */
final class PostgresCatalog {
  private static final String OF_DATA = "n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'";

  private static final String COLUMNS =
      """
      SELECT CASE WHEN n.nspname = pg_catalog.current_schema() THEN c.relname
          ELSE n.nspname || '.' || c.relname END,
        pg_catalog.obj_description(c.oid, 'pg_class'),
        a.attname,
        CASE t.typtype WHEN 'd' THEN pg_catalog.format_type(t.typbasetype, t.typtypmod)
          ELSE pg_catalog.format_type(a.atttypid, a.atttypmod) END,
        pg_catalog.col_description(c.oid, a.attnum),
        ARRAY(SELECT e.enumlabel::text FROM pg_catalog.pg_enum e
          WHERE e.enumtypid IN (t.oid, t.typbasetype, b.typelem) ORDER BY e.enumsortorder)
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_attribute a
          ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
        LEFT JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_catalog.pg_type b
          ON b.oid = CASE t.typtype WHEN 'd' THEN t.typbasetype ELSE t.oid END
      WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND %s
      ORDER BY n.nspname, c.relname, a.attnum
      """
          .formatted(OF_DATA);

  private static final String KEYS =
      """
      SELECT CASE WHEN n.nspname = pg_catalog.current_schema() THEN c.relname
          ELSE n.nspname || '.' || c.relname END,
        a.attname,
        CASE WHEN o.oid IS NULL THEN NULL
          WHEN m.nspname = pg_catalog.current_schema() THEN o.relname
          ELSE m.nspname || '.' || o.relname END,
        b.attname, k.conname
      FROM pg_catalog.pg_constraint k
        CROSS JOIN LATERAL ROWS FROM (unnest(k.conkey), unnest(k.confkey))
          WITH ORDINALITY p (col, other, place)
        JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        JOIN pg_catalog.pg_attribute a ON a.attrelid = c.oid AND a.attnum = p.col
        LEFT JOIN pg_catalog.pg_class o ON o.oid = k.confrelid
        LEFT JOIN pg_catalog.pg_namespace m ON m.oid = o.relnamespace
        LEFT JOIN pg_catalog.pg_attribute b ON b.attrelid = o.oid AND b.attnum = p.other
      WHERE k.contype IN ('p', 'f') AND %s
      ORDER BY n.nspname, c.relname, k.conname, p.place
      """
          .formatted(OF_DATA);

  /** Conditions on a single column, and those of domains. */
  private static final String CHECKS =
      """
      SELECT CASE WHEN n.nspname = pg_catalog.current_schema() THEN c.relname
          ELSE n.nspname || '.' || c.relname END,
        a.attname, pg_catalog.pg_get_constraintdef(k.oid)
      FROM pg_catalog.pg_constraint k
        JOIN pg_catalog.pg_attribute a ON a.attnum > 0 AND NOT a.attisdropped
          AND (a.attrelid = k.conrelid AND k.conkey = ARRAY[a.attnum]
            OR k.contypid <> 0 AND a.atttypid = k.contypid)
        JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE k.contype = 'c' AND c.relkind IN ('r', 'p', 'v', 'm', 'f') AND %s
      ORDER BY k.conname
      """
          .formatted(OF_DATA);

  /** A table whose columns and keys are still being collected. */
  private static final class Part {
    private final @Nullable String comment;
    private final List<Schema.Column> columns = new ArrayList<>();
    private final List<String> primaryKey = new ArrayList<>();

    private Part(@Nullable String comment) {
      this.comment = comment;
    }
  }

  private PostgresCatalog() {}

  /** The tables and views of all schemas except the server's own. */
  static Schema read(Connection connection) throws SQLException {
    Map<String, Part> parts = new LinkedHashMap<>();
    ForeignKeyCollector keys = new ForeignKeyCollector();
    ColumnValues values = new ColumnValues();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery(COLUMNS)) {
        while (rows.next()) {
          addColumn(rows, parts, values);
        }
      }
      try (ResultSet rows = statement.executeQuery(KEYS)) {
        while (rows.next()) {
          addKey(rows, parts, keys);
        }
      }
      try (ResultSet rows = statement.executeQuery(CHECKS)) {
        while (rows.next()) {
          addCheck(rows, values);
        }
      }
    }
    List<Schema.Table> tables = new ArrayList<>();
    parts.forEach(
        (name, part) ->
            tables.add(new Schema.Table(name, part.columns, part.primaryKey, part.comment)));
    return values.in(new Schema(tables, keys.all()));
  }

  private static void addCheck(ResultSet rows, ColumnValues values) throws SQLException {
    for (List<String> all : ListedValues.of(rows.getString(3), Dialect.POSTGRES).values()) {
      values.put(rows.getString(1), rows.getString(2), all);
    }
  }

  private static void addColumn(ResultSet rows, Map<String, Part> parts, ColumnValues values)
      throws SQLException {
    Part part = parts.get(rows.getString(1));
    if (part == null) {
      part = new Part(rows.getString(2));
      parts.put(rows.getString(1), part);
    }
    String name = rows.getString(3);
    if (name != null) {
      part.columns.add(new Schema.Column(name, rows.getString(4), rows.getString(5), List.of()));
      values.put(rows.getString(1), name, List.of((String[]) rows.getArray(6).getArray()));
    }
  }

  private static void addKey(ResultSet rows, Map<String, Part> parts, ForeignKeyCollector keys)
      throws SQLException {
    String table = rows.getString(1);
    String column = rows.getString(2);
    String other = rows.getString(3);
    Part part = parts.get(table);
    if (other != null) {
      keys.add(rows.getString(5), table, column, other, rows.getString(4));
    } else if (part != null) {
      part.primaryKey.add(column);
    }
  }
}
