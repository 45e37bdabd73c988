// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.ConfidenceInterval;
import java.util.Arrays;

/**
 * The settings of a bootstrap. The same data, resamples and seed give the same interval.
 *
 * @param resamples the number of samples to draw; enough that the interval's ends are among them
 * @param seed of the random number generator
 * @param errorRate the probability that the interval misses, between 0 and 1, both excluded
 */
public record Resampling(int resamples, long seed, double errorRate) {
  /** 10,000 resamples, 95 % intervals, always the same seed. */
  public static final Resampling STANDARD = new Resampling(10_000, 20_261_122, 0.05);

  public Resampling {
    if (!(errorRate > 0 && errorRate < 1)) {
      throw new IllegalArgumentException("an error rate of %s".formatted(errorRate));
    }
    if (rank(resamples, errorRate) < 1) {
      throw new IllegalArgumentException(
          "%d resamples are too few for an error rate of %s".formatted(resamples, errorRate));
    }
  }

  /**
   * The percentile interval of the resampled statistics: of B sorted values the k-th from either
   * end, where k is the integer part of (B + 1) times half the error rate. Source: B. Efron and R.
   * J. Tibshirani, "An introduction to the bootstrap", 1993, section 12.5.
   *
   * @param statistics the values from the resamples; this method sorts the array
   */
  ConfidenceInterval percentiles(double[] statistics) {
    Arrays.sort(statistics);
    int k = Math.max(1, rank(statistics.length, errorRate));
    return new ConfidenceInterval(statistics[k - 1], statistics[statistics.length - k]);
  }

  private static int rank(int resamples, double errorRate) {
    return (int) ((resamples + 1L) * errorRate / 2);
  }
}
