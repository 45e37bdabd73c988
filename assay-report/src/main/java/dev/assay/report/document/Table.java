// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A table, filled row by row; of a long one a terminal shows less than a file does. */
public final class Table implements Block {
  private static final int ALL = Integer.MAX_VALUE - 1;

  private final List<TableColumn> columns;
  private final List<List<Cell>> rows = new ArrayList<>();
  private int few = ALL;
  private int most = ALL;
  private boolean headed = true;

  private Table(List<TableColumn> columns) {
    this.columns = List.copyOf(columns);
  }

  /** An empty one; its columns as {@link TableColumn#of} reads them. */
  public static Table of(String... columns) {
    return of(Arrays.stream(columns).map(TableColumn::of).toList());
  }

  public static Table of(List<TableColumn> columns) {
    return new Table(columns);
  }

  /** Leaves headings out on a terminal, where the cells say what they are. */
  public Table bare() {
    headed = false;
    return this;
  }

  /** Shows no more rows than that of a long table. */
  public Table showing(int onTerminal, int inFiles) {
    few = onTerminal;
    most = inFiles;
    return this;
  }

  public Table onTerminal(int rows) {
    return showing(rows, ALL);
  }

  public Table row(Cell... cells) {
    return row(List.of(cells));
  }

  /** Adds a row; cells that lack at its end are empty. */
  public Table row(List<Cell> cells) {
    List<Cell> row = new ArrayList<>(cells);
    row.addAll(Collections.nCopies(columns.size() - cells.size(), Cell.EMPTY));
    rows.add(List.copyOf(row));
    return this;
  }

  /** Returns a copy without columns whose cells a medium does not show. */
  public Table without(Predicate<Cell> unseen) {
    int[] kept =
        IntStream.range(0, columns.size())
            .filter(column -> !rows.stream().map(row -> row.get(column)).allMatch(unseen))
            .toArray();
    Table table = new Table(IntStream.of(kept).mapToObj(columns::get).toList());
    rows.forEach(row -> table.row(IntStream.of(kept).mapToObj(row::get).toList()));
    table.headed = headed;
    return table.showing(few, most);
  }

  /**
   * Returns a copy with few rows, one example in each, and no codes. Rows without an example are
   * left out if others have one.
   */
  @Override
  public Table brief(int rows) {
    Table table = new Table(columns.stream().filter(column -> !column.isCode()).toList());
    boolean named = this.rows.stream().anyMatch(Table::hasExample);
    for (List<Cell> row : this.rows) {
      if (named && !hasExample(row)) {
        continue;
      }
      table.row(
          IntStream.range(0, columns.size())
              .filter(column -> !columns.get(column).isCode())
              .mapToObj(column -> row.get(column).brief())
              .toList());
    }
    table.headed = headed;
    return table.showing(rows, rows);
  }

  private static boolean hasExample(List<Cell> row) {
    return row.stream().anyMatch(cell -> cell.text().isQuestion());
  }

  public List<TableColumn> columns() {
    return columns;
  }

  public List<List<Cell>> rows() {
    return Collections.unmodifiableList(rows);
  }

  /** The rows that a terminal shows, or those that a file does; one row more is not left out. */
  public List<List<Cell>> shown(boolean onTerminal) {
    int enough = onTerminal ? few : most;
    return rows().subList(0, rows.size() <= enough + 1 ? rows.size() : enough);
  }

  /** Returns whether a terminal needs the headings to tell what the cells are. */
  public boolean headed() {
    return headed;
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  @Override
  public void show(Renderer renderer) {
    renderer.table(this);
  }
}
