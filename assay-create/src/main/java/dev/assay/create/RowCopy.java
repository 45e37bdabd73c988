// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.create.script.ColumnDefinition;
import dev.assay.create.script.DdlWriter;
import dev.assay.create.script.TableDefinition;
import dev.assay.create.script.ValueCoercion;
import dev.assay.engines.jdbc.CellReader;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Copies rows between databases. */
final class RowCopy {
  private RowCopy() {}

  /**
   * Copies the rows of a query into a table with the same columns in the same order.
   *
   * @param cells reads each cell, as any type that can be converted to the column's
   */
  static void copy(
      Connection source,
      String query,
      CellReader cells,
      TableDefinition table,
      CreationTarget target,
      DdlWriter writer)
      throws SQLException {
    List<ColumnDefinition> columns = table.columns();
    try (Statement statement = source.createStatement();
        ResultSet rows = statement.executeQuery(query);
        RowWriter out = RowWriter.to(target, writer, table.name(), columns, false)) {
      while (rows.next()) {
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
          row[i] = ValueCoercion.to(cells.read(rows, i + 1), columns.get(i).type());
        }
        out.write(row);
      }
      out.flush();
    }
  }
}
