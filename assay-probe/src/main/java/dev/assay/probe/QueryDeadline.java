// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Cancels the query of one thread once its time is up, or once it has taken very much memory of
 * this process, and again until it has ended. Looks every few milliseconds rather than being set
 * for each query, as there are thousands of short ones.
 */
final class QueryDeadline implements AutoCloseable {
  private static final long INTERVAL_MS = 20;

  /** The time limit of all queries of a pair, as a multiple of the limit of one. */
  private static final int MOST_TOGETHER = 4;

  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "assay-probe-deadline");
            thread.setDaemon(true);
            return thread;
          });

  /** Bytes that a query's thread may allocate; an engine in Java works there. */
  private static final long MOST_ALLOCATED = 512L << 20;

  private final com.sun.management.ThreadMXBean threads =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** A query that is canceled and has not ended after this time does not heed it. */
  private static final long GRACE = TimeUnit.SECONDS.toNanos(2);

  private final long nanos;
  private final Runnable overdue;

  /** Time that queries have taken since the last {@link #renew}. */
  private long taken;

  private volatile @Nullable Watch watch;

  /** A query under way. */
  private record Watch(Statement statement, long end, long thread, long allocated) {}

  /** The time at which the query of a watch was first canceled. */
  private record Cancellation(Watch watch, long first) {}

  /** Of the clock's thread. */
  private @Nullable Cancellation canceled;

  QueryDeadline(Duration limit) {
    this(limit, () -> {});
  }

  /**
   * Watches queries.
   *
   * @param overdue is run, again and again, while a query does not heed that it is canceled
   */
  QueryDeadline(Duration limit, Runnable overdue) {
    this.overdue = overdue;
    nanos = limit.toNanos();
    var unused =
        clock.scheduleWithFixedDelay(this::look, INTERVAL_MS, INTERVAL_MS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    Watch current = watch;
    if (current == null || !(isLate(current) || isLarge(current))) {
      canceled = null;
      return;
    }
    if (canceled == null || !canceled.watch().equals(current)) {
      canceled = new Cancellation(current, System.nanoTime());
    } else if (System.nanoTime() - canceled.first() > GRACE) {
      overdue.run();
    }
    try {
      current.statement().cancel();
    } catch (SQLException | RuntimeException e) {
      // It has ended; an exception would end the clock.
    }
  }

  private static boolean isLate(Watch query) {
    return System.nanoTime() - query.end() > 0;
  }

  private boolean isLarge(Watch query) {
    return allocated(query.thread()) - query.allocated() > MOST_ALLOCATED;
  }

  private long allocated(long thread) {
    return threads.getThreadAllocatedBytes(thread);
  }

  /** Watches a query of this thread from now on. */
  void start(Statement statement) {
    long thread = Thread.currentThread().getId();
    watch = new Watch(statement, System.nanoTime() + nanos, thread, allocated(thread));
  }

  /** Begins another pair of queries. */
  void renew() {
    taken = 0;
  }

  /** Returns whether the queries of a pair took several times the limit together. */
  boolean isSpent() {
    return taken > MOST_TOGETHER * nanos;
  }

  /**
   * Ends watching; returns the limit that was exceeded, such as {@code time limit}, or {@code
   * null}.
   */
  @Nullable String end() {
    Watch current = watch;
    watch = null;
    if (current == null) {
      return null;
    }
    taken += System.nanoTime() - current.end() + nanos;
    if (isLate(current)) {
      return "time limit";
    }
    return isLarge(current) ? "memory limit" : null;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }
}
