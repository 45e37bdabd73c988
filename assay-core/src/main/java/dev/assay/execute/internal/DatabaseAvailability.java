// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.internal;

import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tracks whether one database is reachable. During an outage one thread probes it with growing
 * pauses, and all other threads that need it wait for the result.
 */
final class DatabaseAvailability {
  private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final String database;
  private final Duration timeout;
  private final Consumer<String> notes;

  /** Shared by all queries; held exclusively by a query that has lost the database before. */
  private final ReadWriteLock queries = new ReentrantReadWriteLock(true);

  private boolean reached;
  private @Nullable DatabaseUnavailableException excluded;
  private @Nullable DatabaseOutageException givenUp;

  /** Time of giving up in nanoseconds. */
  private long givenUpAt;

  /** Start of the current outage in nanoseconds; {@code null} if there is none. */
  private @Nullable Long since;

  private boolean probing;

  /** Number of times that the database came back. */
  private long returns;

  DatabaseAvailability(String database, Duration timeout, Consumer<String> notes) {
    this.database = database;
    this.timeout = timeout;
    this.notes = notes;
  }

  synchronized boolean isAway() {
    return probing || givenUp != null;
  }

  synchronized void requireNotGivenUp() {
    if (givenUp != null) {
      throw new DatabaseOutageException(database, String.valueOf(givenUp.getMessage()), givenUp);
    }
  }

  /** Tries the database again if it was given up that long ago. */
  synchronized void reconsider(Duration pause) {
    if (givenUp != null && System.nanoTime() - givenUpAt >= pause.toNanos()) {
      givenUp = null;
      since = null;
    }
  }

  /** Returns whether nothing is known of the database that matters to later queries. */
  synchronized boolean isForgettable() {
    return excluded == null && givenUp == null && !probing;
  }

  synchronized void exclude(DatabaseUnavailableException why) {
    excluded = why;
  }

  /**
   * Runs a call unless the database was given up.
   *
   * @param alone whether no other query may run at the same time
   */
  <T> T call(boolean alone, Supplier<T> call) {
    synchronized (this) {
      requireNotGivenUp();
      if (excluded != null) {
        throw excluded;
      }
    }
    Lock lock = alone ? queries.writeLock() : queries.readLock();
    try {
      lock.lockInterruptibly();
    } catch (InterruptedException e) {
      throw interrupted();
    }
    try {
      return call.get();
    } finally {
      lock.unlock();
    }
  }

  /** Records that the database has answered. */
  synchronized void answered() {
    reached = true;
    since = null;
  }

