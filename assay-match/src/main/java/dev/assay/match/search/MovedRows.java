// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search;

import dev.assay.match.row.RowRule;
import dev.assay.match.search.internal.RelaxationSearch.Found;
import dev.assay.match.search.internal.RowAgreement;
import dev.assay.match.search.internal.TablePair;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the positions at which the prediction has another row than the gold. */
final class MovedRows {
  /** Maximum number of row comparisons; beyond it, ties are not taken into account. */
  private static final int WORK = 200_000;

  private final RowRule rule;
  private final int[] runs;
  private int work = WORK;

  private MovedRows(RowRule rule, int[] runs) {
    this.rule = rule;
    this.runs = runs;
  }

  /**
   * The first differing positions, 0-based. A row that only moved within a run of ties does not
   * count, unless there is no other difference.
   *
   * @param found the alternative under which the tables agree except for order
   */
  static List<Integer> positions(TablePair tables, Found found, int most) {
    int rows = tables.goldRows();
    if (rows != tables.predictedRows() || found.allowed().hasAny(TablePair.OTHER_ROWS)) {
      return List.of();
    }
    int[] all = IntStream.range(0, rows).toArray();
    boolean ties = RowAgreement.ignoresOrder(found.allowed()) && tables.ties().excuseTies();
    MovedRows moved =
        new MovedRows(RowRule.of(found.pairs()), ties ? tables.ties().number(all) : all);
    return IntStream.range(0, rows).filter(row -> !moved.stands(row)).limit(most).boxed().toList();
  }

  /**
   * Returns whether the predicted row at a position equals a gold row of the run at that position.
   */
  private boolean stands(int position) {
    if (rule.equal(position, position)) {
      return true;
    }
    int first = position;
    while (first > 0 && runs[first - 1] == runs[position]) {
      first--;
    }
    for (int row = first; row < runs.length && runs[row] == runs[position]; row++) {
      if (work-- <= 0) {
        return false;
      }
      if (rule.equal(row, position)) {
        return true;
      }
    }
    return false;
  }
}
