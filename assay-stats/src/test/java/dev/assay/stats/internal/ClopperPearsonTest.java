// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Proportion;
import java.math.BigDecimal;
import java.math.MathContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The examples are those of R. G. Newcombe, "Two-sided confidence intervals", 1998, table I. */
class ClopperPearsonTest {
  private static final MathContext EXACT = new MathContext(60);

  @ParameterizedTest
  @CsvSource({
    "81, 263, 0.2527, 0.3676",
    "15, 148, 0.0578, 0.1617",
    "0, 20, 0, 0.1684",
    "1, 29, 0.0009, 0.1776"
  })
  void givesThePublishedIntervals(int successes, int total, double low, double high) {
    Proportion share = ClopperPearson.interval(successes, total);

    assertThat(share.low()).isEqualTo(low, within(5e-5));
    assertThat(share.high()).isEqualTo(high, within(5e-5));
  }

  @ParameterizedTest
  @CsvSource({"81, 263", "15, 148", "1, 29", "7, 8", "980, 1034", "1, 2"})
  void endsWhereEachTailHoldsTwoAndAHalfPercent(int successes, int total) {
    Proportion share = ClopperPearson.interval(successes, total);

    assertThat(1 - below(successes, total, share.low())).isEqualTo(0.025, within(1e-9));
    assertThat(below(successes + 1, total, share.high())).isEqualTo(0.025, within(1e-9));
  }

  @Test
  void reachesTheEndsAndKnowsNothingWhereNothingWasCounted() {
    assertThat(ClopperPearson.interval(0, 20).low()).isZero();
    assertThat(ClopperPearson.interval(20, 20).high()).isEqualTo(1);
    assertThat(ClopperPearson.interval(0, 0)).isEqualTo(new Proportion(0, 0, 0, 1));
  }

  /** The chance of fewer than so many successes. */
  private static double below(int successes, int total, double share) {
    BigDecimal p = new BigDecimal(share);
    BigDecimal q = BigDecimal.ONE.subtract(p);
    BigDecimal term = q.pow(total, EXACT);
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 0; i < successes; i++) {
      sum = sum.add(term);
      term =
          term.multiply(BigDecimal.valueOf(total - i), EXACT)
              .multiply(p, EXACT)
              .divide(BigDecimal.valueOf(i + 1), EXACT)
              .divide(q, EXACT);
    }
    return sum.doubleValue();
  }
}
