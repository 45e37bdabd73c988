/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
 * @param reason why
 * @param detail the database's or the provider's words
 */
public record UnscoredQuestion(String question, NotScoredReason reason, String detail) {
  static List<UnscoredQuestion> ofGold(List<Outcome> outcomes) {
    return of(outcomes, NotScoredReason::isGold);
  }

  static List<UnscoredQuestion> ofInfrastructure(List<Outcome> outcomes) {
    return of(outcomes, reason -> !reason.isGold());
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
