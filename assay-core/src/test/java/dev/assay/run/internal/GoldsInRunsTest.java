// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Golds in a run: shared, failing in part or in all, or given as stored tables. */
class GoldsInRunsTest {
  @TempDir Path folder = Path.of("unset");
  private final ScriptedRunner runner = new ScriptedRunner();

  @Test
  void doesNotScoreAQuestionWhoseGoldFailsWhateverThePredictionDoes() {
    RunResult result =
        run(
            new TestPlans()
                .ask("failed", "error", "error")
                .ask("slow", "slow", "slow")
                .ask("large", "rows(1)", "huge")
                .ask("refused", "rows(1)", "write")
                .in(out()));

    assertThat(reasons(result))
        .containsExactly(
            NotScoredReason.GOLD_FAILED,
            NotScoredReason.GOLD_TIMEOUT,
            NotScoredReason.GOLD_TOO_LARGE,
            NotScoredReason.GOLD_REFUSED);
    assertThat(result.outcomes())
        .allSatisfy(o -> assertThat(o.metrics()).containsEntry("execution_accuracy", null));
    assertThat(result.outcomes().get(2).sql()).isEqualTo("rows(1)");
    assertThat(result.outcomes().get(0).gold().execution().error()).isEqualTo("SYNTAX");
  }

  @Test
  void goesOnWithTheGoldsThatRunAndListsTheOthers() {
    RunResult result =
        run(new TestPlans().ask("q", "rows(2)", "error", "rows(1)", "rows(2)").in(out()));

    Outcome outcome = result.outcomes().get(0);
    assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcome.goldSql()).isEqualTo("rows(2)");
    assertThat(outcome.gold().faults()).singleElement().asString().contains("SYNTAX", "error");
  }

  @Test
  void namesTheReasonThatLimitsCouldCureWhenGoldsFailInSeveralWays() {
    RunResult result = run(new TestPlans().ask("q", "rows(2)", "write", "error", "slow").in(out()));

    assertThat(reasons(result)).containsExactly(NotScoredReason.GOLD_TIMEOUT);
    assertThat(result.outcomes().get(0).goldSql()).isEqualTo("slow");
  }

  @Test
  void findsAMalformedGoldBeforeAnythingIsWritten() {
    Question broken = Question.of("q2", "?", "shop", Gold.sql("SELECT {a, b FROM t"));
    RunPlan plan = new TestPlans().ask("q1", "rows(1)", "rows(1)").ask(broken, "rows(1)").in(out());

    assertThatThrownBy(() -> run(plan))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("q2");
    assertThat(out()).doesNotExist();
  }

  @Test
  void readsGoldsThatAreStoredTables() throws IOException {
    Path right = Files.writeString(folder.resolve("right.csv"), "n,other\nx,y\n");
    Path broken = Files.writeString(folder.resolve("broken.json"), "[");
    Gold both =
        new Gold.Tables(
            List.of(
                new Gold.StoredTable(broken, List.of()),
                new Gold.StoredTable(right, List.of("n"))));
    Gold none = new Gold.Tables(List.of(new Gold.StoredTable(broken, List.of())));

    RunResult result =
        run(
            new TestPlans()
                .ask(Question.of("q1", "?", "shop", both), "rows(x)")
                .ask(Question.of("q2", "?", "shop", none), "rows(x)")
                .in(out()));

    Outcome first = result.outcomes().get(0);
    assertThat(first.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(first.goldSql()).isNull();
    assertThat(first.gold().faults()).singleElement().asString().contains("broken.json");
    assertThat(result.outcomes().get(1).verdict())
        .isInstanceOfSatisfying(
            Verdict.NotScored.class,
            v -> assertThat(v.reason()).isEqualTo(NotScoredReason.GOLD_FAILED));
  }

  @Test
  void namesTheQuestionWhoseStoredTableIsMissing() {
    Gold missing =
        new Gold.Tables(List.of(new Gold.StoredTable(folder.resolve("no.csv"), List.of())));
    RunPlan plan =
        new TestPlans().ask(Question.of("q1", "?", "shop", missing), "rows(x)").in(out());

    assertThatThrownBy(() -> run(plan)).hasMessageContaining("q1").hasMessageContaining("no.csv");
    assertThat(out()).doesNotExist();
  }

  @Test
  void runsAGoldThatQuestionsShareOnce() {
    RunResult result =
        run(
            new TestPlans()
                .ask("q1", "rows(2)", "rows(1)")
                .ask("q2", "rows(3)", "rows(1)")
                .ask("q3", "rows(4)", "rows(1)")
                .in(out()));

    assertThat(runner.runs("rows(1)")).isEqualTo(1);
    assertThat(result.outcomes()).filteredOn(o -> o.gold().cached()).hasSize(2);
  }

  @Test
  void runsAPredictionEvenIfItIsTheGoldsText() {
    run(new TestPlans().ask("q1", "rows(1)", "rows(1)").in(out()));

    assertThat(runner.runs("rows(1)")).isEqualTo(2);
  }

  @Test
  void doesNotScoreAQuestionWhoseGoldLacksAColumnThatCounts() {
    RunResult result =
        run(new TestPlans().ask(counting("q", "zz", "rows(1)", "rows(1, a)"), "rows(9)").in(out()));

    assertThat(reasons(result)).containsExactly(NotScoredReason.GOLD_FAILED);
    assertThat(((Verdict.NotScored) verdicts(result).get(0)).detail()).contains("'zz'");
  }

  @Test
  void leavesOutExpansionsWithoutAnyColumnThatCounts() {
    TestPlans plans =
        new TestPlans()
            .ask(counting("wrong", "2", "rows(1)", "rows(1, a)"), "rows(9)")
            .ask(counting("right", "2", "rows(1)", "rows(1, a)"), "rows(a)");

    assertThat(verdicts(run(plans.in(out()))))
        .containsExactly(new Verdict.Incorrect(Cause.WRONG_VALUES), new Verdict.Correct());
  }

  private static Question counting(String id, String column, String... golds) {
    Question plain = TestPlans.question(id, "shop", golds);
    return plain.withMatch(new MatchSettings(OrderRule.AUTO, null, List.of(column), false, null));
  }

  private RunResult run(RunPlan plan) {
    return Evaluation.run(plan, runner, new Progress() {});
  }

  private static List<Verdict> verdicts(RunResult result) {
    return result.outcomes().stream().map(Outcome::verdict).toList();
  }

  private static List<NotScoredReason> reasons(RunResult result) {
    return verdicts(result).stream().map(v -> ((Verdict.NotScored) v).reason()).toList();
  }

  private Path out() {
    return folder.resolve("run");
  }
}
