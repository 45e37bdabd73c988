// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.assay.execute.Limits;
import dev.assay.execute.StoppableServer;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.table.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ReconnectingRunnerTest {
  private static final int THREADS = 8;

  private final StoppableServer server = new StoppableServer("shop");
  private final List<String> notes = Collections.synchronizedList(new ArrayList<>());
  private final ExecutorService threads = Executors.newFixedThreadPool(THREADS);

  @AfterEach
  void end() {
    threads.shutdownNow();
  }

  private ReconnectingRunner runner(Duration timeout) {
    return new ReconnectingRunner(server, timeout, notes::add);
  }

  private static Execution run(ReconnectingRunner runner, String sql) {
    return runner.run("shop", sql, Limits.DEFAULT);
  }

  private List<CompletableFuture<Execution>> start(
      ReconnectingRunner runner, List<String> queries) {
    return queries.stream()
        .map(sql -> CompletableFuture.supplyAsync(() -> run(runner, sql), threads))
        .toList();
  }

  private void awaitNote() throws InterruptedException {
    while (notes.isEmpty()) {
      Thread.sleep(5);
    }
  }

  @Test
  void waitsForALostDatabaseInAllThreadsTogether() throws InterruptedException {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    run(runner, "first");
    server.stop(Reason.UNREACHABLE);
    List<CompletableFuture<Execution>> waiting =
        start(runner, Collections.nCopies(THREADS, "later"));
    awaitNote();
    server.start();

    assertThat(waiting).allSatisfy(w -> assertThat(w.join()).isInstanceOf(Execution.Rows.class));
    assertThat(notes).hasSize(2);
    assertThat(notes.get(0)).isEqualTo("database shop: connection lost; waiting for it (up to 1m)");
    assertThat(notes.get(1)).matches("database shop is reachable again after \\d+ s");
    assertThat(runner.isAway("shop")).isFalse();
  }

  @Test
  void givesUpAfterTheTimeoutAndAsksNoMore() {
    ReconnectingRunner runner = runner(Duration.ofMillis(300));
    run(runner, "first");
    server.stop(Reason.UNREACHABLE);

    assertThat(start(runner, Collections.nCopies(THREADS, "later")))
        .allSatisfy(
            later ->
                assertThat(later)
                    .failsWithin(Duration.ofSeconds(30))
                    .withThrowableThat()
                    .withCauseInstanceOf(DatabaseOutageException.class)
                    .withMessageContaining("was still unreachable after 300ms")
                    .withMessageContaining("connection refused"));
    int asked = server.queries();
    server.start();
    assertThatThrownBy(() -> run(runner, "later")).isInstanceOf(DatabaseOutageException.class);
    assertThat(server.queries()).isEqualTo(asked);
  }

  @Test
  void doesNotWaitForADatabaseThatItHasNeverReached() {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    server.stop(Reason.UNREACHABLE);

    assertThatThrownBy(() -> run(runner, "first"))
        .isInstanceOf(DatabaseOutageException.class)
        .hasMessageContaining("could not be reached");
    server.start();
    assertThatThrownBy(() -> run(runner, "later")).isInstanceOf(DatabaseOutageException.class);
    assertThat(notes).isEmpty();
  }

  @Test
  void passesOnAtOnceThatADatabaseIsOfNoUse() {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    server.stop(Reason.UNUSABLE);

    assertThatThrownBy(() -> run(runner, "first"))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("connection refused");
    assertThat(notes).isEmpty();
  }

  @Test
  void waitsForADatabaseThatWasOfUseBefore() throws InterruptedException {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    run(runner, "first");
    server.stop(Reason.UNUSABLE); // as one that is dropped and restored
    List<CompletableFuture<Execution>> waiting = start(runner, List.of("later"));
    awaitNote();
    server.start();

    assertThat(waiting.get(0).join()).isInstanceOf(Execution.Rows.class);
  }

  @Test
  void blamesAQueryThatEndsAllConnectionsAndNoneThatRunsBeside() {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    List<String> queries = new ArrayList<>(Collections.nCopies(5 * THREADS, "innocent"));
    queries.add(3, "crash");
    queries.add(9, "crash");

    List<CompletableFuture<Execution>> all = start(runner, queries);

    for (int i = 0; i < queries.size(); i++) {
      CompletableFuture<Execution> query = all.get(i);
      if (queries.get(i).equals("crash")) {
        assertThat(catchThrowable(query::join))
            .hasCauseInstanceOf(DatabaseUnavailableException.class)
            .cause()
            .extracting("reason")
            .isEqualTo(Reason.LOST);
      } else {
        assertThat(query.join()).isInstanceOf(Execution.Rows.class);
      }
    }
  }

  @Test
  void stopsWaitingWhenInterrupted() throws InterruptedException {
    ReconnectingRunner runner = runner(Duration.ofHours(1));
    run(runner, "first");
    server.stop(Reason.UNREACHABLE);
    List<Throwable> ends = Collections.synchronizedList(new ArrayList<>());
    List<Thread> waiting = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(() -> ends.add(catchThrowable(() -> run(runner, "later"))));
      thread.start();
      waiting.add(thread);
    }
    awaitNote();
    for (Thread thread : waiting) {
      thread.interrupt();
      thread.join();
    }

    assertThat(ends).hasSize(3).hasOnlyElementsOfType(CancellationException.class);
  }

  @Test
  void failsInTheSameWayWhereADatabaseWasExcluded() {
    ReconnectingRunner runner = runner(Duration.ofMinutes(1));
    DatabaseUnavailableException why = new DatabaseUnavailableException("nobody knows its account");
    runner.exclude("shop", why);

    assertThatThrownBy(() -> run(runner, "first")).isSameAs(why);
    assertThat(server.queries()).isZero();
  }
}
