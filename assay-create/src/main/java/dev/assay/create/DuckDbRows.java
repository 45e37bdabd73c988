// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType.Kind;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/** Copies rows from DuckDB as text, which the target converts to its own types. */
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
            row[i] = isBytes(columns.get(i)) ? rows.getBytes(i + 1) : rows.getString(i + 1);
          }
        },
        table,
        target,
        writer);
  }

  private static String item(ColumnDefinition column) {
    String name = SqlName.quote(column.name(), Dialect.DUCKDB);
    return isBytes(column) ? name : "CAST(" + name + " AS VARCHAR)";
  }

  private static boolean isBytes(ColumnDefinition column) {
    return column.type().kind() == Kind.BLOB;
  }
}
