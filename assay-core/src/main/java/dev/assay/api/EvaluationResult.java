// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.model.Outcome;
import dev.assay.report.RunSummary;
import java.util.List;

/**
 * The outcome of every question, and what they come to.
 *
 * @param summary accuracy with its confidence interval, causes, breakdowns and metrics
 * @param outcomes of the finished questions, in the order of their ids. A question whose database
 *     or model stayed unreachable has none; {@link RunSummary#pending()} counts those
 */
public record EvaluationResult(RunSummary summary, List<Outcome> outcomes) {
  public EvaluationResult {
    outcomes = List.copyOf(outcomes);
  }
}
