// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.match.Difference;
import dev.assay.match.Difference.ChangedCell;
import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.ListedRows;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.MovedRow;
import dev.assay.match.Difference.Row;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import dev.assay.table.ValueFamily;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Shows instants in results in the time zone of the run's sessions, with its offset, such as {@code
 * 2024-06-01T02:00:00+02:00}. In UTC they stay as they are, {@code 2024-06-01T00:00:00Z}. Only what
 * is shown changes: comparisons are of instants.
 */
public record ZonedTimes(ZoneId zone) {
  private static final DateTimeFormatter TEXT = DateTimeFormatter.ISO_OFFSET_DATE_TIME;

  /** An instant as people of the zone write it. */
  public String text(Instant instant) {
    return isUtc() ? instant.toString() : TEXT.format(instant.atZone(zone));
  }

  private boolean isUtc() {
    return zone.normalized().equals(ZoneOffset.UTC);
  }

  /** A table whose instants are such texts. */
  public ResultTable table(ResultTable table) {
    if (isUtc() || table.columns().stream().noneMatch(ZonedTimes::hasInstants)) {
      return table;
    }
    return new ResultTable(table.columns().stream().map(this::column).toList(), table.rowCount());
  }

  private Column column(Column column) {
    if (!hasInstants(column)) {
      return column;
    }
    ColumnBuilder texts = new ColumnBuilder(column.name(), "");
    for (int row = 0; row < column.size(); row++) {
      Object value = column.value(row);
      texts.add(value instanceof Instant instant ? text(instant) : value);
    }
    return texts.build();
  }

  private static boolean hasInstants(Column column) {
    for (int row = 0; row < column.size(); row++) {
      if (!column.isNull(row) && column.family(row) == ValueFamily.INSTANT) {
        return true;
      }
    }
    return false;
  }

  /**
   * Converts the texts of a difference's cells, for columns that hold instants.
   *
   * @param gold the first rows of the gold, or {@code null}: without them the type of a text is
   *     unknown, and it is kept
   * @param predicted those of the prediction, or {@code null}
   */
  public Difference difference(
      Difference difference, @Nullable ResultTable gold, @Nullable ResultTable predicted) {
    Predicate<MappedColumn> ofGold = column -> isInstants(gold, column.gold());
    Predicate<MappedColumn> ofPredicted = column -> isInstants(predicted, column.predicted());
    List<MappedColumn> columns = difference.columns();
    if (isUtc() || columns.stream().noneMatch(ofGold.or(ofPredicted))) {
      return difference;
    }
    return new Difference(
        difference.kind(),
        columns,
        difference.rowCounts(),
        new ListedRows(
            difference.missing().stream().map(row -> row(row, columns, ofGold)).toList(),
            difference.extra().stream().map(row -> row(row, columns, ofPredicted)).toList(),
            difference.changed().stream()
                .map(row -> changed(row, columns, ofGold, ofPredicted))
                .toList(),
            difference.order().stream()
                .map(
                    row ->
                        new MovedRow(
                            row.row(),
                            cells(row.gold(), columns, ofGold),
                            cells(row.predicted(), columns, ofPredicted)))
                .toList()),
        difference.nearMisses());
  }

  private static boolean isInstants(@Nullable ResultTable table, @Nullable Integer index) {
    return table != null
        && index != null
        && index < table.columnCount()
        && hasInstants(table.column(index));
  }

  private Row row(Row row, List<MappedColumn> columns, Predicate<MappedColumn> instants) {
    return new Row(row.row(), cells(row.cells(), columns, instants));
  }

  private List<@Nullable String> cells(
      List<@Nullable String> texts, List<MappedColumn> columns, Predicate<MappedColumn> instants) {
    List<@Nullable String> cells = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      boolean time = i < columns.size() && instants.test(columns.get(i));
      cells.add(time ? text(texts.get(i)) : texts.get(i));
    }
    return cells;
  }

  private ChangedRow changed(
      ChangedRow row,
      List<MappedColumn> columns,
      Predicate<MappedColumn> ofGold,
      Predicate<MappedColumn> ofPredicted) {
    List<ChangedCell> cells = new ArrayList<>();
    for (ChangedCell cell : row.cells()) {
      MappedColumn column =
          columns.stream().filter(each -> each.gold() == cell.column()).findFirst().orElse(null);
      boolean gold = column != null && ofGold.test(column);
      boolean predicted = column != null && ofPredicted.test(column);
      cells.add(
          new ChangedCell(
              cell.column(),
              gold ? text(cell.gold()) : cell.gold(),
              predicted ? text(cell.predicted()) : cell.predicted()));
    }
    return new ChangedRow(row.goldRow(), row.predictedRow(), cells);
  }

  private @Nullable String text(@Nullable String cell) {
    try {
      return cell == null ? null : text(Instant.parse(Objects.requireNonNull(cell)));
    } catch (DateTimeException e) {
      return cell; // a truncated cell, or not an instant
    }
  }
}
