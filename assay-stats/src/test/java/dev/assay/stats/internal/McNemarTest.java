// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class McNemarTest {
  /** M. W. Fagerland, S. Lydersen, P. Laake, 2013: airway hyper-responsiveness of 21 children. */
  @Test
  void givesThePublishedValueOfAnExample() {
    assertThat(McNemar.exact(1, 7)).isEqualTo(0.0703, within(5e-5));
  }

  @Test
  void agreesWithBinomialCoefficients() {
    for (int first = 0; first <= 130; first += 13) {
      for (int second = 0; second <= 130; second += 7) {
        assertThat(McNemar.exact(first, second))
            .as("%d against %d", first, second)
            .isEqualTo(exact(first, second), within(1e-12));
      }
    }
  }

  @Test
  void isRightFarOutToo() {
    assertThat(McNemar.exact(0, 100) / Math.scalb(1.0, -99)).isEqualTo(1, within(1e-9));
  }

  @Test
  void showsNothingWhereNothingDiffers() {
    assertThat(McNemar.exact(0, 0)).isEqualTo(1);
    assertThat(McNemar.exact(40, 40)).isEqualTo(1);
  }

  @Test
  void refusesWhatIsNoCount() {
    assertThatThrownBy(() -> McNemar.exact(-1, 3)).isInstanceOf(IllegalArgumentException.class);
  }

  private static double exact(int first, int second) {
    int n = first + second;
    BigInteger tail = BigInteger.ZERO;
    BigInteger coefficient = BigInteger.ONE;
    for (int i = 0; i <= Math.min(first, second); i++) {
      tail = tail.add(coefficient);
      coefficient =
          coefficient.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    BigDecimal p =
        new BigDecimal(tail.shiftLeft(1))
            .divide(new BigDecimal(BigInteger.ONE.shiftLeft(n)), MathContext.DECIMAL128);
    return Math.min(1, p.doubleValue());
  }
}