  /**
   * Waits until a database that was just lost answers again.
   *
   * @param probe sends it a query
   * @throws DatabaseUnavailableException the given exception, if waiting is pointless
   * @throws DatabaseOutageException if the database does not answer in time
   */
  void await(DatabaseUnavailableException lost, Runnable probe) {
    long seen;
    synchronized (this) {
      if (excluded == lost || (!reached && lost.reason() == Reason.UNUSABLE)) {
        throw lost;
      }
      requireNotGivenUp();
      if (!reached && lost.reason() == Reason.UNREACHABLE) {
        throw giveUp(
            "database %s could not be reached: %s".formatted(database, lost.getMessage()), lost);
      }
      since = since == null ? (Long) System.nanoTime() : since;
      seen = returns;
    }
    try {
      if (mayProbe(seen)) {
        seek(lost, probe);
      }
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  /**
   * Returns whether this thread must probe the database: no other thread does, and it has not come
   * back since.
   */
  private boolean mayProbe(long seen) throws InterruptedException {
    while (true) {
      synchronized (this) {
        requireNotGivenUp();
        if (returns != seen) {
          return false;
        }
        if (!probing) {
          probing = true;
          return true;
        }
      }
      awaitProber();
    }
  }

  private void awaitProber() throws InterruptedException {
    pauseThread();
    try {
      synchronized (this) {
        while (probing) {
          wait();
        }
      }
    } finally {
      proceedThread();
    }
  }

  private void seek(DatabaseUnavailableException lost, Runnable probe) throws InterruptedException {
    try {
      DatabaseUnavailableException error = answer(probe);
      if (error != null) {
        giveUpAtOnce(lost, error);
        pauseThread();
        try {
          keepSeeking(error, probe);
        } finally {
          proceedThread();
        }
      }
    } finally {
      synchronized (this) {
        probing = false;
        notifyAll();
      }
    }
  }

  /** Probes the database once; {@code null} if it answers, else the reason why it does not. */
  private @Nullable DatabaseUnavailableException answer(Runnable probe) {
    try {
      probe.run();
    } catch (DatabaseUnavailableException e) {
      return e;
    }
    synchronized (this) {
      reached = true;
      returns++;
    }
    return null;
  }

  private synchronized void giveUpAtOnce(
      DatabaseUnavailableException lost, DatabaseUnavailableException error) {
    if (!reached && error.reason() != Reason.UNREACHABLE) {
      throw lost; // such as a file that opens but can't be read
    }
    if (!reached || timeout.isZero()) {
      throw giveUp("database %s was lost: %s".formatted(database, error.getMessage()), error);
    }
  }

  private void keepSeeking(DatabaseUnavailableException first, Runnable probe)
      throws InterruptedException {
    long start = begin();
    notes.accept(
        "database %s: connection lost; waiting for it (up to %s)"
            .formatted(database, text(timeout)));
    DatabaseUnavailableException error = first;
    for (int attempt = 1; error != null; attempt++) {
      long left = timeout.toNanos() - (System.nanoTime() - start);
      if (left <= 0) {
        synchronized (this) {
          throw giveUp(
              "database %s was still unreachable after %s: %s"
                  .formatted(database, text(timeout), error.getMessage()),
              error);
        }
      }
      TimeUnit.NANOSECONDS.sleep(Math.min(left, lengthOf(attempt).toNanos()));
      error = answer(probe);
    }
    notes.accept(
        "database %s is reachable again after %d s"
            .formatted(database, Math.round((System.nanoTime() - start) / 1e9)));
  }

  private synchronized long begin() {
    return since == null ? System.nanoTime() : since;
  }

  /** Pauses after a number of failures, because a database that just came back may fail again. */
  void pause(int failures) {
    try {
      Duration pause = lengthOf(failures);
      TimeUnit.NANOSECONDS.sleep((pause.compareTo(timeout) < 0 ? pause : timeout).toNanos());
    } catch (InterruptedException e) {
      throw interrupted();
    }
  }

  private static Duration lengthOf(int attempt) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(10, attempt - 1));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }

  private DatabaseOutageException giveUp(String message, DatabaseUnavailableException cause) {
    givenUp = new DatabaseOutageException(database, message, cause);
    givenUpAt = System.nanoTime();
    return givenUp;
  }

  /** The outage of a single query while other queries succeed. */
  DatabaseOutageException outage(DatabaseUnavailableException cause) {
    return new DatabaseOutageException(
        database,
        "database %s accepted other queries, but not this one for %s: %s"
            .formatted(database, text(timeout), cause.getMessage()),
        cause);
  }

  private static CancellationException interrupted() {
    Thread.currentThread().interrupt();
    return new CancellationException("interrupted while a database was unreachable");
  }

  private static String text(Duration time) {
    long millis = time.toMillis();
    if (millis % 1_000 != 0) {
      return millis + "ms";
    }
    return millis % 60_000 == 0 ? millis / 60_000 + "m" : millis / 1_000 + "s";
  }

  /** Lets another worker thread run while this one waits. */
  private static void pauseThread() {
    if (Thread.currentThread() instanceof ReplaceableThread replaceableThread) {
      replaceableThread.pause();
    }
  }

  private static void proceedThread() throws InterruptedException {
    if (Thread.currentThread() instanceof ReplaceableThread replaceableThread) {
      replaceableThread.proceed();
    }
  }
}
