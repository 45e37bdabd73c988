// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate.internal;

import dev.assay.generate.GeneratorStoppedException;

/** Thrown when a budget is used up. Only a larger budget lets the run continue. */
public final class BudgetExceededException extends GeneratorStoppedException {
  private static final long serialVersionUID = 1;

  private final Limit limit;

  /** The quantity that a budget limits. */
  public enum Limit {
    DOLLARS,
    TOKENS,
    CALLS
  }

  public BudgetExceededException(String message, Limit limit) {
    super(message);
    this.limit = limit;
  }

  /** Returns the limit that would have been exceeded. */
  public Limit limit() {
    return limit;
  }
}
