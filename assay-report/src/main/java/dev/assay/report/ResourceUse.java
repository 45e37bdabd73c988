// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The run time of queries and the cost of the model; {@code null} for unknown.
 *
 * @param goldTime time of the gold queries
 * @param predictionTime time of the predicted queries
 * @param spending tokens and cost
 */
public record ResourceUse(
    @Nullable Timing goldTime, @Nullable Timing predictionTime, @Nullable CostSummary spending) {
  static ResourceUse of(List<Outcome> outcomes) {
    return new ResourceUse(
        Timing.of(outcomes, outcome -> outcome.gold().execution().ms()),
        Timing.of(outcomes, outcome -> outcome.execution().ms()),
        CostSummary.of(outcomes));
  }
}
