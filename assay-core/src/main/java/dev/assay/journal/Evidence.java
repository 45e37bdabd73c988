// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.ReviewReason;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The doubts about one answer of a run; one line of {@code evidence.jsonl}. It changes no verdict.
 *
 * @param question its id
 * @param review reasons why a person should look at it, in the order of their declaration; empty
 *     for most
 * @param confidence the estimated probability that a careful expert calls the answer right; {@code
 *     null} if the question is not scored
 */
public record Evidence(String question, List<ReviewReason> review, @Nullable Double confidence) {
  public Evidence {
    review = review.stream().sorted().distinct().toList();
    if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("a probability is from 0 to 1, not " + confidence);
    }
  }

  /** Returns whether a person should look at it. */
  public boolean needsReview() {
    return !review.isEmpty();
  }
}
