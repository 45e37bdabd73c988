// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The actual coverage of intervals with a nominal level of 95 %. */
class CoverageTest {
  private static final int DRAWS = 100_000;
  private static final int SIMULATIONS = 1_000;

  /** Questions of each database of Spider dev. */
  private static final int[] SPIDER_DEV = {
    120, 92, 84, 82, 80, 78, 62, 62, 56, 45, 42, 40, 40, 38, 30, 30, 18, 16, 15, 4
  };

  @ParameterizedTest
  @CsvSource({
    "10, 0.5",
    "10, 0.9",
    "20, 0.05",
    "20, 0.8",
    "50, 0.3",
    "50, 0.98",
    "100, 0.5",
    "100, 0.75",
    "100, 0.95",
    "300, 0.02",
    "300, 0.8",
    "1034, 0.83"
  })
  void isForWilsonWhatTheBinomialDistributionSays(int n, double p) {
    double exact = exact(n, p, successes -> Wilson.interval(successes, n));

    assertThat(simulated(n, p)).isEqualTo(exact, within(0.003));
    assertThat(exact).isBetween(0.85, 1.0);
  }

  @Test
  void isNeverBelowThePromiseForClopperAndPearson() {
    for (int n : new int[] {1, 2, 5, 10, 20, 50, 100, 300, 1_034}) {
      Proportion[] intervals = new Proportion[n + 1];
      Arrays.setAll(intervals, successes -> ClopperPearson.interval(successes, n));
      for (int permille = 1; permille < 1_000; permille++) {
        double p = permille / 1_000.0;
        assertThat(exact(n, p, successes -> intervals[successes]))
            .as("coverage of %s in %d", p, n)
            .isGreaterThanOrEqualTo(0.95 - 1e-12);
      }
    }
  }

  @Test
  void ofTheClusteredBootstrapIsNearThePromiseIfThereAreManyClusters() {
    int[] five = {120, 92, 84, 82, 80};
    int[] ten = Arrays.copyOf(SPIDER_DEV, 10);
    int[] forty = new int[40];
    Arrays.setAll(forty, i -> SPIDER_DEV[i % SPIDER_DEV.length]);
    List<String> lines = new ArrayList<>();
    double[] last = {0, 0};
    for (int[] sizes : List.of(five, ten, SPIDER_DEV, forty)) {
      last = clustered(sizes);
      lines.add(
          "%d databases: bootstrap %.1f %%, Wilson %.1f %%"
              .formatted(sizes.length, 100 * last[0], 100 * last[1]));
      assertThat(last[0]).as("coverage with %d", sizes.length).isBetween(0.7, 0.97);
    }
    System.out.println("Coverage where the questions of a database go together: " + lines);
    assertThat(last[0]).isGreaterThan(0.9).isGreaterThan(last[1]);
  }

  private static double exact(int n, double p, IntFunction<Proportion> interval) {
    BinomialDistribution distribution = BinomialDistribution.of(n, p);
    double covered = 0;
    for (int successes = 0; successes <= n; successes++) {
      Proportion share = interval.apply(successes);
      if (share.low() <= p && p <= share.high()) {
        covered += distribution.probability(successes);
      }
    }
    return covered;
  }

  private static double simulated(int n, double p) {
    Proportion[] intervals = new Proportion[n + 1];
    Arrays.setAll(intervals, successes -> Wilson.interval(successes, n));
    SplittableRandom random = new SplittableRandom(n);
    int covered = 0;
    for (int draw = 0; draw < DRAWS; draw++) {
      Proportion share = intervals[successes(random, n, p)];
      covered += share.low() <= p && p <= share.high() ? 1 : 0;
    }
    return (double) covered / DRAWS;
  }

  /**
   * Each database has a share of its own, drawn from the beta distribution with parameters 8 and 2,
   * whose mean is 0.8.
   *
   * @return coverage of the clustered bootstrap, and of Wilson's interval, which knows no clusters
   */
  private static double[] clustered(int[] sizes) {
    List<String> clusters = new ArrayList<>();
    for (int cluster = 0; cluster < sizes.length; cluster++) {
      clusters.addAll(Collections.nCopies(sizes[cluster], "database " + cluster));
    }
    SplittableRandom random = new SplittableRandom(2_026);
    double[] covered = new double[2];
    for (int simulation = 0; simulation < SIMULATIONS; simulation++) {
      double[] values = outcomes(random, sizes, clusters.size());
      ConfidenceInterval confidenceInterval =
          ClusteredBootstrap.mean(values, clusters, new Resampling(1_000, simulation, 0.05))
              .interval();
      Proportion wilson =
          Wilson.interval((int) Math.round(Arrays.stream(values).sum()), values.length);
      covered[0] +=
          confidenceInterval != null && confidenceInterval.contains(0.8) ? 1.0 / SIMULATIONS : 0;
      covered[1] += wilson.low() <= 0.8 && 0.8 <= wilson.high() ? 1.0 / SIMULATIONS : 0;
    }
    return covered;
  }

  private static double[] outcomes(SplittableRandom random, int[] sizes, int questions) {
    double[] values = new double[questions];
    int at = 0;
    for (int size : sizes) {
      // the eighth smallest of nine even draws has just this beta distribution
      double share = random.doubles(9).sorted().toArray()[7];
      int right = successes(random, size, share);
      Arrays.fill(values, at, at + right, 1);
      at += size;
    }
    return values;
  }

  private static int successes(SplittableRandom random, int n, double p) {
    int successes = 0;
    for (int i = 0; i < n; i++) {
      successes += random.nextDouble() < p ? 1 : 0;
    }
    return successes;
  }
}
