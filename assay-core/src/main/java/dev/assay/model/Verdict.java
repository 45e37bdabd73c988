// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import dev.assay.match.Cause;
import org.jspecify.annotations.Nullable;

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

  /** The name of the cause or the reason; {@code null} if it is right. */
  default @Nullable String causeName() {
    if (this instanceof Incorrect wrong) {
      return wrong.cause().name();
    }
    return this instanceof NotScored none ? none.reason().name() : null;
  }
}
