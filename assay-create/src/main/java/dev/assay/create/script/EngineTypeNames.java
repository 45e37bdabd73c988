// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import java.util.Locale;

/** The names of column types in each engine. */
final class EngineTypeNames {
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
