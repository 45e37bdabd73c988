// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.metric.sqleval.OrderRequest.Sorting;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A data frame: columns, and a selection of their rows in an order. Immutable. */
final class DataFrame {
  private final List<Series> columns;
  private final List<String> names;
  private final int[] rows;

  private DataFrame(List<Series> columns, List<String> names, int[] rows) {
    this.columns = List.copyOf(columns);
    this.names = List.copyOf(names);
    this.rows = rows;
  }

  static DataFrame of(ResultTable table) {
    return new DataFrame(
        table.columns().stream().map(Series::of).toList(),
        table.columnNames(),
        IntStream.range(0, table.rowCount()).toArray());
  }

  Series column(int index) {
    return columns.get(index);
  }

  List<Series> columns() {
    return columns;
  }

  /** Names of the columns: their own, unless renamed. */
  List<String> names() {
    return names;
  }

  /** The index in the columns of the row at a place. */
  int row(int place) {
    return rows[place];
  }

  /** The indexes in the columns of all rows. */
  int[] rows() {
    return rows.clone();
  }

  int rowCount() {
    return rows.length;
  }

  int columnCount() {
    return columns.size();
  }

  boolean hasRepeatedNames() {
    return new HashSet<>(names).size() < names.size();
  }

  /** The names; repeated names get the column's index as a suffix. */
  List<String> distinctNames() {
    Set<String> seen = new HashSet<>();
    Set<String> repeated = new HashSet<>();
    names.forEach(name -> (seen.add(name) ? seen : repeated).add(name));
    return IntStream.range(0, names.size())
        .mapToObj(i -> repeated.contains(names.get(i)) ? names.get(i) + "_" + i : names.get(i))
        .toList();
  }

  /** The columns at these indexes, under new names. */
  DataFrame select(List<Integer> indexes, List<String> newNames) {
    return new DataFrame(indexes.stream().map(columns::get).toList(), newNames, rows);
  }

  /**
   * The frame after {@code normalize_table} of SQL-Eval: without repeated rows, columns by name,
   * and rows sorted by all columns; or, if an order was requested, by the ORDER BY that the query's
   * text has, or not at all.
   *
   * @throws OriginException if columns can't be sorted or share a name
   */
  DataFrame normalized(OrderRequest orderRequest, @Nullable String sql) throws OriginException {
    DataFrame distinct = byName().withoutRepeatedRows();
    if (!orderRequest.order()) {
      return distinct.sorted(IntStream.range(0, columnCount()).boxed().toList(), true);
    }
    Sorting sorting = orderRequest.sorting(sql);
    return sorting == null ? distinct : distinct.sortedBy(sorting);
  }

  private DataFrame byName() throws OriginException {
    List<Integer> order =
        IntStream.range(0, names.size()).boxed().sorted(Comparator.comparing(names::get)).toList();
    boolean already = order.equals(IntStream.range(0, names.size()).boxed().toList());
    if (!already && hasRepeatedNames()) {
      throw new OriginException("cannot reindex on an axis with duplicate labels");
    }
    return select(order, order.stream().map(names::get).toList());
  }

  private DataFrame sortedBy(Sorting sorting) throws OriginException {
    Map<String, Integer> indexes = new HashMap<>();
    IntStream.range(0, columnCount()).forEach(i -> indexes.putIfAbsent(names.get(i), i));
    Set<String> words = new HashSet<>(sorting.words());
    List<Integer> keys = new ArrayList<>();
    sorting.words().stream().map(indexes::get).filter(Objects::nonNull).forEach(keys::add);
    List<Integer> others =
        IntStream.range(0, columnCount())
            .filter(i -> !words.contains(names.get(i)))
            .boxed()
            .toList();
    List<Integer> priority = new ArrayList<>(keys);
    priority.addAll(others);
    List<Integer> layout = new ArrayList<>(others);
    layout.addAll(keys);
    return sorted(priority, sorting.ascending())
        .select(layout, layout.stream().map(names::get).toList());
  }

  private DataFrame sorted(List<Integer> keys, boolean ascending) throws OriginException {
    if (hasRepeatedNames()) {
      throw new OriginException("a column label is not unique");
    }
    for (int key : keys) {
      if (!columns.get(key).isSortable()) {
        throw new OriginException("values of several types can't be sorted");
      }
    }
    List<Series> priority = keys.stream().map(columns::get).toList();
    return withRows(
        IntStream.of(rows)
            .boxed()
            .sorted((a, b) -> compare(priority, a, b, ascending))
            .mapToInt(Integer::intValue)
            .toArray());
  }

  /** Compares two rows; missing values come last in either direction. */
  private static int compare(List<Series> keys, int a, int b, boolean ascending) {
    for (Series key : keys) {
      int order = key.compare(a, b);
      if (order != 0) {
        boolean missing = key.isMissing(a) || key.isMissing(b);
        return ascending || missing ? order : -order;
      }
    }
    return 0;
  }

  private DataFrame withoutRepeatedRows() throws OriginException {
    for (Series column : columns) {
      if (!column.isHashable()) {
        throw new OriginException("unhashable type");
      }
    }
    int[] places =
        IntStream.range(0, rows.length)
            .boxed()
            .sorted((a, b) -> compare(columns, rows[a], rows[b], true))
            .mapToInt(Integer::intValue)
            .toArray();
    boolean[] repeated = new boolean[rows.length];
    for (int i = 1; i < places.length; i++) {
      repeated[places[i]] = compare(columns, rows[places[i - 1]], rows[places[i]], true) == 0;
    }
    return withRows(
        IntStream.range(0, rows.length).filter(i -> !repeated[i]).map(i -> rows[i]).toArray());
  }

  private DataFrame withRows(int[] kept) {
    return new DataFrame(columns, names, kept);
  }
}
