// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

/**
 * The end of a comparison or of scoring that ran out of work or time. Whoever sets the limit makes
 * it a value: it never leaves {@link ResultMatcher} nor {@link dev.assay.metric.ScoringDeadline}.
 */
public final class UndecidedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UndecidedException(String reason) {
    super(reason, null, false, false);
  }

  /** Why it ended, for people; the same in every run that ends for the same reason. */
  String reason() {
    return String.valueOf(getMessage());
  }
}
