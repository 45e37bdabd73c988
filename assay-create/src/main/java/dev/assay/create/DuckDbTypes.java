// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnType;
import dev.assay.create.script.ColumnType.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Converts DuckDB's types to dialect-independent ones; nested types become text. */
final class DuckDbTypes {
  private static final Pattern DECIMAL = Pattern.compile("DECIMAL\\((\\d+),\\s*(\\d+)\\)");
  private static final int MOST_DIGITS = 38;

  private DuckDbTypes() {}

  /** The type for a name in the output of DESCRIBE. */
  static ColumnType read(String name) {
    Matcher decimal = DECIMAL.matcher(name);
    if (decimal.matches()) {
      return new ColumnType(
          Kind.DECIMAL, Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    return switch (name) {
      case "BOOLEAN" -> ColumnType.of(Kind.BOOLEAN);
      case "TINYINT", "UTINYINT", "SMALLINT" -> ColumnType.of(Kind.SMALLINT);
      case "INTEGER", "USMALLINT" -> ColumnType.of(Kind.INTEGER);
      case "BIGINT", "UINTEGER" -> ColumnType.of(Kind.BIGINT);
      case "HUGEINT", "UHUGEINT", "UBIGINT" -> new ColumnType(Kind.DECIMAL, MOST_DIGITS, 0);
      case "FLOAT" -> ColumnType.of(Kind.REAL);
      case "DOUBLE" -> ColumnType.of(Kind.DOUBLE);
      case "DATE" -> ColumnType.of(Kind.DATE);
      case "TIME" -> ColumnType.of(Kind.TIME);
      case "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS" ->
          ColumnType.of(Kind.TIMESTAMP);
      case "TIMESTAMP WITH TIME ZONE" -> ColumnType.of(Kind.TIMESTAMP_WITH_ZONE);
      case "INTERVAL" -> ColumnType.of(Kind.INTERVAL);
      case "UUID" -> ColumnType.of(Kind.UUID);
      case "JSON" -> ColumnType.of(Kind.JSON);
      case "BLOB" -> ColumnType.of(Kind.BLOB);
      default -> ColumnType.of(Kind.TEXT);
    };
  }
}
