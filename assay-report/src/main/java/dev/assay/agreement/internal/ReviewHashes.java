// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.input.internal.FileHashes;
import dev.assay.journal.Review;
import dev.assay.model.Outcome;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of what a person saw of a question, by which a label is recognized that was given to
 * another gold or prediction. They begin with a letter, because spreadsheets read digits as a
 * number and write it back rounded.
 *
 * @param gold of the gold query or, if there is none, of the stored result
 * @param prediction of the predicted SQL
 */
public record ReviewHashes(String gold, String prediction) {
  private static final int DIGITS = 16;

  /** The hashes of an outcome. */
  public static ReviewHashes of(Outcome outcome) {
    String gold = outcome.goldSql();
    return new ReviewHashes(
        hash("g", gold == null ? "result " + outcome.gold().execution().hash() : gold),
        hash("p", outcome.sql()));
  }

  private static String hash(String letter, @Nullable String text) {
    return letter + FileHashes.ofText(text == null ? "" : text).substring(0, DIGITS);
  }

  /** The parts changed since a label was given; {@code null} for none, or if it is not known. */
  @Nullable String changed(@Nullable String goldThen, @Nullable String predictionThen) {
    boolean otherGold = differs(gold, goldThen);
    if (differs(prediction, predictionThen)) {
      return otherGold ? "gold and prediction" : "prediction";
    }
    return otherGold ? "gold" : null;
  }

  /**
   * Returns the parts that have changed since a review was given, in words; {@code null} for none,
   * or if it is not known.
   */
  public @Nullable String changed(Review review) {
    return changed(review.goldHash(), review.predictionHash());
  }

  /** Returns whether the gold has changed since a review was given. */
  public boolean isOtherGold(Review review) {
    return differs(gold, review.goldHash());
  }

  private static boolean differs(String now, @Nullable String then) {
    return then != null && !then.isBlank() && !then.strip().toLowerCase(Locale.ROOT).equals(now);
  }
}
