// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.List;

/**
 * A table as pandas holds it after {@code read_csv}: the type of a cell depends on its whole
 * column, and the text of its numbers on all columns. Source: the pandas 1.5 documentation of
 * {@code read_csv} and {@code DataFrame.values}. If all columns hold numbers and one of them holds
 * floats, the integers are floats, too.
 *
 * @param columns in order
 * @param rowCount number of rows
 */
record CsvFrame(List<CellList> columns, int rowCount) {
  CsvFrame {
    columns = List.copyOf(columns);
  }

  static CsvFrame of(ResultTable table) {
    List<CellList> columns = table.columns().stream().map(CsvFrame::read).toList();
    boolean floats =
        columns.stream().allMatch(CellList::isNumeric)
            && columns.stream().anyMatch(column -> column.kind() == CellList.Kind.FLOAT);
    return new CsvFrame(
        floats ? columns.stream().map(CellList::toFloats).toList() : columns, table.rowCount());
  }

  private static CellList read(Column column) {
    CellList flat = FlatCells.of(column);
    return flat == null ? CsvCells.of(column) : flat;
  }
}
