// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.model.Outcome;
import dev.assay.model.Verdict;

/**
 * The outcomes that people can judge better than execution: a prediction that returned a result, or
 * one whose gold failed. A prediction that failed or has no SQL is wrong without a look at it, and
 * an abstention is right or wrong by the data set.
 */
public final class ReviewableOutcomes {
  private ReviewableOutcomes() {}

  /** Returns whether a review of the outcome can tell something new. */
  public static boolean contains(Outcome outcome) {
    if (outcome.sql() == null || outcome.unanswerable() || outcome.isLost()) {
      return false;
    }
    return outcome.verdict() instanceof Verdict.NotScored
        || outcome.execution().status().equals("rows");
  }
}
