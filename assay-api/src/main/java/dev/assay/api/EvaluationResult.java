// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import dev.assay.model.Outcome;
import dev.assay.report.RunSummary;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of every question, and their summary.
 *
 * @param summary accuracy with its confidence interval, causes, breakdowns and metrics
 * @param outcomes of the finished questions, in the order of their ids. A question whose database
 *     stayed unreachable, or that was not reached before the generator stopped, has none; {@link
 *     RunSummary#pending()} counts those
 * @param stopped the reason why the generator stopped, such as a wrong key, or {@code null}
 */
public record EvaluationResult(
    RunSummary summary, List<Outcome> outcomes, @Nullable String stopped) {
  public EvaluationResult {
    outcomes = List.copyOf(outcomes);
  }
}
