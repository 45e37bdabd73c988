// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.spark.tables.CellHasher.HashedCell;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * A predicted column for each gold column, with the rules for their cells.
 *
 * @param predicted for each gold column the 0-based index of its predicted column; all different
 * @param rules for each gold column
 */
record Assignment(List<Integer> predicted, List<PairRule> rules) {
  Assignment {
    predicted = List.copyOf(predicted);
    rules = List.copyOf(rules);
  }

  int width() {
    return predicted.size();
  }

  boolean isExact() {
    return rules.stream().allMatch(PairRule::isExact);
  }

  Set<Integer> used() {
    return new LinkedHashSet<>(predicted);
  }

  /** The cells of a side's group hash, or of its acceptance hash. */
  List<HashedCell> cells(
      SparkTable.View gold, SparkTable.View other, boolean ofGold, boolean group) {
    List<HashedCell> cells = new ArrayList<>();
    for (int i = 0; i < width(); i++) {
      SparkColumn own = column(gold, i);
      SparkColumn their = column(other, predicted.get(i));
      CellForm form = group ? rules.get(i).group() : rules.get(i).acceptance(own, their);
      cells.add(new HashedCell(ofGold ? own : their, form));
    }
    return List.copyOf(cells);
  }

  /** The columns of a side in the order of the gold. */
  List<SparkColumn> columns(SparkTable.View view, boolean ofGold) {
    List<SparkColumn> columns = new ArrayList<>();
    for (int i = 0; i < width(); i++) {
      columns.add(column(view, ofGold ? i : predicted.get(i)));
    }
    return List.copyOf(columns);
  }

  private static SparkColumn column(SparkTable.View view, int index) {
    return Objects.requireNonNull(view.columns().get(index));
  }
}
