// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.match.Difference;
import dev.assay.match.cell.CellDescription;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shows rows that a database counted. */
final class CountedRows {
  private CountedRows() {}

  /**
   * Rows of the gold as rows of a prediction that returns the same ones.
   *
   * @param columns the prediction's columns
   * @param order the prediction's column for each of the gold's
   */
  static ResultTable under(ResultTable columns, ResultTable rows, List<Integer> order) {
    List<Column> named = new ArrayList<>();
    for (int c = 0; c < columns.columnCount(); c++) {
      ColumnBuilder column =
          new ColumnBuilder(columns.column(c).name(), columns.column(c).typeName());
      for (int row = 0; row < rows.rowCount(); row++) {
        column.add(rows.column(order.indexOf(c)).value(row));
      }
      named.add(column.build());
    }
    return new ResultTable(named, rows.rowCount());
  }

  /**
   * The rows, each as often as it occurs, up to {@link Difference#LISTED}; their positions are
   * unknown.
   *
   * @param table with the number in its last column
   */
  static List<Difference.Row> of(ResultTable table) {
    List<Difference.Row> rows = new ArrayList<>();
    for (int row = 0; row < table.rowCount(); row++) {
      List<@Nullable Object> values = table.row(row);
      int columns = values.size() - 1;
      long times = Long.parseLong(String.valueOf(values.get(columns)));
      List<@Nullable String> cells = new ArrayList<>();
      values.subList(0, columns).forEach(value -> cells.add(CellDescription.of(value)));
      for (long i = 0; i < times && rows.size() < Difference.LISTED; i++) {
        rows.add(new Difference.Row(Difference.Row.NO_POSITION, cells));
      }
    }
    return rows;
  }
}
