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
package dev.assay.llm.judge;

import dev.assay.match.Profile;
import dev.assay.model.Match;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Of which predictions a judge is asked. */
public enum JudgeWhen {
  /** All that a judge can say something about. */
  ALL,
  /** Where strict, standard and lenient, or the rules of another evaluator, come apart. */
  DISAGREEMENT,
  /** What the run found wrong. */
  INCORRECT,
  /** What the run found right. */
  CORRECT,
  /** Some, by lot. */
  SAMPLE;

  /** Metrics that are another evaluator's verdict: 1 or 0. */
  private static final List<String> VERDICTS =
      List.of("bird_ex", "spider_exec", "spider2_match", "sql_eval_exact", "sql_eval_subset");

  /** Whether a scored outcome is of that kind. */
  boolean fits(Outcome outcome) {
    boolean right = outcome.verdict() instanceof Verdict.Correct;
    return switch (this) {
      case ALL, SAMPLE -> true;
      case CORRECT -> right;
      case INCORRECT -> !right;
      case DISAGREEMENT -> profilesDiffer(outcome.match()) || othersDiffer(outcome, right);
    };
  }

  private static boolean profilesDiffer(@Nullable Match match) {
    return match != null
        && Profile.BUILT_IN.stream().map(profile -> profile.accepts(match)).distinct().count() > 1;
  }

  private static boolean othersDiffer(Outcome outcome, boolean right) {
    return VERDICTS.stream()
        .map(outcome.metrics()::get)
        .anyMatch(score -> score != null && score >= 1 != right);
  }
}
