// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import dev.assay.AssayException;
import dev.assay.journal.Review;
import org.jspecify.annotations.Nullable;

/** A reviewer's review was changed elsewhere, such as in another tab, since it was looked at. */
public final class ReviewConflictException extends AssayException {
  private static final long serialVersionUID = 1;

  private final transient @Nullable Review current;

  ReviewConflictException(Review refused, @Nullable Review current) {
    super(
        "question '%s': the review by %s was changed elsewhere; look at the present one, and decide again"
            .formatted(refused.question(), refused.reviewer()));
    this.current = current;
  }

  /**
   * Returns the reviewer's latest review of the question, which may be a withdrawal; {@code null}
   * if there is none.
   */
  public @Nullable Review current() {
    return current;
  }
}
