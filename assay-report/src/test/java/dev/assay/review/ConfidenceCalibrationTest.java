// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.AssayException;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.ReviewReason;
import dev.assay.model.Verdict;
import dev.assay.review.ConfidenceModel.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfidenceCalibrationTest {
  private static final ReviewReasons NOTHING =
      new ReviewReasons(Map.of(), Map.of(), List.of(), Set.of(), Set.of());

  @TempDir Path folder = Path.of("unset");

  /** Answers of five kinds, each with the probability that its label says right. */
  private static ConfidenceCalibration labeled(int answers) {
    Random random = new Random(3);
    List<Outcome> outcomes = new ArrayList<>();
    Map<String, Boolean> people = new HashMap<>();
    for (int i = 0; i < answers; i++) {
      int kind = i % 5;
      double right = new double[] {0.9, 0.5, 0.1, 0.95, 0.3}[kind];
      outcomes.add(
          switch (kind) {
            case 0 -> outcome(i, ScriptedJudge.CORRECT, match());
            case 1 -> outcome(i, ScriptedJudge.CORRECT, match(Relaxation.ROUNDING));
            case 2 -> outcome(i, ScriptedJudge.wrong(Cause.WRONG_VALUES), null);
            case 3 -> outcome(i, ScriptedJudge.CORRECT, match(Relaxation.ZERO_BOTH));
            default -> outcome(i, ScriptedJudge.wrong(Cause.MISSING_COLUMNS), null);
          });
      people.put("q" + i, random.nextDouble() < right);
    }
    ConfidenceCalibration calibration = new ConfidenceCalibration();
    calibration.add("synthetic", outcomes, NOTHING, people);
    return calibration;
  }

  @Test
  void recoversTheOddsThatMadeTheLabels() throws IOException {
    ConfidenceCalibration.Fit fit = labeled(5_000).fit();
    Map<String, Double> weights = fit.model().weights();

    assertThat(fit.model().intercept()).isCloseTo(odds(0.1), within(0.25));
    assertThat(weights.get("strict")).isCloseTo(odds(0.925) - odds(0.1), within(0.3));
    assertThat(weights.get("standard")).isCloseTo(odds(0.5) - odds(0.1), within(0.3));
    assertThat(weights.get("narrower")).isCloseTo(odds(0.3) - odds(0.1), within(0.3));
    // The labels say right more often of vacuous answers, a property that can only lower the odds:
    // it gets no weight, and these answers count with the others that agree, at (0.9 + 0.95) / 2.
    assertThat(weights.get("vacuous")).isZero();
    assertThat(weights).hasSize(Feature.values().length).containsEntry("refuted", 0.0);
    assertThat(fit.answers()).containsEntry("strict", 2_000).containsEntry("vacuous", 1_000);
    assertThat(fit.quality().calibrationError()).isLessThan(0.04);
    assertThat(fit.quality().auc()).isGreaterThan(fit.quality().verdictAuc());

    ConfidenceCalibration.Quality elsewhere = labeled(1_000).test(fit.model());
    assertThat(elsewhere.labels()).isEqualTo(1_000);
    assertThat(elsewhere.calibrationError()).isLessThan(0.08);
    assertThat(elsewhere.auc()).isGreaterThan(elsewhere.verdictAuc());

    Path file = Files.writeString(folder.resolve("weights.json"), fit.model().json());
    assertThat(ConfidenceModel.read(file)).isEqualTo(fit.model());
    Outcome rounded = outcome(1, ScriptedJudge.CORRECT, match(Relaxation.ROUNDING));
    assertThat(fit.model().confidence(rounded, List.of(), null)).isCloseTo(0.5, within(0.05));
  }

  private static double odds(double share) {
    return Math.log(share / (1 - share));
  }

  @Test
  void comesWithWeightsThatOrderAnswersAsExpected() {
    ConfidenceModel model = ConfidenceModel.shipped();
    double strict = model.confidence(outcome(1, ScriptedJudge.CORRECT, match()), List.of(), null);
    double wrong =
        model.confidence(
            outcome(1, ScriptedJudge.wrong(Cause.WRONG_VALUES), null), List.of(), null);
    assertThat(strict).isGreaterThan(0.8).isLessThan(1);
    assertThat(wrong).isLessThan(0.3).isPositive();
    assertThat(
            model.confidence(
                outcome(1, ScriptedJudge.CORRECT, match()),
                List.of(ReviewReason.REFUTED, ReviewReason.RULE_OF_THUMB),
                null))
        .isLessThan(strict);
    Outcome failed = ScriptedJudge.outcome("q", ScriptedJudge.wrong(Cause.SQL_ERROR));
    assertThat(model.confidence(failed, List.of(), null)).isZero();
  }

  @Test
  void refusesTooFewLabelsAndWeightsOfAnotherVersion() throws IOException {
    assertThatThrownBy(() -> labeled(15).fit())
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("at least 10 of each");
    for (String broken : List.of("{}", "[1]", "{\"version\":2}", "not JSON")) {
      Path file = Files.writeString(folder.resolve("w.json"), broken);
      assertThatThrownBy(() -> ConfidenceModel.read(file))
          .as(broken)
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("w.json");
    }
  }

  private static Match match(Relaxation... relaxations) {
    return new Match(
        Match.Level.EXACT,
        Set.of(relaxations),
        List.of(Set.of(relaxations)),
        List.of(0),
        0,
        null,
        List.of());
  }

  private static Outcome outcome(int id, Verdict verdict, @Nullable Match match) {
    ExecutionSummary execution = new ExecutionSummary("rows", 1L, 1L, 1.0, "h", null, null);
    return new Outcome(
        QuestionSummary.of("q" + id, "Which " + id + "?", "shop"),
        new PredictionSummary("SELECT a FROM t", execution, List.of()),
        null,
        new GoldSummary(execution, null, false, List.of()),
        verdict,
        match,
        Map.of());
  }
}
