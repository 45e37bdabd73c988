// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.Disagreement;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.Labels;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.agreement.VoteAggregation;
import dev.assay.agreement.internal.ReferenceAgreement.Excluded;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.journal.StoredResults.Pair;
import dev.assay.match.Cause;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.Resampling;
import dev.assay.table.ResultTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AgreementReportTest {
  private static final Resampling QUICK = new Resampling(999, 1, 0.05);

  private static final Outcome RIGHT = ScriptedJudge.outcome("right", ScriptedJudge.CORRECT);
  private static final Outcome WRONG =
      ScriptedJudge.outcome("wrong", ScriptedJudge.wrong(Cause.WRONG_VALUES));

  /**
   * Ten questions, right by execution are a to e. The judge scores a, b, c, f 3, d 1, g 2, h 0, i 1
   * and nothing of e and j; k is not scored by execution.
   */
  private static List<Outcome> outcomes() {
    List<Outcome> outcomes = new ArrayList<>();
    for (String id : List.of("a", "b", "c", "d", "e")) {
      outcomes.add(ScriptedJudge.outcome(id, ScriptedJudge.CORRECT));
    }
    for (String id : List.of("f", "g", "h", "i", "j")) {
      outcomes.add(ScriptedJudge.outcome(id, ScriptedJudge.wrong(Cause.WRONG_VALUES)));
    }
    outcomes.add(ScriptedJudge.outcome("k", ScriptedJudge.NOT_SCORED));
    return outcomes;
  }

  private static List<Judgment> judgments() {
    return List.of(
        ScriptedJudge.by("a", 3),
        ScriptedJudge.by("b", 3),
        ScriptedJudge.by("c", 3),
        ScriptedJudge.by("d", 1),
        ScriptedJudge.by("e", null),
        ScriptedJudge.by("f", 3),
        ScriptedJudge.by("g", 2),
        ScriptedJudge.by("h", 0),
        ScriptedJudge.by("i", 1),
        ScriptedJudge.by("k", 3));
  }

  @Test
  void comparesVerdictsWithExecution() {
    JudgeAgreement judge = report(null).judges().get(0);
    ReferenceAgreement agreement = judge.agreements().get(0);

    assertThat(judge.scored()).isEqualTo(9);
    assertThat(judge.neverScored()).isEqualTo(1);
    assertThat(judge.leastPassing()).isEqualTo(2.0);
    assertThat(agreement.reference()).isEqualTo(ReferenceAgreement.EXECUTION);
    assertThat(agreement.confusion()).isEqualTo(new ConfusionMatrix(3, 2, 1, 2));
    assertThat(agreement.excluded()).isEqualTo(new Excluded(2, 0, 1, 0));
    // by hand: 5 of 8 the same; chance 5/8 x 4/8 + 3/8 x 4/8 = 1/2; kappa (5/8 - 1/2) / (1/2)
    assertThat(agreement.confusion().kappa().value()).isEqualTo(0.25, within(1e-12));
    assertThat(agreement.confusion().precision().value()).isEqualTo(0.6);
    assertThat(agreement.confusion().recall().value()).isEqualTo(0.75);
    assertThat(agreement.confusion().f1()).isEqualTo(2 * 0.6 * 0.75 / 1.35, within(1e-12));
  }

  @Test
  void triesEveryScoreAsThreshold() {
    ThresholdCurve curve = report(null).judges().get(0).agreements().get(0).curve();

    // scores of what is right: 3 3 3 1; of what is wrong: 3 2 0 1
    assertThat(curve.points())
        .containsExactly(
            new ThresholdCurve.ThresholdPoint(0, false, new ConfusionMatrix(4, 4, 0, 0)),
            new ThresholdCurve.ThresholdPoint(1, false, new ConfusionMatrix(4, 3, 0, 1)),
            new ThresholdCurve.ThresholdPoint(2, true, new ConfusionMatrix(3, 2, 1, 2)),
            new ThresholdCurve.ThresholdPoint(3, false, new ConfusionMatrix(3, 1, 1, 3)));
    assertThat(curve.bestByF1().orElseThrow().least()).isEqualTo(3);
    assertThat(curve.bestByKappa().orElseThrow().least()).isEqualTo(3);
  }

  @Test
  void listsDisagreementsInBothDirections() {
    ReferenceAgreement agreement = report(null).judges().get(0).agreements().get(0);

    assertThat(ids(agreement.disagreements(true))).containsExactly("f", "g");
    assertThat(ids(agreement.disagreements(false))).containsExactly("d");
    Disagreement first = agreement.disagreements(true).get(0);
    assertThat(first.judgeVerdict().explanation()).isEqualTo("because 3");
    assertThat(first.outcome().sql()).isEqualTo("SELECT f");
    assertThat(first.gold())
        .isEqualTo(new Disagreement.ResultExcerpt(List.of("id"), List.of(List.of("1")), 7));
    assertThat(first.predicted()).isNull();
  }

  @Test
  void putsAccuracyWithJudgeBesideThatOfExecution() {
    JudgeAdjustedAccuracy both = Objects.requireNonNull(report(null).withJudge());

    assertThat(both.execution().successes()).isEqualTo(5);
    assertThat(both.withJudge().successes()).isEqualTo(6); // f and g gained, d lost
    assertThat(both.withJudge().total()).isEqualTo(10);
  }

  /**
   * Three people label eight questions. The table with the judge by hand, on the labels that more
   * than half agree on: a 1, b 1, c 0, d 1, f 1, g tied, h 0, i nobody is sure.
   */
  @Test
  void readsLabelsOfPeopleEndToEnd(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("labels.csv"),
            """
            question,label,labeller,note
            a,right,ana,
            a,right,ben,
            a,right,eva,
            b,right,ana,
            b,wrong,ben,
            b,right,eva,
            c,wrong,ana,
            c,wrong,ben,
            c,wrong,eva,
            d,right,ana,
            d,right,ben,
            d,wrong,eva,rounds too early
            f,right,ana,
            f,right,ben,
            f,right,eva,
            g,right,ana,
            g,wrong,ben,
            g,unsure,eva,
            h,wrong,ana,
            h,wrong,ben,
            h,wrong,eva,
            i,unsure,ana,
            """);
    AgreementReport report =
        report(LabelFile.read(List.of(file), outcomes(), null, LabelScores.ANY, warning -> {}));
    ReferenceAgreement agreement = report.judges().get(0).agreements().get(1);

    // the judge: a, b, c, f right, d, h wrong
    assertThat(agreement.reference()).isEqualTo(ReferenceAgreement.LABELS);
    assertThat(agreement.confusion()).isEqualTo(new ConfusionMatrix(3, 1, 1, 1));
    // chance: 4/6 x 4/6 + 2/6 x 2/6 = 20/36; observed 4/6 = 24/36; kappa 4/16
    assertThat(agreement.confusion().kappa().value()).isEqualTo(0.25, within(1e-12));
    assertThat(agreement.excluded()).isEqualTo(new Excluded(0, 0, 3, 2)); // g i k; e j
    assertThat(ids(agreement.disagreements(true))).containsExactly("c");
    assertThat(agreement.disagreements(false).get(0).notes())
        .containsExactly("eva: rounds too early");
    checkLabellers(Objects.requireNonNull(report.reviewers()));
  }

  private static void checkLabellers(InterAnnotatorAgreement reviewers) {
    assertThat(reviewers.questions()).isEqualTo(8);
    assertThat(reviewers.settled()).isEqualTo(6);
    assertThat(reviewers.tied()).isEqualTo(1);
    assertThat(reviewers.unsure()).isEqualTo(1);
    assertThat(reviewers.fleiss()).as("incomplete").isNull();
    // ana and ben: a d f both right, c h both wrong, b and g only ana right:
    // observed 5/7, chance 5/7 x 3/7 + 2/7 x 4/7 = 23/49, kappa 12/26
    InterAnnotatorAgreement.Pair pair = reviewers.pairs().get(0);
    assertThat(pair.questions()).isEqualTo(7);
    assertThat(pair.same()).isEqualTo(5);
    assertThat(pair.kappa().value()).isEqualTo(12 / 26.0, within(1e-12));
    // Krippendorff: of 20 labels 11 are right; within questions b and d have 2 unequal pairs of 3
    // values (2 x 2 / 2 each), g 1 of 2 (2 x 1 / 1): 6; among all 2 x 11 x 9
    assertThat(Objects.requireNonNull(reviewers.alpha()).value())
        .isEqualTo(1 - 19 * 6 / 198.0, within(1e-12));
  }

  @Test
  void putsTheJuryAfterItsJudges() {
    List<Judgment> judgments =
        List.of(
            ScriptedJudge.by("one", "right", 1, 3),
            ScriptedJudge.by("one", "wrong", 1, 0),
            ScriptedJudge.by("two", "right", 1, 1),
            ScriptedJudge.by("two", "wrong", 1, 0),
            ScriptedJudge.by("three", "right", 1, 2),
            ScriptedJudge.by("three", "wrong", 1, 3));
    AgreementReport report =
        AgreementReport.of(
            new AgreementInput(
                List.of(RIGHT, WRONG), judgments, null, null, id -> Optional.empty(), QUICK));

    assertThat(report.judges())
        .extracting(JudgeAgreement::words)
        .containsExactly(
            "execution_score by one",
            "execution_score by two",
            "execution_score by three",
            "jury of 3");
    assertThat(report.judges().get(3).agreements().get(0).confusion())
        .isEqualTo(new ConfusionMatrix(1, 0, 0, 1));
    assertThat(Objects.requireNonNull(report.withJudge()).withJudge().successes()).isEqualTo(1);
  }

  @Test
  void leavesOutAJudgeThatDoesNotTellRightFromWrong() {
    AgreementReport report =
        AgreementReport.of(
            new AgreementInput(
                List.of(RIGHT, WRONG),
                List.of(ScriptedJudge.by("readability", "r", "m", "right", 1, 3, false)),
                null,
                null,
                id -> Optional.empty(),
                QUICK));

    assertThat(report.withJudge()).isNull();
    assertThat(report.judges()).isEmpty();
  }

  @Test
  void drawsTheCurveOverTheQuestionsThatAreCompared() {
    List<Judgment> judgments =
        List.of(
            ScriptedJudge.by("m", "right", 1, 0),
            ScriptedJudge.by("m", "right", 2, 3), // a tie
            ScriptedJudge.by("m", "wrong", 1, 3),
            ScriptedJudge.by("m", "wrong", 2, 3));
    ReferenceAgreement agreement =
        AgreementReport.of(
                new AgreementInput(
                    List.of(RIGHT, WRONG),
                    judgments,
                    VoteAggregation.MAJORITY,
                    null,
                    id -> Optional.empty(),
                    QUICK))
            .judges()
            .get(0)
            .agreements()
            .get(0);

    assertThat(agreement.excluded().undecided()).isEqualTo(1);
    assertThat(agreement.curve().points())
        .containsExactly(new ThresholdCurve.ThresholdPoint(1, true, agreement.confusion()));
  }

  @Test
  void canLeaveValuesOut() {
    Disagreement first =
        report(null).withoutValues().judges().get(0).agreements().get(0).disagreements().get(0);

    assertThat(first.gold()).isNull();
    assertThat(first.judgeVerdict().explanation()).isNull();
    assertThat(first.judgeVerdict().score()).isEqualTo(1.0);
  }

  private static AgreementReport report(@Nullable Labels labels) {
    Excerpt gold = new Excerpt(ResultTable.ofRows(List.of("id"), List.of(List.of(1L))), 7);
    return AgreementReport.of(
        new AgreementInput(
            outcomes(), judgments(), null, labels, id -> Optional.of(new Pair(gold, null)), QUICK));
  }

  private static List<String> ids(List<Disagreement> disagreements) {
    return disagreements.stream().map(disagreement -> disagreement.outcome().question()).toList();
  }
}
