// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class PassAtKTest {
  @Test
  void isOneMinusTheChanceThatAllDrawnSamplesAreWrong() {
    // 5 samples, 2 right: of the C(5,3) = 10 ways to draw 3, one has only wrong ones
    assertThat(PassAtK.estimate(5, 2, 3)).isEqualTo(0.9, within(1e-15));
    assertThat(PassAtK.estimate(10, 3, 1)).isEqualTo(0.3);
    assertThat(PassAtK.estimate(3, 1, 3)).isEqualTo(1.0);
    assertThat(PassAtK.estimate(3, 0, 3)).isEqualTo(0.0);
    assertThat(PassAtK.estimate(1, 1, 1)).isEqualTo(1.0);
  }

  @Test
  void agreesWithBinomialCoefficientsOfAnySize() {
    for (int n : new int[] {1, 2, 7, 20, 200, 1_000}) {
      for (int c = 0; c <= n; c += Math.max(1, n / 7)) {
        for (int k = 1; k <= n; k += Math.max(1, n / 5)) {
          assertThat(PassAtK.estimate(n, c, k))
              .as("pass@%d of %d of %d", k, c, n)
              .isEqualTo(exact(n, c, k), within(1e-12));
        }
      }
    }
  }

  @Test
  void refusesWhatCanNotBeDrawn() {
    assertThatThrownBy(() -> PassAtK.estimate(5, 6, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> PassAtK.estimate(5, 1, 6)).hasMessageContaining("pass@6 of 5");
    assertThatThrownBy(() -> PassAtK.estimate(0, 0, 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double exact(int n, int c, int k) {
    BigDecimal wrong = new BigDecimal(binomial(n - c, k));
    BigDecimal all = new BigDecimal(binomial(n, k));
    return BigDecimal.ONE.subtract(wrong.divide(all, MathContext.DECIMAL128)).doubleValue();
  }

  private static BigInteger binomial(int n, int k) {
    BigInteger product = BigInteger.ONE;
    for (int i = 0; i < k; i++) {
      product = product.multiply(BigInteger.valueOf(n - i)).divide(BigInteger.valueOf(i + 1));
    }
    return n < k ? BigInteger.ZERO : product;
  }
}
