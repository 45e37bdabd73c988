// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Draws the number of successes in n trials, by looking up a uniform number in the cumulative
 * probabilities. The sums are cached for each n, because a bootstrap needs the same few again and
 * again.
 */
final class BinomialSampler {
  /** Outcomes less likely than this are never drawn: no bootstrap has that many resamples. */
  private static final double NEVER = 1e-18;

  private final double probability;
  private final Map<Integer, Sums> known = new HashMap<>();

  /**
   * Trials that succeed with a probability.
   *
   * @param probability from 0 to 1
   */
  BinomialSampler(double probability) {
    this.probability = probability;
  }

  /** The cumulative probabilities of at most each number of successes. */
  private static final class Sums {
    private final int first;
    private final double[] values;

    /**
     * Takes the sums as they are.
     *
     * @param first how many successes the first is of
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
