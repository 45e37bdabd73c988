// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HierarchicalBootstrapTest {
  private static final List<double[]> BEFORE =
      List.of(new double[] {0, 1, 1}, new double[] {2}, new double[] {3, 3}, new double[] {1, 2});
  private static final List<double[]> AFTER =
      List.of(new double[] {1, 1, 2}, new double[] {3}, new double[] {3, 2}, new double[] {2, 2});

  @Test
  void isTheDifferenceOfTheMeansOfQuestionsWhateverTheirRepeats() {
    Estimate estimate = HierarchicalBootstrap.difference(BEFORE, AFTER, Resampling.STANDARD);

    double before = (2.0 / 3 + 2 + 3 + 1.5) / 4;
    double after = (4.0 / 3 + 3 + 2.5 + 2) / 4;
    assertThat(estimate.value()).isEqualTo(after - before, within(1e-12));
    assertThat(estimate.interval()).isNotNull();
    assertThat(HierarchicalBootstrap.difference(BEFORE, AFTER, Resampling.STANDARD))
        .isEqualTo(estimate);
    Estimate other = HierarchicalBootstrap.difference(AFTER, BEFORE, Resampling.STANDARD);
    assertThat(other.value()).isEqualTo(-estimate.value(), within(1e-12));
  }

  @Test
  void hasNoIntervalWhereNothingVariesOrNothingIsThere() {
    List<double[]> same = List.of(new double[] {2, 2}, new double[] {2});
    assertThat(HierarchicalBootstrap.difference(same, same, Resampling.STANDARD).interval())
        .isNull();
    assertThat(HierarchicalBootstrap.difference(List.of(), List.of(), Resampling.STANDARD).value())
        .isNaN();
    List<double[]> one = List.of(new double[] {1, 2});
    assertThat(HierarchicalBootstrap.difference(one, one, Resampling.STANDARD).reason())
        .contains("one question");
    assertThatThrownBy(() -> HierarchicalBootstrap.difference(one, same, Resampling.STANDARD))
        .hasMessageContaining("1 against 2");
    assertThatThrownBy(
            () ->
                HierarchicalBootstrap.difference(List.of(new double[0]), one, Resampling.STANDARD))
        .hasMessageContaining("no mean");
  }

  @Test
  void comparesSamplesOfDifferentQuestions() {
    List<double[]> before = new ArrayList<>();
    List<double[]> after = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      after.add(new double[] {i % 2 == 0 ? 1 : 3});
      if (i < 40) {
        before.add(new double[] {i % 2 == 0 ? 0 : 2});
      }
    }

    Estimate estimate =
        HierarchicalBootstrap.unpairedDifference(before, after, Resampling.STANDARD);

    assertThat(estimate.value()).isEqualTo(1, within(1e-12));
    assertThat(estimate.interval()).isNotNull();
    double half = 1.96 * Math.sqrt(1.0 / 40 + 1.0 / 60); // all are 1 from their mean
    assertThat(estimate.interval().low()).isEqualTo(1 - half, within(0.02));
    assertThat(estimate.interval().high()).isEqualTo(1 + half, within(0.02));
    assertThat(
            HierarchicalBootstrap.unpairedDifference(List.of(), after, Resampling.STANDARD).value())
        .isNaN();
    assertThat(
            HierarchicalBootstrap.unpairedDifference(
                    before.subList(0, 1), after, Resampling.STANDARD)
                .reason())
        .contains("one question");
  }

  /** The judge's noise widens the interval of questions that all differ alike. */
  @Test
  void holdsTheVariationOfTheRaterToo() {
    List<double[]> before = new ArrayList<>();
    List<double[]> after = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      before.add(new double[] {1, 2, 3});
      after.add(new double[] {2, 3, 1});
    }

    ConfidenceInterval interval =
        HierarchicalBootstrap.difference(before, after, Resampling.STANDARD).interval();

    assertThat(interval).isNotNull();
    // sd of a draw sqrt(2/3), of a mean of three on both sides over 30 questions
    double error = Math.sqrt(2.0 / 3 / 3 * 2 / 30);
    assertThat(interval.high()).isEqualTo(1.96 * error, within(0.02));
    assertThat(interval.low()).isEqualTo(-1.96 * error, within(0.02));
  }
}
