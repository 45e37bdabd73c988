// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One judgment of one prediction by one model with one rubric.
 *
 * @param key the judged pair, model and rubric
 * @param judge the name of the rubric
 * @param passesFrom the least score that the rubric lets pass; {@code null} if it says nothing
 *     about being right, or in a line that was written before this was kept
 * @param rating the score, or why there is none
 * @param tries the number of times that the model was asked
 * @param usage of all tries together, or {@code null} if unknown
 * @param at the time of the judgment
 * @param note a note on what the judge saw, such as comments that were removed, or {@code null}
 */
public record Judgment(
    Key key,
    String judge,
    @Nullable Double passesFrom,
    Rating rating,
    int tries,
    @Nullable Usage usage,
    Instant at,
    @Nullable String note) {

  /** A judgment without a note. */
  public Judgment(
      Key key,
      String judge,
      @Nullable Double passesFrom,
      Rating rating,
      int tries,
      @Nullable Usage usage,
      Instant at) {
    this(key, judge, passesFrom, rating, tries, usage, at, null);
  }

  /**
   * The identity of a judgment; a judgment with the same key need not be repeated.
   *
   * @param question its id
   * @param rubric the first 16 hexadecimal digits of the SHA-256 of the rubric's text: a rubric
   *     that was changed is another judge
   * @param model {@code provider/name}
   * @param repeat the number among several judgments of the same, counted from 1
   */
  public record Key(String question, String rubric, String model, int repeat) {}

  /**
   * A score, or why there is none.
   *
   * @param score a number of the rubric's scale, or {@code null} if this judge gave none: never 0
   *     in its place
   * @param label the rubric's label of the score, or {@code null}
   * @param passes the rubric's reading of the score as right or wrong; {@code null} without a
   *     score, or if the rubric says nothing about being right
   * @param explanation the judge's reasons, or {@code null} if there are none
   * @param problem the reason why there is no score, in words, or {@code null} if there is one
   * @param why the reason as a constant, or {@code null} if there is a score
   */
  public record Rating(
      @Nullable Double score,
      @Nullable String label,
      @Nullable Boolean passes,
      @Nullable String explanation,
      @Nullable String problem,
      @Nullable MissingScoreReason why) {
    public Rating {
      if ((score == null) == (problem == null) || (problem == null) != (why == null)) {
        throw new IllegalArgumentException("a judgment has either a score or a problem");
      }
      if (score == null && (label != null || passes != null)) {
        throw new IllegalArgumentException(
            "a judgment without a score has no label and does not pass or fail");
      }
    }

    /** A score with what the rubric makes of it. */
    public static Rating of(
        double score,
        @Nullable String label,
        @Nullable Boolean passes,
        @Nullable String explanation) {
      return new Rating(score, label, passes, explanation, null, null);
    }

    /** No score, for a reason. */
    public static Rating missing(String problem, MissingScoreReason why) {
      return new Rating(null, null, null, null, problem, why);
    }
  }

  public Judgment {
    Double score = rating.score();
    Boolean passes = rating.passes();
    Boolean due = (score == null || passesFrom == null) ? null : (Boolean) (score >= passesFrom);
    if (!Objects.equals(passes, due)) {
      throw new IllegalArgumentException(
          "the score %s passes from %s on, and 'passes' says otherwise"
              .formatted(score, passesFrom));
    }
    if (score != null && !Double.isFinite(score)) {
      throw new IllegalArgumentException("the score %s is not a number".formatted(score));
    }
    if (key.repeat() < 1 || tries < 1) {
      throw new IllegalArgumentException("repeats and tries are counted from 1");
    }
  }

  /** Returns this judgment with a note. */
  public Judgment withNote(@Nullable String other) {
    return new Judgment(key, judge, passesFrom, rating, tries, usage, at, other);
  }

  /** The id of the question. */
  public String question() {
    return key.question();
  }

  /** The beginning of the hash of the rubric. */
  public String rubric() {
    return key.rubric();
  }

  /** The model, as {@code provider/name}. */
  public String model() {
    return key.model();
  }

  /** Returns the number of the repeat, from 1. */
  public int repeat() {
    return key.repeat();
  }

  /** The score, or {@code null} if this judge gave none. */
  public @Nullable Double score() {
    return rating.score();
  }

  /** Returns the rubric's label of the score, or {@code null}. */
  public @Nullable String label() {
    return rating.label();
  }

  /**
   * Returns whether the score passes; {@code null} without a score, or if the rubric is not about
   * correctness.
   */
  public @Nullable Boolean passes() {
    return rating.passes();
  }

  /** The judge's reasons, or {@code null} if there are none. */
  public @Nullable String explanation() {
    return rating.explanation();
  }

  /** Returns the reason why there is no score, in words, or {@code null} if there is one. */
  public @Nullable String problem() {
    return rating.problem();
  }

  /** Returns the reason why there is no score, or {@code null} if there is one. */
  public @Nullable MissingScoreReason why() {
    return rating.why();
  }
}
