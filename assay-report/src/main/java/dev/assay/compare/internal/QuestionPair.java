// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A question that is scored in both runs.
 *
 * @param baseline its outcome in the baseline run
 * @param candidate its outcome in the candidate run
 */
public record QuestionPair(Outcome baseline, Outcome candidate) {
  public QuestionPair {
    if (!baseline.question().equals(candidate.question())) {
      throw new IllegalArgumentException(
          "'%s' and '%s' are no pair".formatted(baseline.question(), candidate.question()));
    }
    if (!ComparedRun.isScored(baseline) || !ComparedRun.isScored(candidate)) {
      throw new IllegalArgumentException("'%s' is not scored".formatted(baseline.question()));
    }
  }

  /** Id of the question. */
  public String question() {
    return baseline.question();
  }

  public OutcomeChange change() {
    return OutcomeChange.of(ComparedRun.isCorrect(baseline), ComparedRun.isCorrect(candidate));
  }

  /** Returns why the baseline is wrong; {@code null} if it is right. */
  public @Nullable Cause baselineCause() {
    return cause(baseline);
  }

  /** Returns why the candidate is wrong; {@code null} if it is right. */
  public @Nullable Cause candidateCause() {
    return cause(candidate);
  }

  private static @Nullable Cause cause(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong ? wrong.cause() : null;
  }
}
