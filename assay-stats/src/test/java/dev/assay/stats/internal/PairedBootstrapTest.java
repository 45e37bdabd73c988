// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class PairedBootstrapTest {
  private static final Resampling HOW = Resampling.STANDARD;

  @Test
  void isNearTheNormalIntervalOfADifferenceOfPairedShares() {
    // 1,000 questions: 600 right in both, 100 fixed, 60 broken
    double[] before = new double[1_000];
    double[] after = new double[1_000];
    Arrays.fill(before, 0, 660, 1);
    Arrays.fill(after, 0, 600, 1);
    Arrays.fill(after, 660, 760, 1);

    Estimate difference = PairedBootstrap.byQuestion(before, after, HOW);

    double reach = 1.96 * Math.sqrt((0.16 - 0.04 * 0.04) / 1_000);
    ConfidenceInterval confidenceInterval = Objects.requireNonNull(difference.interval());
    assertThat(difference.value()).isEqualTo(0.04, within(1e-12));
    assertThat(confidenceInterval.low()).isEqualTo(0.04 - reach, within(0.0015));
    assertThat(confidenceInterval.high()).isEqualTo(0.04 + reach, within(0.0015));
  }

  @Test
  void hasNoIntervalWhereEveryQuestionDiffersByTheSame() {
    Estimate difference =
        PairedBootstrap.byQuestion(new double[] {0, 0.5, 0.25}, new double[] {0.5, 1, 0.75}, HOW);

    assertThat(difference)
        .extracting(Estimate::value, Estimate::interval)
        .containsExactly(0.5, null);
  }

  @Test
  void canDrawDatabases() {
    double[] before = {0, 0, 0, 1};
    double[] after = {1, 1, 1, 0};

    Estimate difference =
        PairedBootstrap.byDatabase(before, after, List.of("a", "a", "a", "b"), HOW);

    assertThat(difference.value()).isEqualTo(0.5);
    assertThat(difference.interval()).isEqualTo(new ConfidenceInterval(-1, 1));
    assertThat(
            PairedBootstrap.byDatabase(before, after, Collections.nCopies(4, "a"), HOW).interval())
        .isNull();
  }

  @Test
  void needsPairs() {
    assertThatThrownBy(() -> PairedBootstrap.byQuestion(new double[2], new double[3], HOW))
        .hasMessageContaining("2 values against 3");
    assertThat(PairedBootstrap.byQuestion(new double[1], new double[] {1}, HOW))
        .extracting(Estimate::value, Estimate::interval)
        .containsExactly(1.0, null);
  }
}
