// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution.Failed;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** That each query finds its session set up alike, and that many run at once. */
public interface SessionContract extends DatabaseContract {
  /** Within which a server must have noticed that a connection was closed. */
  Duration NOTICE = Duration.ofSeconds(10);

  @Test
  default void passesNoTemporaryTableToTheNextQuery() {
    assertThat(run("CREATE TEMPORARY TABLE leak AS SELECT 1 AS a")).isInstanceOf(Failed.class);
    assertThat(run("SELECT * FROM leak")).isInstanceOf(Failed.class);
  }

  @Test
  default void runsQueriesInTheZoneOfTheSettings() {
    Optional<String> localTime = fixture().localTime();
    assumeTrue(localTime.isPresent(), "sessions of this database have no time zone");
    for (String zone : List.of("UTC", "Asia/Tokyo", "America/New_York")) {
      SessionSettings settings = new SessionSettings(ZoneId.of(zone), null);
      LocalDateTime expected =
          LocalDateTime.ofInstant(java.time.Instant.parse("2024-06-01T00:00:00Z"), settings.zone());
      try (Executor zoned = executor(shop(), settings)) {
        for (int query = 1; query <= 2; query++) {
          assertThat(DatabaseContract.rows(zoned, "SELECT " + localTime.get()).row(0))
              .as("%s, query %d", zone, query)
              .containsExactly(expected);
        }
      }
    }
  }

  @Test
  default void runsManyQueriesAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 60; i++) {
        int id = i % 3 + 1;
        tasks.add(
            () -> {
              assertThat(rows("SELECT id FROM item WHERE id = " + id).row(0))
                  .containsExactly((long) id);
              return id;
            });
      }
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        assertThat(done.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  default void leavesNoThreadBehind() throws InterruptedException {
    // Other tests of this JVM may have left some, by intent.
    Set<Thread> before = queryThreads();
    rows("SELECT 1");
    executor().close();
    long deadline = System.nanoTime() + NOTICE.toNanos();
    while (!before.containsAll(queryThreads()) && System.nanoTime() - deadline < 0) {
      // A thread lives a moment longer than its pool.
      Thread.sleep(10);
    }
    assertThat(before).containsAll(queryThreads());
  }

  private static Set<Thread> queryThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && thread.getName().equals("assay-query"))
        .collect(Collectors.toSet());
  }
}
