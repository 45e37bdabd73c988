// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.ByteString;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Rows as INSERT statements of an engine. */
record ScriptSql(Dialect dialect) {
  /** An INSERT without its rows. */
  String start(String table, List<String> columns) {
    return "INSERT INTO %s (%s) VALUES "
        .formatted(
            SqlName.quote(table, dialect),
            columns.stream()
                .map(column -> SqlName.quote(column, dialect))
                .collect(Collectors.joining(", ")));
  }

  /** A row in parentheses. */
  String row(List<? extends @Nullable Object> cells) {
    return cells.stream().map(this::literal).collect(Collectors.joining(", ", "(", ")"));
  }

  /** A value as a literal. */
  String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof ByteString bytes) {
      return bytes(bytes.toString().substring(2));
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      return dialect != Dialect.SQLITE ? "'" + number + "'" : number > 0 ? "9e999" : "-9e999";
    }
    return value instanceof Number || value instanceof Boolean
        ? value.toString()
        : text(value.toString());
  }

  private String bytes(String hex) {
    return switch (dialect) {
      case POSTGRES -> "E'\\\\x" + hex + "'";
      case DUCKDB -> "from_hex('" + hex + "')";
      default -> "x'" + hex + "'";
    };
  }

  /** Read alike in all modes of a server, in some of which a backslash is an escape. */
  private String text(String text) {
    if (text.indexOf('\\') >= 0 && dialect == Dialect.MYSQL) {
      return "_utf8mb4 x'" + HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8)) + "'";
    }
    String quoted = "'" + text.replace("'", "''") + "'";
    return text.indexOf('\\') >= 0 && dialect == Dialect.POSTGRES
        ? "E" + quoted.replace("\\", "\\\\")
        : quoted;
  }
}
