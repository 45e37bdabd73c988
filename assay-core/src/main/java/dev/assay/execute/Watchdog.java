/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.execute;

import java.time.Duration;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stops queries at their deadlines: one daemon thread for all of them. Adding and removing a watch
 * costs O(log n), and wakes the thread only for a deadline that is earlier than the one it sleeps
 * until. Safe for use by several threads.
 */
public final class Watchdog implements AutoCloseable {
  /** A cancel is lost if it comes before its statement has started, so it is repeated. */
  private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private static final long IDLE_NANOS = TimeUnit.HOURS.toNanos(1);

  private final long startNanos = System.nanoTime();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition earlier = lock.newCondition();
  private final TreeSet<Watch> watches =
      new TreeSet<>(
          Comparator.<Watch>comparingLong(w -> w.due - startNanos).thenComparing(w -> w.id));
  private final Thread thread = new Thread(this::guard, "assay-watchdog");
  private long lastId;
  private long sleepsUntil = startNanos;
  private boolean closed;

  public Watchdog() {
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Watches a query from now on.
   *
   * @param cancel stops it; called from the watchdog's thread at the deadline and every 100 ms from
   *     then on until the watch has ended, never after that; must not block; what it throws is
   *     dropped
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

  /** Cancels without the lock, so that a slow driver does not hold up those who start queries. */
  private void fire(Watch watch, long now) {
    watches.remove(watch);
    watch.due = now + REPEAT_NANOS;
    lock.unlock();
    try {
      watch.fire();
    } finally {
      lock.lock();
    }
    if (!watch.ended) {
      add(watch);
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      earlier.signal();
    } finally {
      lock.unlock();
    }
  }

  /** One query under watch. */
  public final class Watch {
    private final long id;
    private final Runnable cancel;

    /**
     * Guards the cancelling against the end, so that no cancel hits the connection's next query.
     */
    private final ReentrantLock cancelling = new ReentrantLock();

    private long due;
    private volatile boolean fired;
    private volatile boolean ended;

    private Watch(long id, long due, Runnable cancel) {
      this.id = id;
      this.due = due;
      this.cancel = cancel;
    }

    /** Whether the deadline passed before the watch ended. */
    public boolean fired() {
      return fired;
    }

    /** Lets the deadline be now. */
    void expire() {
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

    private void fire() {
      cancelling.lock();
      try {
        if (!ended) {
          fired = true;
          cancel.run();
        }
      } catch (RuntimeException | Error e) {
        // The thread guards all other queries too. This one's next round is no worse off.
      } finally {
        cancelling.unlock();
      }
    }

    /** Ends the watch; when this returns no cancel is under way or will come. */
    public void end() {
      cancelling.lock();
      try {
        ended = true;
      } finally {
        cancelling.unlock();
      }
      lock.lock();
      try {
        watches.remove(this);
      } finally {
        lock.unlock();
      }
    }
  }
}
