// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.report.internal.NumberFormats;
import dev.assay.report.internal.Phrases;
import dev.assay.report.internal.ZonedTimes;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a result.
 *
 * @param size the numbers of rows and columns, in words
 * @param names of the columns
 * @param numeric for each column whether its cells are numbers
 * @param rows cells as text, {@code null} for NULL; long ones are cut with an ellipsis
 * @param cut that there are more rows than these, in words; absent if these are all
 */
public record TableDetail(
    String size,
    List<String> names,
    List<Boolean> numeric,
    List<List<@Nullable String>> rows,
    @Nullable String cut) {
  public TableDetail {
    names = List.copyOf(names);
    numeric = List.copyOf(numeric);
    List<List<@Nullable String>> copies = new ArrayList<>();
    rows.forEach(row -> copies.add(Collections.unmodifiableList(row))); // NULL is a cell
    rows = Collections.unmodifiableList(copies);
  }

  /** The longest text of a cell that is shown. */
  private static final int LONGEST_CELL = 500;

  /** The maximum size of a result on a page with many: whole rows, at least one. */
  private static final int CHARACTERS = 40_000;

  /** Returns the first rows of a stored excerpt, with its times in a zone. */
  public static TableDetail of(Excerpt excerpt, ZonedTimes times) {
    ResultTable table = times.table(excerpt.table());
    List<List<@Nullable String>> rows = new ArrayList<>();
    int characters = 0;
    for (int row = 0; row < table.rowCount() && characters < CHARACTERS; row++) {
      List<@Nullable String> cells = texts(table, row);
      characters += cells.stream().mapToInt(cell -> cell == null ? 4 : cell.length()).sum();
      rows.add(cells);
    }
    return new TableDetail(
        NumberFormats.count(excerpt.rowsTotal(), "row")
            + ", "
            + NumberFormats.count(table.columnCount(), "column"),
        Phrases.numbered(table.columnNames(), column -> column),
        table.columns().stream().map(column -> isNumeric(column, rows.size())).toList(),
        rows,
        rows.size() < excerpt.rowsTotal()
            ? "The first %s of %s."
                .formatted(
                    NumberFormats.count(rows.size()),
                    NumberFormats.count(excerpt.rowsTotal(), "row"))
            : null);
  }

  private static List<@Nullable String> texts(ResultTable table, int row) {
    List<@Nullable String> texts = new ArrayList<>();
    for (Column column : table.columns()) {
      Object cell = column.value(row);
      texts.add(cell == null ? null : shortened(cell.toString()));
    }
    return texts;
  }

  static String shortened(String text) {
    return text.length() <= LONGEST_CELL ? text : text.substring(0, LONGEST_CELL - 1) + "…";
  }

  private static boolean isNumeric(Column column, int rows) {
    return IntStream.range(0, rows)
        .allMatch(row -> column.isNull(row) || column.family(row).isNumeric());
  }
}
