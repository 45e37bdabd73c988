// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * McNemar's exact test: tests whether one of two runs over the same questions is better. Only
 * questions on which they differ count; if neither is better, each of these is like a toss of a
 * fair coin. Source: Q. McNemar, "Note on the sampling error of the difference between correlated
 * proportions or percentages", 1947, with the binomial distribution in place of its approximation.
 */
public final class McNemar {
  private McNemar() {}

  /**
   * The probability, if none is better, of a split at least as uneven as this one, in either
   * direction: the two-sided p value, 1 where nothing differs.
   *
   * @param onlyFirst questions that only the first has right
   * @param onlySecond questions that only the second has right
   */
  public static double exact(int onlyFirst, int onlySecond) {
    if (onlyFirst < 0 || onlySecond < 0) {
      throw new IllegalArgumentException(
          "%d and %d are no counts".formatted(onlyFirst, onlySecond));
    }
    BinomialDistribution coins = BinomialDistribution.of(Math.addExact(onlyFirst, onlySecond), 0.5);
    // an even split lies in both tails
    return Math.min(1, 2 * coins.cumulativeProbability(Math.min(onlyFirst, onlySecond)));
  }
}
