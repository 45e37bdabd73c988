// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import java.util.List;

/**
 * The details of a comparison of two runs: changed questions, breakdowns and costs.
 *
 * @param groups the questions that are not right in both, by change and causes
 * @param breakdowns by category, difficulty and database
 * @param expenses the costs of each run
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
