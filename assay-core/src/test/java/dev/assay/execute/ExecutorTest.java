// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Refused;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExecutorTest {
  private static final Limits SHORT = limits(Duration.ofMillis(60));
  private static final Limits LONG = limits(Duration.ofMinutes(2));

  /** Of other tests in this process. */
  private final long before = threads();

  private final PuppetEngine engine = new PuppetEngine();
  private final Executor executor =
      new Executor(
          new ConfiguredDatabases(
              List.of(
                  DatabaseAddress.of("stage", "puppet:stage"),
                  DatabaseAddress.of("void", "nothing:void"))),
          SessionSettings.DEFAULT,
          List.of(engine),
          (sql, dialect) ->
              sql.equals("refused") ? Optional.of(new Refused("rule", "why")) : Optional.empty(),
          new DriverTimeouts(Duration.ofSeconds(2), Duration.ofMillis(200)));

  private static Limits limits(Duration timeout) {
    return new Limits(timeout, 10, 10, 1000);
  }

  @AfterEach
  void leaveNothingBehind() throws InterruptedException {
    engine.release();
    executor.close();
    await(() -> threads() <= before);
    await(() -> engine.open() == 0);
  }

  @Test
  void usesASessionAgainAfterAnOrdinaryQueryOrError() throws InterruptedException {
    assertThat(session(run("SELECT number"))).isEqualTo(1);
    assertThat(run("SELECT nonsense")).isInstanceOf(Failed.class);
    assertThat(run("refused")).isInstanceOf(Refused.class);
    assertThat(session(run("SELECT number"))).isEqualTo(1);
    assertThat(engine.sessions).hasSize(1);
  }

  @Test
  void usesNoSessionAgainAfterAQueryThatWasStopped() {
    assertThat(executor.run("stage", "SELECT patient", SHORT))
        .isEqualTo(new TimedOut(SHORT.timeout()));
    assertThat(session(run("SELECT number"))).isEqualTo(2);
    assertThat(engine.sessions.get(0).closings).hasPositiveValue();
    assertThat(engine.sessions.get(0).cancels).hasPositiveValue();
  }

  @Test
  void countsAQueryAsTimedOutThatEndsWithRowsWhenCanceled() {
    assertThat(executor.run("stage", "SELECT polite", SHORT))
        .isEqualTo(new TimedOut(SHORT.timeout()));
    assertThat(session(run("SELECT number"))).isEqualTo(2);
  }

  @Test
  void leavesAQueryBehindThatIgnoresBeingCanceled() throws InterruptedException {
    long start = System.nanoTime();
    assertThat(executor.run("stage", "SELECT deaf", SHORT))
        .isEqualTo(new TimedOut(SHORT.timeout()));
    assertThat(Duration.ofNanos(System.nanoTime() - start))
        .isBetween(Duration.ofMillis(260), Duration.ofSeconds(30));

    await(() -> engine.sessions.get(0).closings.get() > 0);
    await(() -> engine.sessions.get(0).cancels.get() > 1);
    assertThat(session(run("SELECT number"))).isEqualTo(2);

    engine.release();
    await(() -> engine.sessions.get(0).closings.get() > 1);
    assertThat(session(run("SELECT number"))).isEqualTo(2);
  }

  @Test
  void opensALostDatabaseAgain() {
    assertThat(session(run("SELECT number"))).isEqualTo(1);
    engine.losses.set(1);
    assertThat(session(run("SELECT lost"))).isEqualTo(2);
    assertThat(engine.sessions.get(0).closings).hasPositiveValue();
    assertThat(session(run("SELECT number"))).isEqualTo(2);
  }

  @Test
  void givesUpADatabaseThatIsLostTwice() {
    engine.losses.set(2);
    assertThatThrownBy(() -> run("SELECT lost"))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("stage")
        .hasMessageContaining("the line is dead");
    assertThat(engine.open()).isZero();
    assertThat(run("SELECT lost")).isInstanceOf(Rows.class);
  }

  @Test
  void blamesTheQueryThatADatabaseWentAwayWith() {
    engine.losses.set(1);
    engine.staysAway = true;
    assertThatThrownBy(() -> run("SELECT lost"))
        .isInstanceOfSatisfying(
            DatabaseUnavailableException.class,
            e -> assertThat(e.reason()).isEqualTo(DatabaseUnavailableException.Reason.LOST));
    assertThatThrownBy(() -> run("SELECT number"))
        .isInstanceOfSatisfying(
            DatabaseUnavailableException.class,
            e -> assertThat(e.reason()).isEqualTo(DatabaseUnavailableException.Reason.UNREACHABLE));
  }

  @Test
  void makesAValueOfADriverThatStumbles() {
    assertThat(run("SELECT broken"))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> {
              assertThat(failed.kind()).isEqualTo(ErrorKind.OTHER);
              assertThat(failed.message()).contains("stumbled");
            });
    assertThat(run("SELECT memory")).isEqualTo(new TooLarge("memory", 0));
    assertThat(session(run("SELECT number"))).isEqualTo(3);
  }

  @Test
  void endsAnInterruptedCallAndKeepsTheFlag() throws Exception {
    for (String sql : List.of("SELECT patient", "SELECT deaf")) {
      AtomicBoolean flag = new AtomicBoolean();
      int before = engine.begun.get();
      CompletableFuture<Throwable> thrown = new CompletableFuture<>();
      Thread caller =
          new Thread(
              () -> {
                Throwable caught = catchThrowable(() -> executor.run("stage", sql, LONG));
                flag.set(Thread.currentThread().isInterrupted());
                thrown.complete(caught);
              });
      caller.start();
      await(() -> engine.begun.get() > before);
      caller.interrupt();
      assertThat(thrown.get(5, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
      assertThat(flag).isTrue();
    }
    await(() -> engine.sessions.get(0).closings.get() > 0);
  }

  @Test
  void stopsRunningQueriesWhenClosed() throws Exception {
    CompletableFuture<Throwable> heeding = canceled("SELECT patient");
    CompletableFuture<Throwable> deaf = canceled("SELECT deaf");
    await(() -> engine.begun.get() == 2);
    long start = System.nanoTime();
    executor.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
    assertThat(heeding.get(5, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertThat(deaf.get(5, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> run("SELECT number")).isInstanceOf(CancellationException.class);
  }

  @Test
  void mayBeClosedAnyNumberOfTimesAndWithNothingRun() {
    executor.close();
    executor.close();
    assertThat(engine.sessions).isEmpty();
  }

  @Test
  void saysThatNoEngineKnowsAnAddressOrNoDatabaseHasTheName() {
    assertThatThrownBy(() -> executor.run("void", "SELECT number", LONG))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("nothing:void")
        .hasMessageContaining("engine");
    assertThatThrownBy(() -> executor.run("attic", "SELECT number", LONG))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("'attic'")
        .hasMessageContaining("stage, void");
  }

  @Test
  void opensAsManySessionsAsAreUsedAtOnce() throws Exception {
    CompletableFuture<Throwable> busy = canceled("SELECT patient");
    await(() -> engine.begun.get() == 1);
    for (int i = 0; i < 50; i++) {
      assertThat(session(run("SELECT number"))).isEqualTo(2);
    }
    executor.close();
    assertThat(busy.get(5, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertThat(engine.sessions).hasSize(2);
  }

  private CompletableFuture<Throwable> canceled(String sql) {
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread caller =
        new Thread(() -> thrown.complete(catchThrowable(() -> executor.run("stage", sql, LONG))));
    caller.setDaemon(true);
    caller.start();
    return thrown;
  }

  private Execution run(String sql) {
    return executor.run("stage", sql, LONG);
  }

  /** The number of the session that a query ran on. */
  private static long session(Execution execution) {
    assertThat(execution).isInstanceOf(Rows.class);
    return (long) ((Rows) execution).table().row(0).get(0);
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("assay-(query|watchdog)"))
        .count();
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    for (int i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
      Thread.sleep(5);
    }
    assertThat(condition.getAsBoolean()).isTrue();
  }
}
