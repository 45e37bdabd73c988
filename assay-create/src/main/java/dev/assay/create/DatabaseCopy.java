// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.Constraint;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A SQLite or DuckDB file: its tables, keys, indexes and rows. Views are not copied. */
final class DatabaseCopy implements CreationSource {
  private static final int HEAD = 16;

  private final Path file;

  DatabaseCopy(Path file) {
    this.file = file;
  }

  @Override
  public void load(CreationTarget target, LoadReport report) {
    boolean sqlite = isSqlite();
    try (Connection source =
        sqlite ? EmbeddedFiles.readSqlite(file) : EmbeddedFiles.readDuckDb(file)) {
      SchemaPlan plan =
          sqlite ? SqliteCatalog.read(source, report) : DuckDbCatalog.read(source, report);
      DdlWriter writer =
          new DdlWriter(sqlite ? Dialect.SQLITE : Dialect.DUCKDB, target.dialect(), plan.schemas());
      SchemaCreator maker = new SchemaCreator(file, target, writer, report);
      maker.makeTables(plan, key -> null);
      for (TableDefinition table : plan.tables()) {
        report.attempt(
            file,
            0,
            "rows of " + table.name(),
            () -> {
              if (sqlite) {
                SqliteRows.copy(source, table, target, writer);
              } else {
                DuckDbRows.copy(source, DuckDbCatalog.quoted(table), table, target, writer);
              }
            });
      }
      maker.finish(plan, key -> null);
    } catch (SQLException e) {
      throw new AssayException(
          "%s: can't be read (%s); check that it is a database and that no program is writing to it"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private boolean isSqlite() {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
      if (head.startsWith("SQLite format 3")) {
        return true;
      }
      if (head.startsWith("DUCK", 8)) {
        return false;
      }
    } catch (IOException e) {
      throw new AssayException("%s: can't be read; check the path".formatted(file), e);
    }
    throw new AssayException(
        "--from %s: is not a .sql, .csv, .tsv or .parquet file, a folder of them, or a SQLite or DuckDB database; name such a file"
            .formatted(file));
  }

  /** Reads tables and keys of a DuckDB file. */
  private static final class DuckDbCatalog {
    private static final String TABLES =
        "SELECT schema_name, table_name FROM duckdb_tables() WHERE NOT internal ORDER BY table_oid";
    private static final String COLUMNS =
        "SELECT schema_name, table_name, column_name, data_type, is_nullable, comment"
            + " FROM duckdb_columns() WHERE NOT internal ORDER BY table_oid, column_index";
    private static final String CONSTRAINTS =
        "SELECT schema_name, table_name, constraint_type, constraint_column_names, referenced_table,"
            + " referenced_column_names FROM duckdb_constraints() ORDER BY table_oid,"
            + " constraint_index";

    private DuckDbCatalog() {}

    static SchemaPlan read(Connection source, LoadReport report) throws SQLException {
      Map<TableName, List<ColumnDefinition>> columns = columns(source);
      Map<TableName, List<Constraint>> constraints = constraints(source);
      SchemaPlan plan = new SchemaPlan();
      try (Statement statement = source.createStatement();
          ResultSet rows = statement.executeQuery(TABLES)) {
        while (rows.next()) {
          TableName name = name(rows);
          plan.add(
              new ScriptAction.CreateTable(
                  new TableDefinition(
                      name,
                      columns.getOrDefault(name, List.of()),
                      constraints.getOrDefault(name, List.of()),
                      null),
                  false));
        }
      }
      try (Statement statement = source.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT view_name FROM duckdb_views() WHERE NOT internal")) {
        while (rows.next()) {
          report.note("the view " + rows.getString(1) + " is not copied");
        }
      }
      return plan;
    }

    private static TableName name(ResultSet rows) throws SQLException {
      String schema = rows.getString(1);
      return new TableName(schema.equals("main") ? null : schema, rows.getString(2));
    }

    private static Map<TableName, List<ColumnDefinition>> columns(Connection source)
        throws SQLException {
      Map<TableName, List<ColumnDefinition>> columns = new LinkedHashMap<>();
      try (Statement statement = source.createStatement();
          ResultSet rows = statement.executeQuery(COLUMNS)) {
        while (rows.next()) {
          columns
              .computeIfAbsent(name(rows), table -> new ArrayList<>())
              .add(
                  new ColumnDefinition(
                      rows.getString(3),
                      DuckDbTypes.read(rows.getString(4)),
                      !rows.getBoolean(5),
                      false,
                      null,
                      rows.getString(6)));
        }
      }
      return columns;
    }

    private static Map<TableName, List<Constraint>> constraints(Connection source)
        throws SQLException {
      Map<TableName, List<Constraint>> constraints = new LinkedHashMap<>();
      try (Statement statement = source.createStatement();
          ResultSet rows = statement.executeQuery(CONSTRAINTS)) {
        while (rows.next()) {
          TableName table = name(rows);
          Constraint constraint = constraint(rows, table);
          if (constraint != null) {
            constraints.computeIfAbsent(table, key -> new ArrayList<>()).add(constraint);
          }
        }
      }
      return constraints;
    }

    private static @Nullable Constraint constraint(ResultSet rows, TableName table)
        throws SQLException {
      List<String> columns = strings(rows.getArray(4));
      return switch (rows.getString(3)) {
        case "PRIMARY KEY" -> new Constraint.PrimaryKey(columns);
        case "UNIQUE" -> new Constraint.Unique(columns);
        case "FOREIGN KEY" ->
            new Constraint.ForeignKey(
                columns,
                new TableName(table.schema(), rows.getString(5)),
                strings(rows.getArray(6)),
                "",
                true);
        default -> null;
      };
    }

    private static List<String> strings(@Nullable Array array) throws SQLException {
      List<String> strings = new ArrayList<>();
      if (array != null) {
        for (Object item : (Object[]) array.getArray()) {
          strings.add(String.valueOf(item));
        }
      }
      return strings;
    }

    /** The quoted name of a table. */
    static String quoted(TableDefinition table) {
      String schema = table.name().schema();
      return quoted(schema == null ? "main" : schema) + "." + quoted(table.name().name());
    }

    private static String quoted(String name) {
      return SqlName.quote(name, Dialect.DUCKDB);
    }
  }
}
