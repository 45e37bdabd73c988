// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Precision and recall of abstentions, over the questions that were scored.
 *
 * @param precision the share of abstaining predictions whose question is unanswerable
 * @param recall the share of unanswerable questions on which the prediction abstained
 */
public record AbstentionRates(Proportion precision, Proportion recall) {
  /** Returns the rates; {@code null} if no question is unanswerable and no prediction abstains. */
  static @Nullable AbstentionRates of(List<Outcome> outcomes) {
    int abstained = 0;
    int unanswerable = 0;
    int both = 0;
    for (Outcome outcome : outcomes) {
      if (RunSummary.isScored(outcome)) {
        boolean abstains = outcome.abstention() != null;
        abstained += abstains ? 1 : 0;
        unanswerable += outcome.unanswerable() ? 1 : 0;
        both += abstains && outcome.unanswerable() ? 1 : 0;
      }
    }
    return abstained + unanswerable == 0
        ? null
        : new AbstentionRates(
            Wilson.interval(both, abstained), Wilson.interval(both, unanswerable));
  }
}
