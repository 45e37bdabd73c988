// SPDX-License-Identifier: Apache-2.0
package dev.assay.generate;

/** A budget is used up, of which nothing but a larger one is the cure. */
public final class BudgetExceededException extends GeneratorStoppedException {
  private static final long serialVersionUID = 1;

  private final Limit limit;

  /** What is counted. */
  public enum Limit {
    DOLLARS,
    TOKENS,
    CALLS
  }

  public BudgetExceededException(String message, Limit limit) {
    super(message);
    this.limit = limit;
  }

  /** What would have been passed. */
  public Limit limit() {
    return limit;
  }
}
