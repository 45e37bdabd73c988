// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.journal.Evidence;
import dev.assay.model.ReviewReason;
import dev.assay.report.ReviewNeed;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Words for the reasons why people should look at answers. */
public final class ReviewNeedPhrases {
  private ReviewNeedPhrases() {}

  /**
   * A sentence such as {@code 9 of 100 answers need review: between 80.1 and 86.0 % right if the
   * other verdicts hold}; empty if none does, or no evidence was gathered.
   */
  static String sentence(@Nullable ReviewNeed need) {
    if (need == null || need.questions() + need.labeled() == 0) {
      return "";
    }
    if (need.questions() == 0) {
      return String.format(
          Locale.ROOT,
          "%s that needed review %s labeled: %.1f %% right if the other verdicts hold",
          NumberFormats.count(need.labeled(), "answer"),
          need.labeled() == 1 ? "is" : "are",
          100 * need.lowest());
    }
    return String.format(
        Locale.ROOT,
        "%s of %s need%s review%s: between %.1f and %.1f %% right if the other verdicts hold",
        NumberFormats.count(need.questions()),
        NumberFormats.count(need.scored(), "answer"),
        need.questions() == 1 ? "s" : "",
        need.labeled() == 0
            ? ""
            : ", %s more %s labeled"
                .formatted(NumberFormats.count(need.labeled()), need.labeled() == 1 ? "is" : "are"),
        100 * need.lowest(),
        100 * need.highest());
  }

  /** The reasons with their questions; empty if there are none. */
  static Section section(@Nullable ReviewNeed need) {
    Table table = Table.of("Reason", "#Questions", "For example").bare();
    if (need != null) {
      for (Map.Entry<ReviewReason, List<String>> each : need.reasons().entrySet()) {
        table.row(
            Cell.of(each.getKey().words()),
            Cell.of(NumberFormats.count(each.getValue().size())),
            Cell.examples(each.getValue()));
      }
    }
    String aside =
        need == null
            ? ""
            : NumberFormats.count(need.questions(), "answer") + ", no verdict changed";
    return Section.of("needs-review", "Needs review", aside, table);
  }

  /** The reasons and the confidence of one answer, as sentences. */
  public static List<String> of(@Nullable Evidence evidence) {
    List<String> sentences = new ArrayList<>();
    if (evidence != null && evidence.needsReview()) {
      sentences.add(
          "Needs review: "
              + evidence.review().stream()
                  .map(ReviewReason::words)
                  .collect(Collectors.joining("; "))
              + ".");
    }
    if (evidence != null && evidence.confidence() != null) {
      sentences.add(
          "Estimated probability that an expert calls it right: "
              + NumberFormats.decimals(100 * evidence.confidence(), 0)
              + (evidence.review().contains(ReviewReason.GOLD_SUSPECT)
                  ? " % (the answer, not the gold)."
                  : " %."));
    }
    return sentences;
  }
}
