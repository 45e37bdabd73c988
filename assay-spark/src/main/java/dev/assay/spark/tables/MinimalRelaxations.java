// SPDX-License-Identifier: Apache-2.0
package dev.assay.spark.tables;

import dev.assay.match.Relaxation;
import dev.assay.match.Relaxation.Cells;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.spark.tables.LargeSearch.Found;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reduces the relaxations under which tables agree to a minimal set: leaves out one at a time, the
 * strongest first, and keeps it out if the tables still agree.
 */
final class MinimalRelaxations {
  private final ComparedTables tables;
  private final ColumnCandidateRules rules;

  MinimalRelaxations(ComparedTables tables, ColumnCandidateRules rules) {
    this.tables = tables;
    this.rules = rules;
  }

  /** Returns the minimal set for an assignment under which the tables agree. */
  Found of(Assignment assignment, RelaxationSet allowed, boolean asSets) {
    RelaxationSet cells = rules.relevant(assignment).and(allowed).and(CellRule.OF_CELLS);
    cells = cells.minus(RelaxationSet.on(Cells.UNITS));
    List<Relaxation> strongestFirst = new ArrayList<>(cells.toSet());
    Collections.reverse(strongestFirst);
    for (Relaxation relaxation : strongestFirst) {
      if (agree(assignment, cells.without(relaxation), asSets)) {
        cells = cells.without(relaxation);
      }
    }
    RelaxationSet all = cells.or(tables.needed(assignment.predicted()));
    return new Found(asSets ? all.or(LargeSearch.SETS) : all, rules.under(assignment, cells));
  }

  private boolean agree(Assignment assignment, RelaxationSet cells, boolean asSets) {
    Assignment stricter = rules.under(assignment, cells);
    if (stricter.rules().equals(assignment.rules())) {
      return true;
    }
    for (int i = 0; i < stricter.width(); i++) {
      PairRule rule = stricter.rules().get(i);
      int j = stricter.predicted().get(i);
      boolean typesFit = rule.joinsNumbers() || !tables.typesDiffer(i, j);
      boolean valuesFit =
          !rule.isExact() || asSets || tables.goldColumn(i).sameBag(tables.predictedColumn(j));
      if (!typesFit || !valuesFit) {
        return false;
      }
    }
    AssignmentDecision decision = new AssignmentDecision(tables, stricter);
    return (asSets ? decision.asSets() : decision.asBags()) == Answer.AGREE;
  }
}
