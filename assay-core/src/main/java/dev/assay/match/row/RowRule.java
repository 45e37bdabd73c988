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
package dev.assay.match.row;

import dev.assay.match.cell.CellPairs;
import dev.assay.match.column.ColumnPair;
import java.util.List;

/** Whether a gold row and a predicted row are equal in all matched columns. */
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

  /** Whether the listed rows are equal position by position. */
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
