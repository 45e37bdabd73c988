// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.ReviewHashes;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.Judgment;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.model.RatedScale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The reviews of a run that apply to its present outcomes, and those that don't.
 *
 * @param counted reviews of the present gold and prediction
 * @param stale reviews of a gold or prediction that has changed since
 * @param unknown reviews of questions without an outcome in the run
 */
public record CurrentReviews(List<Review> counted, List<Stale> stale, List<Review> unknown) {
  /** No reviews. */
  public static final CurrentReviews NONE = new CurrentReviews(List.of(), List.of(), List.of());

  public CurrentReviews {
    counted = List.copyOf(counted);
    stale = List.copyOf(stale);
    unknown = List.copyOf(unknown);
  }

  /**
   * A review that does not count any more.
   *
   * @param changed since it was given: {@code gold}, {@code prediction}, or both
   */
  public record Stale(Review review, String changed) {}

  /** Returns the reviews of a run. */
  public static CurrentReviews of(RunDirectory run, List<Outcome> outcomes) {
    return of(ReviewFile.of(run).current(), outcomes);
  }

  /** Returns the reviews of outcomes. */
  public static CurrentReviews of(Reviews reviews, List<Outcome> outcomes) {
    if (reviews.list().isEmpty()) {
      return new CurrentReviews(List.of(), List.of(), List.of());
    }
    Map<String, Outcome> byId = new LinkedHashMap<>();
    outcomes.forEach(outcome -> byId.put(outcome.question(), outcome));
    List<Review> counted = new ArrayList<>();
    List<Stale> stale = new ArrayList<>();
    List<Review> unknown = new ArrayList<>();
    for (Review review : reviews.list()) {
      Outcome outcome = byId.get(review.question());
      String changed = outcome == null ? null : ReviewHashes.of(outcome).changed(review);
      if (outcome == null) {
        unknown.add(review);
      } else if (changed == null) {
        counted.add(review);
      } else {
        stale.add(new Stale(review, changed));
      }
    }
    return new CurrentReviews(counted, stale, unknown);
  }

  /** Returns the reviews that have a label. */
  public List<Review> labeled() {
    return counted.stream().filter(review -> review.label() != null).toList();
  }

  /**
   * The ratings by the scale of which there are most; {@code null} if there is none. People are
   * compared with judges on one scale at a time.
   */
  public @Nullable Labels ratings() {
    Map<RatedScale, List<Label>> byScale = new LinkedHashMap<>();
    for (Review review : counted) {
      Review.Rating rating = review.rating();
      if (rating != null) {
        byScale
            .computeIfAbsent(rating.scale(), scale -> new ArrayList<>())
            .add(new Label(review.question(), review.reviewer(), rating.score(), review.note()));
      }
    }
    return byScale.entrySet().stream()
        .max(Comparator.comparingInt(each -> each.getValue().size()))
        .map(
            each ->
                new Labels(
                    each.getKey().fractional() ? LabelScale.FRACTION : LabelScale.SCORE,
                    each.getValue(),
                    sheet(List.of()),
                    each.getKey()))
        .orElse(null);
  }

  /** The ratings as judgments of one judge, of whom each person is a repeat. */
  public List<Judgment> judgments() {
    List<Review> rated = counted.stream().filter(review -> review.rating() != null).toList();
    List<String> people = rated.stream().map(Review::reviewer).distinct().sorted().toList();
    List<Judgment> judgments = new ArrayList<>();
    for (Review review : rated) {
      Review.Rating rating = Objects.requireNonNull(review.rating());
      RatedScale scale = rating.scale();
      judgments.add(
          new Judgment(
              new Judgment.Key(
                  review.question(),
                  scale.rubric(),
                  JudgeId.PEOPLE,
                  people.indexOf(review.reviewer()) + 1),
              scale.name(),
              scale.passesFrom(),
              Judgment.Rating.of(rating.score(), null, scale.passed(rating.score()), review.note()),
              1,
              null,
              review.time()));
    }
    return judgments;
  }

  private LabelSheet sheet(List<LabelSheet.Remark> remarks) {
    return new LabelSheet(
        stale.stream()
            .map(each -> new LabelSheet.Stale(each.review().question(), each.changed()))
            .distinct()
            .toList(),
        unknown.stream().map(Review::question).distinct().toList(),
        0,
        remarks,
        Map.of());
  }

  /** Returns the reviews that change the gold. */
  public List<Review> goldEdits() {
    return counted.stream().filter(review -> review.gold() != null).toList();
  }

  /** The labels, which say right or wrong. */
  public Labels labels() {
    List<Label> labels = new ArrayList<>();
    List<LabelSheet.Remark> remarks = new ArrayList<>();
    for (Review review : counted) {
      LabelWord word = review.label();
      if (word != null) {
        labels.add(new Label(review.question(), review.reviewer(), word.value(), review.note()));
        if (!word.decides()) {
          remarks.add(new LabelSheet.Remark(review.question(), review.reviewer(), word));
        }
      }
      GoldEdit gold = review.gold();
      if (word != LabelWord.GOLD_WRONG && gold != null && gold.replaces()) {
        remarks.add(
            new LabelSheet.Remark(review.question(), review.reviewer(), LabelWord.GOLD_WRONG));
      }
    }
    return new Labels(LabelScale.BINARY, labels, sheet(remarks), null);
  }
}
