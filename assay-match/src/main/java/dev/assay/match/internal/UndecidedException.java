// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.internal;

/**
 * Ends a comparison or a scoring that ran out of work or time. The code that sets the limit turns
 * it into a value: it never leaves {@link dev.assay.match.search.ResultMatcher} or {@code
 * ScoringDeadline}.
 */
public final class UndecidedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UndecidedException(String reason) {
    super(reason, null, false, false);
  }

  /** The reason in words, without details that vary between runs. */
  public String reason() {
    return String.valueOf(getMessage());
  }
}
