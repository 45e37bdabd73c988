// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static dev.assay.report.internal.NumberFormats.count;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.OverruledVerdicts;
import dev.assay.agreement.ReviewSummary;
import dev.assay.model.LabelWord;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.List;

/** The section on the reviews of a run, which stand beside its verdicts. */
final class ReviewSection {
  private static final int NAMES = 5;

  private ReviewSection() {}

  static Section of(ReviewSummary reviewed) {
    ConfusionMatrix execution = reviewed.people().confusion();
    List<Block> blocks = new ArrayList<>();
    blocks.add(Sentence.of(coverage(reviewed)));
    if (execution.questions() > 0) {
      blocks.add(Sentence.of(sides("execution", execution)));
    }
    ConfusionMatrix judge = reviewed.judge();
    if (judge != null && judge.questions() > 0) {
      blocks.add(Sentence.of(sides("the judge", judge)));
    }
    if (execution.questions() > 0) {
      blocks.add(PeopleSections.confusion("execution", "people", execution));
    }
    List<String> patterns =
        reviewed.overruled().patterns().stream().map(OverruledVerdicts.Group::words).toList();
    if (!patterns.isEmpty()) {
      blocks.add(
          Sentence.of(
              String.join("; ", patterns)
                  + ": assay review patterns shows the rule that follows."));
    }
    Table figures = figures(reviewed);
    blocks.add(figures);
    stale(reviewed, blocks);
    blocks.add(
        Sentence.faint(
            (reviewed.sampled() == null
                    ? "People choose what they review, so these shares are not the accuracy of the run; reviews"
                    : "Reviews")
                + " change no verdict."));
    return Section.of("review", Text.of("Review"), count(reviewed.reviewed(), "question"), blocks);
  }

  private static String coverage(ReviewSummary reviewed) {
    List<String> names = reviewed.reviewers();
    String people =
        names.isEmpty()
            ? "No review counts any more"
            : "Reviewed by " + String.join(", ", names.subList(0, Math.min(NAMES, names.size())));
    List<String> parts = new ArrayList<>();
    parts.add(
        people + (names.size() > NAMES ? " and %d more".formatted(names.size() - NAMES) : ""));
    JudgePhrases.add(parts, reviewed.people().counts().decided(), "called right or wrong");
    JudgePhrases.add(
        parts, reviewed.people().sheet().questions(LabelWord.GOLD_WRONG).size(), "with wrong gold");
    JudgePhrases.add(
        parts, reviewed.people().sheet().questions(LabelWord.AMBIGUOUS).size(), "ambiguous");
    if (reviewed.goldEdits() > 0) {
      parts.add(count(reviewed.goldEdits(), "gold edit"));
    }
    return String.join("; ", parts) + ".";
  }

  private static String sides(String rater, ConfusionMatrix both) {
    return "Of the %s that both decide, %s calls %s right, reviewers %s."
        .formatted(
            count(both.questions(), "reviewed question"),
            rater,
            count(both.bothRight() + both.onlyJudge()),
            count(both.bothRight() + both.onlyReference()));
  }

  private static Table figures(ReviewSummary reviewed) {
    Table table = Table.of("Agreement beyond chance", "#Value", "-95 % interval");
    ConfusionMatrix execution = reviewed.people().confusion();
    if (execution.questions() > 0) {
      add(table, "execution with reviewers, kappa", execution.kappa());
    }
    ConfusionMatrix judge = reviewed.judge();
    if (judge != null && judge.questions() > 0) {
      add(table, "judge with reviewers, kappa", judge.kappa());
    }
    for (InterAnnotatorAgreement.Pair pair : reviewed.among().pairs()) {
      if (pair.questions() > 0) {
        add(table, "%s with %s, kappa".formatted(pair.first(), pair.second()), pair.kappa());
      }
    }
    Estimate alpha = reviewed.among().alpha();
    if (alpha != null) {
      add(table, "all reviewers, Krippendorff's alpha", alpha);
    }
    return table;
  }

  private static void add(Table table, String name, Estimate estimate) {
    table.row(
        Cell.name(name),
        Cell.of(NumberFormats.score(estimate)),
        Cell.of(NumberFormats.interval(estimate)));
  }

  private static void stale(ReviewSummary reviewed, List<Block> blocks) {
    List<String> stale =
        reviewed.people().sheet().stale().stream()
            .map(LabelSheet.Stale::question)
            .distinct()
            .toList();
    if (!stale.isEmpty()) {
      Text text =
          Text.of(
              "Stale, as gold or prediction changed since: %s: "
                  .formatted(count(stale.size(), "question")));
      for (int i = 0; i < Math.min(NAMES, stale.size()); i++) {
        text = (i == 0 ? text : text.and(", ")).and(Text.question(stale.get(i)));
      }
      blocks.add(new Sentence(text.and(stale.size() > NAMES ? ", …" : ""), Tone.CAUTION));
    }
  }
}
