// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.Metrics;
import java.util.List;
import org.junit.jupiter.api.Test;

class EfficiencyTest {
  @Test
  void takesTheMedianSoThatOneSlowRunDoesNotCount() {
    assertThat(Efficiency.median(List.of(0.9, 1.1, 1.0, 7.0, 1.2))).isEqualTo(1.1);
    assertThat(Efficiency.median(List.of(1.0, 3.0, 2.0, 0.0))).isEqualTo(1.5);
  }

  @Test
  void isScoredOnlyWhereItIsAskedFor() {
    assertThat(new Efficiency().byNameOnly()).isTrue();
    assertThat(Metrics.all()).noneMatch(metric -> metric instanceof Efficiency);
  }
}
