// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.model.ByteString;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The SQL of constraints on rows. */
final class ConstraintSql {
  private ConstraintSql() {}

  /** The query for columns of the rows of a table that satisfy a condition. */
  static String rows(String table, List<String> columns, String condition) {
    return "SELECT %s FROM %s WHERE (%s)"
        .formatted(
            columns.stream().map(ConstraintSql::quoted).collect(Collectors.joining(", ")),
            quoted(table),
            condition);
  }

  static String quoted(String name) {
    return SqlName.quote(name, Dialect.SQLITE);
  }

  static String literal(@Nullable Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof ByteString bytes) {
      return "x'" + bytes.toString().substring(2) + "'";
    }
    return value instanceof Number
        ? value.toString()
        : "'" + value.toString().replace("'", "''") + "'";
  }
}
