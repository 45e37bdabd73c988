// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.TranslationException;
import java.util.Locale;

/**
 * The type of a column, free of dialect.
 *
 * @param kind the type
 * @param length characters of text, or digits of a decimal; {@link #NONE} if not given
 * @param scale digits after the point; {@link #NONE} if not given
 */
public record ColumnType(Kind kind, int length, int scale) {
  /** A length or scale that is not given. */
  public static final int NONE = -1;

  /** The kind of a type. */
  public enum Kind {
    BOOLEAN,
    SMALLINT,
    INTEGER,
    BIGINT,
    DECIMAL,
    REAL,
    DOUBLE,
    CHAR,
    VARCHAR,
    TEXT,
    DATE,
    TIME,
    TIMESTAMP,
    TIMESTAMP_WITH_ZONE,
    INTERVAL,
    UUID,
    JSON,
    BLOB,
    /** Stored in PostgreSQL's text format, unless the engine has arrays. */
    ARRAY
  }

  /** A type without length and scale. */
  public static ColumnType of(Kind kind) {
    return new ColumnType(kind, NONE, NONE);
  }

  /**
   * The type that a SQLite column declares, which may be any text: by SQLite's own rules where it
   * is no type's name.
   */
  public static ColumnType ofSqlite(String declared) {
    if (declared.isBlank()) {
      return of(Kind.TEXT);
    }
    try {
      return new TypeReader(new TokenReader(declared, Dialect.POSTGRES), new UserDefinedTypes())
          .read();
    } catch (TranslationException e) {
      String upper = declared.toUpperCase(Locale.ROOT);
      return of(
          upper.contains("INT")
              ? Kind.BIGINT
              : upper.contains("REAL") || upper.contains("FLOA") || upper.contains("DOUB")
                  ? Kind.DOUBLE
                  : upper.contains("BLOB") ? Kind.BLOB : Kind.TEXT);
    }
  }

  boolean isText() {
    return kind == Kind.TEXT || kind == Kind.VARCHAR || kind == Kind.CHAR;
  }
}
