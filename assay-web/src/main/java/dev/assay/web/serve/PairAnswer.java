// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.serve;

import dev.assay.model.Outcome;
import org.jspecify.annotations.Nullable;

/**
 * The answer to one pair: an outcome, or a problem.
 *
 * @param ms that the evaluation took
 */
record PairAnswer(@Nullable Outcome outcome, @Nullable PairProblem problem, double ms) {
  static PairAnswer of(Outcome outcome, double ms) {
    return new PairAnswer(outcome, null, ms);
  }

  static PairAnswer of(PairProblem problem) {
    return new PairAnswer(null, problem, 0);
  }
}
