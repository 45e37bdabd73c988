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
package dev.assay.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An aligned table for a terminal. Cells that are too long end in an ellipsis; where the whole is
 * too wide, the widest columns of text give way. Build columns first, then rows.
 */
final class TextTable {
  static final String GAP = "  ";
  private static final int NARROWEST = 6;

  private final List<Column> columns = new ArrayList<>();
  private final List<List<Span>> rows = new ArrayList<>();

  private record Column(String heading, boolean right, int most) {}

  /** Adds a column of text. */
  TextTable left(String heading) {
    return left(heading, Integer.MAX_VALUE);
  }

  /** Adds a column of text that is never wider than {@code most}. */
  TextTable left(String heading, int most) {
    columns.add(new Column(SafeText.line(heading), false, most));
    return this;
  }

  /** Adds a column of numbers, which are never cut to fit the screen. */
  TextTable right(String heading) {
    return right(heading, Integer.MAX_VALUE);
  }

  /** Adds a column of numbers that is never wider than {@code most}. */
  TextTable right(String heading, int most) {
    columns.add(new Column(SafeText.line(heading), true, most));
    return this;
  }

  TextTable row(Span... cells) {
    return row(Arrays.asList(cells));
  }

  /** Adds a row; cells that lack at its end are empty. */
  TextTable row(List<Span> cells) {
    if (cells.size() > columns.size()) {
      throw new IllegalArgumentException(
          "%d cells under %d columns".formatted(cells.size(), columns.size()));
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  /** Width of each column if there is room for all. */
  int[] naturalWidths() {
    int[] widths = new int[columns.size()];
    for (int c = 0; c < widths.length; c++) {
      widths[c] = TextWidth.of(columns.get(c).heading());
      for (List<Span> row : rows) {
        widths[c] = Math.max(widths[c], c < row.size() ? row.get(c).width() : 0);
      }
      widths[c] = Math.min(widths[c], columns.get(c).most());
    }
    return widths;
  }

  /** The lines of the table, headings first if there are any. */
  List<String> lines(Screen screen, String indent) {
    int[] widths = fit(naturalWidths(), screen.width() - indent.length());
    List<String> lines = new ArrayList<>();
    if (columns.stream().anyMatch(column -> !column.heading().isEmpty())) {
      lines.add(
          line(columns.stream().map(c -> Ink.FAINT.on(c.heading())).toList(), widths, screen));
    }
    rows.forEach(row -> lines.add(line(row, widths, screen)));
    return lines.stream().map(line -> (indent + line).stripTrailing()).toList();
  }

  private int[] fit(int[] widths, int room) {
    int excess = Arrays.stream(widths).sum() + GAP.length() * (widths.length - 1) - room;
    while (excess > 0) {
      int widest = -1;
      for (int c = 0; c < widths.length; c++) {
        boolean yields = !columns.get(c).right() && widths[c] > NARROWEST;
        if (yields && (widest < 0 || widths[c] > widths[widest])) {
          widest = c;
        }
      }
      if (widest < 0) {
        return widths;
      }
      widths[widest]--;
      excess--;
    }
    return widths;
  }

  private String line(List<Span> cells, int[] widths, Screen screen) {
    StringBuilder line = new StringBuilder();
    for (int c = 0; c < cells.size(); c++) {
      Span cell = cells.get(c);
      String text = TextWidth.cut(cell.text(), widths[c], screen.ellipsis());
      String blanks = " ".repeat(Math.max(0, widths[c] - TextWidth.of(text)));
      String painted = screen.paint(cell.withText(text));
      line.append(c == 0 ? "" : GAP)
          .append(columns.get(c).right() ? blanks + painted : painted + blanks);
    }
    return line.toString();
  }
}
