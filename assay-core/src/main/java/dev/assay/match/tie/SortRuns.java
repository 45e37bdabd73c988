// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import dev.assay.match.cell.CellPairs;
import dev.assay.match.cell.CellRule;
import dev.assay.match.column.SelectList;
import dev.assay.match.row.RowBags;
import dev.assay.model.Column;
import dev.assay.model.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs of gold rows that tie on the sort keys, as far as they are known.
 *
 * @param keys columns with the sort keys, up to the first one that is not in the result
 * @param complete whether all sort keys are known
 * @param numbers the run of each gold row if a further query determined it, else {@code null}
 */
@SuppressWarnings("ArrayRecordComponent")
public // never compared
record SortRuns(List<Column> keys, boolean complete, int @Nullable [] numbers) {
  public SortRuns {
    keys = List.copyOf(keys);
  }

  public static SortRuns of(ResultTable gold, SelectList items) {
    List<Column> keys = new ArrayList<>();
    for (int column : SortColumns.of(gold, items)) {
      if (column == SortColumns.HIDDEN) {
        return new SortRuns(keys, false, null);
      }
      keys.add(gold.column(column));
    }
    return new SortRuns(keys, true, null);
  }

  /** Runs determined by a further query. */
  public static SortRuns known(int[] numbers) {
    return new SortRuns(List.of(), true, numbers);
  }

  /** Returns whether any two rows may tie, as far as is known. */
  public boolean excuseTies() {
    return numbers != null || !keys.isEmpty();
  }

  /** The run number of each listed gold row. */
  public int[] number(int[] goldRows) {
    return numbers == null ? number(keys, goldRows) : RowBags.pick(numbers, goldRows);
  }

  /**
   * Numbers the runs of listed rows: a row that equals the previous one in all keys is in the same
   * run.
   */
  public static int[] number(List<Column> keys, int[] rows) {
    List<CellPairs> same = keys.stream().map(key -> CellPairs.of(key, key, CellRule.BASE)).toList();
    int[] runs = new int[rows.length];
    for (int i = 1; i < rows.length; i++) {
      int before = rows[i - 1];
      int row = rows[i];
      boolean tied = same.stream().allMatch(key -> key.equal(before, row));
      runs[i] = runs[i - 1] + (tied ? 0 : 1);
    }
    return runs;
  }

  /** Numbers the runs of all rows. */
  static int[] numberAll(List<Column> keys, int rows) {
    return number(keys, IntStream.range(0, rows).toArray());
  }
}
