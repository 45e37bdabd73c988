// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@code subset_df} of SQL-Eval: each gold column takes the first predicted column, not taken yet,
 * that has the same cells when each is sorted; then the chosen columns, under the gold's names,
 * must equal the gold after normalizing both. Numbers are equal within {@code
 * max(1e-5·max(|a|,|b|), 1e-8)}. An empty gold is a subset of nothing.
 */
final class ColumnSubset {
  private ColumnSubset() {}

  /**
   * Returns whether the gold's columns are a subset of a prediction's.
   *
   * @throws OriginException where the original code raises an exception
   */
  static boolean isWithin(DataFrame gold, DataFrame predicted, OrderRequest orderRequest)
      throws OriginException {
    if (gold.rowCount() == 0 || gold.columnCount() == 0) {
      return false;
    }
    List<String> goldNames = gold.distinctNames();
    List<String> predictedNames = predicted.distinctNames();
    List<Integer> free =
        new ArrayList<>(IntStream.range(0, predicted.columnCount()).boxed().toList());
    List<Integer> chosen = new ArrayList<>();
    for (int column = 0; column < gold.columnCount(); column++) {
      Integer match = firstLike(gold, column, predicted, free);
      if (match == null) {
        return false;
      }
      free.remove(match);
      chosen.add(match);
    }
    for (int column : chosen) {
      if (!predictedNames.get(column).equals(predicted.names().get(column))) {
        throw new OriginException("a renamed column is not in the index");
      }
    }
    DataFrame wanted = gold.select(all(gold), goldNames).normalized(orderRequest, null);
    DataFrame found = predicted.select(chosen, goldNames).normalized(orderRequest, null);
    return areClose(wanted, found);
  }

  private static List<Integer> all(DataFrame frame) {
    return IntStream.range(0, frame.columnCount()).boxed().toList();
  }

  private static @Nullable Integer firstLike(
      DataFrame gold, int column, DataFrame predicted, List<Integer> free) throws OriginException {
    Series wanted = gold.column(column);
    for (Integer candidate : free) {
      Series found = predicted.column(candidate);
      int[] here = wanted.sorted(gold.rows());
      int[] there = found.sorted(predicted.rows());
      if (areClose(wanted, here, found, there)) {
        return candidate;
      }
    }
    return null;
  }

  private static boolean areClose(DataFrame wanted, DataFrame found) {
    for (int column = 0; column < wanted.columnCount(); column++) {
      if (!areClose(wanted.column(column), wanted.rows(), found.column(column), found.rows())) {
        return false;
      }
    }
    return true;
  }

  private static boolean areClose(Series wanted, int[] here, Series found, int[] there) {
    if (here.length != there.length) {
      return false;
    }
    for (int i = 0; i < here.length; i++) {
      if (!wanted.isClose(here[i], found, there[i])) {
        return false;
      }
    }
    return true;
  }
}
