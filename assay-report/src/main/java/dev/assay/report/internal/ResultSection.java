// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The first rows of a result, with marks on unmatched rows. */
final class ResultSection {
  /** Maximum number of rows shown. */
  static final int ROWS = 10;

  private ResultSection() {}

  /**
   * @param rows total number of rows, because {@code table} may be cut
   * @param marks by 0-based row index
   */
  static void add(
      Page page, String title, ResultTable table, long rows, Map<Integer, RowMark> marks) {
    int shown = Math.min(ROWS, table.rowCount());
    String size =
        NumberFormats.count(rows, "row")
            + ", "
            + NumberFormats.count(table.columnCount(), "column");
    page.heading(
        TextStyle.BOLD.on(title),
        TextStyle.FAINT.on(page.screen().dot() + size + (shown < rows ? ", first " + shown : "")));
    if (shown == 0) {
      page.line(
          StyledText.of(Page.INDENT),
          TextStyle.FAINT.on("columns: " + String.join(", ", table.columnNames())));
      return;
    }
    RowTable lines =
        new RowTable(
            table.columnNames(),
            table.columns().stream().map(column -> isNumeric(column, shown)).toList());
    for (int row = 0; row < shown; row++) {
      lines.add(marks.get(row), row, texts(table, row));
    }
    lines.addTo(page);
  }

  private static boolean isNumeric(Column column, int shown) {
    return IntStream.range(0, shown)
        .allMatch(row -> column.isNull(row) || column.family(row).isNumeric());
  }

  private static List<@Nullable String> texts(ResultTable table, int row) {
    List<@Nullable String> texts = new ArrayList<>();
    for (Object cell : table.row(row)) {
      texts.add(cell == null ? null : cell.toString());
    }
    return texts;
  }
}
