// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The first rows and columns of a result as a text that fits into a cell of a spreadsheet. */
final class SmallTextTable {
  private static final int ROWS = 15;
  private static final int COLUMNS = 8;
  private static final int WIDEST = 40;

  private SmallTextTable() {}

  static String of(Excerpt excerpt) {
    ResultTable table = excerpt.table();
    int columns = Math.min(COLUMNS, table.columnNames().size());
    List<List<String>> lines = new ArrayList<>();
    lines.add(cells(table.columnNames(), columns));
    int rows = Math.min(ROWS, table.rowCount());
    for (int i = 0; i < rows; i++) {
      lines.add(cells(table.row(i), columns));
    }
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int c = 0; c < columns; c++) {
        widths[c] = Math.max(widths[c], TextWidth.of(line.get(c)));
      }
    }
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(padded(line, widths)).append('\n'));
    text.append('(').append(NumberFormats.count(excerpt.rowsTotal(), "row"));
    if (rows < excerpt.rowsTotal()) {
      text.append(", the first ").append(rows).append(" shown");
    }
    int more = table.columnNames().size() - columns;
    if (more > 0) {
      text.append("; ").append(NumberFormats.count(more, "more column"));
    }
    return text.append(')').toString();
  }

  private static List<String> cells(List<? extends @Nullable Object> row, int columns) {
    List<String> cells = new ArrayList<>();
    for (Object cell : row.subList(0, columns)) {
      String text = cell == null ? "NULL" : cell.toString().replaceAll("\\s+", " ");
      cells.add(text.length() > WIDEST ? text.substring(0, WIDEST - 1) + "…" : text);
    }
    return cells;
  }

  private static String padded(List<String> line, int[] widths) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < widths.length; c++) {
      text.append(c == 0 ? "" : " | ").append(line.get(c));
      text.append(" ".repeat(widths[c] - TextWidth.of(line.get(c))));
    }
    return text.toString().stripTrailing();
  }
}
