// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.cell.CellPairs;
import dev.assay.match.column.ColumnPair;
import java.util.List;

/** Compares a gold row and a predicted row in all matched columns. */
public final class RowRule {
  private final CellPairs[] cells;

  private RowRule(CellPairs[] cells) {
    this.cells = cells;
  }

  public static RowRule of(List<ColumnPair> pairs) {
    return new RowRule(pairs.stream().map(ColumnPair::cells).toArray(CellPairs[]::new));
  }

  public boolean equal(int goldRow, int predictedRow) {
    for (CellPairs column : cells) {
      if (!column.equal(goldRow, predictedRow)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the listed rows are equal position by position. */
  public boolean equalInPlace(int[] goldRows, int[] predictedRows) {
    for (CellPairs column : cells) {
      for (int i = 0; i < goldRows.length; i++) {
        if (!column.equal(goldRows[i], predictedRows[i])) {
          return false;
        }
      }
    }
    return true;
  }
}
