// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import java.util.List;

/**
 * What changed between two runs, where, and at what cost.
 *
 * @param groups the questions that are not right in both, by change and causes
 * @param breakdowns by category, difficulty and database
 * @param expenses what each run took
 */
public record PairedDetails(
    List<OutcomeChangeGroup> groups,
    List<PairedBreakdown> breakdowns,
    List<CostComparison> expenses) {
  public PairedDetails {
    groups = List.copyOf(groups);
    breakdowns = List.copyOf(breakdowns);
    expenses = List.copyOf(expenses);
  }

  static PairedDetails of(List<QuestionPair> pairs) {
    return new PairedDetails(
        OutcomeChangeGroup.all(pairs), PairedBreakdown.all(pairs), CostComparison.all(pairs));
  }
}
