// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import static dev.assay.api.PairFixture.ENDLESS;
import static dev.assay.api.PairFixture.fate;
import static dev.assay.api.PairFixture.question;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PairCancellationTest {
  @TempDir private Path folder = Path.of("unset");

  @BeforeEach
  void create() throws Exception {
    PairFixture.createShop(folder);
  }

  @Test
  void stopsACanceledCallAndAnInterruptedOne() throws Exception {
    try (PairEvaluator evaluator = PairEvaluator.on(folder).inProcess().open()) {
      Cancellation cancellation = new Cancellation();
      AtomicReference<Outcome> outcome = new AtomicReference<>();
      Thread caller = caller(evaluator, cancellation, outcome);
      cancellation.cancel();
      caller.join();
      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.CANCELLED.name());

      Thread interrupted = caller(evaluator, new Cancellation(), outcome);
      interrupted.interrupt();
      interrupted.join();
      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.CANCELLED.name());

      PairOptions late = PairOptions.DEFAULT.withCancellation(cancellation);
      Outcome refused = evaluator.evaluate(question("SELECT 1"), "SELECT 1", late);
      assertThat(fate(refused)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(Thread.currentThread().isInterrupted()).isFalse();
      assertThat(fate(evaluator.evaluate(question("SELECT 1"), "SELECT 1"))).isEqualTo("correct");
    }
  }

  @Test
  void doesNotCancelTheGoldQueryOfAnotherCall() throws Exception {
    try (PairEvaluator evaluator =
        PairEvaluator.on(folder).inProcess().timeout(Duration.ofMillis(700)).workers(2).open()) {
      Question question = question(ENDLESS);
      Cancellation cancellation = new Cancellation();
      AtomicReference<Outcome> outcome = new AtomicReference<>();
      Thread first = caller(evaluator, question, cancellation, new AtomicReference<>());
      Thread second = caller(evaluator, question, new Cancellation(), outcome);
      cancellation.cancel();
      first.join();
      second.join();

      assertThat(fate(outcome.get())).isEqualTo(NotScoredReason.GOLD_TIMEOUT.name());
    }
  }

  private static Thread caller(
      PairEvaluator evaluator, Cancellation cancellation, AtomicReference<Outcome> outcome) {
    return caller(evaluator, question("SELECT 1"), cancellation, outcome);
  }

  /** A thread that waits for the result of a query without end. */
  private static Thread caller(
      PairEvaluator evaluator,
      Question question,
      Cancellation cancellation,
      AtomicReference<Outcome> outcome) {
    PairOptions options = PairOptions.DEFAULT.withCancellation(cancellation);
    CountDownLatch begun = new CountDownLatch(1);
    Thread caller =
        new Thread(
            () -> {
              begun.countDown();
              outcome.set(evaluator.evaluate(question, ENDLESS, options));
            });
    caller.start();
    while (begun.getCount() > 0
        || Set.of(Thread.State.NEW, Thread.State.RUNNABLE, Thread.State.BLOCKED)
            .contains(caller.getState())) {
      Thread.onSpinWait();
    }
    return caller;
  }

  @Test
  void stopsAtADeadlineAndKeepsWorkerProcessesWell() throws Exception {
    try (PairEvaluator evaluator = PairEvaluator.on(folder).workers(2).withoutValues().open()) {
      Question right = question("SELECT name FROM item");
      assertThat(fate(evaluator.evaluate(right, "SELECT name FROM item"))).isEqualTo("correct");
      long worker = worker();
      PairOptions brief =
          PairOptions.DEFAULT.withCancellation(Cancellation.after(Duration.ofMillis(50)));

      Outcome late = evaluator.evaluate(right, ENDLESS, brief);
      Outcome tooLate = evaluator.evaluate(right, "SELECT name FROM item", brief);

      assertThat(fate(late)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(late.sql()).isEqualTo(ENDLESS);
      assertThat(late.goldSql()).isEqualTo("SELECT name FROM item");
      assertThat(fate(tooLate)).isEqualTo(NotScoredReason.CANCELLED.name());
      assertThat(fate(evaluator.evaluate(right, "SELECT name FROM item"))).isEqualTo("correct");
      assertThat(worker()).isEqualTo(worker);
    }
  }

  /** The newest child process of this one. */
  private static long worker() {
    return ProcessHandle.current().children().mapToLong(ProcessHandle::pid).max().orElseThrow();
  }
}
