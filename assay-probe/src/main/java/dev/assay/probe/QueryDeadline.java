// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels the query of one thread once its time is up, and again until it has ended. Looks every
 * few milliseconds rather than being set for each query, as there are thousands of short ones.
 */
final class QueryDeadline implements AutoCloseable {
  private static final long INTERVAL_MS = 20;

  /** All queries of a pair may take so many times the limit of one. */
  private static final int MOST_TOGETHER = 4;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "assay-probe-deadline");
            thread.setDaemon(true);
            return thread;
          });
  private final long nanos;

  /** Time that queries have taken since the last {@link #renew}. */
  private long taken;

  private volatile @Nullable Watch watch;

  /** A query under way. */
  private record Watch(Statement statement, long end) {}

  QueryDeadline(Duration limit) {
    nanos = limit.toNanos();
    var unused =
        clock.scheduleWithFixedDelay(this::look, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    Watch current = watch;
    if (current != null && System.nanoTime() - current.end() > 0) {
      try {
        current.statement().cancel();
      } catch (SQLException e) {
        // It has ended.
      }
    }
  }

  /** Watches a query from now on. */
  void start(Statement statement) {
    watch = new Watch(statement, System.nanoTime() + nanos);
  }

  /** Begins another pair of queries. */
  void renew() {
    taken = 0;
  }

  /** Whether the queries of a pair took several times the limit together. */
  boolean isSpent() {
    return taken > MOST_TOGETHER * nanos;
  }

  /** Ends watching; returns whether the time was up. */
  boolean end() {
    Watch current = watch;
    watch = null;
    if (current != null) {
      taken += System.nanoTime() - current.end() + nanos;
    }
    return current != null && System.nanoTime() - current.end() > 0;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
