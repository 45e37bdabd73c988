// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.ReviewHashes;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.Review;
import dev.assay.model.LabelWord;
import dev.assay.model.Outcome;
import dev.assay.table.SanitizedText;
import java.util.List;

/** The reviews of one prediction; they never change its verdict. */
final class ReviewedQuestion {
  private ReviewedQuestion() {}

  static void add(Page page, Outcome outcome, List<Review> reviews) {
    if (reviews.isEmpty()) {
      return;
    }
    page.heading(
        TextStyle.BOLD.on("Reviews"),
        TextStyle.FAINT.on(page.screen().dot() + "beside the verdict"));
    ReviewHashes now = ReviewHashes.of(outcome);
    reviews.forEach(review -> add(page, now, review));
  }

  private static void add(Page page, ReviewHashes now, Review review) {
    String when = ", " + review.time().toString().substring(0, "2026-01-01".length());
    page.line(
        StyledText.of(Page.INDENT),
        TextStyle.BOLD.on(SanitizedText.line(review.reviewer())),
        TextStyle.FAINT.on(when + (review.blind() ? ", blind" : "")));
    String inner = Page.INDENT + Page.INDENT;
    String changed = now.changed(review);
    LabelWord label = review.label();
    if (label != null) {
      page.sentence(inner, style(label), label.word());
    }
    if (changed != null) {
      page.sentence(inner, TextStyle.YELLOW, "stale: given for a different " + changed);
    }
    if (review.note() != null) {
      page.sentence(inner, TextStyle.PLAIN, review.note());
    }
    GoldEdit gold = review.gold();
    if (gold != null) {
      page.sentence(
          inner,
          TextStyle.PLAIN,
          (gold.replaces() ? "Replaces the gold: " : "Adds gold: ") + gold.sql());
      page.sentence(inner, TextStyle.PLAIN, "Because: " + gold.because());
    }
  }

  private static TextStyle style(LabelWord label) {
    if (!label.decides()) {
      return TextStyle.YELLOW;
    }
    return label == LabelWord.RIGHT ? TextStyle.GREEN : TextStyle.RED;
  }
}
