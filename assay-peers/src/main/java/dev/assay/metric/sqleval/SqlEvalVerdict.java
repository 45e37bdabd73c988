// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.gold.Gold;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.internal.PerComparison;
import dev.assay.model.Question;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code compare_query_results} of SQL-Eval: the golds are tried in order and the
 * first that equals the prediction decides; for the lenient level it suffices to be a subset of
 * any.
 *
 * <p>If the original code raises an exception it counts the prediction as wrong. So does this
 * class, unless the exception also occurs when the gold is compared with itself: then both levels
 * are undefined, because no prediction could pass.
 */
enum SqlEvalVerdict {
  EXACT(1.0, 1.0),
  SUBSET(0.0, 1.0),
  WRONG(0.0, 0.0),
  UNDEFINED(null, null);

  private final @Nullable Double exact;
  private final @Nullable Double subset;

  SqlEvalVerdict(@Nullable Double exact, @Nullable Double subset) {
    this.exact = exact;
    this.subset = subset;
  }

  @Nullable Double exact() {
    return exact;
  }

  @Nullable Double subset() {
    return subset;
  }

  private static final PerComparison<SqlEvalVerdict> SHARED =
      new PerComparison<>(SqlEvalVerdict::compare);

  /** The verdict of a comparison, which is determined once for both metrics. */
  static SqlEvalVerdict of(Comparison comparison) {
    return SHARED.of(comparison);
  }

  private static SqlEvalVerdict compare(Comparison comparison) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return WRONG;
    }
    Question question = comparison.question();
    OrderRequest orderRequest = new OrderRequest(question.category(), question.text());
    String goldText = goldText(question);
    SqlEvalVerdict verdict = WRONG;
    DataFrame predicted = DataFrame.of(rows.table());
    for (GoldResult gold : comparison.golds()) {
      try {
        DataFrame wanted = DataFrame.of(gold.table());
        if (DataFrameEquality.areEqual(
            wanted, goldText, predicted, comparison.sql(), orderRequest)) {
          return EXACT;
        }
        if (ColumnSubset.isWithin(wanted, predicted, orderRequest)) {
          verdict = SUBSET;
        }
      } catch (OriginException e) {
        return failsOnItself(gold.table(), goldText, orderRequest) ? UNDEFINED : WRONG;
      }
    }
    return verdict;
  }

  private static boolean failsOnItself(
      ResultTable gold, @Nullable String goldText, OrderRequest orderRequest) {
    try {
      DataFrame frame = DataFrame.of(gold);
      // Equal after normalizing, so that the original never reaches the lenient level.
      return !DataFrameEquality.areEqual(frame, goldText, frame, goldText, orderRequest);
    } catch (OriginException e) {
      return true;
    }
  }

  /**
   * All alternatives as one text, as in the question file; the original looks for ORDER BY in it.
   */
  private static @Nullable String goldText(Question question) {
    return question.gold() instanceof Gold.Queries queries
        ? queries.queries().stream().map(Gold.GoldSql::sql).collect(Collectors.joining(";"))
        : null;
  }

  /**
   * {@code compare_df} of SQL-Eval: exact equality cell by cell, either in the original order or
   * after normalizing both. Names of columns are ignored, but determine their order after
   * normalizing.
   */
  static final class DataFrameEquality {
    private DataFrameEquality() {}

    /**
     * Returns whether a prediction equals a gold.
     *
     * @throws OriginException where the original code raises an exception
     */
    static boolean areEqual(
        DataFrame gold,
        @Nullable String goldSql,
        DataFrame predicted,
        @Nullable String predictedSql,
        OrderRequest orderRequest)
        throws OriginException {
      if (areEqualAsBroadcast(gold, predicted)) {
        return true;
      }
      DataFrame wanted = gold.normalized(orderRequest, goldSql);
      DataFrame found = predicted.normalized(orderRequest, predictedSql);
      if (wanted.rowCount() != found.rowCount() || wanted.columnCount() != found.columnCount()) {
        return false;
      }
      requireFillable(found);
      requireFillable(wanted);
      return areEqual(wanted, found, true);
    }

    /**
     * Numpy broadcasts a side with one row or one column to the other's size, so that a single
     * value equals a whole table of it, and a single row equals an empty table.
     */
    private static boolean areEqualAsBroadcast(DataFrame gold, DataFrame predicted) {
      return fits(gold.rowCount(), predicted.rowCount())
          && fits(gold.columnCount(), predicted.columnCount())
          && areEqual(gold, predicted, false);
    }

    private static boolean fits(int size, int other) {
      return size == other || size == 1 || other == 1;
    }

    private static int stretched(int size, int other) {
      return size == 1 ? other : size;
    }

    private static boolean areEqual(DataFrame gold, DataFrame predicted, boolean filled) {
      int rows = stretched(gold.rowCount(), predicted.rowCount());
      int columns = stretched(gold.columnCount(), predicted.columnCount());
      for (int column = 0; column < columns; column++) {
        Series wanted = gold.column(gold.columnCount() == 1 ? 0 : column);
        Series found = predicted.column(predicted.columnCount() == 1 ? 0 : column);
        for (int row = 0; row < rows; row++) {
          int here = gold.row(gold.rowCount() == 1 ? 0 : row);
          int there = predicted.row(predicted.rowCount() == 1 ? 0 : row);
          if (!wanted.equals(here, found, there, filled)) {
            return false;
          }
        }
      }
      return true;
    }

    /** Fails for columns of intervals, which can't hold the −99999 that replaces missing values. */
    private static void requireFillable(DataFrame frame) throws OriginException {
      for (Series column : frame.columns()) {
        if (column.kind() == Series.Kind.SPAN) {
          throw new OriginException("value should be a 'Timedelta'");
        }
      }
    }
  }

  /**
   * {@code subset_df} of SQL-Eval: each gold column takes the first predicted column, not taken
   * yet, that has the same cells when each is sorted; then the chosen columns, under the gold's
   * names, must equal the gold after normalizing both. Numbers are equal within {@code
   * max(1e-5·max(|a|,|b|), 1e-8)}. An empty gold is a subset of nothing.
   */
  static final class ColumnSubset {
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
        DataFrame gold, int column, DataFrame predicted, List<Integer> free)
        throws OriginException {
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
}
