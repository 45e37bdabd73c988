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
    String other = CsvRows.otherSeparator(List.of(header.text(0))).orElse(null);
    boolean otherwise = width == 1 && other != null;
    int count = 0;
    for (CsvRows.Row row = rows.nextOfTable(width); row != null; row = rows.nextOfTable(width)) {
      meter.rows(1);
      for (int c = 0; c < width; c++) {
        String cell = row.cells().get(c);
        columns.get(c).add(width == 1 && cell != null && cell.isEmpty() ? null : cell);
      }
      otherwise = otherwise && CsvRows.otherSeparator(List.of(row.text(0))).isPresent();
      count++;
    }
    if (otherwise && other != null && count > 0) {
      throw file.fault(header.line(), "all rows are a single cell", other);
    }
    return new ResultTable(columns.stream().map(column -> column.build(meter)).toList(), count);
  }
}
