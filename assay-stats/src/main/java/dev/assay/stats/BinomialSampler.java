// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Draws the number of successes in n trials, by looking up a uniform random number in the
 * cumulative probabilities, which are cached for each n because a bootstrap needs the same few
 * repeatedly.
 */
final class BinomialSampler {
  /** Less likely outcomes are never drawn: no bootstrap has that many resamples. */
  private static final double NEVER = 1e-18;

  private final double probability;
  private final Map<Integer, Sums> known = new HashMap<>();

  /**
   * @param probability of success of a trial, from 0 to 1
   */
  BinomialSampler(double probability) {
    this.probability = probability;
  }

  /** Cumulative probabilities of the numbers of successes. */
  private static final class Sums {
    private final int first;
    private final double[] values;

    /**
     * @param first the number of successes of the first value
     */
    Sums(int first, double[] values) {
      this.first = first;
      this.values = values;
    }

    private int next(SplittableRandom random) {
      int last = values.length - 1;
      int at = Arrays.binarySearch(values, random.nextDouble() * values[last]);
      return first + Math.min(at < 0 ? -at - 1 : at + 1, last);
    }
  }

  int next(int trials, SplittableRandom random) {
    return known.computeIfAbsent(trials, this::sums).next(random);
  }

  private Sums sums(int trials) {
    BinomialDistribution all = BinomialDistribution.of(trials, probability);
    int mode = (int) Math.min(trials, Math.floor((trials + 1) * probability));
    int first = mode;
    while (first > 0 && all.probability(first - 1) > NEVER) {
      first--;
    }
    int last = mode;
    while (last < trials && all.probability(last + 1) > NEVER) {
      last++;
    }
    double[] values = new double[last - first + 1];
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += all.probability(first + i);
      values[i] = sum;
    }
    return new Sums(first, values);
  }
}
