// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.agreement.ScriptedJudge;
import dev.assay.compare.internal.GateVerdict.Result;
import dev.assay.match.Cause;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateTest {
  @Test
  void passesAndFailsWithTheNumbersInOneSentence() {
    assertVerdict(
        judge(new Gate(0.75, Map.of(), null), "+++-"),
        Result.PASSED,
        "Gate passed: accuracy 0.7500 (3 of 4) is at least 0.7500.");
    assertVerdict(
        judge(new Gate(0.8, Map.of(), null), "+++-"),
        Result.FAILED,
        "Gate failed: accuracy 0.7500 (3 of 4) is below 0.8000.");
    assertVerdict(
        judge(new Gate(null, Map.of(), Map.of("accuracy", 0.8), Map.of(), null, null), "+++-"),
        Result.FAILED,
        "Gate failed: accuracy 0.7500 (3 of 4) is below 0.8000.");
  }

  @Test
  void countsWhatIsNotScored() {
    assertVerdict(
        judge(new Gate(null, Map.of(), null, 1), "++gg"),
        Result.FAILED,
        "Gate failed: 2 of 4 questions are not scored, more than 1.");
    assertVerdict(
        judge(new Gate(0.5, Map.of(), null, 1), "+++g"),
        Result.PASSED,
        "Gate passed: accuracy 1.0000 (3 of 3, 1 not scored) is at least 0.5000; 1 of 4 questions"
            + " is not scored, at most 1.");
    assertThat(new Gate(null, Map.of(), null, 0).isEmpty()).isFalse();
  }

  @Test
  void leavesWhatPassesOutOfAFailure() {
    GateVerdict verdict = judge(new Gate(0.5, Map.of("hard", 0.9), null), "++-+");

    assertVerdict(
        verdict, Result.FAILED, "Gate failed: accuracy of hard 0.5000 (1 of 2) is below 0.9000.");
    assertThat(verdict.checks())
        .extracting(GateVerdict.GateCheck::passed)
        .containsExactly(true, false);
    assertThat(verdict.exitCode()).isEqualTo(1);
  }

  @Test
  void findsAGroupAmongCategoriesThenDifficultiesThenDatabases() {
    assertThat(judge(new Gate(null, Map.of("sales", 0.5), null), "+-").sentence())
        .isEqualTo("Gate passed: accuracy of sales 0.5000 (1 of 2) is at least 0.5000.");
    assertThat(judge(new Gate(null, Map.of("a", 1.0), null), "+-+-").sentence())
        .isEqualTo("Gate passed: accuracy of a 1.0000 (2 of 2) is at least 1.0000.");
  }

  @Test
  void holdsASqlFeatureOfGoldsAgainstItsShare() {
    List<Outcome> outcomes =
        List.of(
            TestRuns.outcome("q1", "?", "a", "easy", "SELECT max(x) FROM t", new Verdict.Correct()),
            TestRuns.outcome(
                "q2", "?", "a", "easy", "SELECT x FROM t", new Verdict.Incorrect(Cause.SQL_ERROR)));

    assertVerdict(
        new Gate(null, Map.of("feature:aggregate", 1.0), null)
            .judge("", outcomes, 0, null)
            .orElseThrow(),
        Result.PASSED,
        "Gate passed: accuracy of feature:aggregate 1.0000 (1 of 1) is at least 1.0000.");
  }

  @Test
  void neverPassesWhatCannotBeMeasured() {
    assertVerdict(
        judge(new Gate(0.0, Map.of(), null), "gg"),
        Result.FAILED,
        "Gate failed: accuracy is not known: no question was scored.");
    assertVerdict(
        judge(new Gate(null, Map.of("expert", 0.0), null), "++"),
        Result.FAILED,
        "Gate failed: accuracy of expert is not known: there is no such question.");
    assertVerdict(
        judge(new Gate(null, Map.of(), 5), "++"),
        Result.FAILED,
        "Gate failed: how many questions are broken is not known: there is no baseline.");
  }

  @Test
  void doesNotPassOnFewQuestionsWhereGoldsFail() {
    assertVerdict(
        judge(new Gate(0.5, Map.of(), null), "+ggg"),
        Result.FAILED,
        "Gate failed: accuracy is not known: of 3 questions the gold failed, and only 1 scored.");
    assertVerdict(
        judge(new Gate(0.5, Map.of(), null), "+++g"),
        Result.PASSED,
        "Gate passed: accuracy 1.0000 (3 of 3, 1 not scored) is at least 0.5000.");
    assertVerdict(
        judge(new Gate(null, Map.of(), 1), "+ggg", "+++-"),
        Result.FAILED,
        "Gate failed: 0 of 1 question are broken against base, and 2 questions that it has right"
            + " not scored now, more than 1.");
  }

  @Test
  void suggestsTheTagOfANameWithoutItsPrefix() {
    assertThatThrownBy(() -> require("money"))
        .hasMessageEndingWith("did you mean the tag 'tag:money'?");
    assertThatThrownBy(() -> require("mony")).hasMessageEndingWith("did you mean 'tag:money'?");
    assertThatThrownBy(() -> require("zzzz")).hasMessageEndingWith("known are easy, tag:money");
    assertThatThrownBy(() -> require("outer join"))
        .hasMessageEndingWith("did you mean the SQL feature 'feature:outer join'?");
    assertThatThrownBy(() -> require("feature:out join"))
        .hasMessageEndingWith("did you mean 'feature:outer join'?");
  }

  private static void require(String name) {
    new Gate(null, Map.of(name, 0.8), null)
        .requireGroups(
            Stream.of("easy", "tag:money", "tag:difficulty:computed", "feature:outer join"));
  }

  @Test
  void refusesAGroupThatNoQuestionIsInWithTheNameThatWasMeant() {
    Gate gate = new Gate(null, Map.of("esay", 0.8), null);

    assertThatThrownBy(() -> gate.requireGroups(Stream.of("easy", "hard", "shop")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the gate names 'esay'")
        .hasMessageEndingWith("did you mean 'easy'?");
    assertThatThrownBy(
            () -> gate.requireGroups(IntStream.range(10, 40).mapToObj(i -> "database-" + i)))
        .hasMessageContaining("known are database-10, database-11")
        .hasMessageEndingWith("database-29 and 10 more");
    assertThatCode(() -> gate.requireGroups(Stream.of("esay"))).doesNotThrowAnyException();
  }

  @Test
  void refusesABaselineAgainstWhichNothingCanPass() {
    Gate gate = new Gate(null, Map.of(), 0);

    assertThatThrownBy(() -> gate.requireWhole(TestRuns.run("base", "+l.+")))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("the baseline base has no outcome of 2 questions (runs/base)");
    assertThatCode(() -> gate.requireWhole(TestRuns.run("base", "+g+"))).doesNotThrowAnyException();
    assertThatCode(() -> Gate.NONE.requireWhole(TestRuns.run("base", "+l")))
        .doesNotThrowAnyException();
  }

  @Test
  void fallsWithTheReasonWhyThereIsNoComparison() {
    assertVerdict(
        new Gate(null, Map.of(), 0)
            .judge(
                "",
                new Gate.Measured(TestRuns.run("now", "+").outcomes(), 0, Map.of()),
                null,
                "the comparison was refused: no")
            .orElseThrow(),
        Result.FAILED,
        "Gate failed: how many questions are broken is not known: the comparison was refused: no.");
  }

  @Test
  void doesNotPassAgainstABaselineThatWasLost() {
    assertVerdict(
        judge(new Gate(null, Map.of(), 0), "++++", "+lll"),
        Result.FAILED,
        "Gate failed: how many questions are broken is not known: the baseline base has no outcome"
            + " of 3 questions.");
  }

  @Test
  void countsBrokenQuestionsAgainstTheBaseline() {
    Gate one = new Gate(null, Map.of(), 1);

    assertVerdict(
        judge(one, "+-+-", "++--"),
        Result.PASSED,
        "Gate passed: 1 of 4 questions is broken against base, at most 1.");
    assertVerdict(
        judge(one, "----", "++--"),
        Result.FAILED,
        "Gate failed: 2 of 4 questions are broken against base, more than 1.");
    assertVerdict(
        judge(one, "++++", "++.."),
        Result.FAILED,
        "Gate failed: how many questions are broken is not known: the baseline base has no outcome"
            + " of 2 questions.");
    assertVerdict(
        judge(one, "gg", "++"),
        Result.FAILED,
        "Gate failed: how many questions are broken is not known: no question is scored both in it"
            + " and in the baseline base.");
  }

  @Test
  void doesNotPassARunThatIsNotWhole() {
    GateVerdict pending = judge(new Gate(0.5, Map.of(), null), "++.l");

    assertVerdict(
        pending,
        Result.INCOMPLETE,
        "Gate not passed, as 1 question is pending and 1 question was lost; so far accuracy 1.0000"
            + " (2 of 2) is at least 0.5000.");
    assertThat(pending.passed()).isFalse();
    assertThat(pending.exitCode()).isEqualTo(3);
  }

  @Test
  void writesSoManyDigitsThatTheSentenceIsTrue() {
    String verdicts = "+".repeat(19_999) + "-".repeat(5_001);

    assertThat(judge(new Gate(0.8, Map.of(), null), verdicts).sentence())
        .isEqualTo("Gate failed: accuracy 0.79996 (19,999 of 25,000) is below 0.8000.");
  }

  @Test
  void holdsMetricsAgainstTheirLeastMeans() {
    Gate gate = new Gate(null, Map.of(), Map.of("probe", 0.9), Map.of(), null, null);

    assertThat(gate.isEmpty()).isFalse();
    assertVerdict(
        measured(gate, Map.of("probe", 0.89999)),
        Result.FAILED,
        "Gate failed: metric probe 0.89999 is below 0.9000.");
    assertVerdict(
        measured(gate, Map.of("probe", 0.9)),
        Result.PASSED,
        "Gate passed: metric probe 0.9000 is at least 0.9000.");
    assertVerdict(
        measured(gate, Map.of("probed", 1.0)),
        Result.FAILED,
        "Gate failed: metric probe is not known: no answer was searched; add --probe to the run,"
            + " or run 'assay probe RUN' before the comparison.");
    assertVerdict(
        measured(gate, Map.of()),
        Result.FAILED,
        "Gate failed: metric probe is not known: no answer was searched; add --probe to the run,"
            + " or run 'assay probe RUN' before the comparison.");
  }

  private static GateVerdict measured(Gate gate, Map<String, Double> means) {
    List<Outcome> outcomes = TestRuns.run("new", "+-").outcomes();
    return gate.judge("", new Gate.Measured(outcomes, 0, means), null, "").orElseThrow();
  }

  @Test
  void saysWhichOfSeveralRuns() {
    ComparedRun run = TestRuns.run("poor", "+-");
    assertThat(new Gate(0.9, Map.of(), null).judge("poor", run.outcomes(), 0, null))
        .map(GateVerdict::sentence)
        .contains("Gate failed by poor: accuracy 0.5000 (1 of 2) is below 0.9000.");
    assertThat(Gate.NONE.judge("poor", run.outcomes(), 0, null)).isEmpty();
  }

  private static GateVerdict judge(Gate gate, String verdicts) {
    return judge(gate, verdicts, null);
  }

  private static GateVerdict judge(Gate gate, String verdicts, @Nullable String baseline) {
    ComparedRun run = TestRuns.run("new", verdicts);
    return gate.judge(
            "",
            run.outcomes(),
            run.pending(),
            baseline == null ? null : RunComparison.of(TestRuns.run("base", baseline), run, false))
        .orElseThrow();
  }

  private static void assertVerdict(GateVerdict verdict, Result result, String sentence) {
    assertThat(verdict.sentence()).isEqualTo(sentence);
    assertThat(verdict.result()).isEqualTo(result);
  }

  private static final String JUDGE =
      "execution_score by openai/gpt-5-mini (rubric 0123456789abcdef)";

  private static Gate.Measured judged(Integer... scores) {
    List<Judgment> judgments = new ArrayList<>();
    for (int i = 0; i < scores.length; i++) {
      judgments.add(ScriptedJudge.by("q" + i, scores[i]));
    }
    return Gate.Measured.of(List.of(), 0, Map.of("bag_f1", 0.5), judgments);
  }

  private static GateVerdict verdict(Gate gate, Gate.Measured measured) {
    return gate.judge("", measured, null, "there is no baseline").orElseThrow();
  }

  @Test
  void holdsTheMeanScoreOfAJudgeWithItsPromptAndInterval() {
    Gate gate = new Gate(null, Map.of(), Map.of("execution_score", 2.4), Map.of(), null, null);

    assertVerdict(
        verdict(gate, judged(2, 3, 2, 2)),
        Result.FAILED,
        "Gate failed: " + JUDGE + " 2.2500 (2.000 to 2.750) is below 2.4000.");
    assertVerdict(
        verdict(gate, judged(3, 3, 3, 2)),
        Result.PASSED,
        "Gate passed: " + JUDGE + " 2.7500 (2.250 to 3.000) is at least 2.4000.");
    assertThat(verdict(gate, judged()).sentence())
        .isEqualTo("Gate failed: this run has no metric 'execution_score'; it has bag_f1.");
    List<Judgment> two =
        List.of(ScriptedJudge.by("q0", 3), ScriptedJudge.by("openai/other", "q0", 1, 3));
    Gate.Measured several = Gate.Measured.of(List.of(), 0, Map.of(), two);
    assertThat(verdict(gate, several).sentence())
        .contains("name one as execution_score@openai/gpt-5-mini");
    Gate one =
        new Gate(null, Map.of(), Map.of("execution_score@openai/other", 2.4), Map.of(), null, null);
    assertThat(verdict(one, several).result()).isEqualTo(Result.PASSED);
  }

  @Test
  void holdsDropsAgainstTheBaseline() {
    Gate gate = new Gate(null, Map.of(), Map.of(), Map.of("accuracy", 0.3), null, null);
    assertThat(judge(gate, "+--+", "++++").sentence())
        .isEqualTo(
            "Gate failed: metric accuracy changed by -0.5000 against the baseline, a drop of more"
                + " than 0.3000.");
    assertThat(judge(gate, "+-++", "++++").result()).isEqualTo(Result.PASSED);
    assertThat(judge(gate, "++++", "+--+").result()).isEqualTo(Result.PASSED);
    assertThat(judge(gate, "+-++").sentence()).contains("not known: there is no baseline");
  }

  @Test
  void refusesAScoreByAnotherJudgeThanTheBaselines() {
    ComparedRun run = TestRuns.run("new", "++");
    RunComparison comparison = RunComparison.of(TestRuns.run("base", "++"), run, false);
    Gate gate = new Gate(null, Map.of(), Map.of(), Map.of("execution_score", 0.1), null, null);

    assertThat(gate.judge("", judged(3, 2), comparison, "").orElseThrow().sentence())
        .isEqualTo(
            "Gate failed: the drop of " + JUDGE + " is not known: base was not judged by it.");
  }
}
