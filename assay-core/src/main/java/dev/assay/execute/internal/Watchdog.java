// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import java.time.Duration;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stops queries at their deadlines: one daemon thread for all of them, and one for each cancel that
 * is under way. Adding and removing a watch costs O(log n), and wakes the thread only for a
 * deadline that is earlier than the one it sleeps until. Safe for use by several threads.
 */
public final class Watchdog implements AutoCloseable {
  /** A cancel is lost if it arrives before the statement has started, so it is repeated. */
  private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(1);

  /** Maximum time that ending a watch waits for a running cancel, which may hang in the driver. */
  private static final long CANCEL_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final long startNanos = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition earlier = lock.newCondition();
  private final TreeSet<Watch> watches =
      new TreeSet<>(
          Comparator.<Watch>comparingLong(w -> w.due - startNanos).thenComparing(w -> w.id));
  private final Thread thread = new Thread(this::guard, "assay-watchdog");
  private final ExecutorService cancels;
  private long lastId;
  private long sleepsUntil = startNanos;
  private boolean closed;

  public Watchdog() {
    cancels =
        new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), Watchdog::daemon);
    thread.setDaemon(true);
    thread.start();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "assay-cancel");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Watches a query from now on.
   *
   * @param cancel stops it; called from another thread at the deadline and about every 100 ms from
   *     then on until the watch has ended, one call at a time; what it throws is dropped
   */
  public Watch watch(Duration limit, Runnable cancel) {
    lock.lock();
    try {
      Watch watch = new Watch(++lastId, System.nanoTime() + saturatedNanos(limit), cancel);
      add(watch);
      return watch;
    } finally {
      lock.unlock();
    }
  }

  private static long saturatedNanos(Duration limit) {
    return limit.compareTo(Duration.ofDays(365)) > 0 ? TimeUnit.DAYS.toNanos(365) : limit.toNanos();
  }

  private void add(Watch watch) {
    watches.add(watch);
    if (watch.due - sleepsUntil < 0) {
      earlier.signal();
    }
  }

  private void guard() {
    lock.lock();
    try {
      while (!closed) {
        long now = System.nanoTime();
        if (!watches.isEmpty() && watches.first().due - now <= 0) {
          fire(watches.first(), now);
        } else {
          sleepsUntil = watches.isEmpty() ? now + IDLE_NANOS : watches.first().due;
          earlier.awaitNanos(sleepsUntil - now);
        }
      }
    } catch (InterruptedException e) {
      // Only close() interrupts this thread.
    } finally {
      lock.unlock();
    }
  }

  private void fire(Watch watch, long now) {
    watches.remove(watch);
    watch.due = now + REPEAT_NANOS;
    if (watch.fire()) {
      add(watch);
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      earlier.signal();
      cancels.shutdown();
    } finally {
      lock.unlock();
    }
  }

  /** One query under watch. */
  public final class Watch {
    private final long id;
    private final Runnable cancel;

    /** Guards against a cancel after the end, which would hit the next query of the connection. */
    private final ReentrantLock cancelling = new ReentrantLock();

    private final Condition canceled = cancelling.newCondition();
    private boolean underWay;
    private boolean ended;
    private long due;
    private volatile boolean fired;

    private Watch(long id, long due, Runnable cancel) {
      this.id = id;
      this.due = due;
      this.cancel = cancel;
    }

    /** Returns whether the deadline passed before the watch ended. */
    public boolean fired() {
      return fired;
    }

    /** Expires the deadline now. */
    public void expire() {
      lock.lock();
      try {
        if (watches.remove(this)) {
          due = System.nanoTime();
          add(this);
        }
      } finally {
        lock.unlock();
      }
    }

    /** Starts a cancel of the query; false if the query has ended. */
    private boolean fire() {
      cancelling.lock();
      try {
        if (ended) {
          return false;
        }
        fired = true;
        if (!underWay) {
          // On a thread of its own: a driver may hang in it, and this thread watches all other
          // queries.
          cancels.execute(this::cancel);
          underWay = true;
        }
        return true;
      } catch (RejectedExecutionException | OutOfMemoryError e) {
        // Closed, or no thread available at the moment: the next round tries again.
        return true;
      } finally {
        cancelling.unlock();
      }
    }

    private void cancel() {
      try {
        cancel.run();
      } catch (RuntimeException | Error e) {
        // The next round repeats the cancel.
      } finally {
        cancelling.lock();
        try {
          underWay = false;
          canceled.signalAll();
        } finally {
          cancelling.unlock();
        }
      }
    }

    /**
     * Ends the watch.
     *
     * @return whether no cancel is under way or will come; false after two seconds of waiting for
     *     one that hangs
     */
    public boolean end() {
      boolean over = awaitCancel();
      lock.lock();
      try {
        watches.remove(this);
      } finally {
        lock.unlock();
      }
      return over;
    }

    private boolean awaitCancel() {
      cancelling.lock();
      try {
        ended = true;
        long left = CANCEL_NANOS;
        while (underWay && left > 0) {
          left = canceled.awaitNanos(left);
        }
        return !underWay;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } finally {
        cancelling.unlock();
      }
    }
  }
}
