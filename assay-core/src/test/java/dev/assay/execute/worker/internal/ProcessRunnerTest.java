// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.AssayException;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes, and queries that do to theirs what no real database does when asked. */
@Timeout(120)
class ProcessRunnerTest {
  private static final Limits SHORT = limits(Duration.ofMillis(200));
  private static final Limits LONG = limits(Duration.ofMinutes(2));
  private static final WorkerSettings SMALL = new WorkerSettings(300L << 20, List.of());

  private static final Set<Long> OTHERS = children();

  /** Of most tests, which are content with the process that an earlier one has left. */
  private static final ProcessRunner SHARED = runner(SMALL);

  private final Set<Long> before = children();
  private ProcessRunner runner = SHARED;

  private static ProcessRunner runner(WorkerSettings settings) {
    return new ProcessRunner(
        new ConfiguredDatabases(
            List.of(
                DatabaseAddress.of("stage", "puppet:stage"),
                DatabaseAddress.of("void", "nothing:void"))),
        new WorkerPool(settings, SessionSettings.DEFAULT));
  }

  private static Limits limits(Duration timeout) {
    return new Limits(timeout, 10, 10, 1000);
  }

  /** Has a test start its own processes, and see that none is left. */
  private void startAlone() {
    runner = runner(SMALL);
  }

  @AfterEach
  void leavesNoProcessBehind() {
    if (runner != SHARED) {
      runner.close();
      assertThat(before).containsAll(children());
    }
  }

  @AfterAll
  static void leavesNoSharedProcessBehind() {
    SHARED.close();
    assertThat(OTHERS).containsAll(children());
  }

  private static Set<Long> children() {
    return ProcessHandle.current()
        .descendants()
        .map(ProcessHandle::pid)
        .collect(Collectors.toSet());
  }

  private Execution run(String sql) {
    return runner.run("stage", sql, LONG);
  }

  private Object answer(String sql) {
    return ((Rows) run(sql)).table().row(0).get(0);
  }

  @Test
  void answersFromOneProcessAndOneSession() {
    assertThat(answer("SELECT number")).isEqualTo(1L);
    assertThat(answer("SELECT number")).isEqualTo(1L);
    assertThat(runner.dialect("stage")).isEqualTo(Dialect.ANSI);
    assertThat(runner.describe("stage").engine()).isEqualTo("puppet");
  }

  @Test
  void startsAnotherProcessWhereOneIsKilledBeforeItAnswers() throws Exception {
    startAlone();
    CompletableFuture<Object> answer = CompletableFuture.supplyAsync(() -> answer("SELECT number"));
    int killed = 0;
    Set<Long> seen = new HashSet<>(before);
    while (killed < 2 && !answer.isDone()) {
      for (ProcessHandle child : ProcessHandle.current().descendants().toList()) {
        if (seen.add(child.pid()) && child.destroyForcibly()) {
          killed++;
        }
      }
    }

    assertThat(answer.get()).isEqualTo(1L);
    assertThat(killed).isEqualTo(2);
  }

  @Test
  void startsAnotherProcessWhereCallersKeepWaitingForShortQueries() throws Exception {
    startAlone();
    AtomicInteger left = new AtomicInteger(1_000);
    Runnable caller =
        () -> {
          while (started() < 2 && left.decrementAndGet() > 0) {
            runner.run("stage", "SELECT patient", limits(Duration.ofMillis(20)));
          }
        };
    CompletableFuture.allOf(CompletableFuture.runAsync(caller), CompletableFuture.runAsync(caller))
        .get(100, TimeUnit.SECONDS);

    assertThat(started()).isEqualTo(2);
    assertThat(left).hasPositiveValue();
  }

  private long started() {
    return children().stream().filter(child -> !before.contains(child)).count();
  }

