// SPDX-License-Identifier: Apache-2.0
package dev.assay.review;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.agreement.ScriptedJudge;
import dev.assay.match.Cause;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ReviewSampleTest {
  /** 100 right, 60 wrong, 40 of them nearly right, 1 failed gold, 9 without a result. */
  private static final List<Outcome> RUN = run();

  private static List<Outcome> run() {
    List<Outcome> run = new ArrayList<>();
    add(run, 100, ScriptedJudge.CORRECT, "rows");
    add(run, 20, ScriptedJudge.wrong(Cause.WRONG_VALUES), "rows");
    add(run, 40, ScriptedJudge.wrong(Cause.WRONG_ORDER), "rows");
    add(run, 1, ScriptedJudge.NOT_SCORED, "none");
    add(run, 9, ScriptedJudge.wrong(Cause.SQL_ERROR), "failed");
    return run;
  }

  private static void add(List<Outcome> run, int count, Verdict verdict, String status) {
    ExecutionSummary execution = new ExecutionSummary(status, 1L, 1L, 1.0, "h", null, null);
    for (int i = 0; i < count; i++) {
      String id = "q" + run.size();
      String category = i % 4 == 0 ? "joins" : "filters";
      run.add(
          new Outcome(
              new QuestionSummary(id, "What?", "shop", category, null, null, false),
              new PredictionSummary("SELECT " + id, execution, List.of()),
              "SELECT gold",
              new GoldSummary(execution, null, false, List.of()),
              verdict,
              null,
              Map.of()));
    }
  }

  @Test
  void drawsHalfFromBorderlineCasesAndTheRestFromRightAndWrong() {
    ReviewSample sample = ReviewSample.draw(RUN, Map.of("q3", false, "q4", true), 40, 7);

    assertThat(sample.strata())
        .extracting(stratum -> stratum.name() + " " + stratum.drawn() + "/" + stratum.size())
        .containsExactly(
            "a judge disagrees with execution 1/1",
            "the gold failed 1/1",
            "wrong, but nearly right 18/40",
            "right, otherwise 10/99",
            "wrong, otherwise 10/20");
    assertThat(sample.certain()).isEqualTo(9);
    assertThat(sample.questions()).hasSize(40).doesNotHaveDuplicates();
    assertThat(sample.questions())
        .filteredOn(each -> each.stratum().name().startsWith("right, other"))
        .filteredOn(each -> "joins".equals(each.outcome().category()))
        .hasSizeBetween(2, 3);
    assertThat(sample.questions().stream().map(each -> each.stratum().weight()).distinct())
        .contains(9.9, 2.0);
  }

  @Test
  void drawsTheSameWithTheSameSeed() {
    List<ReviewSample.SampledQuestion> drawn = ReviewSample.draw(RUN, Map.of(), 20, 1).questions();

    assertThat(ReviewSample.draw(RUN, Map.of(), 20, 1).questions()).isEqualTo(drawn);
    assertThat(ReviewSample.draw(RUN, Map.of(), 20, 2).questions()).isNotEqualTo(drawn);
  }

  @Test
  void drawsEachQuestionOfAStratumWithTheSameProbability() {
    Map<String, Integer> counts = new HashMap<>();
    for (int seed = 0; seed < 400; seed++) {
      ReviewSample.draw(RUN, Map.of(), 40, seed).questions().stream()
          .filter(each -> each.stratum().name().equals("wrong, otherwise"))
          .forEach(each -> counts.merge(each.outcome().question(), 1, Integer::sum));
    }
    assertThat(counts).hasSize(20);
    // Half of 400; the standard deviation is 10.
    assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(155, 245));
  }

  @Test
  void mergesStrataIfThereIsNoQuestionForEach() {
    ReviewSample sample = ReviewSample.draw(RUN, Map.of("q3", false), 3, 1);

    assertThat(sample.strata())
        .filteredOn(stratum -> stratum.drawn() > 0)
        .extracting(ReviewSample.ReviewStratum::name)
        .containsExactly("borderline cases", "right, otherwise", "wrong, otherwise");
  }

  @Test
  void drawsMoreBorderlineCasesIfThereIsLittleElse() {
    List<Outcome> near =
        RUN.stream()
            .filter(each -> each.verdict().equals(ScriptedJudge.wrong(Cause.WRONG_ORDER)))
            .collect(Collectors.toList());
    near.add(RUN.get(0));

    assertThat(ReviewSample.draw(near, Map.of(), 30, 1).strata())
        .extracting(ReviewSample.ReviewStratum::drawn)
        .containsExactly(29, 1);
    assertThat(ReviewSample.draw(near, Map.of(), 300, 1).questions()).hasSize(41);
  }
}
