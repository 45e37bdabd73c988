/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.metric.spider2;

import dev.assay.model.Column;
import dev.assay.model.ResultTable;
import java.util.List;

/**
 * A table as pandas holds it after {@code read_csv}: what a cell is depends on its whole column,
 * and how numbers are written as text on all columns. Source: the pandas 1.5 documentation of
 * {@code read_csv} and {@code DataFrame.values}. If all columns hold numbers and one of them holds
 * floats, the whole numbers are floats too.
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
