// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.function.Predicate;

/**
 * A question that was not scored.
 *
 * @param question its id
 * @param reason the reason
 * @param detail the database's or the provider's words
 */
public record UnscoredQuestion(String question, NotScoredReason reason, String detail) {
  static List<UnscoredQuestion> ofGold(List<Outcome> outcomes) {
    return of(outcomes, NotScoredReason::isGold);
  }

  static List<UnscoredQuestion> ofInfrastructure(List<Outcome> outcomes) {
    return of(outcomes, NotScoredReason::isInfrastructure);
  }

  static List<UnscoredQuestion> forJudges(List<Outcome> outcomes) {
    return of(outcomes, NotScoredReason::isForJudges);
  }

  private static List<UnscoredQuestion> of(
      List<Outcome> outcomes, Predicate<NotScoredReason> wanted) {
    return outcomes.stream()
        .filter(
            outcome ->
                outcome.verdict() instanceof Verdict.NotScored none && wanted.test(none.reason()))
        .map(outcome -> of(outcome.question(), (Verdict.NotScored) outcome.verdict()))
        .toList();
  }

  private static UnscoredQuestion of(String question, Verdict.NotScored verdict) {
    return new UnscoredQuestion(question, verdict.reason(), verdict.detail());
  }
}
