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
   * Returns the effect; {@code null} if no answer has more than one attempt, or the results of
   * first attempts are unknown.
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

  /** Returns whether the first attempt was right; it may be the only one. */
  private static boolean wasRight(Outcome outcome) {
    Double first = outcome.metrics().get(Outcome.FIRST_ATTEMPT);
    return first == null ? RunSummary.isCorrect(outcome) : first >= 1;
  }

  /** Returns whether a metric is reported here, over all questions, instead of among the means. */
  static boolean tells(String metric) {
    return metric.equals(Outcome.FIRST_ATTEMPT);
  }
}
