// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.assay.input.internal.NearestName;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.model.LabelWord;
import dev.assay.model.RatedScale;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A review with the keys of {@code reviews.jsonl}. */
record ReviewLine(
    String id,
    Instant time,
    String question,
    String reviewer,
    @Nullable String label,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable RatingLine rating,
    @Nullable GoldLine gold,
    @Nullable String note,
    @Nullable Boolean blind,
    @Nullable String goldHash,
    @Nullable String predictionHash) {
  private static final String ADD = "add";
  private static final String REPLACE = "replace";

  /** A gold edit. */
  record GoldLine(
      String sql,
      String as,
      String because,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String from) {
    GoldEdit edit() {
      if (!as.equals(ADD) && !as.equals(REPLACE)) {
        throw new IllegalArgumentException("'as' is '%s', not add or replace".formatted(as));
      }
      return new GoldEdit(sql, as.equals(REPLACE), because, from);
    }
  }

  /** A score, and the scale that it is on. */
  record RatingLine(
      String scale,
      String rubric,
      double score,
      List<Double> scores,
      @Nullable Boolean fractional,
      @Nullable Double passesFrom) {
    static RatingLine of(Review.Rating rating) {
      RatedScale scale = rating.scale();
      return new RatingLine(
          scale.name(),
          scale.rubric(),
          rating.score(),
          scale.scores(),
          scale.fractional(),
          scale.passesFrom());
    }

    Review.Rating rating() {
      return new Review.Rating(
          new RatedScale(scale, rubric, scores, Boolean.TRUE.equals(fractional), passesFrom),
          score);
    }
  }

  static ReviewLine of(Review review) {
    GoldEdit edit = review.gold();
    LabelWord label = review.label();
    return new ReviewLine(
        review.id(),
        review.time(),
        review.question(),
        review.reviewer(),
        label == null ? null : label.word(),
        review.rating() == null ? null : RatingLine.of(review.rating()),
        edit == null
            ? null
            : new GoldLine(
                edit.sql(), edit.replaces() ? REPLACE : ADD, edit.because(), edit.from()),
        review.note(),
        review.blind(),
        review.goldHash(),
        review.predictionHash());
  }

  Review review() {
    LabelWord word =
        label == null
            ? null
            : LabelWord.of(label)
                .orElseThrow(
                    () ->
                        new IllegalArgumentException(
                            "the label '%s' is unknown; %swrite one of %s"
                                .formatted(
                                    label,
                                    NearestName.question(label, LabelWord.words()),
                                    String.join(", ", LabelWord.words()))));
    return new Review(
        id,
        time,
        question,
        reviewer,
        word,
        rating == null ? null : rating.rating(),
        gold == null ? null : gold.edit(),
        note,
        Boolean.TRUE.equals(blind),
        goldHash,
        predictionHash);
  }
}
