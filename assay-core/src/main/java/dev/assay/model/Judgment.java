// SPDX-License-Identifier: Apache-2.0
package dev.assay.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What one model said about one prediction under one rubric, once.
 *
 * @param question its id
 * @param judge the name of the rubric
 * @param rubric the first 16 hexadecimal digits of the SHA-256 of the rubric's text: a rubric that
 *     was changed is another judge
 * @param model {@code provider/name}
 * @param repeat which of several judgements of the same, counted from 1
 * @param score a number of the rubric's scale, or {@code null} if this judge gave none: never 0 in
 *     its place
 * @param label what the rubric calls the score, or {@code null}
 * @param passes the rubric's reading of the score as right or wrong; {@code null} without a score,
 *     or if the rubric says nothing about being right
 * @param passesFrom the least score that the rubric lets pass; {@code null} if it says nothing
 *     about being right, or in a line that was written before this was kept
 * @param explanation the judge's reasons, or {@code null} if there are none
 * @param problem why there is no score, in words, or {@code null} if there is one
 * @param why the same as one of few reasons, or {@code null} if there is a score; {@link
 *     MissingScoreReason#OTHER} where it was not kept
 * @param tries how often the model was asked
 * @param usage of all tries together, or {@code null} if unknown
 * @param at when it was given
 */
public record Judgment(
    String question,
    String judge,
    String rubric,
    String model,
    int repeat,
    @Nullable Double score,
    @Nullable String label,
    @Nullable Boolean passes,
    @Nullable Double passesFrom,
    @Nullable String explanation,
    @Nullable String problem,
    @Nullable MissingScoreReason why,
    int tries,
    @Nullable Usage usage,
    Instant at) {

  /**
   * What makes a judgement one that need not be asked for again.
   *
   * @param rubric the beginning of the rubric's hash
   */
  public record Key(String question, String rubric, String model, int repeat) {}

  public Judgment {
    why = why == null && problem != null ? MissingScoreReason.OTHER : why;
    if ((score == null) == (problem == null) || (problem == null) != (why == null)) {
      throw new IllegalArgumentException("a judgement has either a score or a problem");
    }
    if (score == null && (label != null || passes != null)) {
      throw new IllegalArgumentException(
          "what has no score has no label and does not pass or fail");
    }
    if (score != null && passesFrom != null && (passes == null || passes != score >= passesFrom)) {
      throw new IllegalArgumentException(
          "the score %s passes from %s on, and 'passes' says otherwise"
              .formatted(score, passesFrom));
    }
    if (score != null && !Double.isFinite(score)) {
      throw new IllegalArgumentException("the score %s is no number".formatted(score));
    }
    if (repeat < 1 || tries < 1) {
      throw new IllegalArgumentException("repeats and tries are counted from 1");
    }
  }

  public Key key() {
    return new Key(question, rubric, model, repeat);
  }
}
