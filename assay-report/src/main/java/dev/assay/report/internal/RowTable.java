// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a result with their marks and 1-based numbers. Texts are folded; if that is not enough,
 * the last columns are left out.
 */
final class RowTable {
  private static final int CELL_LINES = 3;
  private static final int WIDEST_WORD = 32;

  private final List<String> names;
  private final List<Boolean> numeric;
  private final List<Line> lines = new ArrayList<>();

  private record Line(@Nullable RowMark mark, int row, List<@Nullable String> cells) {}

  /**
   * @param names of the columns
   * @param numeric whether each column is aligned like numbers
   */
  RowTable(List<String> names, List<Boolean> numeric) {
    this.names = Phrases.numbered(names, column -> column);
    this.numeric = numeric;
  }

  /** Adds the row at a 0-based index, negative if unknown; {@code null} is NULL. */
  void add(@Nullable RowMark mark, int row, List<@Nullable String> cells) {
    lines.add(new Line(mark, row, cells));
  }

  void addTo(Page page) {
    int shown = fitting(page.screen().width());
    page.table(table(shown));
    if (shown < names.size()) {
      page.line(
          StyledText.of(Page.INDENT),
          TextStyle.FAINT.on(
              page.screen().ellipsis()
                  + " and "
                  + NumberFormats.count(names.size() - shown, "more column")));
    }
  }

  private int fitting(int width) {
    int[] widths = table(names.size()).leastWidths();
    int room = width - Page.INDENT.length() - widths[0] - TextTable.GAP.length() - widths[1];
    int shown = 0;
    while (shown < names.size()) {
      room -= TextTable.GAP.length() + widths[shown + 2];
      if (room < 0) {
        break;
      }
      shown++;
    }
    return Math.max(1, shown);
  }

  private TextTable table(int columns) {
    TextTable table = new TextTable().folding(CELL_LINES, WIDEST_WORD).left("").right("");
    for (int c = 0; c < columns; c++) {
      if (numeric.get(c)) {
        table.right(names.get(c), WIDEST_WORD);
      } else {
        table.left(names.get(c), WIDEST_WORD);
      }
    }
    for (Line line : lines) {
      TextStyle textStyle = line.mark() == null ? TextStyle.PLAIN : line.mark().style();
      List<StyledText> cells = new ArrayList<>();
      cells.add(line.mark() == null ? StyledText.EMPTY : line.mark().styled());
      cells.add(
          line.row() < 0
              ? StyledText.EMPTY
              : TextStyle.FAINT.on(NumberFormats.count(line.row() + 1L)));
      line.cells().stream().limit(columns).map(cell -> cell(cell, textStyle)).forEach(cells::add);
      table.row(cells);
    }
    return table;
  }

  private static StyledText cell(@Nullable String cell, TextStyle textStyle) {
    if (cell == null) {
      return (textStyle == TextStyle.PLAIN ? TextStyle.FAINT : textStyle).on("NULL");
    }
    return textStyle.on(cell.isEmpty() ? "''" : cell);
  }
}
