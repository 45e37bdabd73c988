// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.ListedValues;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken;
import dev.assay.sql.internal.SqlToken.Kind;
import dev.assay.sql.internal.TranslationException;
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
    Set<String> omitted = new HashSet<>(Set.of("public", "pg_catalog"));
    if (!hasSchemas()) {
      schemas.forEach(schema -> omitted.add(schema.toLowerCase(Locale.ROOT)));
    }
    this.texts = new ExpressionTranslation(from, to, omitted);
  }

  /** Returns whether a database of the engine has schemas. */
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

  /** Returns whether a condition does nothing but list the values of a column. */
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
      // DuckDB only has virtual generated columns.
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

  /**
   * Returns whether SQLite increments the column automatically, as it does for INTEGER PRIMARY KEY
   * only.
   */
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
    // PostgreSQL's foreign keys are added after all rows, which may come in any order.
    return dialect == Dialect.POSTGRES ? null : foreignKey((Constraint.ForeignKey) constraint);
  }

  private String foreignKey(Constraint.ForeignKey key) {
    String others = key.otherColumns().isEmpty() ? "" : " " + list(key.otherColumns());
    // DuckDB has no referential actions.
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
    return "%s %s VALUES (%s)%s".formatted(verb, into(table, columns), marks, end);
  }

  /** A table with its columns, as {@code INSERT INTO} and {@code COPY} name them. */
  public String into(TableName table, List<ColumnDefinition> columns) {
    return columns.stream()
        .map(column -> quote(column.name()))
        .collect(Collectors.joining(", ", name(table) + " (", ")"));
  }

  /** A statement or a part of one in the engine's words, as far as words alone tell. */
  public String translate(String sql) {
    return texts.translate(sql);
  }

  /**
   * Translates the expression of a generated column into another dialect. Only expressions with the
   * same meaning everywhere are accepted: engines divide, round and concatenate differently, and
   * wrong values would go unnoticed.
   */
  private static final class GeneratedColumnTranslation {
    private static final Set<String> OPERATORS = Set.of("+", "-", "*", "::");
    private static final Set<String> FUNCTIONS =
        Set.of("coalesce", "lower", "upper", "abs", "nullif", "lcase", "ucase");

    /** Types to which a cast changes no sum, product or text. */
    private static final Set<String> TYPES =
        Set.of("numeric", "decimal", "text", "bigint", "varchar", "character", "varying");

    private GeneratedColumnTranslation() {}

    /**
     * The expression in the target dialect.
     *
     * @throws TranslationException if its value might differ there
     */
    static String of(
        String expression,
        ExpressionTranslation texts,
        TableDefinition table,
        ColumnDefinition column) {
      if (!texts.isToOther()) {
        return expression;
      }
      SqlText text = SqlText.of(expression, texts.from());
      List<SqlToken> code = text.code();
      for (int i = 0; i < code.size(); i++) {
        if (!isPortable(text, code, i, texts.to())) {
          throw new TranslationException(
              "the column %s of %s is computed by %s, which may differ in another"
                      .formatted(column.name(), table.name(), expression)
                  + " engine; create a database of the script's own engine");
        }
      }
      return texts.translate(expression);
    }

    private static boolean isPortable(SqlText text, List<SqlToken> code, int at, Dialect to) {
      SqlToken token = code.get(at);
      String written = text.text(token).toLowerCase(Locale.ROOT);
      if (token.kind() == Kind.OPERATOR) {
        return OPERATORS.contains(written) || (written.equals("||") && to != Dialect.MYSQL);
      }
      if (token.kind() != Kind.WORD) {
        return token.kind() != Kind.PARAMETER;
      }
      boolean type = at > 0 && text.text(code.get(at - 1)).equals("::");
      boolean call = at + 1 < code.size() && text.isMark(code.get(at + 1), '(');
      return type ? TYPES.contains(written) : !call || FUNCTIONS.contains(written);
    }
  }

  /** The names of column types in each engine. */
  private static final class EngineTypeNames {
    /** The longest VARCHAR that MySQL can index with four-byte characters. */
    private static final int LONGEST_KEY = 255;

    private EngineTypeNames() {}

    /**
     * The name of a type in an engine.
     *
     * @param key whether the column is part of a key, for which MySQL requires a length
     */
    static String of(ColumnType type, Dialect dialect, boolean key) {
      return switch (dialect) {
        case SQLITE -> sqlite(type);
        case DUCKDB -> duckdb(type);
        case MYSQL -> mysql(type, key);
        case POSTGRES -> postgres(type);
        default -> throw new IllegalArgumentException(dialect.name());
      };
    }

    /** The type with the right affinity: INTERVAL would be read as INT, so it becomes TEXT. */
    private static String sqlite(ColumnType type) {
      return switch (type.kind()) {
        case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, TEXT, DATE, TIME, TIMESTAMP, BLOB ->
            type.kind().name();
        case DOUBLE -> "DOUBLE PRECISION";
        case DECIMAL -> "NUMERIC" + lengths(type);
        case CHAR, VARCHAR -> type.kind().name() + lengths(type);
        case TIMESTAMP_WITH_ZONE -> "TIMESTAMP";
        case INTERVAL, UUID, JSON, ARRAY -> "TEXT";
      };
    }

    private static String duckdb(ColumnType type) {
      return switch (type.kind()) {
        case DECIMAL ->
            type.length() == ColumnType.NONE ? "DECIMAL(38,10)" : "DECIMAL" + lengths(type);
        case TIMESTAMP_WITH_ZONE -> "TIMESTAMPTZ";
        case CHAR, VARCHAR, TEXT, ARRAY -> "VARCHAR";
        case BOOLEAN,
            SMALLINT,
            INTEGER,
            BIGINT,
            REAL,
            DOUBLE,
            DATE,
            TIME,
            TIMESTAMP,
            INTERVAL,
            UUID,
            JSON,
            BLOB ->
            type.kind() == ColumnType.Kind.JSON ? "VARCHAR" : type.kind().name();
      };
    }

    private static String mysql(ColumnType type, boolean key) {
      return switch (type.kind()) {
        case BOOLEAN -> "TINYINT(1)";
        case INTEGER -> "INT";
        case SMALLINT, BIGINT, DOUBLE, DATE -> type.kind().name();
        case DECIMAL ->
            type.length() == ColumnType.NONE ? "DECIMAL(65,20)" : "DECIMAL" + lengths(type);
        case REAL -> "FLOAT";
        case CHAR, VARCHAR -> type.kind().name() + lengths(type);
        case TEXT, INTERVAL, JSON, ARRAY -> key ? "VARCHAR(" + LONGEST_KEY + ")" : "LONGTEXT";
        case UUID -> "CHAR(36)";
        case TIME -> "TIME(6)";
        case TIMESTAMP, TIMESTAMP_WITH_ZONE -> "DATETIME(6)";
        case BLOB -> key ? "VARBINARY(" + LONGEST_KEY + ")" : "LONGBLOB";
      };
    }

    private static String postgres(ColumnType type) {
      return switch (type.kind()) {
        case DECIMAL -> "numeric" + lengths(type);
        case CHAR, VARCHAR -> type.kind().name().toLowerCase(Locale.ROOT) + lengths(type);
        case DOUBLE -> "double precision";
        case TIMESTAMP_WITH_ZONE -> "timestamptz";
        case BLOB -> "bytea";
        case ARRAY -> "text";
        case BOOLEAN,
            SMALLINT,
            INTEGER,
            BIGINT,
            REAL,
            TEXT,
            DATE,
            TIME,
            TIMESTAMP,
            INTERVAL,
            UUID,
            JSON ->
            type.kind().name().toLowerCase(Locale.ROOT);
      };
    }

    private static String lengths(ColumnType type) {
      if (type.length() == ColumnType.NONE) {
        return "";
      }
      return type.scale() == ColumnType.NONE
          ? "(" + type.length() + ")"
          : "(" + type.length() + "," + type.scale() + ")";
    }
  }
}
