// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.Conversation;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The accuracy of whole conversations: an interaction is right if all its turns are. One with a
 * wrong turn is wrong; one without, of which a turn is not scored, is not scored itself.
 *
 * @param interactions how many there are
 * @param accuracy of those that are scored
 * @param turns the accuracy of their single turns
 */
public record InteractionAccuracy(int interactions, Proportion accuracy, Proportion turns) {
  /** Returns the accuracy of interactions; {@code null} if no outcome is part of one. */
  static @Nullable InteractionAccuracy of(List<Outcome> outcomes) {
    Map<String, List<Verdict>> interactions = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      Conversation.interaction(outcome.tags())
          .ifPresent(
              name ->
                  interactions
                      .computeIfAbsent(name, key -> new ArrayList<>())
                      .add(outcome.verdict()));
    }
    if (interactions.isEmpty()) {
      return null;
    }
    int right = 0;
    int scored = 0;
    int rightTurns = 0;
    int scoredTurns = 0;
    for (List<Verdict> turns : interactions.values()) {
      boolean whole = turns.stream().allMatch(Verdict.Correct.class::isInstance);
      boolean wrong = turns.stream().anyMatch(Verdict.Incorrect.class::isInstance);
      right += whole ? 1 : 0;
      scored += whole || wrong ? 1 : 0;
      for (Verdict turn : turns) {
        rightTurns += turn instanceof Verdict.Correct ? 1 : 0;
        scoredTurns += turn instanceof Verdict.NotScored ? 0 : 1;
      }
    }
    return new InteractionAccuracy(
        interactions.size(),
        Wilson.interval(right, scored),
        Wilson.interval(rightTurns, scoredTurns));
  }
}
