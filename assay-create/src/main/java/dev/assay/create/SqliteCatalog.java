// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType;
import dev.assay.create.script.Constraint;
import dev.assay.create.script.SchemaPlan;
import dev.assay.create.script.ScriptAction;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.TableName;
import dev.assay.create.script.ValueCoercion;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads tables and keys of a SQLite file. A column gets its declared type if all its values have
 * that type, and text otherwise, because SQLite accepts any value in any column.
 */
final class SqliteCatalog {
  private SqliteCatalog() {}

  static SchemaPlan read(Connection source, LoadReport report) throws SQLException {
    SchemaPlan plan = new SchemaPlan();
    for (String name :
        strings(
            source,
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%'"
                + " ESCAPE '\\' ORDER BY rowid")) {
      plan.add(new ScriptAction.CreateTable(table(source, name, report), false));
    }
    for (String view : strings(source, "SELECT name FROM sqlite_master WHERE type = 'view'")) {
      report.note("the view " + view + " is not copied");
    }
    return plan;
  }

  private static List<String> strings(Connection source, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String quoted(String name) {
    return SqlName.quote(name, Dialect.SQLITE);
  }

  private static TableDefinition table(Connection source, String name, LoadReport report)
      throws SQLException {
    List<ColumnDefinition> columns = new ArrayList<>();
    Map<Integer, String> key = new TreeMap<>();
    try (Statement statement = source.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT name, type, \"notnull\", pk FROM pragma_table_info("
                    + literal(name)
                    + ")")) {
      while (rows.next()) {
        String column = rows.getString(1);
        columns.add(
            new ColumnDefinition(
                column, declared(rows.getString(2)), rows.getInt(3) == 1, false, null, null));
        if (rows.getInt(4) > 0) {
          key.put(rows.getInt(4), column);
        }
      }
    }
    List<Constraint> constraints = new ArrayList<>();
    if (!key.isEmpty()) {
      constraints.add(new Constraint.PrimaryKey(List.copyOf(key.values())));
    }
    constraints.addAll(uniques(source, name));
    constraints.addAll(foreignKeys(source, name));
    TableDefinition table = new TableDefinition(TableName.of(name), columns, constraints, null);
    return withFittingTypes(source, table, report);
  }

  private static ColumnType declared(String type) {
    ColumnType read = ColumnType.ofSqlite(type);
    // SQLite's integers and floats all have eight bytes.
    return switch (read.kind()) {
      case SMALLINT, INTEGER -> ColumnType.of(ColumnType.Kind.BIGINT);
      case REAL -> ColumnType.of(ColumnType.Kind.DOUBLE);
      case CHAR, VARCHAR -> ColumnType.of(ColumnType.Kind.TEXT);
      case DECIMAL -> ColumnType.of(ColumnType.Kind.DECIMAL);
      default -> read;
    };
  }

  private static List<Constraint> uniques(Connection source, String name) throws SQLException {
    List<Constraint> uniques = new ArrayList<>();
    for (String index :
        strings(
            source,
            "SELECT name FROM pragma_index_list("
                + literal(name)
                + ") WHERE \"unique\" AND origin = 'u'")) {
      uniques.add(
          new Constraint.Unique(
              strings(
                  source,
                  "SELECT name FROM pragma_index_info(" + literal(index) + ") ORDER BY seqno")));
    }
    return uniques;
  }

