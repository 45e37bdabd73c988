// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.model.Outcome;
import dev.assay.model.internal.RatingGuide;
import dev.assay.model.internal.RatingScale;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a reviewer in a run. A question is done once it has a label, or a score of the
 * scale by which the reviewer rates, unless gold or prediction have changed since; a note alone
 * leaves it open.
 */
final class ReviewProgress {
  private final ReviewedRun run;
  private final Map<String, Review> own = new HashMap<>();
  private final Reviews reviews;
  private final @Nullable RatingGuide scale;

  /**
   * @param scale by which the reviewer rates; {@code null} if the reviewer labels by right and
   *     wrong
   */
  ReviewProgress(ReviewedRun run, String reviewer, @Nullable RatingGuide scale) {
    this.run = run;
    this.scale = scale;
    this.reviews = run.reviews().current();
    for (Review review : reviews.list()) {
      if (review.reviewer().equals(reviewer)) {
        own.put(review.question(), review);
      }
    }
  }

  /** The reviewer's own review of a question. */
  Optional<Review> of(String question) {
    return Optional.ofNullable(own.get(question));
  }

  /** Everybody's reviews of a question. */
  List<Review> all(String question) {
    return reviews.of(question);
  }

  /** The parts that changed since a review, such as {@code gold}; {@code null} if none did. */
  @Nullable String changed(Review review) {
    Outcome outcome = run.outcomes().get(review.question());
    return outcome == null ? null : ReviewHashes.of(outcome).changed(review);
  }

  /** The label of a review, or its score on the reviewer's scale; {@code null} if it has none. */
  @Nullable String word(Review review) {
    if (scale == null) {
      return review.label() == null ? null : review.label().word();
    }
    Review.Rating rating = review.rating();
    return rating == null || !rating.scale().rubric().equals(scale.rubric())
        ? null
        : RatingScale.number(rating.score());
  }

  /** {@code open}, {@code done} or {@code stale}. */
  String state(String question) {
    Review review = own.get(question);
    if (review == null || word(review) == null) {
      return "open";
    }
    return changed(review) == null ? "done" : "stale";
  }

  /** The questions of some that have to be labeled. */
  int open(List<String> questions) {
    Set<String> done = new HashSet<>();
    questions.stream().filter(id -> state(id).equals("done")).forEach(done::add);
    return questions.size() - done.size();
  }
}
