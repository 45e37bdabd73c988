// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.config.JudgeSettings.When;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PredictionSelectionTest {
  private static final Verdict RIGHT = new Verdict.Correct();
  private static final Verdict WRONG = new Verdict.Incorrect(Cause.WRONG_VALUES);

  private static Outcome outcome(
      String id, @Nullable String sql, Verdict verdict, @Nullable Match match, double birdEx) {
    String status = sql == null ? "none" : sql.startsWith("SELECT") ? "rows" : "failed";
    return new Outcome(
        QuestionSummary.of(id, "How many?", "shop"),
        new PredictionSummary(
            sql, new ExecutionSummary(status, null, null, null, null, null, null), List.of()),
        "SELECT 1",
        new GoldSummary(ExecutionSummary.NONE, null, false, List.of()),
        verdict,
        match,
        Map.of("bird_ex", birdEx, "bag_f1", 0.5));
  }

  private static Match match(Relaxation... needed) {
    Set<Relaxation> set = Set.of(needed);
    return new Match(Match.Level.EXACT, set, List.of(set), List.of(0), 0, null, List.of());
  }

  private static final Match NONE =
      new Match(Match.Level.NONE, Set.of(), List.of(), List.of(), 0, null, List.of());

  private static final List<Outcome> OUTCOMES =
      List.of(
          outcome("exact", "SELECT 1", RIGHT, match(), 1),
          outcome("order", "SELECT 2", RIGHT, match(Relaxation.EXTRA_COLUMNS), 1),
          outcome("other", "SELECT 3", RIGHT, match(), 0),
          outcome("wrong", "SELECT 4", WRONG, NONE, 0),
          outcome("failed", "DROP", new Verdict.Incorrect(Cause.SQL_ERROR), null, 0),
          outcome("silent", null, new Verdict.Incorrect(Cause.NO_SQL), null, 0),
          outcome(
              "lost",
              "SELECT 5",
              new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table"),
              null,
              0));

  private static List<String> asked(When when) {
    return PredictionSelection.of(OUTCOMES, when, any -> null, null, 0).asked().stream()
        .map(Outcome::question)
        .toList();
  }

  @Test
  void asksAboutWhatAJudgeCanSaySomethingAbout() {
    assertThat(asked(When.ALL)).containsExactly("exact", "order", "other", "wrong");
    assertThat(asked(When.CORRECT)).containsExactly("exact", "order", "other");
    assertThat(asked(When.INCORRECT)).containsExactly("wrong");
  }

  @Test
  void findsAnswersThatAgreeVacuously() {
    List<Outcome> outcomes = new ArrayList<>(OUTCOMES);
    outcomes.add(outcome("empty", "SELECT 6", RIGHT, match(Relaxation.EMPTY_BOTH), 1));
    assertThat(PredictionSelection.of(outcomes, When.VACUOUS, any -> null, null, 0).asked())
        .extracting(Outcome::question)
        .containsExactly("empty");
  }

  @Test
  void findsWhereProfilesOrOtherEvaluatorsDisagree() {
    assertThat(asked(When.DISAGREEMENT)).containsExactly("order", "other");
  }

  @Test
  void countsWhatNobodyIsAskedAbout() {
    assertThat(PredictionSelection.of(OUTCOMES, When.INCORRECT, any -> null, null, 0).left())
        .isEqualTo(
            Map.of(
                "not scored",
                1,
                "without SQL",
                1,
                "without a result, because the query failed",
                1,
                "not selected",
                3));
  }

  @Test
  void drawsTheSameSampleEachTimeAndALargerOneAroundIt() {
    List<Outcome> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(outcome("q" + i, "SELECT 1", RIGHT, match(), 1));
    }
    List<Outcome> ten = PredictionSelection.of(many, When.SAMPLE, any -> null, 10, 7).asked();

    assertThat(ten)
        .hasSize(10)
        .isEqualTo(PredictionSelection.of(many, When.SAMPLE, any -> null, 10, 7).asked());
    assertThat(many.indexOf(ten.get(9))).isGreaterThan(many.indexOf(ten.get(0)));
    assertThat(PredictionSelection.of(many, When.SAMPLE, any -> null, 30, 7).asked())
        .hasSize(30)
        .containsAll(ten);
    assertThat(PredictionSelection.of(many, When.SAMPLE, any -> null, 10, 8).asked())
        .isNotEqualTo(ten);
    assertThat(PredictionSelection.of(many, When.SAMPLE, any -> null, 10, 7).left())
        .containsEntry("not in the sample", 90);
    assertThat(PredictionSelection.of(many, When.ALL, any -> null, 1000, 7).asked()).hasSize(100);
  }

  @Test
  void drawsOnlyWhatSomebodyCanBeAskedAbout() {
    List<Outcome> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(outcome("q" + i, "SELECT " + i % 2, RIGHT, match(), 1));
    }
    PredictionSelection.Lacking odd =
        outcome -> "SELECT 1".equals(outcome.sql()) ? "without gold SQL" : null;
    PredictionSelection twenty = PredictionSelection.of(many, When.CORRECT, odd, 20, 7);

    assertThat(twenty.asked()).hasSize(20).allMatch(outcome -> odd.of(outcome) == null);
    assertThat(twenty.left()).isEqualTo(Map.of("without gold SQL", 50, "not in the sample", 30));
  }
}
