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

class WilsonTest {
  private static final MathContext EXACT = new MathContext(50);
  private static final BigDecimal TWO = BigDecimal.valueOf(2);

  @Test
  void givesThePublishedIntervalOf80In100() {
    Proportion accuracy = Wilson.interval(80, 100);

    assertThat(accuracy.value()).isEqualTo(0.8);
    assertThat(accuracy.low()).isCloseTo(0.7112, within(5e-5));
    assertThat(accuracy.high()).isCloseTo(0.8666, within(5e-5));
  }

  /** R. G. Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I. */
  @ParameterizedTest
  @CsvSource({
    "81, 263, 0.2553, 0.3662",
    "15, 148, 0.0624, 0.1605",
    "0, 20, 0, 0.1611",
    "1, 29, 0.0061, 0.1718"
  })
  void givesThePublishedIntervals(int successes, int total, double low, double high) {
    assertThat(Wilson.interval(successes, total).low()).isEqualTo(low, within(5e-5));
    assertThat(Wilson.interval(successes, total).high()).isEqualTo(high, within(5e-5));
  }

  @ParameterizedTest
  @CsvSource({"81, 263", "15, 148", "1, 29", "980, 1034"})
  void endsWhereTheShareIsSoManyStandardErrorsAway(int successes, int total) {
    Proportion share = Wilson.interval(successes, total);

    assertThat(share.low()).isEqualTo(root(successes, total, -1), within(1e-12));
    assertThat(share.high()).isEqualTo(root(successes, total, 1), within(1e-12));
  }

  /** Solves (x/n - p)² = z² p (1 - p) / n for p. */
  private static double root(int successes, int total, int sign) {
    BigDecimal z = new BigDecimal("1.959963984540054235524594430520551527955551"); // tables
    BigDecimal n = BigDecimal.valueOf(total);
    BigDecimal share = BigDecimal.valueOf(successes).divide(n, EXACT);
    BigDecimal square = z.multiply(z).divide(n, EXACT);
    BigDecimal b = share.multiply(TWO).add(square);
    BigDecimal a = square.add(BigDecimal.ONE);
    BigDecimal inner = b.pow(2).subtract(a.multiply(share.pow(2)).multiply(BigDecimal.valueOf(4)));
    return b.add(inner.sqrt(EXACT).multiply(BigDecimal.valueOf(sign)))
        .divide(a.multiply(TWO), EXACT)
        .doubleValue();
  }

  @Test
  void staysWithinZeroAndOneAtTheEnds() {
    assertThat(Wilson.interval(0, 5).low()).isZero();
    assertThat(Wilson.interval(0, 5).high()).isBetween(0.4, 0.5);
    assertThat(Wilson.interval(5, 5).high()).isEqualTo(1);
  }

  @Test
  void staysWithinOneWhateverTheCount() {
    for (int n = 1; n <= 2_000; n++) {
      assertThat(Wilson.interval(n, n).high()).isBetween(0.999_999, 1.0);
      assertThat(Wilson.interval(0, n).low()).isBetween(0.0, 0.000_001);
    }
  }

  @Test
  void knowsNothingWhereNothingWasCounted() {
    Proportion nothing = Wilson.interval(0, 0);

    assertThat(nothing.value()).isNaN();
    assertThat(nothing.low()).isZero();
    assertThat(nothing.high()).isEqualTo(1);
  }

  @Test
  void isWiderWhenItMustErrLessOften() {
    assertThat(Wilson.interval(80, 100, 0.01).low()).isLessThan(Wilson.interval(80, 100).low());
  }
}