  @Test
  void killsAQueryThatDoesNotHeedItsLimit() {
    assertThat(answer("SELECT number")).isEqualTo(1L);
    assertThat(runner.run("stage", "SELECT deaf", SHORT)).isEqualTo(new TimedOut(SHORT.timeout()));
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void keepsTheProcessWhenAQueryHeedsItsLimit() {
    startAlone();
    assertThat(runner.run("stage", "SELECT patient", SHORT))
        .isEqualTo(new TimedOut(SHORT.timeout()));
    assertThat(answer("SELECT number")).isEqualTo(2L);
  }

  @Test
  void triesAQueryOnceMoreWhoseProcessEnds() {
    assertThat(run("SELECT exit"))
        .isInstanceOfSatisfying(
            Failed.class,
            failed -> {
              assertThat(failed.kind()).isEqualTo(ErrorKind.RESOURCES);
              assertThat(failed.message()).contains("exit code 7");
            });
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void endsAQueryThatFillsTheHeap() {
    startAlone(); // the process may live on, with another session
    assertThat(run("SELECT hoard"))
        .isInstanceOf(TooLarge.class)
        .extracting("limit")
        .isEqualTo("memory");
    assertThat(run("SELECT number")).isInstanceOf(Rows.class);
  }

  @Test
  void killsAQueryThatWritesLargeTemporaryFiles() {
    assertThat(run("SELECT spill")).isEqualTo(new TooLarge("disk", SMALL.memory()));
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void killsAQueryWhoseTemporaryFilesCannotBeFound() {
    org.junit.jupiter.api.Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/self/fd")), "only Linux shows files that were deleted");
    assertThat(run("SELECT hide")).isEqualTo(new TooLarge("disk", SMALL.memory()));
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void killsAQueryThatTakesMemoryOutsideOfTheHeap() {
    org.junit.jupiter.api.Assumptions.assumeTrue(
        Files.exists(Path.of("/proc/self/statm")), "only Linux tells what a process holds");
    assertThat(run("SELECT hog")).isEqualTo(new TooLarge("memory", SMALL.memory()));
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void takesNoWordOfADriverForAMessage() {
    assertThat(answer("SELECT chatter")).isEqualTo(1L);
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void givesAProcessNothingOfTheUsers() {
    startAlone();
    String place = String.valueOf(answer("SELECT place"));
    assertThat(place)
        .startsWith("[LC_ALL, SQLITE_TMPDIR, TEMP, TMP, TMPDIR, TZ]")
        .contains("assay-worker-");
    assertThat(place).doesNotContain(System.getProperty("user.home") + " ");
    Path home = Path.of(place.substring(place.lastIndexOf(' ') + 1));
    assertThat(home).isDirectory();
    runner.close();
    assertThat(home).doesNotExist();
  }

  @Test
  void passesOnWhatIsWrongWithADatabase() {
    assertThatThrownBy(() -> runner.run("void", "SELECT number", LONG))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("nothing:void");
    assertThatThrownBy(() -> runner.run("attic", "SELECT number", LONG))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("'attic'");
  }

  @Test
  void refusesWithoutAskingAProcess() {
    assertThat(run("DELETE FROM t")).isInstanceOf(Execution.Refused.class);
  }

  @Test
  void stopsWhenTheCallerIsInterrupted() throws Exception {
    assertThat(answer("SELECT number")).isEqualTo(1L);
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    Thread caller = new Thread(() -> thrown.complete(catchThrowable(() -> run("SELECT deaf"))));
    caller.start();
    Thread.sleep(200);
    caller.interrupt();
    assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertThat(answer("SELECT number")).isEqualTo(1L);
  }

  @Test
  void stopsWhenItIsClosed() throws Exception {
    startAlone();
    CompletableFuture<Throwable> thrown = new CompletableFuture<>();
    new Thread(() -> thrown.complete(catchThrowable(() -> run("SELECT deaf")))).start();
    while (before.containsAll(children())) {
      Thread.sleep(10);
    }
    Thread.sleep(500);
    runner.close();
    assertThat(thrown.get(30, TimeUnit.SECONDS)).isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> run("SELECT number")).isInstanceOf(CancellationException.class);
  }

  @Test
  void saysWhyNoProcessStarts() {
    try (ProcessRunner broken =
        runner(new WorkerSettings(300L << 20, List.of("-XX:NoSuchOption")))) {
      assertThatThrownBy(() -> broken.run("stage", "SELECT number", LONG))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("NoSuchOption")
          .hasMessageContaining("--in-process");
    }
  }
}
