// SPDX-License-Identifier: Apache-2.0
package dev.assay.dataset;

import dev.assay.dataset.input.CsvRows;
import dev.assay.dataset.input.InputFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads a CSV file row by row, with access to the columns by name. */
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

  /** Opens the file and reads its header. */
  static CsvTable open(InputFile file) {
    CsvRows rows = new CsvRows(file);
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a CSV file begins with a line of column names");
    }
    return new CsvTable(file, rows, header);
  }

  /** Moves to the next row; false at the end. */
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

  /** The names of the columns in file order. */
  List<String> columns() {
    return List.copyOf(header);
  }

  boolean has(String column) {
    return header.contains(column);
  }

  /** Fails if the column is missing. */
  void need(String column) {
    if (!has(column)) {
      throw file.fault(
          row.line(), "the column '%s' is missing".formatted(column), CsvRows.hint(column, header));
    }
  }

  int line() {
    return row.line();
  }

  /** The cell of the column; empty if the column or the value is missing. */
  String text(String column) {
    int index = header.indexOf(column);
    return index < 0 ? "" : row.text(index);
  }

  /** The cell of the column; fails if it is blank. */
  String neededText(String column) {
    String text = text(column);
    if (text.isBlank()) {
      throw file.fault(row.line(), "'%s' is empty".formatted(column), "fill it in");
    }
    return text;
  }
}
