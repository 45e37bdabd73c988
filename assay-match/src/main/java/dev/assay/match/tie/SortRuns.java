// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.tie;

import static dev.assay.match.Relaxation.TIE_ORDER;

import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellPairs;
import dev.assay.match.cell.CellRule;
import dev.assay.match.column.SelectList;
import dev.assay.match.row.RowBags;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The runs of gold rows that tie on the sort keys, as far as they are known.
 *
 * @param keys columns with the sort keys, up to the first one that is not in the result
 * @param complete whether all sort keys are known
 * @param numbers the run of each gold row if a further query determined it, else empty
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SortRuns(List<Column> keys, boolean complete, int[] numbers) {
  /** The relaxation under which the rows of a run may stand in any order. */
  public static final RelaxationSet MOVED = RelaxationSet.of(TIE_ORDER);

  /** No keys, so that no rows tie. */
  public static final SortRuns NONE = new SortRuns(List.of(), true, new int[0]);

  public SortRuns {
    keys = List.copyOf(keys);
  }

  public static SortRuns of(ResultTable gold, SelectList items) {
    List<Column> keys = new ArrayList<>();
    for (int column : SortColumns.of(gold, items)) {
      if (column == SortColumns.HIDDEN) {
        return new SortRuns(keys, false, NONE.numbers);
      }
      keys.add(gold.column(column));
    }
    return new SortRuns(keys, true, NONE.numbers);
  }

  /** Runs determined by a further query. */
  public static SortRuns known(int[] numbers) {
    return new SortRuns(List.of(), true, numbers);
  }

  /** Returns whether any two rows may tie, as far as is known. */
  public boolean excuseTies() {
    return numbers.length > 0 || !keys.isEmpty();
  }

  /** The run number of each listed gold row. */
  public int[] number(int[] goldRows) {
    return numbers.length == 0 ? number(keys, goldRows) : RowBags.pick(numbers, goldRows);
  }

  /**
   * Numbers the runs of listed rows: a row whose keys equal those of the first row of a run is in
   * the same run. Numbers that differ in their type or by float noise are equal keys, because no
   * query can control the last digits of a sum. They are compared with the first row of the run and
   * not with the previous one, so that a run never holds numbers further apart than the noise.
   */
  public static int[] number(List<Column> keys, int[] rows) {
    return number(keys, rows, CellRule.CLOSE);
  }

  /** Numbers the runs of listed rows, with equal keys only if they are equal cell by cell. */
  public static int[] numberExactly(List<Column> keys, int[] rows) {
    return number(keys, rows, CellRule.BASE);
  }

  private static int[] number(List<Column> keys, int[] rows, CellRule rule) {
    List<CellPairs> same = keys.stream().map(key -> CellPairs.of(key, key, rule)).toList();
    int[] runs = new int[rows.length];
    int first = 0;
    for (int i = 1; i < rows.length; i++) {
      int leader = rows[first];
      int row = rows[i];
      boolean tied = same.stream().allMatch(key -> key.equal(leader, row));
      runs[i] = runs[i - 1] + (tied ? 0 : 1);
      first = tied ? first : i;
    }
    return runs;
  }

  /** Numbers the runs of all rows. */
  static int[] numberAll(List<Column> keys, int rows) {
    return number(keys, IntStream.range(0, rows).toArray());
  }
}
