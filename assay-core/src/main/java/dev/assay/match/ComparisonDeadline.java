// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * When the comparison of a prediction with all golds of a question must end, or the scoring by its
 * metrics: after so much processor time of the thread that made the deadline, so that a busy
 * machine decides what an idle one does, and in any case after {@value #PATIENCE} times that by the
 * clock. To be used by that thread only.
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

  private ComparisonDeadline(Duration limit) {
    this.limit = limit;
    endOfWork = (measured ? THREADS.getCurrentThreadCpuTime() : 0) + limit.toNanos();
    end = System.nanoTime() + limit.toNanos() * (measured ? PATIENCE : 1);
  }

  /** A deadline so much from now. */
  public static ComparisonDeadline in(Duration limit) {
    return new ComparisonDeadline(limit);
  }

  /**
   * Looks at both clocks, which takes about a microsecond.
   *
   * @throws UndecidedException if the time is over
   */
  public void check() {
    boolean past =
        System.nanoTime() - end > 0
            || (measured && THREADS.getCurrentThreadCpuTime() - endOfWork > 0);
    if (past) {
      throw new UndecidedException("the comparison took longer than " + words(limit));
    }
  }

  /** Does something whose time is limited otherwise, such as a query; it does not count. */
  public <T> T without(Supplier<T> work) {
    long begin = System.nanoTime();
    long beginOfWork = measured ? THREADS.getCurrentThreadCpuTime() : 0;
    try {
      return work.get();
    } finally {
      end += System.nanoTime() - begin;
      endOfWork += measured ? THREADS.getCurrentThreadCpuTime() - beginOfWork : 0;
    }
  }

  private static String words(Duration limit) {
    long millis = limit.toMillis();
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis + " ms";
  }
}
