// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.StoppableServer;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.execute.internal.ReconnectingRunner;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs during which a database goes away. */
@Timeout(60)
class OutageTest {
  private static final int EACH = 10;

  private final Path out;
  private final StoppableServer server = new StoppableServer("shop");
  private final Map<String, Integer> generated = new ConcurrentHashMap<>();

  OutageTest(@TempDir Path folder) {
    out = folder.resolve("run");
  }

  /** Questions of two databases by turns. */
  private static TestPlans questions() {
    TestPlans plans = new TestPlans();
    for (int i = 0; i < EACH; i++) {
      plans.ask(TestPlans.question("shop" + i, "shop", "gold " + i), "gold " + i);
      plans.ask(TestPlans.question("mall" + i, "mall", "gold " + i), "gold " + i);
    }
    return plans;
  }

  private Prediction generate(Question question) {
    generated.merge(question.id(), 1, Integer::sum);
    return Prediction.of(question.id(), "gold " + question.id().substring(4));
  }

  private ReconnectingRunner runner(Duration timeout) {
    return new ReconnectingRunner(server, timeout, note -> {});
  }

  /** Stops the database when its first outcome is there. */
  private final class Stopping implements Progress {
    private final CountDownLatch malls = new CountDownLatch(EACH);

    @Override
    public void finished(Outcome outcome) {
      if (outcome.question().equals("shop0")) {
        server.stop(Reason.UNREACHABLE);
      }
      if (outcome.database().equals("mall")) {
        malls.countDown();
      }
    }
  }

  @Test
  void goesOnWithOtherDatabasesWhileItWaitsAndLosesNothing() throws Exception {
    Stopping progress = new Stopping();
    RunPlan plan = questions().with(this::generate, out);
    CompletableFuture<RunResult> run =
        CompletableFuture.supplyAsync(
            () -> Evaluation.run(plan, runner(Duration.ofMinutes(10)), progress));
    progress.malls.await();
    assertThat(run).isNotDone();
    server.start();

    RunResult result = run.get();
    assertThat(result.pending()).isZero();
    assertThat(result.outcomes())
        .hasSize(2 * EACH)
        .allSatisfy(o -> assertThat(o.verdict()).isInstanceOf(Verdict.Correct.class));
    assertThat(generated.values()).as("answers are paid for once").containsOnly(1);
  }

  @Test
  void leavesTheQuestionsOfADatabasePendingThatStaysAway() {
    RunPlan plan = questions().with(this::generate, out);
    RunResult result = Evaluation.run(plan, runner(Duration.ofMillis(100)), new Stopping());

    List<String> done = result.outcomes().stream().map(Outcome::question).toList();
    assertThat(done)
        .contains("shop0")
        .containsAll(IntStream.range(0, EACH).mapToObj(i -> "mall" + i).toList());
    assertThat(result.pending()).isPositive().isEqualTo(2 * EACH - done.size());
    assertThat(result.unreached())
        .singleElement()
        .satisfies(
            shop -> {
              assertThat(shop.id()).isEqualTo("shop");
              assertThat(shop.pending()).isEqualTo(result.pending());
              assertThat(shop.reason()).contains("was still unreachable after 100ms");
            });
    assertThat(result.directory().manifest().provenance().finished()).isNull();
    assertThat(generated.size())
        .as("no answer is paid for in vain")
        .isLessThanOrEqualTo(done.size() + 4);

    server.start();
    RunResult resumed =
        Evaluation.run(questions().resumedIn(out), runner(Duration.ZERO), new Progress() {});
    assertThat(resumed.pending()).isZero();
    assertThat(resumed.outcomes())
        .allSatisfy(o -> assertThat(o.verdict()).isInstanceOf(Verdict.Correct.class));
    assertThat(resumed.directory().manifest().provenance().finished()).isNotNull();
  }

  @Test
  void endsAtOnceWhenInterruptedWhileItWaits() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    ReconnectingRunner runner =
        new ReconnectingRunner(server, Duration.ofHours(1), note -> waiting.countDown());
    CompletableFuture<RunResult> result = new CompletableFuture<>();
    Thread run =
        new Thread(
            () ->
                result.complete(
                    Evaluation.run(questions().with(this::generate, out), runner, new Stopping())));
    run.start();
    waiting.await();
    run.interrupt();

    assertThat(result.get().interrupted()).isTrue();
    assertThat(result.get().pending()).isPositive();
    assertThat(result.get().directory().manifest().provenance().finished()).isNull();
  }
}
