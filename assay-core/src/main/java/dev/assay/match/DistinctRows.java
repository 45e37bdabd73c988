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
package dev.assay.match;

import dev.assay.model.Column;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The rows of one side without those that repeat an earlier row cell by cell.
 *
 * @param rows positions in ascending order
 */
@SuppressWarnings("ArrayRecordComponent") // a value between two methods, never compared
record DistinctRows(int[] rows) {
  static DistinctRows ofGold(List<ColumnPair> pairs, int rows) {
    return of(pairs.stream().map(pair -> pair.gold().column()).toList(), rows);
  }

  static DistinctRows ofPredicted(List<ColumnPair> pairs, int rows) {
    return of(pairs.stream().map(pair -> pair.predicted().column()).toList(), rows);
  }

  static DistinctRows of(List<Column> columns, int count) {
    int[] all = IntStream.range(0, count).toArray();
    List<ColumnKeys> keys =
        columns.stream().map(column -> ColumnKeys.of(column, KeyForm.BASE)).toList();
    List<CellPairs> same =
        columns.stream().map(column -> CellPairs.of(column, column, CellRule.BASE)).toList();
    KeyTable table = new KeyTable(RowKeys.of(keys, all, null), 0);
    boolean[] repeated = new boolean[count];
    for (int slot = 0; slot < table.slots(); slot++) {
      if (table.isUsed(slot)) {
        markRepeats(table.goldRows(slot), same, repeated);
      }
    }
    return new DistinctRows(IntStream.of(all).filter(row -> !repeated[row]).toArray());
  }

  /** Of rows with one key nearly all equal the first, so this is not quadratic in practice. */
  private static void markRepeats(int[] rows, List<CellPairs> same, boolean[] repeated) {
    for (int i = 1; i < rows.length; i++) {
      int row = rows[i];
      for (int before = 0; before < i && !repeated[row]; before++) {
        int earlier = rows[before];
        repeated[row] =
            !repeated[earlier] && same.stream().allMatch(cells -> cells.equal(earlier, row));
      }
    }
  }
}
