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
package dev.assay.sql.script;

import dev.assay.sql.Dialect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes tables, indexes and views in an engine's words. SQLite and MySQL have no schemas within a
 * database, so there the schema's name is left out. In PostgreSQL names become lower case, so that
 * queries need no quotes. Stateless, safe for use by several threads.
 */
public final class DdlWriter {
  private final Dialect dialect;
  private final ExpressionTranslation texts;

  /**
   * @param from the dialect of views and conditions in what is written
   * @param to {@link Dialect#SQLITE}, {@link Dialect#DUCKDB}, {@link Dialect#MYSQL} or {@link
   *     Dialect#POSTGRES}
   * @param schemas that the source has
   */
  public DdlWriter(Dialect from, Dialect to, Collection<String> schemas) {
    this.dialect = to;
    Set<String> leftOut = new HashSet<>(Set.of("public", "pg_catalog"));
    if (!hasSchemas()) {
      schemas.forEach(schema -> leftOut.add(schema.toLowerCase(Locale.ROOT)));
    }
    this.texts = new ExpressionTranslation(from, to, leftOut);
  }

  /** Whether a database of the engine has schemas. */
  public boolean hasSchemas() {
    return dialect == Dialect.POSTGRES || dialect == Dialect.DUCKDB;
  }

  /** A name in quotes. */
  public String quote(String name) {
    return texts.quote(name);
  }

  /** The name of a table in quotes, with its schema where there are schemas. */
  public String name(TableName table) {
    return table.schema() == null || !hasSchemas()
        ? quote(table.name())
        : quote(table.schema()) + "." + quote(table.name());
  }

  /** Whether a condition does nothing but list the values of a column. */
  public boolean listsValues(Constraint.Check check) {
    return !ListedValues.of("CHECK (" + check.condition() + ")", texts.from()).isEmpty();
  }

  /** {@code CREATE SCHEMA}; only if {@link #hasSchemas}. */
  public String createSchema(String name) {
    return "CREATE SCHEMA IF NOT EXISTS " + quote(name);
  }

