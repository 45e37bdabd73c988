// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import dev.assay.match.internal.UndecidedException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * The deadline for comparing a prediction with all golds of a question, or for scoring its metrics:
 * a limit on the processor time of the thread that created the deadline, so that a busy machine
 * gets the same result as an idle one, and in any case {@value #PATIENCE} times that by the wall
 * clock. Use it only on that thread.
 */
public final class ComparisonDeadline {
  /** The time that a comparison has unless something else is set. */
  public static final Duration DEFAULT = Duration.ofSeconds(5);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int PATIENCE = 4;

  private final Duration limit;
  private final boolean measured = THREADS.isCurrentThreadCpuTimeSupported();
  private long endOfWork;
  private long end;

  /** Until then, the thread can't have worked for as long as the limit. */
  private long earliest;

  private ComparisonDeadline(Duration limit) {
    this.limit = limit;
    earliest = System.nanoTime() + limit.toNanos();
    endOfWork = (measured ? THREADS.getCurrentThreadCpuTime() : 0) + limit.toNanos();
    end = earliest + limit.toNanos() * (measured ? PATIENCE - 1 : 0);
  }

  /** Returns a deadline after this time limit. */
  public static ComparisonDeadline in(Duration limit) {
    return new ComparisonDeadline(limit);
  }

  /**
   * Checks the clocks; that of the processor, which takes about a microsecond, when it may matter.
   *
   * @throws UndecidedException if the time is over
   */
  public void check() {
    long now = System.nanoTime();
    boolean past =
        now - earliest > 0
            && (now - end > 0 || (measured && THREADS.getCurrentThreadCpuTime() - endOfWork > 0));
    if (past) {
      throw new UndecidedException("the comparison took longer than " + words(limit));
    }
  }

  /** Runs something that has its own time limit, such as a query; its time does not count. */
  public <T> T without(Supplier<T> work) {
    long begin = System.nanoTime();
    long beginOfWork = measured ? THREADS.getCurrentThreadCpuTime() : 0;
    try {
      return work.get();
    } finally {
      long taken = System.nanoTime() - begin;
      earliest += taken;
      end += taken;
      endOfWork += measured ? THREADS.getCurrentThreadCpuTime() - beginOfWork : 0;
    }
  }

  private static String words(Duration limit) {
    long millis = limit.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }
}
