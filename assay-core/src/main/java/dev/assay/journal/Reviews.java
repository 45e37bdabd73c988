// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The current reviews of a run: of each question and reviewer, only the latest counts.
 *
 * @param latest the latest review of each question and reviewer, withdrawals included, in the order
 *     in which they were first reviewed
 */
public record Reviews(List<Review> latest) {
  /** No reviews. */
  public static final Reviews NONE = new Reviews(List.of());

  public Reviews {
    latest = List.copyOf(latest);
  }

  /**
   * Returns the current ones of many reviews.
   *
   * @param lines in the order of the file; of two reviews of the same time, the later line counts
   */
  public static Reviews of(Collection<Review> lines) {
    Map<List<String>, Review> latest = new LinkedHashMap<>();
    for (Review line : lines) {
      latest.merge(
          List.of(line.question(), line.reviewer()),
          line,
          (before, now) -> now.time().isBefore(before.time()) ? before : now);
    }
    return new Reviews(List.copyOf(latest.values()));
  }

  /** Returns the reviews that count, without those withdrawn. */
  public List<Review> list() {
    return latest.stream().filter(review -> !review.isWithdrawal()).toList();
  }

  /** Returns the reviews of a question that count. */
  public List<Review> of(String question) {
    return list().stream().filter(review -> review.question().equals(question)).toList();
  }

  /** Returns a reviewer's review of a question; empty if there is none, or it was withdrawn. */
  public Optional<Review> of(String question, String reviewer) {
    return latest(question, reviewer).filter(review -> !review.isWithdrawal());
  }

  /** Returns the latest line of a question and reviewer, which may be a withdrawal. */
  public Optional<Review> latest(String question, String reviewer) {
    return latest.stream()
        .filter(review -> review.question().equals(question) && review.reviewer().equals(reviewer))
        .findFirst();
  }

  /** Returns the names of those whose reviews count, in alphabetical order. */
  public List<String> reviewers() {
    return list().stream().map(Review::reviewer).distinct().sorted().toList();
  }
}
