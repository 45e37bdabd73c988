// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.StratifiedShare.Stratum;
import java.util.List;
import org.junit.jupiter.api.Test;

class StratifiedShareTest {
  @Test
  void weighsStrataByTheirSize() {
    Estimate share =
        StratifiedShare.of(List.of(new Stratum("A", 900, 10, 9), new Stratum("B", 100, 10, 1)));

    // 0.9 * 0.9 + 0.1 * 0.1; variance 0.81 * (1 - 1/90) * (10/12)(2/12)/10 + 0.01 * 0.9 * …
    assertThat(share.value()).isCloseTo(0.82, within(1e-12));
    ConfidenceInterval interval = requireNonNull(share.interval());
    double variance = (0.81 * (1 - 10.0 / 900) + 0.01 * 0.9) * (10.0 / 12) * (2.0 / 12) / 10;
    assertThat(interval.low()).isCloseTo(0.82 - 1.959964 * Math.sqrt(variance), within(1e-6));
    assertThat(interval.high()).isEqualTo(1);
  }

  @Test
  void needsNoIntervalIfEverythingIsKnown() {
    Estimate share = StratifiedShare.of(List.of(new Stratum("A", 4, 4, 3)));

    assertThat(share.value()).isEqualTo(0.75);
    assertThat(share.interval()).isNull();
    assertThat(StratifiedShare.of(List.of(new Stratum("A", 4, 4, 3)), "all are known").reason())
        .isEqualTo("all are known");
  }

  @Test
  void estimatesNothingWithoutALabelInEachStratum() {
    Estimate share =
        StratifiedShare.of(List.of(new Stratum("A", 4, 4, 3), new Stratum("B", 3, 0, 0)));

    assertThat(share.isDefined()).isFalse();
    assertThat(share.reason()).isEqualTo("stratum B, 3 questions, has no label that counts");
  }
}
