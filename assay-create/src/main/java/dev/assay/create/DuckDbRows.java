// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType.Kind;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Copies rows from DuckDB: numbers that every engine has, and all else as text, which the target
 * converts to its own types.
 */
final class DuckDbRows {
  private DuckDbRows() {}

  /**
   * Copies all rows.
   *
   * @param from the text after FROM
   * @param table its columns, with their names in the source
   */
  static void copy(
      Connection reader,
      String from,
      TableDefinition table,
      CreationTarget target,
      DdlWriter writer)
      throws SQLException {
    List<ColumnDefinition> columns = table.columns();
    String list = columns.stream().map(DuckDbRows::item).collect(Collectors.joining(", "));
    RowWriter.copy(
        reader,
        "SELECT " + list + " FROM " + from,
        (rows, row) -> {
          for (int i = 0; i < row.length; i++) {
            row[i] = cell(rows, i + 1, columns.get(i).type().kind());
          }
        },
        table,
        target,
        writer);
  }

  private static String item(ColumnDefinition column) {
    String name = SqlName.quote(column.name(), Dialect.DUCKDB);
    return switch (column.type().kind()) {
      case BLOB, SMALLINT, INTEGER, BIGINT, DOUBLE -> name;
      default -> "CAST(" + name + " AS VARCHAR)";
    };
  }

  private static @Nullable Object cell(ResultSet rows, int column, Kind kind) throws SQLException {
    Object value =
        switch (kind) {
          case BLOB -> rows.getBytes(column);
          case SMALLINT, INTEGER, BIGINT -> rows.getLong(column);
          case DOUBLE -> rows.getDouble(column) + 0.0; // A zero loses its sign, as in a decimal.
          default -> rows.getString(column);
        };
    return rows.wasNull() ? null : value;
  }
}
