// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/**
 * The reasons why a question has no verdict. Depends on gold or infrastructure, and on the
 * prediction only if the gold is too large.
 */
public enum NotScoredReason {
  GOLD_FAILED,
  GOLD_TIMEOUT,
  GOLD_TOO_LARGE,
  GOLD_REFUSED,
  GOLD_NOT_DETERMINISTIC,
  /** The data set has no gold for the question; only judges can score the prediction. */
  NO_GOLD,
  /** No database was named, so neither gold nor prediction was executed. */
  NO_DATABASE,
  DATABASE_UNAVAILABLE,
  PROVIDER_UNAVAILABLE,
  CANCELLED;

  /** Returns whether the gold is at fault. */
  public boolean isGold() {
    return name().startsWith("GOLD_");
  }

  /** Returns whether execution was not to score the question, so that nothing is at fault. */
  public boolean isForJudges() {
    return this == NO_GOLD || this == NO_DATABASE;
  }

  /** Returns whether an infrastructure failure is at fault. */
  public boolean isInfrastructure() {
    return !isGold() && !isForJudges();
  }
}
