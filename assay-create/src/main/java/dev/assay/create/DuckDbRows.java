// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.ColumnType.Kind;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Copies rows out of DuckDB, as text, from which the target makes its own types. */
final class DuckDbRows {
  private DuckDbRows() {}

  /**
   * Copies all rows.
   *
   * @param from what stands after FROM
   * @param table its columns, by their names in the source
   */
  static void copy(
      Connection reader,
      String from,
      TableDefinition table,
      CreationTarget target,
      DdlWriter writer)
      throws SQLException {
    String list = table.columns().stream().map(DuckDbRows::item).collect(Collectors.joining(", "));
    String insert = writer.insert(table.name(), table.columns(), false);
    try (Statement statement = reader.createStatement();
        ResultSet rows = statement.executeQuery("SELECT " + list + " FROM " + from);
        RowWriter out =
            new RowWriter(target.connection(), target.dialect(), insert, table.columns())) {
      while (rows.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
          boolean bytes = table.columns().get(i).type().kind() == Kind.BLOB;
          row.add(bytes ? rows.getBytes(i + 1) : rows.getString(i + 1));
        }
        out.add(row);
      }
      out.flush();
    }
  }

  private static String item(ColumnDefinition column) {
    String name = SqlName.quote(column.name(), Dialect.DUCKDB);
    return column.type().kind() == Kind.BLOB ? name : "CAST(" + name + " AS VARCHAR)";
  }
}
