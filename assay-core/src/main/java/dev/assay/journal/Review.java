// SPDX-License-Identifier: Apache-2.0
package dev.assay.journal;

import dev.assay.model.LabelWord;
import dev.assay.model.RatedScale;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reviewer's word on one prediction. A review without label, rating, gold edit and note withdraws
 * the reviewer's earlier review of the question.
 *
 * @param id a unique name that its writer makes up, by which a repeated request is recognized
 * @param time to the millisecond
 * @param question the id of the question
 * @param reviewer the person's name
 * @param label what the person says of the prediction, or {@code null}
 * @param rating the person's score of the prediction by the scale of a judge, or {@code null}
 * @param gold the person's change of the gold, or {@code null}
 * @param note the person's remark, or {@code null}
 * @param blind whether the person saw neither run nor verdict
 * @param goldHash of the gold that the person saw, or {@code null} if it is not known
 * @param predictionHash of the prediction that the person saw, or {@code null} if it is not known
 */
public record Review(
    String id,
    Instant time,
    String question,
    String reviewer,
    @Nullable LabelWord label,
    @Nullable Rating rating,
    @Nullable GoldEdit gold,
    @Nullable String note,
    boolean blind,
    @Nullable String goldHash,
    @Nullable String predictionHash) {
  /** The maximum length of a reviewer's name and of a review's id, in characters. */
  public static final int NAME_LENGTH = 100;

  /** A score, and the scale that it is on. */
  public record Rating(RatedScale scale, double score) {}

  /** A review without a rating. */
  public Review(
      String id,
      Instant time,
      String question,
      String reviewer,
      @Nullable LabelWord label,
      @Nullable GoldEdit gold,
      @Nullable String note,
      boolean blind,
      @Nullable String goldHash,
      @Nullable String predictionHash) {
    this(id, time, question, reviewer, label, null, gold, note, blind, goldHash, predictionHash);
  }

  public Review {
    id = name("id", id);
    reviewer = name("reviewer", reviewer);
    if (question.isEmpty()) {
      throw new IllegalArgumentException("'question' is empty");
    }
    time = time.truncatedTo(ChronoUnit.MILLIS);
    label = label == LabelWord.NONE ? null : label;
    note = note == null || note.isBlank() ? null : note.strip();
  }

  private static String name(String what, String text) {
    String name = text.strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("'%s' is empty".formatted(what));
    }
    if (name.length() > NAME_LENGTH) {
      throw new IllegalArgumentException(
          "'%s' is longer than %d characters".formatted(what, NAME_LENGTH));
    }
    if (name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException("'%s' has a control character".formatted(what));
    }
    return name;
  }

  /** Returns whether it withdraws the reviewer's earlier review. */
  public boolean isWithdrawal() {
    return label == null && rating == null && gold == null && note == null;
  }

  /** Returns the review as given at another time. */
  public Review at(Instant other) {
    return new Review(
        id, other, question, reviewer, label, rating, gold, note, blind, goldHash, predictionHash);
  }

  /** Returns whether both are the same request, whenever it arrived. */
  public boolean saysSame(Review other) {
    return id.equals(other.id)
        && question.equals(other.question)
        && reviewer.equals(other.reviewer)
        && label == other.label
        && Objects.equals(rating, other.rating)
        && Objects.equals(gold, other.gold)
        && Objects.equals(note, other.note)
        && blind == other.blind;
  }
}
