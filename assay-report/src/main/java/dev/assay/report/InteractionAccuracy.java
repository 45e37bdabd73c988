// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.model.internal.Conversation;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of whole conversations: an interaction is right if all its turns are. One with a
 * wrong turn is wrong, and so is one with a turn that was left out for want of a prediction; of the
 * others, one with a turn that is not scored is not scored itself.
 *
 * @param interactions the number of interactions
 * @param unpredicted the number of interactions that have turns without a prediction
 * @param accuracy of those that are scored
 * @param turns the accuracy of their single turns
 */
public record InteractionAccuracy(
    int interactions, int unpredicted, Proportion accuracy, Proportion turns) {
  /** Returns the accuracy of interactions; {@code null} if no outcome is part of one. */
  static @Nullable InteractionAccuracy of(List<Outcome> outcomes) {
    Map<String, List<Outcome>> interactions = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      Conversation.interaction(outcome.tags())
          .ifPresent(
              name -> interactions.computeIfAbsent(name, key -> new ArrayList<>()).add(outcome));
    }
    if (interactions.isEmpty()) {
      return null;
    }
    int right = 0;
    int scored = 0;
    int rightTurns = 0;
    int scoredTurns = 0;
    int unpredicted = 0;
    for (List<Outcome> outcomesOfTurns : interactions.values()) {
      List<Verdict> turns = outcomesOfTurns.stream().map(Outcome::verdict).toList();
      boolean lacks =
          outcomesOfTurns.stream().anyMatch(turn -> Conversation.lacksPredictions(turn.tags()));
      boolean whole = !lacks && turns.stream().allMatch(Verdict.Correct.class::isInstance);
      boolean wrong = lacks || turns.stream().anyMatch(Verdict.Incorrect.class::isInstance);
      unpredicted += lacks ? 1 : 0;
      right += whole ? 1 : 0;
      scored += whole || wrong ? 1 : 0;
      for (Verdict turn : turns) {
        rightTurns += turn instanceof Verdict.Correct ? 1 : 0;
        scoredTurns += turn instanceof Verdict.NotScored ? 0 : 1;
      }
    }
    return new InteractionAccuracy(
        interactions.size(),
        unpredicted,
        Wilson.interval(right, scored),
        Wilson.interval(rightTurns, scoredTurns));
  }
}
