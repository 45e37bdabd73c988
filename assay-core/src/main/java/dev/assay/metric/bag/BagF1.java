// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Partial correctness of the result: F1 of cells, ignoring the order of rows and columns. Source:
 * Assay.
 *
 * <p>Formula: let each row and each column of one table be paired with at most one of the other.
 * With T the number of equal cells in paired rows and paired columns, precision is T / cells of the
 * prediction, recall T / cells of the gold, and F1 = 2·T / (cells of both). Cells are equal as
 * under {@code NUMERIC_TYPE} and {@code FLOAT_NOISE}; NULL equals NULL. Columns are paired so that
 * the values that paired columns have in common, counted as bags, are as many as possible ({@link
 * ColumnPairs} has the ties); then rows so that T is as large as possible ({@link RowPairs} has the
 * bound beyond which it is a lower estimate). So extra and missing columns and rows lower the
 * score.
 *
 * <p>Two tables without cells: 1. A prediction without rows because it failed, was refused or was
 * stopped: 0. Several golds: the best. Rows that only the database compared: 1 if they are equal.
 */
public final class BagF1 implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    if (comparison.predicted() instanceof Execution.Unfetched) {
      return comparison.isEqual() ? 1.0 : null;
    }
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return 0.0;
    }
    double best = 0;
    for (Comparison.GoldResult gold : comparison.golds()) {
      best = best == 1 ? best : Math.max(best, f1(gold.table(), rows.table()));
    }
    return best;
  }

  /** The F1 score from 0 to 1; symmetric in the two tables. */
  static double f1(ResultTable gold, ResultTable predicted) {
    double cells = cells(gold) + cells(predicted);
    if (cells == 0) {
      return 1;
    }
    if (cells(gold) == 0 || cells(predicted) == 0) {
      return 0;
    }
    if (areAlike(gold, predicted)) {
      return 1;
    }
    BagTable a = BagTable.of(gold);
    BagTable b = BagTable.of(predicted);
    ColumnPairs columns = a.comesBefore(b) ? ColumnPairs.of(a, b) : ColumnPairs.of(b, a);
    return 2 * RowPairs.equalCells(columns) / cells;
  }

  /**
   * Returns whether the tables have the same cells, and names of columns that are equal and
   * distinct, so that each column is paired with itself.
   */
  private static boolean areAlike(ResultTable gold, ResultTable predicted) {
    if (!gold.hasSameCells(predicted)) {
      return false;
    }
    Set<String> names = new HashSet<>();
    for (int c = 0; c < gold.columnCount(); c++) {
      String name = BagTable.name(gold.column(c));
      if (!name.equals(BagTable.name(predicted.column(c))) || !names.add(name)) {
        return gold.columnCount() == 1;
      }
    }
    return true;
  }

  private static double cells(ResultTable table) {
    return (double) table.rowCount() * table.columnCount();
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
