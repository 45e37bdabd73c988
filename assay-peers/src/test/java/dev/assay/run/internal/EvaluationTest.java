// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import dev.assay.generate.ProviderUnavailableException;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EvaluationTest {
  @TempDir Path folder = Path.of("unset");
  private final ScriptedRunner runner = new ScriptedRunner();

  @Test
  void judgesAndStoresEveryQuestion() {
    RunResult result =
        run(
            new TestPlans()
                .ask("q1", "rows(1)", "rows(1)")
                .ask("q2", "rows(2)", "rows(1)")
                .in(out()));

    assertThat(verdicts(result))
        .containsExactly(new Verdict.Correct(), new Verdict.Incorrect(Cause.WRONG_VALUES));
    assertThat(result.pending()).isZero();
    assertThat(result.interrupted()).isFalse();
    assertThat(RunDirectory.open(out()).outcomes())
        .containsExactlyInAnyOrderElementsOf(result.outcomes());
    Outcome first = result.outcomes().get(0);
    assertThat(first.metrics())
        .containsEntry("execution_accuracy", 1.0)
        .containsEntry("bird_ex", 1.0);
    assertThat(first.goldSql()).isEqualTo("rows(1)");
    assertThat(first.execution().rows()).isEqualTo(1);
    assertThat(first.execution().hash()).isEqualTo(first.gold().execution().hash()).hasSize(32);
  }

  @Test
  void countsAPredictionThatGivesNoRowsAsIncorrect() {
    TestPlans plans = new TestPlans();
    for (String sql : List.of("error", "slow", "write", "huge", "hungry", " ")) {
      plans.ask("ask " + sql, sql, "rows(1)");
    }

    RunResult result = run(plans.in(out()));

    assertThat(verdicts(result))
        .extracting(verdict -> ((Verdict.Incorrect) verdict).cause())
        .containsExactly(
            Cause.SQL_ERROR,
            Cause.TIMEOUT,
            Cause.REFUSED,
            Cause.TOO_LARGE,
            Cause.TOO_LARGE,
            Cause.NO_SQL);
    assertThat(result.outcomes().get(4).execution().message()).contains("more memory");
    assertThat(result.outcomes())
        .allSatisfy(o -> assertThat(o.metrics()).containsEntry("execution_accuracy", 0.0));
    assertThat(result.outcomes().get(0).execution().error()).isEqualTo("SYNTAX");
  }

  @Test
  void tellsAGeneratorThatFailedFromOneThatIsSilent() {
    RunPlan plan =
        new TestPlans()
            .ask("q", "unused", "rows(1)")
            .with(q -> new Prediction(q.id(), null, "no SQL in answer", List.of(), "Hm."), out());

    assertThat(verdicts(run(plan))).containsExactly(new Verdict.Incorrect(Cause.GENERATION_ERROR));
  }

  @Test
  void namesTheQuestionThatAsksForAnUnknownProfile() {
    RunPlan plan =
        new TestPlans().ask(withProfile("q1", "strickt", "rows(1)"), "rows(1)").in(out());

    assertThatThrownBy(() -> run(plan))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("q1")
        .hasMessageContaining("strickt")
        .hasMessageContaining("standard");
    assertThat(out()).doesNotExist();
  }

  @Test
  void letsTheQuestionsOwnProfileDecide() {
    RunResult result =
        run(
            new TestPlans()
                .ask("q1", "rows(1, 2)", "rows(1)")
                .ask(withProfile("q2", "strict", "rows(1)"), "rows(1, 2)")
                .in(out()));

    assertThat(verdicts(result))
        .containsExactly(new Verdict.Correct(), new Verdict.Incorrect(Cause.NOT_ACCEPTED));
    assertThat(result.outcomes()).extracting(Outcome::profile).containsExactly(null, "strict");
  }

  @Test
  void doesNotScoreWhatIsLostToInfrastructure() {
    RunPlan plan =
        new TestPlans()
            .ask("q1", "", "rows(1)")
            .ask("q2", "", "error")
            .ask(TestPlans.question("q3", "atlantis", "rows(1)"), "")
            .with(
                q -> {
                  throw new ProviderUnavailableException("no route", new IOException());
                },
                out());

    assertThat(reasons(run(plan)))
        .containsExactly(
            NotScoredReason.PROVIDER_UNAVAILABLE,
            NotScoredReason.GOLD_FAILED,
            NotScoredReason.DATABASE_UNAVAILABLE);
  }

  @Test
  void blamesAPredictionThatCrashesADatabaseWhichAnswersItsGold() {
    RunResult result =
        run(new TestPlans().ask("q1", "crash", "rows(1)").ask("q2", "rows(1)", "crash").in(out()));

    assertThat(verdicts(result).get(0)).isEqualTo(new Verdict.Incorrect(Cause.SQL_ERROR));
    assertThat(verdicts(result).get(1))
        .isInstanceOfSatisfying(
            Verdict.NotScored.class,
            v -> assertThat(v.reason()).isEqualTo(NotScoredReason.DATABASE_UNAVAILABLE));
  }

  @Test
  void refusesToResumeWithOtherQuestions() {
    run(new TestPlans().ask("q1", "rows(1)", "rows(1)").in(out()));

    assertThatThrownBy(
            () ->
                run(
                    new TestPlans()
                        .ask("q1", "rows(1)", "rows(1)")
                        .ask("q2", "rows(1)", "rows(1)")
                        .resumedIn(out())))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("its questions were 1, but now they are 2;");
  }

  @Test
  void asksNothingAgainWhenAFinishedRunIsResumed() {
    run(new TestPlans().ask("q1", "rows(1)", "rows(1)").in(out()));
    ScriptedRunner fresh = new ScriptedRunner();

    RunResult again =
        Evaluation.run(
            new TestPlans().ask("q1", "rows(1)", "rows(1)").resumedIn(out()),
            fresh,
            new Progress() {});

    assertThat(fresh.runs("rows(1)")).isZero();
    assertThat(again.outcomes()).hasSize(1);
    assertThat(again.pending()).isZero();
  }

  @Test
  void givesTheSameOutcomesWithSixteenWorkersAsWithOne() {
    RunResult alone = run(TestPlans.mixed().withWorkers(folder.resolve("one"), 1));
    RunResult many = run(TestPlans.mixed().withWorkers(folder.resolve("many"), 16));

    assertThat(TestPlans.timeless(many.outcomes())).isEqualTo(TestPlans.timeless(alone.outcomes()));
    assertThat(many.directory().outcomes()).hasSize(60);
  }

  @Test
  void keepsBothResultsForThoseWhoLookAtThem() {
    RunResult result = run(new TestPlans().ask("q1", "rows(2)", "rows(1)").in(out()));

    var pair = result.directory().results().read("q1").orElseThrow();
    assertThat(Objects.requireNonNull(pair.gold()).table().row(0)).containsExactly("1");
    assertThat(Objects.requireNonNull(pair.predicted()).table().row(0)).containsExactly("2");
  }

  @Test
  void leavesNoValuesBehindWhereNoneAreToBeKept() throws IOException {
    run(new TestPlans().ask("q1", "rows(secret-2)", "rows(secret-1)").withoutValues(out()));

    assertThat(out().resolve("results")).doesNotExist();
    String line = Files.readString(out().resolve("outcomes.jsonl"));
    assertThat(line.replace("rows(secret-1)", "").replace("rows(secret-2)", ""))
        .doesNotContain("secret");
  }

  @Test
  void stopsWhenInterruptedAndGoesOnLater() throws InterruptedException {
    ScriptedRunner slow = new ScriptedRunner(Duration.ofMillis(20));
    CountDownLatch some = new CountDownLatch(5);
    List<RunResult> results = new ArrayList<>();
    Thread run =
        new Thread(
            () -> results.add(Evaluation.run(TestPlans.mixed().in(out()), slow, counting(some))));
    run.start();
    some.await();
    run.interrupt();
    run.join();

    RunResult stopped = results.get(0);
    assertThat(stopped.interrupted()).isTrue();
    assertThat(stopped.pending()).isPositive().isEqualTo(60 - stopped.outcomes().size());
    RunResult resumed = run(TestPlans.mixed().resumedIn(out()));
    RunResult whole = run(TestPlans.mixed().in(folder.resolve("whole")));
    assertThat(TestPlans.timeless(resumed.outcomes()))
        .isEqualTo(TestPlans.timeless(whole.outcomes()));
  }

  @Test
  void tellsOfProgressOnceEach() {
    TestPlans plans =
        new TestPlans().ask("q1", "rows(1)", "rows(1)").ask("q2", "rows(1)", "rows(1)");
    run(new TestPlans().ask("q1", "rows(1)", "rows(1)").ask("q2", "x", "rows(1)").in(out()));
    List<String> events = new ArrayList<>();

    Evaluation.run(
        plans.in(folder.resolve("other")),
        runner,
        new Progress() {
          @Override
          public void started(int total, List<Outcome> done) {
            events.add("started %d of %d".formatted(done.size(), total));
          }

          @Override
          public void finished(Outcome outcome) {
            events.add(outcome.question());
          }
        });

    assertThat(events).startsWith("started 0 of 2").containsOnlyOnce("q1", "q2").hasSize(3);
  }

  @Test
  void stopsAtAGeneratorThatBreaksAndNamesTheQuestion() {
    RunPlan plan =
        new TestPlans()
            .ask("q1", "", "rows(1)")
            .with(
                q -> {
                  throw new IllegalStateException("broken");
                },
                out());

    assertThatThrownBy(() -> run(plan))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining("q1")
        .hasMessageContaining("broken");
    assertThat(RunDirectory.open(out()).outcomes()).isEmpty();
  }

  private static Progress counting(CountDownLatch latch) {
    return new Progress() {
      @Override
      public void finished(Outcome outcome) {
        latch.countDown();
      }
    };
  }

  private static Question withProfile(String id, String profile, String gold) {
    Question plain = TestPlans.question(id, "shop", gold);
    return plain.withMatch(new MatchSettings(OrderRule.AUTO, null, List.of(), false, profile));
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
