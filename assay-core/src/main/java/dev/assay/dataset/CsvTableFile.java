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
package dev.assay.dataset;

import dev.assay.dataset.internal.CsvRows;
import dev.assay.dataset.internal.InputFile;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.List;

/** Reads a table from CSV. In a table of one column an empty line is a NULL. */
final class CsvTableFile {
  private CsvTableFile() {}

  static ResultTable read(InputFile file) {
    CsvRows rows = new CsvRows(file);
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a CSV file begins with a line of column names");
    }
    int width = header.cells().size();
    List<CsvColumn> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      columns.add(new CsvColumn(header.text(c)));
    }
    int count = 0;
    for (CsvRows.Row row = rows.nextOfTable(width); row != null; row = rows.nextOfTable(width)) {
      for (int c = 0; c < width; c++) {
        String cell = row.cells().get(c);
        columns.get(c).add(width == 1 && cell != null && cell.isEmpty() ? null : cell);
      }
      count++;
    }
    return new ResultTable(columns.stream().map(CsvColumn::build).toList(), count);
  }
}
