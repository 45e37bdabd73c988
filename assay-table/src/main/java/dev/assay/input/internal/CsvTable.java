// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import dev.assay.AssayException;
import dev.assay.input.internal.LocatedValue.Field;
import dev.assay.input.internal.LocatedValue.Fields;
import dev.assay.input.internal.LocatedValue.Kind;
import dev.assay.input.internal.LocatedValue.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads a CSV file row by row, with access to the columns by name. */
public final class CsvTable {
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
  public static CsvTable open(InputFile file) {
    String name = InputFile.formatName(file.path());
    CsvRows rows = new CsvRows(file, name.endsWith(".tsv") || name.endsWith(".tab") ? '\t' : ',');
    CsvRows.Row header = rows.next();
    if (header == null) {
      throw file.fault(0, "is empty", "a CSV file begins with a line of column names");
    }
    return new CsvTable(file, rows, header);
  }

  /** Moves to the next row; false at the end. */
  public boolean next() {
    CsvRows.Row next = rows.next(header.size());
    if (next != null) {
      row = next;
    }
    return next != null;
  }

  /** Moves to the next row, however many cells it has; false at the end. */
  public boolean nextOfAnyWidth() {
    CsvRows.Row next = rows.next();
    if (next != null) {
      row = next;
    }
    return next != null;
  }

  /** The error if the row has not as many cells as the header. */
  public Optional<AssayException> widthFault() {
    return Optional.ofNullable(rows.widthFault(row, header.size()));
  }

  /** The row as an object of texts; blank cells are absent. */
  public Fields fields() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < Math.min(header.size(), row.cells().size()); i++) {
      if (!row.text(i).isBlank()) {
        LocatedValue cell = new Scalar(Kind.TEXT, row.text(i), row.line(), 0);
        fields.add(new Field(header.get(i), cell, row.line(), 0));
      }
    }
    return new Fields(fields, row.line(), 0);
  }

  /** The names of the columns. */
  public Set<String> names() {
    return Set.copyOf(header);
  }

  /** The names of the columns in file order. */
  public List<String> columns() {
    return List.copyOf(header);
  }

  public boolean has(String column) {
    return header.contains(column);
  }

  /** Fails if the column is missing. */
  public void need(String column) {
    if (!has(column)) {
      throw file.fault(
          row.line(), "the column '%s' is missing".formatted(column), CsvRows.hint(column, header));
    }
  }

  public int line() {
    return row.line();
  }

  /** The cell of the column; empty if the column or the value is missing. */
  public String text(String column) {
    int index = header.indexOf(column);
    return index < 0 || index >= row.cells().size() ? "" : row.text(index);
  }

  /** The cell of the column; fails if it is blank. */
  public String neededText(String column) {
    String text = text(column);
    if (text.isBlank()) {
      throw file.fault(row.line(), "'%s' is empty".formatted(column), "fill it in");
    }
    return text;
  }
}
