// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.input.TableLimits;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;

/** Reads a table from CSV. In a table of one column an empty line is NULL. */
public final class CsvTableFile {
  private CsvTableFile() {}

  public static ResultTable read(InputFile file, TableMeter meter) {
    boolean tabs = InputFile.formatName(file.path()).endsWith(".tsv");
    CsvRows rows = new CsvRows(file, tabs ? '\t' : ',', TableLimits.MOST_COLUMNS, meter::columns);
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a CSV file begins with a line of column names");
    }
    int width = header.cells().size();
    meter.columns(width);
    List<CsvColumn> columns = new ArrayList<>();
    for (int c = 0; c < width; c++) {
      columns.add(new CsvColumn(header.text(c)));
    }
    String other = CsvRows.otherSeparator(header.cells()).orElse(null);
    CsvRows.CellSink cells =
        (column, characters, offset, length, quoted) -> {
          if (length > 0 || (quoted && width > 1)) {
            columns.get(column).add(characters, offset, length);
          } else {
            columns.get(column).addNull();
          }
        };
    int count = 0;
    while (rows.next(width, cells)) {
      meter.rows(1);
      count++;
    }
    if (other != null && count > 0 && columns.get(0).isSeparatedOtherwise()) {
      throw file.fault(header.line(), "all rows are a single cell", other);
    }
    return new ResultTable(columns.stream().map(column -> column.build(meter)).toList(), count);
  }
}
