// SPDX-License-Identifier: Apache-2.0
package dev.assay.api;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stops calls of a {@link PairEvaluator}: at once by {@link #cancel}, or at a deadline. One may be
 * shared by all calls of a batch. Safe for use by several threads.
 */
public final class Cancellation {
  private static final Duration LONGEST = Duration.ofDays(365);

  private final @Nullable Long deadline;
  private final Set<CallThread> calls = new HashSet<>();
  private boolean canceled;

  /** Stops calls only by {@link #cancel}. */
  public Cancellation() {
    this.deadline = null;
  }

  private Cancellation(Duration time) {
    Duration bounded = time.compareTo(LONGEST) < 0 ? time : LONGEST;
    this.deadline = System.nanoTime() + bounded.toNanos();
  }

  /** Stops calls after a time that starts now, or earlier by {@link #cancel}. */
  public static Cancellation after(Duration time) {
    return new Cancellation(time);
  }

  /** Stops running calls, and every later one before it starts. */
  public void cancel() {
    synchronized (calls) {
      canceled = true;
      calls.forEach(CallThread::interrupt);
    }
  }

  /** Returns whether calls are to be stopped. */
  public boolean isCanceled() {
    synchronized (calls) {
      return canceled || isOver();
    }
  }

  /** Returns whether the deadline has passed. */
  boolean isOver() {
    Long left = nanosLeft();
    return left != null && left <= 0;
  }

  /** Time until the deadline in nanoseconds, negative after it; {@code null} without one. */
  @Nullable Long nanosLeft() {
    return deadline == null ? null : (Long) (deadline - System.nanoTime());
  }

  /** Interrupts a call from now on as soon as it is to be stopped. */
  void enter(CallThread call) {
    synchronized (calls) {
      calls.add(call);
      if (canceled) {
        call.interrupt();
      }
    }
  }

  void leave(CallThread call) {
    synchronized (calls) {
      calls.remove(call);
    }
  }

  @Override
  public String toString() {
    Long left = nanosLeft();
    return left == null
        ? "Cancellation"
        : "Cancellation in %d ms".formatted(TimeUnit.NANOSECONDS.toMillis(left));
  }

  /** The thread of a running call, which may be interrupted until the call ends. */
  static final class CallThread {
    private final Thread thread = Thread.currentThread();
    private boolean interrupted;
    private boolean ended;

    /** Interrupts the call, unless it has ended. */
    synchronized void interrupt() {
      if (!ended) {
        interrupted = true;
        thread.interrupt();
      }
    }

    /**
     * Ends the call, on its own thread. The interrupt flag that {@link #interrupt} set is cleared.
     *
     * @return whether the call was interrupted
     */
    synchronized boolean end() {
      ended = true;
      if (interrupted) {
        boolean unused = Thread.interrupted();
      }
      return interrupted;
    }
  }
}