  private static List<Constraint> foreignKeys(Connection source, String name) throws SQLException {
    Map<Integer, List<String[]>> keys = new LinkedHashMap<>();
    try (Statement statement = source.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, \"table\", \"from\", \"to\" FROM pragma_foreign_key_list("
                    + literal(name)
                    + ") ORDER BY id, seq")) {
      while (rows.next()) {
        keys.computeIfAbsent(rows.getInt(1), id -> new ArrayList<>())
            .add(new String[] {rows.getString(2), rows.getString(3), rows.getString(4)});
      }
    }
    List<Constraint> constraints = new ArrayList<>();
    for (List<String[]> parts : keys.values()) {
      List<String> others = new ArrayList<>();
      for (String[] part : parts) {
        if (part[2] != null) {
          others.add(part[2]);
        }
      }
      constraints.add(
          new Constraint.ForeignKey(
              parts.stream().map(part -> part[1]).toList(),
              TableName.of(parts.get(0)[0]),
              others,
              "",
              true));
    }
    return constraints;
  }

  private static TableDefinition withFittingTypes(
      Connection source, TableDefinition table, LoadReport report) throws SQLException {
    boolean[] fits = new boolean[table.columns().size()];
    Arrays.fill(fits, true);
    List<Integer> unsure = unsure(source, table);
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery("SELECT * FROM " + quoted(table.name().name()))) {
      while (!unsure.isEmpty() && rows.next()) {
        for (int i : unsure) {
          fits[i] = fits[i] && fits(rows.getObject(i + 1), table.columns().get(i).type());
        }
      }
    }
    TableDefinition fitting = table;
    for (int i = 0; i < fits.length; i++) {
      ColumnDefinition column = table.columns().get(i);
      if (!fits[i]) {
        report.note(
            "%s.%s contains values that are not %s and becomes text"
                .formatted(table.name(), column.name(), column.type().kind()));
        fitting =
            fitting.with(
                new ColumnDefinition(
                    column.name(),
                    ColumnType.of(ColumnType.Kind.TEXT),
                    column.required(),
                    false,
                    null,
                    null));
      }
    }
    return fitting;
  }

  /** The columns of which SQLite can't tell that all values have the declared type. */
  private static List<Integer> unsure(Connection source, TableDefinition table)
      throws SQLException {
    List<Integer> unsure = new ArrayList<>();
    List<String> others = table.columns().stream().map(SqliteCatalog::others).toList();
    String from = " FROM " + quoted(table.name().name());
    try (Statement statement = source.createStatement()) {
      // A condition takes SQLite less than half the time of the aggregates.
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT 1" + from + " WHERE " + String.join(" OR ", others) + " LIMIT 1")) {
        if (!rows.next()) {
          return unsure;
        }
      }
      try (ResultSet rows =
          statement.executeQuery("SELECT max(" + String.join("), max(", others) + ")" + from)) {
        for (int i = 0; i < others.size(); i++) {
          if (rows.getInt(i + 1) != 0) {
            unsure.add(i);
          }
        }
      }
    }
    return unsure;
  }

  /**
   * A condition that each value fulfils that may not have the column's type. Texts are greater than
   * numbers, and blobs than texts; comparing takes SQLite half the time of {@code typeof}.
   */
  private static String others(ColumnDefinition column) {
    String value = "+" + quoted(column.name()); // Without the column's affinity.
    String condition =
        switch (column.type().kind()) {
          case BIGINT -> "%1$s <> CAST(%1$s AS INTEGER)";
          case DOUBLE -> "%s > 9e999";
          case DECIMAL -> "%1$s <= -9e999 OR %1$s >= 9e999"; // Infinite, or no number.
          case BOOLEAN -> "typeof(%1$s) NOT IN ('integer', 'null') OR %1$s NOT IN (0, 1)";
          case TEXT -> "%s >= x''";
          case DATE -> "date(%1$s) IS NOT %1$s";
          case TIMESTAMP -> "datetime(%1$s) IS NOT %1$s AND date(%1$s) IS NOT %1$s";
          default -> "%s IS NOT NULL";
        };
    return "(" + condition.formatted(value) + ")";
  }

  private static boolean fits(@Nullable Object value, ColumnType type) {
    if (value == null) {
      return true;
    }
    if (value instanceof byte[]) {
      return type.kind() == ColumnType.Kind.BLOB;
    }
    try {
      Object made = ValueCoercion.to(value, type);
      // An integer column must not drop fractions, nor a date column times.
      return made != null
          && switch (type.kind()) {
            case BIGINT ->
                value instanceof Long
                    || new BigDecimal(ValueCoercion.text(made))
                            .compareTo(new BigDecimal(value.toString().strip()))
                        == 0;
            case DATE -> value.toString().strip().length() <= 10;
            case BLOB -> false;
            default -> true;
          };
    } catch (TranslationException | NumberFormatException e) {
      return false;
    }
  }
}
