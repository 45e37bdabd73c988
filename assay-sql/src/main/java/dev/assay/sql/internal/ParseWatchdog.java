// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Interrupts parses that take longer than they may, up to {@value #TICK_MILLIS} ms late. One daemon
 * thread looks at all of them now and then, and ends when idle: parses are many and short, and
 * waking a thread for each would take longer than some of them.
 */
final class ParseWatchdog {
  private static final long TICK_MILLIS = 500;

  private final Set<Watched> running = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean ticking = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor executor = executor();

  /** A parse that is running. Each is equal only to itself. */
  static final class Watched {
    private final Runnable interruption;
    private final long deadline;

    private Watched(Runnable interruption, long deadline) {
      this.interruption = interruption;
      this.deadline = deadline;
    }
  }

  private static ScheduledThreadPoolExecutor executor() {
    ScheduledThreadPoolExecutor executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "assay-parse-limit");
              thread.setDaemon(true);
              return thread;
            });
    executor.setKeepAliveTime(5, TimeUnit.SECONDS);
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /**
   * Watches a parse from now on; call {@link #forget} once it has ended.
   *
   * @param interruption ends the parse
   * @param deadline by {@link System#nanoTime}
   */
  Watched watch(Runnable interruption, long deadline) {
    Watched watched = new Watched(interruption, deadline);
    running.add(watched);
    startTicking();
    return watched;
  }

  void forget(Watched watched) {
    running.remove(watched);
  }

  private void startTicking() {
    if (!ticking.get() && ticking.compareAndSet(false, true)) {
      schedule();
    }
  }

  private void schedule() {
    Object unused = executor.schedule(this::tick, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void tick() {
    long now = System.nanoTime();
    for (Watched watched : running) {
      if (now - watched.deadline > 0) {
        watched.interruption.run();
      }
    }
    if (!running.isEmpty()) {
      schedule();
      return;
    }
    ticking.set(false);
    if (!running.isEmpty()) { // one was added in between
      startTicking();
    }
  }
}
