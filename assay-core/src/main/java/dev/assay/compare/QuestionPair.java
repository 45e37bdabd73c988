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
package dev.assay.compare;

import dev.assay.model.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * A question that is scored in both runs.
 *
 * @param baseline what became of it in the run that is compared with
 * @param candidate what became of it in the other
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

  /** Why the baseline is wrong; {@code null} if it is right. */
  public @Nullable Cause baselineCause() {
    return cause(baseline);
  }

  /** Why the candidate is wrong; {@code null} if it is right. */
  public @Nullable Cause candidateCause() {
    return cause(candidate);
  }

  private static @Nullable Cause cause(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong ? wrong.cause() : null;
  }
}
