// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

/** Why a question has no verdict. Depends on gold or infrastructure, never on the prediction. */
public enum NotScoredReason {
  GOLD_FAILED,
  GOLD_TIMEOUT,
  GOLD_TOO_LARGE,
  GOLD_REFUSED,
  GOLD_NOT_DETERMINISTIC,
  DATABASE_UNAVAILABLE,
  PROVIDER_UNAVAILABLE,
  CANCELLED;

  /** Returns whether the gold is at fault; otherwise an infrastructure failure is. */
  public boolean isGold() {
    return name().startsWith("GOLD_");
  }
}
