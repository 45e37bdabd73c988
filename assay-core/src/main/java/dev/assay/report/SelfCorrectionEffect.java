// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import dev.assay.model.Outcome;
import dev.assay.stats.Proportion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The effect of further attempts at the same answers, over the questions that were scored.
 *
 * @param retried questions with more than one attempt at their answer
 * @param first accuracy if only first attempts counted
 * @param last accuracy at the end
 * @param fixed questions that were wrong first and are right at the end
 * @param broken questions that were right first and are wrong at the end
 */
@JsonPropertyOrder({"retried", "first_attempt", "last_attempt"})
public record SelfCorrectionEffect(
    int retried,
    @JsonProperty("first_attempt") Proportion first,
    @JsonProperty("last_attempt") Proportion last,
    int fixed,
    int broken) {
  /**
   * {@code null} if no answer has more than one attempt, or the result of the first is not known.
   */
  static @Nullable SelfCorrectionEffect of(List<Outcome> outcomes) {
    List<Outcome> scored = outcomes.stream().filter(RunSummary::isScored).toList();
    List<Outcome> retried =
        scored.stream()
            .filter(outcome -> outcome.metrics().get(Outcome.FIRST_ATTEMPT) != null)
            .toList();
    if (retried.isEmpty()) {
      return null;
    }
    return new SelfCorrectionEffect(
        retried.size(),
        RunSummary.share(scored, SelfCorrectionEffect::wasRight),
        RunSummary.share(scored, RunSummary::isCorrect),
        (int) retried.stream().filter(o -> !wasRight(o) && RunSummary.isCorrect(o)).count(),
        (int) retried.stream().filter(o -> wasRight(o) && !RunSummary.isCorrect(o)).count());
  }

  /** The only attempt is the first. */
  private static boolean wasRight(Outcome outcome) {
    Double first = outcome.metrics().get(Outcome.FIRST_ATTEMPT);
    return first == null ? RunSummary.isCorrect(outcome) : first >= 1;
  }

  /** Returns whether a metric is told here, over all questions, and not among the means. */
  static boolean tells(String metric) {
    return metric.equals(Outcome.FIRST_ATTEMPT);
  }
}
