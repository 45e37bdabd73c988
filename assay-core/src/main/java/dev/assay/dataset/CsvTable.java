// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.CsvRows;
import dev.assay.dataset.input.InputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A CSV file whose columns are asked for by name; stands on one row at a time. */
final class CsvTable {
  private final InputFile file;
  private final CsvRows rows;
  private final List<String> header = new ArrayList<>();
  private CsvRows.Row row;

  private CsvTable(InputFile file, CsvRows rows, CsvRows.Row header) {
    this.file = file;
    this.rows = rows;
    this.row = header;
    for (int i = 0; i < header.cells().size(); i++) {
      this.header.add(header.text(i).strip());
    }
  }

  /** Reads the header. */
  static CsvTable open(InputFile file) {
    CsvRows rows = new CsvRows(file);
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a CSV file begins with a line of column names");
    }
    return new CsvTable(file, rows, header);
  }

  /** Whether there is a next row; goes to it. */
  boolean next() {
    CsvRows.Row next = rows.next(header.size());
    if (next != null) {
      row = next;
    }
    return next != null;
  }

  /** The names of the columns. */
  Set<String> names() {
    return Set.copyOf(header);
  }

  /** The same, in the file's order. */
  List<String> columns() {
    return List.copyOf(header);
  }

  boolean has(String column) {
    return header.contains(column);
  }

  /** Fails if there is no such column. */
  void need(String column) {
    if (!has(column)) {
      throw file.fault(
          row.line(), "the column '%s' is missing".formatted(column), CsvRows.hint(column, header));
    }
  }

  int line() {
    return row.line();
  }

  /** The cell of the column; empty if there is no such column or no value. */
  String text(String column) {
    int index = header.indexOf(column);
    return index < 0 ? "" : row.text(index);
  }

  /** The cell of the column, which must not be blank. */
  String neededText(String column) {
    String text = text(column);
    if (text.isBlank()) {
      throw file.fault(row.line(), "'%s' is empty".formatted(column), "fill it in");
    }
    return text;
  }
}
