// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The difference of two results: columns, counts, and the first unmatched rows. */
final class DifferenceSection {
  private static final int ROWS = 10;

  /** Maximum number of positions shown for a wrong order, in two lines each. */
  private static final int ORDER = 5;

  private final Page page;
  private final Difference difference;

  private DifferenceSection(Page page, Difference difference) {
    this.page = page;
    this.difference = difference;
  }

  /**
   * @param accepted whether the profile accepts the difference
   * @param rowsFollow whether the page shows all rows of both results with their marks anyway
   */
  static void add(Page page, Difference difference, boolean accepted, boolean rowsFollow) {
    new DifferenceSection(page, difference).add(accepted, rowsFollow);
  }

  private void add(boolean accepted, boolean rowsFollow) {
    page.heading(
        TextStyle.BOLD.on(accepted ? "Accepted differences" : "What differs"),
        TextStyle.FAINT.on(page.screen().dot() + Phrases.of(difference.kind(), accepted)));
    page.sentence(Phrases.counts(difference, accepted));
    columns();
    if (!rowsFollow) {
      rows("missing", RowMark.MISSING, difference.missing(), difference.missingRows());
      rows("extra", RowMark.EXTRA, difference.extra(), difference.extraRows());
    }
    changedRows();
    order();
  }

  /** The positions with different rows, the gold's row above the prediction's. */
  private void order() {
    if (difference.order().isEmpty()) {
      return;
    }
    int shown = Math.min(ORDER, difference.order().size());
    page.gap();
    page.sentence(Phrases.order(difference));
    List<String> names = new ArrayList<>(List.of("has"));
    names.addAll(Phrases.goldNames(difference));
    RowTable table = new RowTable(names, names.stream().map(name -> false).toList());
    for (MovedRow row : difference.order().subList(0, shown)) {
      table.add(RowMark.MISSING, row.row(), labeled("gold", row.gold()));
      table.add(RowMark.EXTRA, row.row(), labeled("prediction", row.predicted()));
    }
    table.addTo(page);
  }

  private static List<@Nullable String> labeled(String side, List<@Nullable String> cells) {
    List<@Nullable String> labeled = new ArrayList<>();
    labeled.add(side);
    labeled.addAll(cells);
    return labeled;
  }

  /** The columns, except those with the same name at the same position. */
  private void columns() {
    if (Phrases.areColumnsPlain(difference)) {
      return;
    }
    TextTable table =
        new TextTable().right("").left("gold column").left("").left("predicted column");
    for (MappedColumn column : difference.columns()) {
      boolean found = column.predicted() != null;
      table.row(
          TextStyle.FAINT.on(Integer.toString(column.gold() + 1)),
          StyledText.of(column.goldName()),
          TextStyle.FAINT.on(page.screen().arrow()),
          found ? StyledText.of(describe(column)) : TextStyle.RED.on("none fits"));
    }
    page.gap().table(table);
  }

  private static String describe(MappedColumn column) {
    return (column.predicted() == null ? "" : column.predicted() + 1 + " ")
        + (column.predictedName() == null ? "" : column.predictedName());
  }

  private void rows(String what, RowMark mark, List<Difference.Row> rows, long count) {
    if (rows.isEmpty()) {
      return;
    }
    page.gap();
    List<String> names = Phrases.goldNames(difference);
    RowTable table = new RowTable(names, names.stream().map(name -> false).toList());
    int shown = Math.min(ROWS, rows.size());
    rows.subList(0, shown).forEach(row -> table.add(mark, row.row(), row.cells()));
    table.addTo(page);
    more(count - shown, what);
  }

  private void changedRows() {
    if (difference.changed().isEmpty()) {
      return;
    }
    page.gap();
    TextTable table =
        new TextTable().left("").right("row").left("column").left("gold").left("prediction");
    int shown = Math.min(ROWS, difference.changed().size());
    for (ChangedRow row : difference.changed().subList(0, shown)) {
      row.cells()
          .forEach(
              cell ->
                  table.row(
                      RowMark.CHANGED.styled(),
                      TextStyle.FAINT.on(NumberFormats.count(row.goldRow() + 1L)),
                      StyledText.of(nameOf(cell.column())),
                      TextStyle.RED.on(text(cell.gold())),
                      TextStyle.GREEN.on(text(cell.predicted()))));
    }
    page.table(table);
    more(difference.changedRows() - shown, "changed");
  }

  private String nameOf(int goldColumn) {
    List<String> names = Phrases.goldNames(difference);
    return IntStream.range(0, names.size())
        .filter(i -> difference.columns().get(i).gold() == goldColumn)
        .mapToObj(names::get)
        .findFirst()
        .orElse(Integer.toString(goldColumn + 1));
  }

  private static String text(@Nullable String cell) {
    return cell == null ? "NULL" : cell.isEmpty() ? "''" : cell;
  }

  private void more(long hidden, String what) {
    if (hidden > 0) {
      page.line(
          StyledText.of(Page.INDENT),
          TextStyle.FAINT.on(
              page.screen().ellipsis() + " and " + NumberFormats.count(hidden) + " more " + what));
    }
  }
}
