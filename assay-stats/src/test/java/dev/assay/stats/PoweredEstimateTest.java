// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.PoweredEstimate.Sample;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoweredEstimateTest {
  private static final int DRAWS = 2_000;
  private static final int ITEMS = 400;

  /** Five labels in five folds; each weight is the covariance of the other four, 0.125 or so. */
  @Test
  void isWhatTheFormulaSaysByHand() {
    double[] labels = {1, 1, 0, 1, 0};
    double[] verdicts = {1, 1, 0, 1, 1};
    double[] others = {1, 0, 1, 1, 0};
    double[] known = new double[10];
    Arrays.fill(known, 1);

    PoweredEstimate estimate =
        PoweredEstimate.of(new Sample(0, labels, verdicts, others, new double[0]));
    // weights 15/56, 15/56, 0, 15/56 and 45/112; the mean verdict on the others is 0.6
    assertThat(estimate.lambda()).isEqualTo(27.0 / 112, within(1e-12));
    assertThat(estimate.value()).isEqualTo(141.0 / 280, within(1e-12));
    // (2/7) / (0.3200369 / 5 + (27/112)² * 0.2333333 / 5)
    assertThat(estimate.worth()).isEqualTo(4.2823, within(1e-3));

    PoweredEstimate half = PoweredEstimate.of(new Sample(0, labels, verdicts, others, known));
    assertThat(half.value()).isEqualTo(0.5 * 141 / 280 + 0.5, within(1e-12));
    // 0.7547194 - 2.7764451 * √(0.0667195 / 4 + 0.0030805)
    assertThat(half.interval().low()).isEqualTo(0.36443, within(1e-4));
    assertThat(half.interval().high()).isEqualTo(1);
  }

  @Test
  void isThatOfLabelsAloneIfVerdictsTellNothing() {
    SplittableRandom random = new SplittableRandom(5);
    double[] labels = random.doubles(50).map(each -> each < 0.7 ? 1 : 0).toArray();
    double[] same = new double[50];
    Arrays.fill(same, 1);
    double[] others = new double[950];
    Arrays.fill(others, 1);
    Sample constant = new Sample(0, labels, same, others, new double[0]);
    PoweredEstimate estimate = PoweredEstimate.of(constant);

    assertThat(estimate).isEqualTo(PoweredEstimate.of(constant.alone()));
    assertThat(estimate.lambda()).isZero();
    assertThat(estimate.value()).isEqualTo(Arrays.stream(labels).average().orElseThrow());
    assertThat(estimate.worth()).isEqualTo(50, within(1e-9));
    assertThat(estimate.more()).as("four times as many halve it").isEqualTo(150);
    double[] none = new double[0];
    assertThat(PoweredEstimate.of(new Sample(0, labels, same, none, none)).more()).isNull();
    assertThat(PoweredEstimate.of(new Sample(0, labels, labels, others, none)).interval())
        .as("no errors seen")
        .satisfies(seen -> assertThat(seen.high() - seen.low()).isGreaterThan(0.05));
  }

  /**
   * @param sensitivity the share of right answers whose verdict is right
   * @param specificity the share of wrong answers whose verdict is wrong
   */
  @ParameterizedTest
  @CsvSource({
    "50, 0.5, 0.97, 0.95", "50, 0.5, 0.9, 0.7", "50, 0.5, 0.6, 0.4",
    "50, 0.9, 0.97, 0.95", "50, 0.9, 0.9, 0.7", "50, 0.9, 0.6, 0.4",
    "100, 0.5, 0.97, 0.95", "100, 0.5, 0.9, 0.7", "100, 0.5, 0.6, 0.4",
    "100, 0.9, 0.97, 0.95", "100, 0.9, 0.9, 0.7", "100, 0.9, 0.6, 0.4",
    "200, 0.5, 0.97, 0.95", "200, 0.5, 0.9, 0.7", "200, 0.5, 0.6, 0.4",
    "200, 0.9, 0.97, 0.95", "200, 0.9, 0.9, 0.7", "200, 0.9, 0.6, 0.4",
  })
  void coversTheTruthWithoutBias(int n, double accuracy, double sensitivity, double specificity) {
    Rater rater = new Rater(new SplittableRandom(n), sensitivity, specificity);
    Simulated one = new Simulated(PoweredEstimate.quantile(n));
    Simulated two = new Simulated(one.quantile);
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] truth = new double[ITEMS];
      double[] verdicts = new double[ITEMS];
      double[] gains = new double[ITEMS];
      double[] verdictGains = new double[ITEMS];
      for (int i = 0; i < ITEMS; i++) {
        truth[i] = rater.random().nextDouble() < accuracy ? 1 : 0;
        verdicts[i] = rater.says(truth[i]);
        // the earlier run has one of ten of its right answers wrong, and nothing else
        double before = rater.random().nextDouble() < 0.1 ? 0 : truth[i];
        gains[i] = truth[i] - before;
        verdictGains[i] = verdicts[i] - rater.says(before);
      }
      one.add(sample(0, n, truth, verdicts), accuracy);
      two.add(sample(-1, n, gains, verdictGains), 0.1 * accuracy);
    }
    one.check();
    two.check();
  }

  private static Sample sample(double least, int n, double[] truth, double[] verdicts) {
    return new Sample(
        least,
        Arrays.copyOf(truth, n),
        Arrays.copyOf(verdicts, n),
        Arrays.copyOfRange(verdicts, n, ITEMS),
        new double[0]);
  }

  private record Rater(SplittableRandom random, double sensitivity, double specificity) {
    double says(double truth) {
      boolean agrees = random.nextDouble() < (truth == 1 ? sensitivity : specificity);
      return agrees ? truth : 1 - truth;
    }
  }

  private static final class Simulated {
    private final double quantile;
    private int covered;
    private double error;
    private double squares;

    Simulated(double quantile) {
      this.quantile = quantile;
    }

    void add(Sample sample, double truth) {
      PoweredEstimate estimate = PoweredEstimate.of(sample, quantile);
      double off = estimate.value() - truth;
      covered += estimate.interval().contains(truth) ? 1 : 0;
      error += off / DRAWS;
      squares += off * off / DRAWS;
    }

    void check() {
      assertThat((double) covered / DRAWS).as("coverage").isGreaterThanOrEqualTo(0.94);
      assertThat(Math.abs(error)).as("bias").isLessThan(4 * Math.sqrt(squares / DRAWS));
    }
  }
}
