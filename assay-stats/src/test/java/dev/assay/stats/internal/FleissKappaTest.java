// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class FleissKappaTest {
  private static final Resampling QUICK = new Resampling(999, 1, 0.05);

  /** J. L. Fleiss, 1971, table 1: six psychiatrists, thirty patients, five diagnoses. */
  private static final int[][] PATIENTS = {
    {0, 0, 0, 6, 0}, {0, 3, 0, 0, 3}, {0, 1, 4, 0, 1}, {0, 0, 0, 0, 6}, {0, 3, 0, 3, 0},
    {2, 0, 4, 0, 0}, {0, 0, 4, 0, 2}, {2, 0, 3, 1, 0}, {2, 0, 0, 4, 0}, {0, 0, 0, 0, 6},
    {1, 0, 0, 5, 0}, {1, 1, 0, 4, 0}, {0, 3, 3, 0, 0}, {1, 0, 0, 5, 0}, {0, 2, 0, 3, 1},
    {0, 0, 5, 0, 1}, {3, 0, 0, 1, 2}, {5, 1, 0, 0, 0}, {0, 2, 0, 4, 0}, {1, 0, 2, 0, 3},
    {0, 0, 0, 0, 6}, {0, 1, 0, 5, 0}, {0, 2, 0, 1, 3}, {2, 0, 0, 4, 0}, {1, 0, 0, 4, 1},
    {0, 5, 0, 1, 0}, {4, 0, 0, 0, 2}, {0, 2, 0, 4, 0}, {1, 0, 5, 0, 0}, {0, 0, 0, 0, 6}
  };

  @Test
  void givesThePublishedValue() {
    Estimate kappa = FleissKappa.estimate(ratings(PATIENTS), QUICK);

    assertThat(kappa.value()).isEqualTo(0.430, within(5e-4));
    assertThat(kappa.value()).isEqualTo(exact(PATIENTS), within(1e-12));
    assertThat(Objects.requireNonNull(kappa.interval()).contains(0.430)).isTrue();
  }

  @Test
  void isOneWhereAllAgreeAndUnknownWhereNothingVaries() {
    assertThat(FleissKappa.estimate(ratings(new int[][] {{3, 0}, {0, 3}}), QUICK).value())
        .isEqualTo(1);
    assertThat(FleissKappa.estimate(ratings(new int[][] {{3, 0}, {3, 0}}), QUICK).isDefined())
        .isFalse();
  }

  @Test
  void needsEveryRating() {
    Ratings incomplete = Ratings.of(List.of(new double[] {1, 2}, new double[] {1, Double.NaN}));

    assertThat(incomplete.isComplete()).isFalse();
    assertThatThrownBy(() -> FleissKappa.estimate(incomplete, QUICK))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static Ratings ratings(int[][] counts) {
    List<double[]> items = new ArrayList<>();
    for (int[] count : counts) {
      double[] item = new double[Arrays.stream(count).sum()];
      int at = 0;
      for (int category = 0; category < count.length; category++) {
        Arrays.fill(item, at, at + count[category], category);
        at += count[category];
      }
      items.add(item);
    }
    return Ratings.of(items);
  }

  /** The formulas (3), (4), (5) and (7) of the article. */
  private static double exact(int[][] counts) {
    BigDecimal items = BigDecimal.valueOf(counts.length);
    long n = Arrays.stream(counts[0]).sum();
    BigDecimal agreement = BigDecimal.ZERO;
    for (int[] item : counts) {
      long squares = Arrays.stream(item).mapToLong(count -> Math.multiplyFull(count, count)).sum();
      agreement =
          agreement.add(
              BigDecimal.valueOf(squares - n)
                  .divide(BigDecimal.valueOf(n * (n - 1)), MathContext.DECIMAL128));
    }
    agreement = agreement.divide(items, MathContext.DECIMAL128);
    BigDecimal chance = BigDecimal.ZERO;
    for (int category = 0; category < counts[0].length; category++) {
      int c = category;
      long total = Arrays.stream(counts).mapToLong(item -> item[c]).sum();
      BigDecimal share =
          BigDecimal.valueOf(total)
              .divide(items.multiply(BigDecimal.valueOf(n)), MathContext.DECIMAL128);
      chance = chance.add(share.pow(2));
    }
    return agreement
        .subtract(chance)
        .divide(BigDecimal.ONE.subtract(chance), MathContext.DECIMAL128)
        .doubleValue();
  }
}
