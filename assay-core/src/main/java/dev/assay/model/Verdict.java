// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.match.Cause;

/** The judgment on one prediction. */
public sealed interface Verdict {
  /** Right under the run's profile. */
  record Correct() implements Verdict {}

  /** Wrong, and why. */
  record Incorrect(Cause cause) implements Verdict {}

  /** Not judged, through no doing of the prediction. */
  record NotScored(NotScoredReason reason, String detail) implements Verdict {}

  /** {@code correct}, {@code incorrect} or {@code not_scored}. */
  default String label() {
    if (this instanceof Correct) {
      return "correct";
    }
    return this instanceof Incorrect ? "incorrect" : "not_scored";
  }
}
