// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Proportion;
import org.apache.commons.statistics.interval.BinomialConfidenceInterval;
import org.apache.commons.statistics.interval.Interval;

/**
 * The interval of Clopper and Pearson for a proportion, called exact: it never misses the true
 * share more often than its error rate, and mostly less often, because it is wider than {@link
 * Wilson}'s. Source: C. J. Clopper and E. S. Pearson, "The use of confidence or fiducial limits
 * illustrated in the case of the binomial", 1934.
 */
public final class ClopperPearson {
  private static final double ERROR_RATE = 0.05;

  private ClopperPearson() {}

  /** The 95 % interval; 0 to 1 if nothing was counted. */
  public static Proportion interval(int successes, int total) {
    if (total == 0) {
      return new Proportion(successes, total, 0, 1);
    }
    Interval interval =
        BinomialConfidenceInterval.CLOPPER_PEARSON.fromErrorRate(total, successes, ERROR_RATE);
    return new Proportion(successes, total, interval.getLowerBound(), interval.getUpperBound());
  }
}
