// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.Label;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.Labels;
import dev.assay.input.internal.FileHashes;
import dev.assay.journal.Review;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.model.RatedScale;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Stores the labels or ratings of a sheet among the reviews of a run. */
public final class RatedReviews {
  private static final int ID_LENGTH = 32;

  private RatedReviews() {}

  /**
   * Appends the labels or ratings that are not there yet. What else the reviewer said of a question
   * stays; an earlier label, or rating, is replaced.
   *
   * @param labels with the scale that they are on, if they are ratings
   * @param reviewer the reviewer, if the sheet does not say
   * @param outcomes of the run, by question
   */
  public static ReviewFile.Merged append(
      ReviewFile reviews, Labels labels, String reviewer, Map<String, Outcome> outcomes) {
    RatedScale scale = labels.rated();
    Set<String> ids = new HashSet<>();
    reviews.all().forEach(review -> ids.add(review.id()));
    List<Review> added = new ArrayList<>();
    int known = 0;
    for (Label label : labels.all()) {
      Outcome outcome = outcomes.get(label.question());
      Double score = label.value();
      if (outcome == null || (scale != null && score == null)) {
        continue;
      }
      LabelWord word = word(labels, label);
      String person = label.reviewer().isEmpty() ? reviewer : label.reviewer();
      ReviewHashes seen = ReviewHashes.of(outcome);
      List<?> parts =
          List.of(
              label.question(),
              person,
              scale == null ? word : scale.rubric(),
              score + "",
              seen,
              label.note() + "");
      String id = "r" + FileHashes.ofText(parts.toString()).substring(0, ID_LENGTH);
      if (!ids.add(id)) {
        known++;
        continue;
      }
      Review before = reviews.current().latest(label.question(), person).orElse(null);
      Review review =
          new Review(
              id,
              Instant.now(),
              label.question(),
              person,
              scale == null ? word : before == null ? null : before.label(),
              scale != null && score != null
                  ? new Review.Rating(scale, score)
                  : before == null ? null : before.rating(),
              before == null ? null : before.gold(),
              label.note() == null && before != null ? before.note() : label.note(),
              scale != null, // a sheet of labels may have verdicts
              seen.gold(),
              seen.prediction());
      added.add(reviews.append(review, before == null ? null : before.id()).review());
    }
    return new ReviewFile.Merged(added, known);
  }

  /** The word of a label, if it is no rating. */
  private static LabelWord word(Labels labels, Label label) {
    if (label.value() != null) {
      return label.value() >= 1 ? LabelWord.RIGHT : LabelWord.WRONG;
    }
    return labels.sheet().remarks().stream()
        .filter(each -> each.question().equals(label.question()))
        .filter(each -> each.reviewer().equals(label.reviewer()))
        .map(LabelSheet.Remark::word)
        .findFirst()
        .orElse(LabelWord.CANT_TELL);
  }
}
