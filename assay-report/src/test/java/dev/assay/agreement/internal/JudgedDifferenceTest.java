// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.agreement.ScriptedJudge;
import dev.assay.agreement.internal.JudgedDifference.Conclusion;
import dev.assay.agreement.internal.JudgedDifference.Difference;
import dev.assay.match.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.internal.HierarchicalBootstrap;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JudgedDifferenceTest {
  private static final int QUESTIONS = 100;
  private static final int REPEATS = 3;
  private static final int PAIRS = 2_000 / Integer.getInteger("assay.sample.step", 1);

  /** The difference of two systems and the noise of a judge, on a scale from 0 to 3. */
  private record Planted(double shift, double system, double judge) {
    List<double[]> scores(SplittableRandom random, double[] questions, double own) {
      List<double[]> scores = new ArrayList<>();
      for (double question : questions) {
        double answer = question + own + system * random.nextGaussian();
        double[] repeats = new double[REPEATS];
        Arrays.setAll(
            repeats,
            i -> Math.max(0, Math.min(3, Math.rint(answer + judge * random.nextGaussian()))));
        scores.add(repeats);
      }
      return scores;
    }

    List<List<double[]>> pair(SplittableRandom random, int count) {
      double[] questions = new double[count];
      Arrays.setAll(questions, i -> 1.8 + 0.8 * random.nextGaussian());
      return List.of(scores(random, questions, 0), scores(random, questions, shift));
    }
  }

  /** By 100,000 questions, as rounding to the scale moves the planted shift. */
  private static double truth(Planted planted) {
    return mean(planted.pair(new SplittableRandom(1), 100_000));
  }

  private static double mean(List<List<double[]>> pair) {
    return Arrays.stream(differences(pair)).average().orElseThrow();
  }

  private static double[] differences(List<List<double[]>> pair) {
    double[] differences = new double[pair.get(0).size()];
    Arrays.setAll(
        differences,
        i ->
            Arrays.stream(pair.get(1).get(i)).average().orElseThrow()
                - Arrays.stream(pair.get(0).get(i)).average().orElseThrow());
    return differences;
  }

  @Test
  void itsIntervalsHoldTheTruthAsOftenAsTheyPromise() {
    Planted planted = new Planted(0.15, 0.3, 0.5);
    double truth = truth(planted);
    SplittableRandom random = new SplittableRandom(2_026);
    int bootstrap = 0;
    int model = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      List<List<double[]>> scores = planted.pair(random, QUESTIONS);
      ConfidenceInterval interval =
          HierarchicalBootstrap.difference(
                  scores.get(0), scores.get(1), new Resampling(200, pair, 0.05))
              .interval();
      bootstrap += interval != null && interval.contains(truth) ? 1 : 0;
      model += Difference.student(differences(scores)).contains(truth) ? 1 : 0;
    }
    System.out.printf(
        "Of %,d pairs of systems (%s), the bootstrap holds the true difference in %.1f %%, the mixed model in %.1f %%%n",
        PAIRS, planted, 100.0 * bootstrap / PAIRS, 100.0 * model / PAIRS);
    assertThat(bootstrap).isGreaterThanOrEqualTo((int) (0.94 * PAIRS));
    assertThat(model).isGreaterThanOrEqualTo((int) (0.94 * PAIRS));
  }

  /** Judgments of questions q0, q1, …, a text of digits for each, one digit for each repeat. */
  private static List<Judgment> judgments(String... scores) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      for (int repeat = 0; repeat < scores[i].length(); repeat++) {
        char score = scores[i].charAt(repeat);
        judgments.add(
            ScriptedJudge.by(
                "stub/m", "q" + i, repeat + 1, score == '-' ? null : (Integer) (score - '0')));
      }
    }
    return judgments;
  }

  private static JudgedDifference compared(List<Judgment> before, List<Judgment> after) {
    List<JudgedDifference> all = JudgedDifference.all(before, List.of(), after, List.of());
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Test
  void saysWhatFollows() {
    String[] noisy = {"123", "231", "312", "132", "213", "321", "203", "130"};
    assertThat(
            compared(
                    judgments(noisy),
                    judgments("123", "223", "312", "232", "213", "321", "203", "130"))
                .conclusion())
        .isEqualTo(Conclusion.WITHIN_JUDGE_NOISE);
    assertThat(
            compared(judgments("11", "11", "22", "22"), judgments("33", "33", "33", "33"))
                .conclusion())
        .isEqualTo(Conclusion.HIGHER);
    assertThat(
            compared(judgments("33", "33", "33", "33"), judgments("11", "11", "22", "22"))
                .conclusion())
        .isEqualTo(Conclusion.LOWER);
    assertThat(compared(judgments("22", "11"), judgments("22", "11")).conclusion())
        .isEqualTo(Conclusion.SAME);
    assertThat(compared(judgments("2", "1", "3"), judgments("2", "2", "2")).conclusion())
        .isEqualTo(Conclusion.JUDGED_ONCE);
    // The judge is of one mind, and the questions are not.
    assertThat(
            compared(judgments("22", "11", "00", "33"), judgments("33", "00", "33", "22"))
                .conclusion())
        .isEqualTo(Conclusion.TOO_FEW_QUESTIONS);
  }

  @Test
  void pairsQuestionsThatBothHaveAndNamesTheFurthestFirst() {
    JudgedDifference judged =
        compared(judgments("12", "0", "33", "-"), judgments("12", "33", "3", "3"));

    assertThat(judged.questions())
        .extracting(each -> each.question() + " " + each.difference())
        .containsExactly("q1 3.0", "q0 0.0", "q2 0.0");
    assertThat(judged.repeats()).isEqualTo(2);
    assertThat(judged.score().baseline()).isEqualTo((1.5 + 0 + 3) / 3, within(1e-12));
    assertThat(judged.score().candidate()).isEqualTo((1.5 + 3 + 3) / 3, within(1e-12));
    assertThat(judged.passing()).isNotNull();
    assertThat(judged.passing().baseline()).isEqualTo((0.5 + 0 + 1) / 3, within(1e-12));
  }

  /** A judge's own error: pooled within questions, of both runs together. */
  @Test
  void measuresWhatTheJudgeAloneVaries() {
    Difference score = compared(judgments("13", "22"), judgments("22", "02")).score();

    // variance within: (2 + 0) / 2 = 1 in either run; of its mean: 1 * (1/2 + 1/2) / 4
    assertThat(score.judgeNoise()).isEqualTo(1.959964 * Math.sqrt(0.25 + 0.25), within(1e-5));
  }

  @Test
  void countsAPredictionThatFailedAsNothing() {
    Outcome right = ScriptedJudge.outcome("q0", ScriptedJudge.CORRECT);
    Outcome failed = ScriptedJudge.outcome("q1", ScriptedJudge.wrong(Cause.SQL_ERROR));
    JudgedDifference judged =
        JudgedDifference.all(judgments("3"), List.of(right, failed), judgments("3", "3"), List.of())
            .get(0);

    assertThat(judged.questions())
        .extracting(each -> each.question() + " " + each.difference())
        .containsExactly("q1 3.0", "q0 0.0");
    // Of a selection, the failed ones would be too large a part.
    Outcome other =
        new Outcome(
            QuestionSummary.of("q7", "What is q7?", "shop"),
            new PredictionSummary(
                "SELECT 7", new ExecutionSummary("rows", 1L, 1L, 1.0, "ab", null, null), List.of()),
            null,
            new GoldSummary(ExecutionSummary.NONE, null, false, List.of(), List.of()),
            ScriptedJudge.CORRECT,
            null,
            Map.of());
    assertThat(
            JudgedDifference.all(
                    judgments("3"), List.of(right, failed, other), judgments("3", "3"), List.of())
                .get(0)
                .questions())
        .hasSize(1);
  }

  @Test
  void comparesNoJudgesOfDifferentPrompts() {
    Judgment other =
        ScriptedJudge.by("execution_score", "fedcba9876543210", "stub/m", "q0", 1, 3, true);

    assertThat(JudgedDifference.all(judgments("3"), List.of(), List.of(other), List.of()))
        .isEmpty();
  }
}
