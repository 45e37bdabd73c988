// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import com.fasterxml.jackson.annotation.JsonInclude;
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
 * @param findings of an audit about the gold; empty if it found none, or there was no audit
 */
public record Evidence(
    String question,
    List<ReviewReason> review,
    @Nullable Double confidence,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<GoldFinding> findings) {
  public Evidence {
    findings = List.copyOf(findings);
    review = review.stream().sorted().distinct().toList();
    if (confidence != null && !(confidence >= 0 && confidence <= 1)) {
      throw new IllegalArgumentException("a probability is from 0 to 1, not " + confidence);
    }
  }

  /** Evidence without an audit of the gold. */
  public Evidence(String question, List<ReviewReason> review, @Nullable Double confidence) {
    this(question, review, confidence, List.of());
  }

  /** Returns a copy whose findings quote nothing of a database. */
  public Evidence withoutValues() {
    return new Evidence(
        question, review, confidence, findings.stream().map(GoldFinding::withoutValues).toList());
  }

  /** Returns whether a person should look at it. */
  public boolean needsReview() {
    return !review.isEmpty();
  }
}
