// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * The interval of a mean, or of a share, over questions that come in clusters. Questions on the
 * same database are right or wrong together more often than by chance, so whole clusters are drawn,
 * with replacement, and weighted by their sizes. Source: A. C. Davison and D. V. Hinkley,
 * "Bootstrap methods and their application", 1997, section 3.8.
 *
 * <p>The interval covers the variation of the mean over other databases like these. It needs
 * several databases: with fewer than about ten it is too narrow, and with one there is no interval.
 */
public final class ClusteredBootstrap {
  /** Wrong, right, and their differences: up to this many distinct values are drawn as counts. */
  private static final int FEW_KINDS = 3;

  private ClusteredBootstrap() {}

  /**
   * The mean of the values and its percentile interval; neither depends on the order of the values.
   *
   * @param values one for each question, finite; 1 and 0 for a share
   * @param clusters the cluster of each question
   * @return NaN without an interval if there is no value; the mean without one if all values are of
   *     one cluster
   */
  public static Estimate mean(double[] values, List<String> clusters, Resampling how) {
    if (values.length != clusters.size()) {
      throw new IllegalArgumentException(
          "%d values of %d clusters".formatted(values.length, clusters.size()));
    }
    Map<String, double[]> members = new TreeMap<>();
    for (int i = 0; i < values.length; i++) {
      double[] sum = members.computeIfAbsent(clusters.get(i), cluster -> new double[2]);
      sum[0] += finite(values[i]);
      sum[1]++;
    }
    double[] sums = members.values().stream().mapToDouble(sum -> sum[0]).toArray();
    double[] sizes = members.values().stream().mapToDouble(sum -> sum[1]).toArray();
    return of(sums, sizes, "all are of one cluster, so nothing tells how clusters vary", how);
  }

  /**
   * The mean of independent values, with its percentile interval.
   *
   * @param values finite
   * @return NaN without an interval if there is no value; the value without one if there is one
   */
  public static Estimate unclusteredMean(double[] values, Resampling how) {
    return unclustered(values, "one value tells nothing of how values vary", how);
  }

  /**
   * The interval if every value is a cluster of its own.
   *
   * @param alone the reason why a single value has no interval
   */
  static Estimate unclustered(double[] values, String alone, Resampling how) {
    double[] sorted = Arrays.stream(values).map(ClusteredBootstrap::finite).sorted().toArray();
    double[] kinds = Arrays.stream(sorted).distinct().toArray();
    if (sorted.length > 1 && kinds.length <= FEW_KINDS) {
      double mean = Arrays.stream(sorted).sum() / sorted.length;
      return Estimate.within(mean, how.percentiles(meansOfKinds(sorted, kinds, how)));
    }
    double[] sizes = new double[sorted.length];
    Arrays.fill(sizes, 1);
    return of(sorted, sizes, alone, how);
  }

  private static Estimate of(double[] sums, double[] sizes, String alone, Resampling how) {
    if (sums.length == 0) {
      return Estimate.undefined("nothing was counted");
    }
    double mean = Arrays.stream(sums).sum() / Arrays.stream(sizes).sum();
    return sums.length == 1
        ? Estimate.alone(mean, alone)
        : Estimate.within(mean, how.percentiles(means(sums, sizes, how)));
  }

  /**
   * The means of resamples if there are few distinct values, as with right and wrong. The numbers
   * of draws of the values follow a multinomial distribution, so the counts are drawn directly:
   * first the count of the first value, then the count of the second among the rest, and so on.
   *
   * @param sorted the values, at least two
   * @param kinds the distinct values, in order
   */
  private static double[] meansOfKinds(double[] sorted, double[] kinds, Resampling how) {
    List<BinomialSampler> draws = new ArrayList<>();
    int left = sorted.length;
    for (double kind : kinds) {
      int count = (int) Arrays.stream(sorted).filter(value -> value == kind).count();
      draws.add(new BinomialSampler((double) count / left));
      left -= count;
    }
    SplittableRandom random = new SplittableRandom(how.seed());
    double[] means = new double[how.resamples()];
    for (int resample = 0; resample < means.length; resample++) {
      int open = sorted.length;
      double sum = 0;
      for (int kind = 0; kind < kinds.length - 1; kind++) {
        int drawn = draws.get(kind).next(open, random);
        sum += drawn * kinds[kind];
        open -= drawn;
      }
      means[resample] = (sum + open * kinds[kinds.length - 1]) / sorted.length;
    }
    return means;
  }

  private static double[] means(double[] sums, double[] sizes, Resampling how) {
    SplittableRandom random = new SplittableRandom(how.seed());
    double[] means = new double[how.resamples()];
    for (int resample = 0; resample < means.length; resample++) {
      double sum = 0;
      double size = 0;
      for (int i = 0; i < sums.length; i++) {
        int drawn = random.nextInt(sums.length);
        sum += sums[drawn];
        size += sizes[drawn];
      }
      means[resample] = sum / size;
    }
    return means;
  }

  private static double finite(double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("no mean over %s".formatted(value));
    }
    return value;
  }

  /**
   * Draws the number of successes in n trials, by looking up a uniform random number in the
   * cumulative probabilities, which are cached for each n because a bootstrap needs the same few
   * repeatedly.
   */
  static final class BinomialSampler {
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
}
