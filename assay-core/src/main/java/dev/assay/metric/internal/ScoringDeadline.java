// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.match.ComparisonDeadline;
import dev.assay.match.internal.UndecidedException;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The time that the metrics of one question have. Whoever scores sets it for its thread; a metric
 * whose work grows faster than its tables counts what it does, and is ended where the time is over.
 * There is no limit in a thread for which none is set.
 */
public final class ScoringDeadline {
  /** Units between two checks of the clock; a few milliseconds. */
  private static final long UNITS_PER_CHECK = 100_000;

  private static final ThreadLocal<@Nullable ScoringDeadline> CURRENT = new ThreadLocal<>();

  private final ComparisonDeadline deadline;
  private long untilCheck;

  private ScoringDeadline(ComparisonDeadline deadline) {
    this.deadline = deadline;
  }

  /** The time that starts now, for this thread. */
  public static ScoringDeadline of(Duration limit) {
    return new ScoringDeadline(ComparisonDeadline.in(limit));
  }

  /**
   * Scores by one metric within what is left of the time. Once it is over, a metric that takes a
   * few milliseconds is scored still.
   *
   * @throws UndecidedException if it took longer
   */
  public <T extends @Nullable Object> T within(Supplier<T> metric) {
    ScoringDeadline outer = CURRENT.get();
    untilCheck = UNITS_PER_CHECK;
    CURRENT.set(this);
    try {
      return metric.get();
    } finally {
      CURRENT.set(outer);
    }
  }

  /**
   * Counts work, one unit for about 20 ns.
   *
   * @throws UndecidedException if the time is over
   */
  public static void spend(long units) {
    ScoringDeadline current = CURRENT.get();
    if (current != null) {
      current.untilCheck -= units;
      if (current.untilCheck < 0) {
        current.untilCheck = UNITS_PER_CHECK;
        current.deadline.check();
      }
    }
  }

  /** Runs a query, which has limits of its own and does not count. */
  public static <T> T without(Supplier<T> query) {
    ScoringDeadline current = CURRENT.get();
    return current == null ? query.get() : current.deadline.without(query);
  }
}
