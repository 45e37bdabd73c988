// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.model.Outcome;

/** The eligibility of a prediction for judging. */
public enum JudgeEligibility {
  /** A judge can score it. */
  JUDGEABLE,
  /** It failed to run, or there is no SQL: no judge is asked, and its score is 0. */
  FAILED,
  /** It has no part in it: the question is unanswerable, or lost to gold or infrastructure. */
  EXCLUDED;

  private static final String ROWS = "rows";
  private static final String NOT_RUN = "none";

  /** The part of an outcome's prediction. */
  public static JudgeEligibility of(Outcome outcome) {
    if (!isCounted(outcome)) {
      return EXCLUDED;
    }
    String status = outcome.execution().status();
    if (!hasSql(outcome)) {
      return status.equals(ROWS) ? EXCLUDED : FAILED;
    }
    boolean ran = status.equals(ROWS) || (outcome.isForJudges() && status.equals(NOT_RUN));
    return ran ? JUDGEABLE : FAILED;
  }

  private static boolean isCounted(Outcome outcome) {
    return !outcome.unanswerable() && (outcome.isScored() || outcome.isForJudges());
  }

  /** Returns whether there is SQL to judge; words of abstention are none. */
  public static boolean hasSql(Outcome outcome) {
    return outcome.abstention() == null && outcome.sql() != null && !outcome.sql().isBlank();
  }
}
