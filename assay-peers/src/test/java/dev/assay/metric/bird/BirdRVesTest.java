// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BirdRVesTest {
  @ParameterizedTest
  @CsvSource({
    "9, 1.25",
    "2, 1.25",
    "1.99, 1",
    "1, 1",
    "0.99, 0.75",
    "0.5, 0.75",
    "0.49, 0.5",
    "0.25, 0.5",
    "0.24, 0.25"
  })
  void rewardsByTheRatioOfTimes(double ratio, double reward) {
    assertThat(BirdRVes.reward(ratio)).isEqualTo(reward);
  }

  @Test
  void leavesOutliersOutOfTheMean() {
    List<Double> ratios = new ArrayList<>(Collections.nCopies(50, 0.9));
    ratios.addAll(Collections.nCopies(49, 1.1));
    ratios.add(1000.0);

    assertThat(BirdRVes.usual(ratios)).isCloseTo((50 * 0.9 + 49 * 1.1) / 99, within(1e-12));
  }

  @Test
  void keepsRatiosThatAreAllTheSame() {
    assertThat(BirdRVes.usual(List.of(1.5, 1.5))).isEqualTo(1.5);
  }
}
