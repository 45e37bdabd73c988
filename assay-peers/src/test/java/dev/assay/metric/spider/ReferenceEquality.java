// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The origin's rule for small tables of integers, floats, texts and nulls, by brute force. */
final class ReferenceEquality {
  private ReferenceEquality() {}

  static boolean holds(
      List<List<@Nullable Object>> gold, List<List<@Nullable Object>> predicted, boolean ordered) {
    if (gold.isEmpty() && predicted.isEmpty()) {
      return true;
    }
    if (gold.size() != predicted.size() || gold.get(0).size() != predicted.get(0).size()) {
      return false;
    }
    List<List<@Nullable Object>> sortedGold = sortedRows(gold);
    List<List<@Nullable Object>> sortedPredicted = sortedRows(predicted);
    boolean alike =
        ordered
            ? sortedGold.equals(sortedPredicted)
            : new HashSet<>(sortedGold).equals(new HashSet<>(sortedPredicted));
    return alike && permute(gold, predicted, ordered, new ArrayList<>());
  }

  private static boolean permute(
      List<List<@Nullable Object>> gold,
      List<List<@Nullable Object>> predicted,
      boolean ordered,
      List<Integer> columns) {
    if (columns.size() == gold.get(0).size()) {
      List<List<@Nullable Object>> golds = new ArrayList<>();
      for (List<@Nullable Object> row : gold) {
        golds.add(values(row));
      }
      List<List<@Nullable Object>> permuted = new ArrayList<>();
      for (List<@Nullable Object> row : predicted) {
        permuted.add(values(pick(row, columns)));
      }
      return same(golds, permuted, ordered);
    }
    for (int c = 0; c < gold.get(0).size(); c++) {
      if (!columns.contains(c)) {
        List<Integer> longer = new ArrayList<>(columns);
        longer.add(c);
        if (permute(gold, predicted, ordered, longer)) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<@Nullable Object> pick(List<@Nullable Object> row, List<Integer> columns) {
    List<@Nullable Object> picked = new ArrayList<>();
    columns.forEach(c -> picked.add(row.get(c)));
    return picked;
  }

  private static boolean same(
      List<List<@Nullable Object>> gold, List<List<@Nullable Object>> predicted, boolean ordered) {
    if (ordered) {
      return gold.equals(predicted);
    }
    List<List<@Nullable Object>> left = new ArrayList<>(predicted);
    gold.forEach(left::remove);
    return left.isEmpty();
  }

  private static List<List<@Nullable Object>> sortedRows(List<List<@Nullable Object>> rows) {
    List<List<@Nullable Object>> sorted = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      sorted.add(sorted(row));
    }
    return sorted;
  }

  /** The cells in the order of their texts, as values. */
  private static List<@Nullable Object> sorted(List<@Nullable Object> row) {
    List<@Nullable Object> cells = new ArrayList<>(row);
    cells.sort(Comparator.comparing(ReferenceEquality::text));
    return values(cells);
  }

  /** Doubles print as Python's floats do, as long as they are small. */
  private static String text(@Nullable Object cell) {
    if (cell instanceof Integer) {
      return cell + "<class 'int'>";
    }
    if (cell instanceof Double) {
      return cell + "<class 'float'>";
    }
    return cell == null ? "None<class 'NoneType'>" : cell + "<class 'str'>";
  }

  private static List<@Nullable Object> values(List<@Nullable Object> row) {
    List<@Nullable Object> values = new ArrayList<>();
    for (Object cell : row) {
      values.add(cell instanceof Number number ? (Object) (number.doubleValue() + 0.0) : cell);
    }
    return values;
  }
}
