// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LogisticRegressionTest {
  private static final double[] TRUE_WEIGHTS = {-0.5, 2, -1, 0};

  private final Random random = new Random(5);
  private final double[][] rows =
      IntStream.range(0, 20_000)
          .mapToObj(i -> random.ints(3, 0, 2).asDoubleStream().toArray())
          .toArray(double[][]::new);
  private final double[] truth =
      Arrays.stream(rows)
          .mapToDouble(row -> LogisticRegression.probability(TRUE_WEIGHTS, row))
          .toArray();
  private final double[] labels =
      Arrays.stream(truth).map(p -> random.nextDouble() < p ? 1 : 0).toArray();

  @Test
  void recoversTheWeightsThatMadeTheLabels() {
    double[] weights = LogisticRegression.fit(rows, labels, 1);
    for (int i = 0; i < weights.length; i++) {
      assertThat(weights[i]).as("weight %d", i).isCloseTo(TRUE_WEIGHTS[i], within(0.12));
    }
    assertThat(ProbabilityQuality.calibrationError(truth, labels)).isLessThan(0.02);
    double[] timid = Arrays.stream(truth).map(p -> 0.5 + (p - 0.5) / 4).toArray();
    assertThat(ProbabilityQuality.calibrationError(timid, labels)).isGreaterThan(0.1);
  }

  @Test
  void staysFiniteWhereLabelsAreSeparable() {
    double[][] one = {{0}, {0}, {1}, {1}};
    double[] weights = LogisticRegression.fit(one, new double[] {0, 0, 1, 1}, 0.1);
    // The optimum of the penalized likelihood: 2 (1 - p) = 0.1 w, with p = 1 / (1 + exp(-w / 2)).
    double p = 1 / (1 + Math.exp(-weights[1] / 2));
    assertThat(2 * (1 - p)).isCloseTo(0.1 * weights[1], within(1e-6));
    assertThat(weights[0]).isCloseTo(-weights[1] / 2, within(1e-6));
  }

  @Test
  void judgesProbabilitiesByOrderAndByBins() {
    double[] said = {0.1, 0.4, 0.35, 0.8};
    double[] labels = {0, 0, 1, 1};
    assertThat(ProbabilityQuality.auc(said, labels)).isEqualTo(0.75); // 3 of 4 pairs
    assertThat(ProbabilityQuality.auc(new double[] {1, 1, 1, 1}, labels)).isEqualTo(0.5);
    // One item a bin: 0.1, 0.65, 0.4 and 0.2 apart.
    assertThat(ProbabilityQuality.calibrationError(said, labels)).isCloseTo(0.3375, within(1e-12));
  }

  @Test
  void keepsAGroupOutOfTheWeightsThatPredictIt() {
    double[][] rows = {{1, 0}, {1, 0}, {0, 1}, {0, 1}, {0, 0}, {0, 0}};
    double[] labels = {1, 1, 0, 0, 1, 0};
    double[] said =
        LogisticRegression.crossValidated(
            rows,
            labels,
            List.of("a", "a", "b", "b", "c", "c"),
            3,
            (some, labeled) -> LogisticRegression.fit(some, labeled, 1));
    // Nothing else has the feature of group a or b: the others' shares of 1/4 and 3/4 remain.
    assertThat(said[0]).isCloseTo(said[1], within(1e-12)).isLessThan(0.5);
    assertThat(said[2]).isCloseTo(said[3], within(1e-12)).isGreaterThan(0.5);
  }
}
