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

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.List;
import java.util.function.Predicate;

/** Counts what is right of what is scored. */
final class Tally {
  private Tally() {}

  static Proportion of(List<Outcome> outcomes, Predicate<Outcome> right) {
    List<Outcome> scored = outcomes.stream().filter(Tally::isScored).toList();
    return Wilson.interval((int) scored.stream().filter(right).count(), scored.size());
  }

  static boolean isScored(Outcome outcome) {
    return !(outcome.verdict() instanceof Verdict.NotScored);
  }

  static boolean isCorrect(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Correct;
  }
}
