// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static java.util.Map.entry;

import dev.assay.table.ValueFamily;
import java.util.Locale;
import java.util.Map;

/** Maps type names of the common engines to families. */
final class SqlTypeNames {
  private static final Map<String, ValueFamily> FAMILIES =
      Map.ofEntries(
          entry("TINYINT", ValueFamily.INTEGER),
          entry("SMALLINT", ValueFamily.INTEGER),
          entry("MEDIUMINT", ValueFamily.INTEGER),
          entry("INT", ValueFamily.INTEGER),
          entry("INT2", ValueFamily.INTEGER),
          entry("INT4", ValueFamily.INTEGER),
          entry("INT8", ValueFamily.INTEGER),
          entry("INT64", ValueFamily.INTEGER),
          entry("INTEGER", ValueFamily.INTEGER),
          entry("BIGINT", ValueFamily.INTEGER),
          entry("HUGEINT", ValueFamily.INTEGER),
          entry("UTINYINT", ValueFamily.INTEGER),
          entry("USMALLINT", ValueFamily.INTEGER),
          entry("UINTEGER", ValueFamily.INTEGER),
          entry("UBIGINT", ValueFamily.INTEGER),
          entry("UHUGEINT", ValueFamily.INTEGER),
          entry("SERIAL", ValueFamily.INTEGER),
          entry("BIGSERIAL", ValueFamily.INTEGER),
          entry("YEAR", ValueFamily.INTEGER),
          entry("DECIMAL", ValueFamily.DECIMAL),
          entry("DEC", ValueFamily.DECIMAL),
          entry("NUMERIC", ValueFamily.DECIMAL),
          entry("NUMBER", ValueFamily.DECIMAL),
          entry("BIGNUMERIC", ValueFamily.DECIMAL),
          entry("MONEY", ValueFamily.DECIMAL),
          entry("SMALLMONEY", ValueFamily.DECIMAL),
          entry("DOUBLE", ValueFamily.DOUBLE),
          entry("DOUBLE PRECISION", ValueFamily.DOUBLE),
          entry("FLOAT8", ValueFamily.DOUBLE),
          entry("FLOAT64", ValueFamily.DOUBLE),
          entry("FLOAT", ValueFamily.REAL),
          entry("FLOAT4", ValueFamily.REAL),
          entry("REAL", ValueFamily.REAL),
          entry("BOOLEAN", ValueFamily.BOOLEAN),
          entry("BOOL", ValueFamily.BOOLEAN),
          entry("CHAR", ValueFamily.TEXT),
          entry("NCHAR", ValueFamily.TEXT),
          entry("CHARACTER", ValueFamily.TEXT),
          entry("BPCHAR", ValueFamily.TEXT),
          entry("VARCHAR", ValueFamily.TEXT),
          entry("VARCHAR2", ValueFamily.TEXT),
          entry("NVARCHAR", ValueFamily.TEXT),
          entry("CHARACTER VARYING", ValueFamily.TEXT),
          entry("STRING", ValueFamily.TEXT),
          entry("TEXT", ValueFamily.TEXT),
          entry("CLOB", ValueFamily.TEXT),
          entry("ENUM", ValueFamily.TEXT),
          entry("DATE", ValueFamily.DATE),
          entry("TIME", ValueFamily.TIME),
          entry("TIME WITHOUT TIME ZONE", ValueFamily.TIME),
          entry("TIMESTAMP", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP WITHOUT TIME ZONE", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP_S", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP_MS", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP_NS", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP_NTZ", ValueFamily.TIMESTAMP),
          entry("DATETIME", ValueFamily.TIMESTAMP),
          entry("DATETIME2", ValueFamily.TIMESTAMP),
          entry("TIMESTAMP WITH TIME ZONE", ValueFamily.INSTANT),
          entry("TIMESTAMPTZ", ValueFamily.INSTANT),
          entry("TIMESTAMP_TZ", ValueFamily.INSTANT),
          entry("TIMESTAMP_LTZ", ValueFamily.INSTANT),
          entry("DATETIMEOFFSET", ValueFamily.INSTANT),
          entry("INTERVAL", ValueFamily.INTERVAL),
          entry("UUID", ValueFamily.UUID),
          entry("UNIQUEIDENTIFIER", ValueFamily.UUID),
          entry("BLOB", ValueFamily.BYTES),
          entry("BYTEA", ValueFamily.BYTES),
          entry("BYTES", ValueFamily.BYTES),
          entry("BINARY", ValueFamily.BYTES),
          entry("VARBINARY", ValueFamily.BYTES),
          entry("BINARY VARYING", ValueFamily.BYTES),
          entry("JSON", ValueFamily.JSON),
          entry("JSONB", ValueFamily.JSON),
          entry("STRUCT", ValueFamily.JSON),
          entry("MAP", ValueFamily.JSON),
          entry("VARIANT", ValueFamily.JSON),
          entry("OBJECT", ValueFamily.JSON));

  private SqlTypeNames() {}

  /**
   * The family of a type name, ignoring case, length and precision; {@link ValueFamily#NULL} for an
   * unknown name.
   */
  static ValueFamily family(String typeName) {
    if (typeName.endsWith("]")) {
      return ValueFamily.ARRAY;
    }
    String bare =
        typeName
            .toUpperCase(Locale.ROOT)
            .replaceAll("\\(.*\\)", " ")
            .replace("UNSIGNED", " ")
            .strip()
            .replaceAll("\\s+", " ");
    return FAMILIES.getOrDefault(bare, ValueFamily.NULL);
  }

  /** The element type of an array type such as {@code INTEGER[]} or {@code TEXT[3]}. */
  static String element(String arrayType) {
    return arrayType.substring(0, arrayType.lastIndexOf('[')).strip();
  }
}
