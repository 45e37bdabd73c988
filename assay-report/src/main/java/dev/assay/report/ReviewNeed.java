// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.journal.Evidence;
import dev.assay.model.Outcome;
import dev.assay.model.ReviewReason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scored answers that people should look at, and what their reviews could do to the accuracy.
 *
 * @param scored answers with a verdict
 * @param correct those that are right by their verdicts
 * @param doubtedRight right ones with a reason for review
 * @param doubtedWrong wrong ones with a reason for review
 * @param reasons questions by reason, in the order of the run; a question may be in several
 */
public record ReviewNeed(
    int scored,
    int correct,
    int doubtedRight,
    int doubtedWrong,
    Map<ReviewReason, List<String>> reasons) {
  /** Counts the reasons of a run; {@code null} if no evidence was gathered. */
  public static @Nullable ReviewNeed of(List<Outcome> outcomes, Map<String, Evidence> evidence) {
    if (evidence.isEmpty()) {
      return null;
    }
    int scored = 0;
    int correct = 0;
    int doubtedRight = 0;
    int doubtedWrong = 0;
    Map<ReviewReason, List<String>> reasons = new EnumMap<>(ReviewReason.class);
    for (Outcome outcome : outcomes) {
      if (!RunSummary.isScored(outcome)) {
        continue;
      }
      boolean right = RunSummary.isCorrect(outcome);
      scored++;
      correct += right ? 1 : 0;
      Evidence own = evidence.get(outcome.question());
      if (own != null && own.needsReview()) {
        doubtedRight += right ? 1 : 0;
        doubtedWrong += right ? 0 : 1;
        for (ReviewReason reason : own.review()) {
          reasons.computeIfAbsent(reason, each -> new ArrayList<>()).add(outcome.question());
        }
      }
    }
    return new ReviewNeed(scored, correct, doubtedRight, doubtedWrong, reasons);
  }

  /** The number of answers with a reason for review. */
  public int questions() {
    return doubtedRight + doubtedWrong;
  }

  /** The accuracy if people call all of them wrong. */
  public double lowest() {
    return (correct - doubtedRight) / (double) scored;
  }

  /** The accuracy if people call all of them right. */
  public double highest() {
    return (correct + doubtedWrong) / (double) scored;
  }
}
