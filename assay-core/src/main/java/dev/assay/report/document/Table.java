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
package dev.assay.report.document;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A table.
 *
 * @param few rows that a terminal shows of a long one
 * @param most rows that a file shows of it
 * @param headed whether a terminal needs the headings to tell what the cells are
 */
public record Table(
    List<TableColumn> columns, List<List<Cell>> rows, int few, int most, boolean headed)
    implements Block {
  private static final int ALL = Integer.MAX_VALUE - 1;

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
  }

  /** An empty one, of which all rows are shown. */
  public static Table of(TableColumn... columns) {
    return of(List.of(columns));
  }

  public static Table of(List<TableColumn> columns) {
    return new Table(columns, List.of(), ALL, ALL, true);
  }

  /** The same without headings on a terminal, where the cells say what they are. */
  public Table bare() {
    return new Table(columns, rows, few, most, false);
  }

  public Table showing(int onTerminal, int inFiles) {
    return new Table(columns, rows, onTerminal, inFiles, headed);
  }

  public Table row(Cell... cells) {
    return row(List.of(cells));
  }

  /** Adds a row; cells that lack at its end are empty. */
  public Table row(List<Cell> cells) {
    return rows(List.of(cells), Function.identity());
  }

  /** Adds a row for each of some things. */
  public <T> Table rows(Collection<T> things, Function<T, List<Cell>> row) {
    List<List<Cell>> all = new ArrayList<>(rows);
    for (T thing : things) {
      List<Cell> cells = new ArrayList<>(row.apply(thing));
      while (cells.size() < columns.size()) {
        cells.add(Cell.EMPTY);
      }
      all.add(cells);
    }
    return new Table(columns, all, few, most, headed);
  }

  /** The same without rows, which is not shown. */
  public Table empty() {
    return new Table(columns, List.of(), few, most, headed);
  }

  /** The same without columns of which a medium shows no cell. */
  public Table without(Predicate<Cell> unseen) {
    int[] kept =
        IntStream.range(0, columns.size())
            .filter(column -> !rows.stream().map(row -> row.get(column)).allMatch(unseen))
            .toArray();
    return new Table(
        IntStream.of(kept).mapToObj(columns::get).toList(),
        rows.stream().map(row -> IntStream.of(kept).mapToObj(row::get).toList()).toList(),
        few,
        most,
        headed);
  }

  /** How many rows are shown where that many are enough; a single one more is shown, too. */
  public int shown(int enough) {
    return rows.size() <= enough + 1 ? rows.size() : enough;
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
