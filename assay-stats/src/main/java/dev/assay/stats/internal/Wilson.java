// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Proportion;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * Wilson's score interval for a proportion: it stays within 0 and 1, and its coverage is accurate
 * for small samples and for shares near 0 and 1, where the textbook interval fails. Source: E. B.
 * Wilson, "Probable inference, the law of succession, and statistical inference", 1927.
 */
public final class Wilson {
  private static final double ERROR_RATE = 0.05;

  private Wilson() {}

  /** The 95 % interval; 0 to 1 if nothing was counted. */
  public static Proportion interval(int successes, int total) {
    return interval(successes, total, ERROR_RATE);
  }

  /**
   * The interval that misses the true share with probability {@code errorRate}.
   *
   * @param errorRate between 0 and 1, both excluded
   */
  public static Proportion interval(int successes, int total, double errorRate) {
    if (total == 0) {
      return new Proportion(successes, total, 0, 1);
    }
    Interval interval =
        BinomialConfidenceInterval.WILSON_SCORE.fromErrorRate(total, successes, errorRate);
    // At 0 and 1 the formula is off by a rounding error in either direction.
    return new Proportion(
        successes,
        total,
        Math.max(0, interval.getLowerBound()),
        Math.min(1, interval.getUpperBound()));
  }
}
