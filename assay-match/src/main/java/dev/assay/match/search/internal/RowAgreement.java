// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.search.internal;

import static dev.assay.match.Relaxation.*;

import dev.assay.match.RelaxationSet;
import dev.assay.match.TiedRowChoice;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.internal.SearchBudget;
import dev.assay.match.row.DistinctRows;
import dev.assay.match.row.RowBags;
import dev.assay.match.row.RowPairing;
import dev.assay.match.row.RowRule;
import dev.assay.match.tie.NullOrders;
import dev.assay.match.tie.SortRuns;
import dev.assay.match.tie.TiedRowSelection;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether the rows of two tables agree under an assignment of columns and a set of
 * relaxations.
 */
public final class RowAgreement {
  private final List<ColumnPair> pairs;
  private final RowRule rule;
  private final TablePair tables;
  private final SearchBudget searchBudget;
  private final RowPairing pairing;

  public RowAgreement(List<ColumnPair> pairs, TablePair tables, SearchBudget searchBudget) {
    this.pairs = pairs;
    this.rule = RowRule.of(pairs);
    this.tables = tables;
    this.searchBudget = searchBudget;
    this.pairing = new RowPairing(pairs, rule, searchBudget);
  }

  public boolean holds(RelaxationSet allowed) {
    int[] predicted = IntStream.range(0, tables.predictedRows()).toArray();
    if (tables.cut() != null) {
      return chosen(allowed) != null;
    }
    int[] gold = IntStream.range(0, tables.goldRows()).toArray();
    if (holds(gold, predicted, allowed)) {
      return true;
    }
    if (!tables.comparesSets(allowed)) {
      return false;
    }
    RowBags rows = RowBags.of(gold, predicted);
    if (!tables.isOrdered()) {
      rows = pairing.withoutCommonRows(rows); // common rows need not be searched for repeats
    }
    int[] goldRows =
        DistinctRows.ofFacts(
            pairs.stream().map(ColumnPair::gold).toList(), rows.gold(), searchBudget);
    int[] predictedRows =
        DistinctRows.ofFacts(
            pairs.stream().map(ColumnPair::predicted).toList(), rows.predicted(), searchBudget);
    return holds(goldRows, predictedRows, allowed);
  }

  /**
   * The gold rows that stand for the predicted rows, for a gold of which rows are to be chosen;
   * {@code null} if no choice agrees.
   */
  public int @Nullable [] chosen(RelaxationSet allowed) {
    TiedRowChoice cut = tables.cut();
    int[] chosen =
        cut == null
            ? null
            : TiedRowSelection.choose(cut, pairs, rule, isFree(allowed), searchBudget);
    int[] predicted = IntStream.range(0, tables.predictedRows()).toArray();
    return chosen != null && holds(chosen, predicted, allowed) ? chosen : null;
  }

  private boolean isFree(RelaxationSet allowed) {
    return !tables.isOrdered() || ignoresOrder(allowed);
  }

  /** Returns whether relaxations take rows in any order. */
  public static boolean ignoresOrder(RelaxationSet allowed) {
    return allowed.has(ROW_ORDER);
  }

  /** The relaxations of the order of rows that can matter, the gold's rows being any of these. */
  static RelaxationSet relevant(List<TablePair> golds) {
    TablePair own = golds.get(0);
    RelaxationSet found = RelaxationSet.NOTHING;
    if (Math.max(own.goldRows(), own.predictedRows()) > 1 && own.isOrdered()) {
      found = found.with(ROW_ORDER);
      if (golds.stream().anyMatch(each -> each.ties().excuseTies())) {
        found = found.or(SortRuns.MOVED);
      }
      if (!own.nullOrders().isEmpty()) {
        found = found.with(NULL_ORDER);
      }
    }
    return found;
  }

  /** Returns whether the listed rows agree in their order, repeats counted. */
  private boolean holds(int[] gold, int[] predicted, RelaxationSet allowed) {
    if (gold.length != predicted.length) {
      return false;
    }
    searchBudget.spend(gold.length, pairs.size());
    // Rows that agree in order agree in any order. Comparing them as one bag might fail, because
    // that pairs equal rows first.
    if (tables.isOrdered()
        && (rule.equalInPlace(gold, predicted) || holdsInRuns(gold, predicted, allowed))) {
      return true;
    }
    if (isFree(allowed) && pairing.pairsAll(RowBags.of(gold, predicted))) {
      tables.setPairing(pairing);
      return true;
    }
    return allowed.has(NULL_ORDER)
        && tables.nullOrders().stream()
            .map(order -> NullOrders.sorted(order, gold))
            .anyMatch(
                sorted ->
                    rule.equalInPlace(sorted, predicted)
                        || holdsInRuns(sorted, predicted, allowed));
  }

  private boolean holdsInRuns(int[] gold, int[] predicted, RelaxationSet allowed) {
    SortRuns ties = tables.ties();
    if (!allowed.includes(SortRuns.MOVED) || !ties.excuseTies()) {
      return false;
    }
    int[] runs = ties.number(gold);
    return pairing.pairsAll(new RowBags(gold, predicted, runs, runs));
  }
}
