// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A table that can be changed: names and rows of boxed cells. */
record MutableTable(List<String> names, List<List<@Nullable Object>> rows) {
  MutableTable copy() {
    List<List<@Nullable Object>> copies = new ArrayList<>();
    rows.forEach(row -> copies.add(new ArrayList<>(row)));
    return new MutableTable(new ArrayList<>(names), copies);
  }

  int width() {
    return names.size();
  }

  int height() {
    return rows.size();
  }

  boolean isEmpty() {
    return rows.isEmpty();
  }

  ResultTable table() {
    return ResultTable.ofRows(names, rows);
  }

  ComparisonSide side() {
    return ComparisonSide.of(table());
  }

  MutableTable shuffled(Random random) {
    MutableTable other = copy();
    Collections.shuffle(other.rows, random);
    return other;
  }

  /** The given columns with their names, in the given order. */
  MutableTable select(List<Integer> columns) {
    List<List<@Nullable Object>> selected = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      List<@Nullable Object> cells = new ArrayList<>();
      columns.forEach(c -> cells.add(row.get(c)));
      selected.add(cells);
    }
    return new MutableTable(new ArrayList<>(columns.stream().map(names::get).toList()), selected);
  }

  MutableTable turned(Random random) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, width()).boxed().toList());
    Collections.shuffle(order, random);
    return select(order);
  }

  /** With names that no other table has. */
  MutableTable renamed() {
    MutableTable other = copy();
    other.names.replaceAll(name -> "other_" + name);
    return other;
  }

  /** With rows of equal cells in the first columns next to one another, in any order of groups. */
  MutableTable grouped(int columns) {
    Map<String, List<List<@Nullable Object>>> groups = new LinkedHashMap<>();
    for (List<@Nullable Object> row : copy().rows) {
      String key =
          row.subList(0, columns).stream().map(MutableTable::show).collect(Collectors.joining());
      groups.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
    }
    List<List<@Nullable Object>> sorted = new ArrayList<>();
    groups.values().forEach(sorted::addAll);
    return new MutableTable(new ArrayList<>(names), sorted);
  }

  MutableTable without(int row) {
    MutableTable other = copy();
    other.rows.remove(row);
    return other;
  }

  MutableTable withRow(int at, int copied) {
    MutableTable other = copy();
    other.rows.add(at, new ArrayList<>(rows.get(copied)));
    return other;
  }

  MutableTable withCell(int row, int column, @Nullable Object value) {
    MutableTable other = copy();
    other.rows.get(row).set(column, value);
    return other;
  }

  MutableTable withColumn(int at, String name, List<@Nullable Object> cells) {
    MutableTable other = copy();
    other.names.add(at, name);
    for (int row = 0; row < cells.size(); row++) {
      other.rows.get(row).add(at, cells.get(row));
    }
    return other;
  }

  /** With types, so that a failure can be read. */
  @Override
  public String toString() {
    return names
        + rows.stream()
            .map(
                row ->
                    row.stream()
                        .map(MutableTable::show)
                        .collect(Collectors.joining(", ", "[", "]")))
            .collect(Collectors.joining(" ", " ", ""));
  }

  private static String show(@Nullable Object cell) {
    return cell == null ? "NULL" : cell.getClass().getSimpleName() + " '" + cell + "'";
  }
}
