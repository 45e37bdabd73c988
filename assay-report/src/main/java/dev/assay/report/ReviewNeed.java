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
 * @param correct those that are right by people who labeled them, or else by their verdicts
 * @param doubtedRight right ones with a reason for review, and no label
 * @param doubtedWrong wrong ones with a reason for review, and no label
 * @param labeled answers that had a reason for review until people labeled them
 * @param reasons questions by reason, in the order of the run; a question may be in several
 */
public record ReviewNeed(
    int scored,
    int correct,
    int doubtedRight,
    int doubtedWrong,
    int labeled,
    Map<ReviewReason, List<String>> reasons) {
  /**
   * Counts the reasons of a run; {@code null} if no evidence was gathered.
   *
   * @param labels what people say of answers, which decides those
   */
  public static @Nullable ReviewNeed of(
      List<Outcome> outcomes, Map<String, Evidence> evidence, Map<String, Boolean> labels) {
    if (evidence.isEmpty()) {
      return null;
    }
    int scored = 0;
    int correct = 0;
    int doubtedRight = 0;
    int doubtedWrong = 0;
    int labeled = 0;
    Map<ReviewReason, List<String>> reasons = new EnumMap<>(ReviewReason.class);
    for (Outcome outcome : outcomes) {
      if (!RunSummary.isScored(outcome)) {
        continue;
      }
      Boolean label = labels.get(outcome.question());
      boolean right = label == null ? RunSummary.isCorrect(outcome) : label;
      scored++;
      correct += right ? 1 : 0;
      Evidence own = evidence.get(outcome.question());
      boolean doubted = own != null && own.needsReview();
      labeled += doubted && label != null ? 1 : 0;
      if (doubted && label == null && own != null) {
        doubtedRight += right ? 1 : 0;
        doubtedWrong += right ? 0 : 1;
        for (ReviewReason reason : own.review()) {
          reasons.computeIfAbsent(reason, each -> new ArrayList<>()).add(outcome.question());
        }
      }
    }
    return new ReviewNeed(scored, correct, doubtedRight, doubtedWrong, labeled, reasons);
  }

  /** The number of answers with a reason for review. */
  public int questions() {
    return doubtedRight + doubtedWrong;
  }

  /** Returns whether they are too many to overlook: at least 10, and 5 % of all. */
  public boolean isMuch() {
    return questions() >= 10 && questions() >= 0.05 * scored;
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
