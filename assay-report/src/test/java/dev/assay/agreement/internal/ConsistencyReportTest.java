// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.agreement.JudgeScores;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.match.Cause;
import dev.assay.model.Judgment;
import dev.assay.model.MissingScoreReason;
import dev.assay.model.Outcome;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.MeasurementLevel;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ConsistencyReportTest {
  private static final Resampling QUICK = new Resampling(999, 1, 0.05);

  /** Five scores of each of 1,000 questions: how many questions have which scores. */
  private static final int[][] SCRIPT = {
    {402, 3, 3, 3, 3, 3},
    {251, 2, 2, 2, 2, 2},
    {60, 1, 1, 1, 1, 1},
    {30, 0, 0, 0, 0, 0},
    {90, 3, 3, 3, 3, 2},
    {50, 2, 3, 2, 2, 2},
    {41, 1, 1, 2, 1, 1},
    {40, 3, 2, 3, 2, 3},
    {20, 2, 1, 2, 1, 2},
    {10, 0, 1, 0, 1, 3},
    {6, 0, 0, 1, 2, 3}
  };

  @Test
  void reproducesTheTablesOfFiveRepeatsOverAThousandQuestions() {
    JudgeConsistency judge = only(scripted());

    assertThat(judge.tally().questions()).isEqualTo(1_000);
    assertThat(judge.repeats()).isEqualTo(5);
    // 402 + 251 + 60 + 30 all equal, 90 + 50 + 41 four, 40 + 20 three, 10 + 6 two: 0 1 0 1 3
    assertThat(judge.byScore()).isEqualTo(new IntraRaterAgreement(List.of(0, 16, 60, 181, 743), 0));
    assertThat(judge.byScore().exactly(5).value()).isEqualTo(0.743);
    assertThat(judge.byScore().atLeast(4)).extracting(Proportion::successes).isEqualTo(924);
    // On right and wrong, 2 and 3 are the same: 41 x 1 of 5, 20 x 3, 10 x 4, 6 x 3.
    assertThat(judge.byVerdict()).isEqualTo(new IntraRaterAgreement(List.of(0, 0, 26, 51, 923), 0));
  }

  @Test
  void countsFailedPredictionsInTheMeanAndAsNotRight() {
    List<Judgment> judged =
        List.of(ScriptedJudge.by("a", 3), ScriptedJudge.by("b", 2), ScriptedJudge.by("c", 0));
    List<Outcome> failed =
        List.of(ScriptedJudge.outcome("d", ScriptedJudge.wrong(Cause.SQL_ERROR)));

    JudgeConsistency.RepeatScore score =
        ConsistencyReport.of(judged, failed, QUICK).judges().get(0).scores().get(0);

    assertThat(score.mean().value()).isEqualTo(1.25);
    assertThat(score.passed())
        .isNotNull()
        .extracting(Proportion::successes, Proportion::total)
        .containsExactly(2, 4);
  }

  @Test
  void givesAlphaAsThePairsOfScoresHaveIt() {
    JudgeConsistency judge = only(scripted());

    for (MeasurementLevel measurement : MeasurementLevel.values()) {
      Estimate alpha = Objects.requireNonNull(judge.alpha().get(measurement));
      ConfidenceInterval confidenceInterval = Objects.requireNonNull(alpha.interval());
      assertThat(alpha.value()).isEqualTo(alpha(measurement), within(1e-9));
      assertThat(confidenceInterval.contains(alpha.value())).isTrue();
      assertThat(confidenceInterval.high() - confidenceInterval.low()).isBetween(0.01, 0.06);
    }
  }

  @Test
  void givesTheScoreOfTheRunByRepeat() {
    JudgeConsistency judge = only(scripted());

    for (int repeat = 1; repeat <= 5; repeat++) {
      int r = repeat;
      double mean = Arrays.stream(SCRIPT).mapToDouble(row -> row[0] * row[r]).sum() / 1_000;
      assertThat(judge.scores().get(repeat - 1).questions()).isEqualTo(1_000);
      assertThat(judge.scores().get(repeat - 1).mean().value()).isEqualTo(mean, within(1e-12));
    }
    // by hand
    assertThat(judge.scores())
        .extracting(repeat -> repeat.mean().value())
        .containsExactly(2.339, 2.339, 2.386, 2.301, 2.297);
    assertThat(judge.spread().least()).isEqualTo(2.297);
    assertThat(judge.spread().greatest()).isEqualTo(2.386);
    // squares of 0.0066, 0.0066, 0.0536, -0.0314 and -0.0354 from 2.3324, over 4
    assertThat(judge.spread().standardDeviation()).isEqualTo(0.03605, within(5e-6));
    assertThat(judge.overall().value()).isEqualTo(2.3324, within(1e-12));
    assertThat(Objects.requireNonNull(judge.overall().interval()).contains(judge.overall().value()))
        .isTrue();
  }

  @Test
  void countsWhatWasNotScoredAndLeavesItOut() {
    List<Judgment> judgments =
        List.of(
            ScriptedJudge.by("m", "a", 1, 3),
            ScriptedJudge.by("m", "a", 2, 3),
            ScriptedJudge.by("m", "b", 1, 2),
            ScriptedJudge.by("m", "b", 2, null),
            ScriptedJudge.by("m", "c", 1, null),
            ScriptedJudge.by("m", "c", 2, null));
    JudgeConsistency judge = only(judgments);

    assertThat(judge.neverScored()).isEqualTo(1);
    assertThat(judge.tally().unscored()).isEqualTo(3);
    assertThat(judge.byScore()).isEqualTo(new IntraRaterAgreement(List.of(0, 1), 2));
    assertThat(judge.scores())
        .extracting(JudgeConsistency.RepeatScore::questions)
        .containsExactly(2, 1);
    assertThat(judge.overall().value()).isEqualTo(2.5);
  }

  @Test
  void tellsRepeatsByTheirNumberAndNotByTheirPlace() {
    List<Judgment> backwards = new ArrayList<>(scripted());
    Collections.reverse(backwards);
    JudgeConsistency judge = only(backwards);

    assertThat(judge.scores()).extracting(repeat -> repeat.mean().value()).endsWith(2.301, 2.297);
    assertThat(JudgeScores.all(backwards).get(0).byQuestion().get("q700"))
        .extracting(Judgment::repeat)
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(judge.all()).isTrue();
    assertThat(only(backwards.subList(1, 50)).all()).isFalse();
  }

  @Test
  void countsScoresAndWhyThereAreNone() {
    JudgeTally tally = only(scripted().subList(4_000, 5_000)).tally();
    assertThat(tally.scores().keySet()).containsExactly(0.0, 1.0, 2.0, 3.0);
    assertThat(tally.judgments()).isEqualTo(1_000);
    JudgeTally none =
        only(List.of(ScriptedJudge.by("m", "a", 1, 3), ScriptedJudge.by("m", "b", 1, null)))
            .tally();
    assertThat(none.scores()).isEqualTo(Map.of(3.0, 1));
    assertThat(none.why()).isEqualTo(Map.of(MissingScoreReason.BAD_JSON, 1));
  }

  @Test
  void keepsJudgesApartAndSaysNothingOfVerdictsThatARubricDoesNotGive() {
    List<Judgment> judgments =
        List.of(
            ScriptedJudge.by("m", "a", 1, 3),
            ScriptedJudge.by("other", "a", 1, 0),
            ScriptedJudge.by("readability", "ffff", "m", "a", 1, 1, false));
    List<JudgeConsistency> judges = ConsistencyReport.of(judgments, List.of(), QUICK).judges();

    assertThat(judges)
        .extracting(judge -> judge.tally().judge().words())
        .containsExactly("execution_score by m", "execution_score by other", "readability by m");
    assertThat(judges.get(2).byVerdict()).isNull();
    assertThat(judges.get(2).scores().get(0).passed()).isNull();
  }

  private static JudgeConsistency only(List<Judgment> judgments) {
    return ConsistencyReport.of(judgments, List.of(), QUICK).judges().get(0);
  }

  static List<Judgment> scripted() {
    List<Judgment> judgments = new ArrayList<>();
    int question = 0;
    for (int[] row : SCRIPT) {
      for (int i = 0; i < row[0]; i++) {
        question++;
        for (int repeat = 1; repeat <= 5; repeat++) {
          judgments.add(ScriptedJudge.by("openai/gpt-5-mini", "q" + question, repeat, row[repeat]));
        }
      }
    }
    return judgments;
  }

  /** One less the disagreement within questions, each pair weighed, by that among all scores. */
  private static double alpha(MeasurementLevel measurement) {
    long[] counts = new long[4];
    for (int[] row : SCRIPT) {
      for (int repeat = 1; repeat <= 5; repeat++) {
        counts[row[repeat]] += row[0];
      }
    }
    double within = 0;
    for (int[] row : SCRIPT) {
      for (int a = 1; a <= 5; a++) {
        for (int b = 1; b <= 5; b++) {
          within += row[0] * distance(row[a], row[b], counts, measurement) / 4;
        }
      }
    }
    double among = 0;
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        among += counts[a] * counts[b] * distance(a, b, counts, measurement);
      }
    }
    return 1 - 4_999 * within / among;
  }

  private static double distance(int a, int b, long[] counts, MeasurementLevel measurement) {
    if (a == b) {
      return 0;
    }
    double between = (counts[a] + counts[b]) / 2.0;
    for (int c = Math.min(a, b) + 1; c < Math.max(a, b); c++) {
      between += counts[c];
    }
    double distance =
        switch (measurement) {
          case NOMINAL -> 1;
          case ORDINAL -> between;
          case INTERVAL -> a - b;
        };
    return distance * distance;
  }
}
