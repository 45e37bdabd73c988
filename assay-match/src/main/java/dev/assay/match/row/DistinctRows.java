// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import dev.assay.match.cell.CellPairs;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.KeyTable;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnKeys;
import dev.assay.match.internal.SearchBudget;
import dev.assay.table.Column;
import java.util.BitSet;
import java.util.List;

/** The rows of one side without those that repeat an earlier row cell by cell. */
public final class DistinctRows {
  private DistinctRows() {}

  /** Returns the listed rows without repetitions in the given columns, in the same order. */
  public static int[] of(List<Column> columns, int[] rows, SearchBudget searchBudget) {
    return of(
        columns,
        columns.stream().map(column -> ColumnKeys.of(column, KeyEncoding.BASE)).toList(),
        rows,
        searchBudget);
  }

  /** Returns the listed rows without repetitions, using the column keys cached in the facts. */
  public static int[] ofFacts(List<ColumnFacts> columns, int[] rows, SearchBudget searchBudget) {
    return of(
        columns.stream().map(ColumnFacts::column).toList(),
        columns.stream().map(column -> column.keys(KeyEncoding.BASE)).toList(),
        rows,
        searchBudget);
  }

  private static int[] of(
      List<Column> columns, List<ColumnKeys> keys, int[] rows, SearchBudget searchBudget) {
    searchBudget.spend(rows.length, columns.size());
    List<CellPairs> same =
        columns.stream().map(column -> CellPairs.of(column, column, CellRule.BASE)).toList();
    long[] rowKeys = RowKeys.of(keys, rows, null);
    BitSet repeated = new BitSet();
    for (int[] alike : KeyTable.repeats(rowKeys)) {
      markRepeats(alike, rows, same, repeated, searchBudget);
    }
    return RowBags.pick(rows, RowBags.others(rows.length, repeated));
  }

  /**
   * Rows with the same key nearly always equal the first one, so this is not quadratic in practice.
   */
  private static void markRepeats(
      int[] chain, int[] rows, List<CellPairs> same, BitSet repeated, SearchBudget searchBudget) {
    for (int i = 1; i < chain.length; i++) {
      int row = rows[chain[i]];
      for (int k = 0; k < i && !repeated.get(chain[i]); k++) {
        int earlier = rows[chain[k]];
        searchBudget.compareRows();
        repeated.set(
            chain[i],
            !repeated.get(chain[k]) && same.stream().allMatch(cells -> cells.equal(earlier, row)));
      }
    }
  }
}
