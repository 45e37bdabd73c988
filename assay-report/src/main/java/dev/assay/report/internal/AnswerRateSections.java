// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.report.AbstentionRates;
import dev.assay.report.InteractionAccuracy;
import dev.assay.report.ParaphraseAccuracy;
import dev.assay.report.RunSummary;
import dev.assay.report.SelfCorrectionEffect;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The sections of a summary on how the generator obtained its answers. */
final class AnswerRateSections {
  private static final int INCONSISTENT = 5;
  private static final int MOST_INCONSISTENT = 50;

  private AnswerRateSections() {}

  /** Returns the sections; those that do not apply are empty. */
  static List<Section> of(RunSummary.AnswerRates rates) {
    return List.of(
        interactions(rates.interactions()),
        paraphrases(rates.paraphrases()),
        abstention(rates.abstention()),
        correction(rates.correction()));
  }

  private static Section interactions(@Nullable InteractionAccuracy of) {
    if (of == null) {
      return Section.of("interactions", "", "");
    }
    return Section.of(
        "interactions",
        "Interactions",
        count(of.interactions()) + ", right if all their turns in the run are",
        Shares.accuracies("")
            .row(Shares.row("whole interactions", of.accuracy(), ""))
            .row(Shares.row("single turns", of.turns(), "")),
        Sentence.of(unpredicted(of.unpredicted())));
  }

  private static Section paraphrases(@Nullable ParaphraseAccuracy of) {
    if (of == null) {
      return Section.of("paraphrases", "", "");
    }
    Table differing = Table.of("@Group", "-Wrong").bare().showing(INCONSISTENT, MOST_INCONSISTENT);
    of.inconsistent()
        .forEach((group, wrong) -> differing.row(Cell.name(group), Cell.examples(wrong)));
    String told = count(of.inconsistent().size(), "group") + " got both verdicts; wrong wordings:";
    return Section.of(
        "paraphrases",
        "Paraphrases",
        count(of.groups(), "question") + " in several wordings",
        Shares.accuracies("")
            .row(Shares.row("all wordings right", of.worst(), ""))
            .row(Shares.row("single wordings", of.wordings(), ""))
            .row(Shares.row("a wording right", of.best(), ""))
            .row(Shares.row("same verdict", of.consistent(), "")),
        Sentence.of(of.inconsistent().isEmpty() ? "" : told),
        differing);
  }

  private static String unpredicted(int interactions) {
    return switch (interactions) {
      case 0 -> "";
      case 1 -> "1 interaction has turns without a prediction, and counts as wrong.";
      default ->
          count(interactions)
              + " interactions have turns without a prediction, and count as wrong.";
    };
  }

  private static Section abstention(@Nullable AbstentionRates rates) {
    Table table = Shares.table("", "Share", "Questions");
    if (rates != null) {
      String precise =
          rates.precision().total() == 0
              ? "it never abstained"
              : "of its abstentions were right: the question can't be answered";
      String recalled = "of the questions that can't be answered were declined";
      table.row(Shares.row("precision", rates.precision(), precise));
      table.row(Shares.row("recall", rates.recall(), recalled));
    }
    return Section.of("abstention", "Abstention", "", table);
  }

  private static Section correction(@Nullable SelfCorrectionEffect correction) {
    if (correction == null) {
      return Section.of("correction", "", "");
    }
    return Section.of(
        "correction",
        "Self-correction",
        count(correction.retried(), "question") + " with more than one attempt",
        Shares.accuracies("")
            .row(Shares.row("at attempt 1", correction.first(), ""))
            .row(Shares.row("at the end", correction.last(), "")),
        Sentence.of(
            count(correction.fixed()) + " fixed, " + count(correction.broken()) + " broken."));
  }
}
