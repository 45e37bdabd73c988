// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.match.Cause;
import dev.assay.model.NaturalIdOrder;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A question that is right in some repeats and wrong in others.
 *
 * @param outcomes one a repeat, in their order
 * @param right in how many repeats it is right
 */
public record FlakyQuestion(List<Outcome> outcomes, int right) {
  static final Comparator<FlakyQuestion> MOST_FLAKY_FIRST =
      Comparator.comparing((FlakyQuestion flaky) -> Math.abs(flaky.share() - 0.5))
          .thenComparing(FlakyQuestion::question, NaturalIdOrder.INSTANCE);

  public FlakyQuestion {
    outcomes = List.copyOf(outcomes);
  }

  static FlakyQuestion of(List<Outcome> outcomes) {
    return new FlakyQuestion(
        outcomes, (int) outcomes.stream().filter(ComparedRun::isCorrect).count());
  }

  /** Its id. */
  public String question() {
    return outcomes.get(0).question();
  }

  /** Returns the share of the repeats in which it is right, between 0 and 1. */
  public double share() {
    return (double) right / outcomes.size();
  }

  /** Counts the causes of wrong answers. */
  public Map<Cause, Integer> causes() {
    Map<Cause, Integer> causes = new EnumMap<>(Cause.class);
    for (Outcome outcome : outcomes) {
      if (outcome.verdict() instanceof Verdict.Incorrect wrong) {
        causes.merge(wrong.cause(), 1, Integer::sum);
      }
    }
    return causes;
  }
}
