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

import dev.assay.model.Difference;
import dev.assay.model.Difference.ChangedCell;
import dev.assay.model.Difference.MappedColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How two results differ, as lines for a terminal. */
final class DifferenceText {
  private static final int LISTED = 10;
  private static final int CELL = 28;

  private final Ink ink;
  private final StringBuilder page = new StringBuilder();

  private DifferenceText(Ink ink) {
    this.ink = ink;
  }

  static String of(Difference difference, Ink ink) {
    DifferenceText text = new DifferenceText(ink);
    text.columns(difference);
    text.rows(difference);
    text.nearMisses(difference);
    return text.page.toString();
  }

  private void columns(Difference difference) {
    boolean plain =
        difference.columns().stream()
            .allMatch(c -> c.predicted() != null && c.predicted() == c.gold());
    if (plain) {
      return;
    }
    line("  Columns");
    TextTable table = new TextTable("    ");
    for (MappedColumn column : difference.columns()) {
      Integer predicted = column.predicted();
      table.row(
          column(column.gold(), column.goldName()),
          ink.sign("←", "<-"),
          predicted == null
              ? ink.bad("nothing in the prediction")
              : column(predicted, column.predictedName()));
    }
    page.append(table.text());
  }

  private static String column(int index, @Nullable String name) {
    String shown = name == null || name.isBlank() ? "" : " " + Plain.cut(Plain.line(name), CELL);
    return (index + 1) + "." + shown;
  }

  private void rows(Difference difference) {
    long listed = difference.missingRows() + difference.extraRows() + difference.changedRows();
    if (listed == 0) {
      return;
    }
    line(
        "  Rows  %s missing, %s extra, %s changed"
            .formatted(
                Words.number(difference.missingRows()),
                Words.number(difference.extraRows()),
                Words.number(difference.changedRows())));
    TextTable table = new TextTable("    ");
    header(table, difference);
    difference.missing().stream()
        .limit(LISTED)
        .forEach(row -> table.row(marked(ink.bad("-"), row.row(), row.cells())));
    difference.extra().stream()
        .limit(LISTED)
        .forEach(row -> table.row(marked(ink.good("+"), row.row(), row.cells())));
    page.append(table.text());
    difference.changed().stream().limit(LISTED).forEach(this::changed);
    if (listed > LISTED) {
      line(ink.dim("    - only in gold, + only in the prediction, ~ changed; the first of each"));
    }
  }

  private void header(TextTable table, Difference difference) {
    if (difference.missing().isEmpty() && difference.extra().isEmpty()) {
      return;
    }
    List<String> header = new ArrayList<>(List.of(" ", ink.dim("row")));
    difference
        .columns()
        .forEach(c -> header.add(ink.dim(Plain.cut(Plain.line(c.goldName()), CELL))));
    table.row(header);
  }

  private static List<String> marked(String mark, int row, List<@Nullable String> cells) {
    List<String> line = new ArrayList<>(List.of(mark, String.valueOf(row + 1)));
    cells.forEach(cell -> line.add(Plain.cut(Plain.line(cell), CELL)));
    return line;
  }

  private void changed(Difference.ChangedRow row) {
    line(
        "    %s row %d: %s"
            .formatted(
                ink.fair("~"),
                row.goldRow() + 1,
                row.cells().stream().map(this::changed).collect(Collectors.joining("; "))));
  }

  private String changed(ChangedCell cell) {
    return "column %d: %s %s %s"
        .formatted(
            cell.column() + 1,
            ink.bad(Plain.cut(Plain.line(cell.gold()), CELL)),
            ink.sign("→", "->"),
            ink.good(Plain.cut(Plain.line(cell.predicted()), CELL)));
  }

  private void nearMisses(Difference difference) {
    for (Difference.NearMiss near : difference.nearMisses()) {
      line("  " + ink.fair("Near miss: ") + Plain.line(near.words()) + " " + near.relaxations());
    }
  }

  private void line(String text) {
    page.append(text).append('\n');
  }
}
