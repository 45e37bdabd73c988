// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The result of a query on a candidate.
 *
 * @param names of its columns
 * @param types of its columns, as the engine names them
 * @param rows in order
 */
record ProbeAnswer(List<String> names, List<String> types, List<List<@Nullable Object>> rows) {
  /** Decimal places of a fraction that the order of a sum may change. */
  private static final double STEADY = 1e9;

  ResultTable table() {
    List<ColumnBuilder> builders = new ArrayList<>();
    for (int c = 0; c < names.size(); c++) {
      builders.add(new ColumnBuilder(names.get(c), types.get(c)));
    }
    for (List<@Nullable Object> row : rows) {
      for (int c = 0; c < builders.size(); c++) {
        builders.get(c).add(row.get(c));
      }
    }
    return new ResultTable(builders.stream().map(ColumnBuilder::build).toList(), rows.size());
  }

  /** Some of its columns; empty if it has not all of them. */
  Optional<ProbeAnswer> select(List<Integer> columns) {
    if (!columns.stream().allMatch(c -> c >= 0 && c < names.size())) {
      return Optional.empty();
    }
    List<List<@Nullable Object>> selected = new ArrayList<>(rows.size());
    for (List<@Nullable Object> row : rows) {
      selected.add(selected(row, columns));
    }
    return Optional.of(
        new ProbeAnswer(
            columns.stream().map(names::get).toList(),
            columns.stream().map(types::get).toList(),
            selected));
  }

  private static List<@Nullable Object> selected(
      List<@Nullable Object> row, List<Integer> columns) {
    List<@Nullable Object> selected = new ArrayList<>(columns.size());
    columns.forEach(c -> selected.add(row.get(c)));
    return selected;
  }

  /** Returns whether both hold the same rows in any order, except for the last digits of floats. */
  boolean sameBag(ProbeAnswer other) {
    return rows.size() == other.rows.size()
        && names.size() == other.names.size()
        && bag().equals(other.bag());
  }

  private Map<List<@Nullable Object>, Integer> bag() {
    Map<List<@Nullable Object>, Integer> bag = new HashMap<>();
    for (List<@Nullable Object> row : rows) {
      List<@Nullable Object> steady = new ArrayList<>(row.size());
      for (Object cell : row) {
        steady.add(steady(cell));
      }
      bag.merge(steady, 1, Integer::sum);
    }
    return bag;
  }

  private static @Nullable Object steady(@Nullable Object cell) {
    if (cell instanceof Double number && Math.abs(number) < STEADY) {
      return Math.rint(number * STEADY);
    }
    return cell instanceof BigDecimal number ? number.stripTrailingZeros() : cell;
  }

  /** Returns whether it is empty or one row of only NULL and zero. */
  boolean saysNothing() {
    return rows.isEmpty()
        || (rows.size() == 1 && rows.get(0).stream().allMatch(ProbeAnswer::isNothing));
  }

  private static boolean isNothing(@Nullable Object cell) {
    return cell == null || (cell instanceof Number number && number.doubleValue() == 0);
  }
}
