// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MinimumDetectableEffectTest {
  private static final double A = 1.959963984540054; // normal quantiles, from tables
  private static final double B = 0.8416212335729143;

  /** R. J. Connor, 1987, page 209: shares 0.45 and 0.05 need 23 pairs. */
  @Test
  void needsAsManyQuestionsAsInThePublishedExample() {
    assertThat(MinimumDetectableEffect.of(23, 0.5).orElseThrow()).isLessThanOrEqualTo(0.4);
    assertThat(MinimumDetectableEffect.of(22, 0.5).orElseThrow()).isGreaterThan(0.4);
  }

  @Test
  void solvesConnorsFormula() {
    for (int n : new int[] {50, 200, 1_034, 10_000}) {
      for (double discordant : new double[] {0.1, 0.2, 0.35, 1}) {
        MinimumDetectableEffect.of(n, discordant)
            .ifPresent(d -> assertThat(connor(d, discordant) / n).isEqualTo(1, within(1e-9)));
      }
    }
    assertThat(MinimumDetectableEffect.of(1_034, 0.2).orElseThrow())
        .isEqualTo(0.0389, within(5e-5));
  }

  @Test
  void shrinksWithMoreQuestionsAndGrowsWithPower() {
    double usual = MinimumDetectableEffect.of(500, 0.2).orElseThrow();

    assertThat(MinimumDetectableEffect.of(2_000, 0.2).orElseThrow()).isLessThan(usual);
    assertThat(MinimumDetectableEffect.of(500, 0.2, 0.05, 0.9).orElseThrow()).isGreaterThan(usual);
    assertThat(MinimumDetectableEffect.of(500, 0.2, 0.01, 0.8).orElseThrow()).isGreaterThan(usual);
  }

  @Test
  void isNoneWhereTooFewQuestionsDiffer() {
    assertThat(MinimumDetectableEffect.of(1_000, 0.005)).isEmpty();
    assertThat(MinimumDetectableEffect.of(1_000, 0)).isEmpty();
    assertThat(MinimumDetectableEffect.of(3, 1)).isEmpty();
  }

  @Test
  void refusesWhatIsNoShareOrNoPower() {
    assertThatThrownBy(() -> MinimumDetectableEffect.of(10, 1.1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> MinimumDetectableEffect.of(10, 0.5, 0.05, 0.4))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static double connor(double d, double discordant) {
    double root = A * Math.sqrt(discordant) + B * Math.sqrt(discordant - d * d);
    return root * root / (d * d);
  }
}