  /**
   * {@code CREATE TABLE}.
   *
   * @param checks whether conditions on rows are kept
   */
  public String createTable(TableDefinition table, boolean checks) {
    List<String> parts = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      parts.add(column(table, column));
    }
    for (Constraint constraint : table.constraints()) {
      String text = constraint(table, constraint, checks);
      if (text != null) {
        parts.add(text);
      }
    }
    String comment =
        dialect == Dialect.MYSQL && table.comment() != null
            ? " COMMENT = " + texts.literal(table.comment())
            : "";
    return "CREATE TABLE "
        + name(table.name())
        + " (\n  "
        + String.join(",\n  ", parts)
        + "\n)"
        + comment;
  }

  private String column(TableDefinition table, ColumnDefinition column) {
    StringBuilder out = new StringBuilder(quote(column.name())).append(' ');
    if (isRowId(table, column)) {
      return out.append("INTEGER PRIMARY KEY").toString();
    }
    boolean key = table.isKey(column.name());
    out.append(EngineTypeNames.of(column.type(), dialect, key));
    if (column.generated() != null) {
      // DuckDB has only the kind that is worked out when it is read.
      return out.append(" GENERATED ALWAYS AS (")
          .append(GeneratedColumnTranslation.of(column.generated(), texts, table, column))
          .append(dialect == Dialect.DUCKDB ? ")" : ") STORED")
          .toString();
    }
    if (column.required()) {
      out.append(" NOT NULL");
    }
    if (column.identity()) {
      out.append(identity(table, column));
    } else {
      String value = defaultText(column, key);
      out.append(value == null ? "" : " DEFAULT " + value);
    }
    if (dialect == Dialect.MYSQL && column.comment() != null) {
      out.append(" COMMENT ").append(texts.literal(column.comment()));
    }
    return out.toString();
  }

  /** SQLite counts up exactly the columns that are called INTEGER PRIMARY KEY. */
  private boolean isRowId(TableDefinition table, ColumnDefinition column) {
    return dialect == Dialect.SQLITE
        && column.identity()
        && table.primaryKey().size() == 1
        && table.primaryKey().get(0).equalsIgnoreCase(column.name());
  }

  private String identity(TableDefinition table, ColumnDefinition column) {
    boolean firstKey =
        !table.primaryKey().isEmpty() && table.primaryKey().get(0).equalsIgnoreCase(column.name());
    return switch (dialect) {
      case POSTGRES -> " GENERATED BY DEFAULT AS IDENTITY";
      case MYSQL -> firstKey ? " AUTO_INCREMENT" : "";
      default -> "";
    };
  }

  private @Nullable String defaultText(ColumnDefinition column, boolean key) {
    if (column.defaultValue() instanceof ColumnDefinition.DefaultValue.Constant constant) {
      String text = texts.value(constant.value());
      boolean large = column.type().isText() || column.type().kind() == ColumnType.Kind.JSON;
      return dialect == Dialect.MYSQL && large && !key ? "(" + text + ")" : text;
    }
    if (column.defaultValue() instanceof ColumnDefinition.DefaultValue.Now) {
      return now(column.type());
    }
    return null;
  }

  private String now(ColumnType type) {
    return switch (type.kind()) {
      case DATE -> dialect == Dialect.MYSQL ? "(CURRENT_DATE)" : "CURRENT_DATE";
      case TIME -> dialect == Dialect.MYSQL ? "(CURRENT_TIME)" : "CURRENT_TIME";
      default -> dialect == Dialect.MYSQL ? "CURRENT_TIMESTAMP(6)" : "CURRENT_TIMESTAMP";
    };
  }

  private @Nullable String constraint(
      TableDefinition table, Constraint constraint, boolean checks) {
    if (constraint instanceof Constraint.PrimaryKey key) {
      boolean written =
          key.columns().size() == 1
              && table.column(key.columns().get(0)).filter(c -> isRowId(table, c)).isPresent();
      return written ? null : "PRIMARY KEY " + list(key.columns());
    }
    if (constraint instanceof Constraint.Unique unique) {
      return "UNIQUE " + list(unique.columns());
    }
    if (constraint instanceof Constraint.Check check) {
      return checks ? "CHECK (" + texts.translate(check.condition()) + ")" : null;
    }
    // PostgreSQL gets its foreign keys when all rows are there, in whatever order they come.
    return dialect == Dialect.POSTGRES ? null : foreignKey((Constraint.ForeignKey) constraint);
  }

  private String foreignKey(Constraint.ForeignKey key) {
    String others = key.otherColumns().isEmpty() ? "" : " " + list(key.otherColumns());
    // DuckDB has no actions.
    String actions =
        dialect == Dialect.DUCKDB || key.actions().isEmpty() ? "" : " " + key.actions();
    return "FOREIGN KEY "
        + list(key.columns())
        + " REFERENCES "
        + name(key.table())
        + others
        + actions;
  }

  /** {@code ALTER TABLE … ADD FOREIGN KEY}, for PostgreSQL. */
  public List<String> addForeignKeys(TableDefinition table) {
    if (dialect != Dialect.POSTGRES) {
      return List.of();
    }
    return table.foreignKeys().stream()
        .map(key -> "ALTER TABLE " + name(table.name()) + " ADD " + foreignKey(key))
        .toList();
  }

  private String list(List<String> columns) {
    return columns.stream().map(this::quote).collect(Collectors.joining(", ", "(", ")"));
  }

  /** {@code CREATE INDEX}. */
  public String createIndex(ScriptAction.CreateIndex index) {
    return "CREATE %sINDEX %s ON %s %s"
        .formatted(
            index.unique() ? "UNIQUE " : "",
            quote(index.name().toLowerCase(Locale.ROOT)),
            name(index.table()),
            list(index.columns()));
  }

  /** {@code CREATE VIEW}. */
  public String createView(ScriptAction.CreateView view) {
    String columns = view.columns().isEmpty() ? "" : " " + list(view.columns());
    return "CREATE VIEW " + name(view.name()) + columns + " AS " + texts.translate(view.query());
  }

  /** Statements that keep the comments of a table where they are not part of its definition. */
  public List<String> comments(TableDefinition table) {
    if (!hasSchemas()) {
      return List.of();
    }
    List<String> statements = new ArrayList<>();
    String name = name(table.name());
    if (table.comment() != null) {
      statements.add("COMMENT ON TABLE " + name + " IS " + texts.literal(table.comment()));
    }
    for (ColumnDefinition column : table.columns()) {
      if (column.comment() != null) {
        statements.add(
            "COMMENT ON COLUMN %s.%s IS %s"
                .formatted(name, quote(column.name()), texts.literal(column.comment())));
      }
    }
    return statements;
  }

  /** {@code INSERT} with a parameter for each column. */
  public String insert(TableName table, List<ColumnDefinition> columns, boolean ignoreConflicts) {
    String names =
        columns.stream().map(column -> quote(column.name())).collect(Collectors.joining(", "));
    String marks = "?" + ", ?".repeat(columns.size() - 1);
    String verb =
        !ignoreConflicts
            ? "INSERT INTO"
            : switch (dialect) {
              case SQLITE -> "INSERT OR IGNORE INTO";
              case MYSQL -> "INSERT IGNORE INTO";
              default -> "INSERT INTO";
            };
    String end = ignoreConflicts && hasSchemas() ? " ON CONFLICT DO NOTHING" : "";
    return "%s %s (%s) VALUES (%s)%s".formatted(verb, name(table), names, marks, end);
  }

  /** A statement or a part of one in the engine's words, as far as words alone tell. */
  public String translate(String sql) {
    return texts.translate(sql);
  }
}
