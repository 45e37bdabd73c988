// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class CohenKappaTest {
  private static final MathContext EXACT = new MathContext(50);

  /** J. Cohen, 1960, in counts of 200. */
  private static final int[][] COHEN = {{88, 14, 18}, {10, 40, 10}, {2, 6, 12}};

  /** J. L. Fleiss, J. Cohen and B. S. Everitt, 1969, in counts of 200. */
  private static final int[][] FLEISS = {{106, 10, 4}, {22, 28, 10}, {2, 12, 6}};

  /** J. R. Landis and G. G. Koch, 1977: two neurologists, 149 patients of Winnipeg. */
  private static final int[][] WINNIPEG = {
    {38, 5, 0, 1}, {33, 11, 3, 0}, {10, 14, 5, 6}, {3, 7, 3, 10}
  };

  @Test
  void givesThePublishedValues() {
    assertThat(kappa(COHEN, KappaWeights.NONE)).isEqualTo(0.492, within(5e-4));
    assertThat(kappa(FLEISS, KappaWeights.NONE)).isEqualTo(0.429, within(5e-4));
    assertThat(kappa(WINNIPEG, KappaWeights.NONE)).isEqualTo(0.2079, within(5e-5));
    assertThat(kappa(WINNIPEG, KappaWeights.LINEAR)).isEqualTo(0.3797, within(5e-5));
  }

  @Test
  void givesThePublishedStandardErrors() {
    assertThat(standardError(WINNIPEG, KappaWeights.NONE)).isEqualTo(0.0505, within(5e-5));
    assertThat(standardError(WINNIPEG, KappaWeights.LINEAR)).isEqualTo(0.0517, within(5e-5));
    assertThat(standardError(FLEISS, KappaWeights.NONE)).isEqualTo(0.0537, within(5e-5));
  }

  @Test
  void agreesWithExactArithmetic() {
    for (int[][] table : List.of(COHEN, FLEISS, WINNIPEG, new int[][] {{20, 5}, {10, 15}})) {
      for (KappaWeights weights : KappaWeights.values()) {
        ExactKappa exact = new ExactKappa(table, weights);
        assertThat(kappa(table, weights)).isEqualTo(exact.value(), within(1e-12));
        assertThat(standardError(table, weights)).isEqualTo(exact.standardError(), within(1e-9));
      }
    }
  }

  @Test
  void weighsNumbersByTheirDistance() {
    int[][] gaps = {{5, 1, 2}, {0, 4, 1}, {1, 2, 6}};
    int[][] filled = {{5, 1, 0, 2}, {0, 4, 0, 1}, {0, 0, 0, 0}, {1, 2, 0, 6}};

    assertThat(CohenKappa.of(gaps, new double[] {0, 1, 3}, KappaWeights.QUADRATIC).value())
        .isEqualTo(kappa(filled, KappaWeights.QUADRATIC), within(1e-12))
        .isNotCloseTo(kappa(gaps, KappaWeights.QUADRATIC), within(1e-3));
  }

  @Test
  void isOneWithoutAnIntervalWhereAllAgree() {
    Estimate kappa = CohenKappa.of(new int[][] {{5, 0}, {0, 3}}, KappaWeights.NONE);

    assertThat(kappa.value()).isEqualTo(1);
    assertThat(kappa.interval()).isNull();
  }

  @Test
  void isUnknownWhereNothingVariesOrNothingWasCounted() {
    assertThat(CohenKappa.of(new int[][] {{8, 0}, {0, 0}}, KappaWeights.NONE).isDefined())
        .isFalse();
    assertThat(CohenKappa.of(new int[2][2], KappaWeights.LINEAR).reason())
        .isEqualTo("nothing was counted");
    // one rater always says the same: no better than chance, and known to be
    assertThat(kappa(new int[][] {{8, 0}, {3, 0}}, KappaWeights.NONE)).isZero();
  }

  @Test
  void refusesWhatIsNoTable() {
    assertThatThrownBy(() -> CohenKappa.of(new int[][] {{1, 2}}, KappaWeights.NONE))
        .hasMessageContaining("not a table");
    assertThatThrownBy(() -> CohenKappa.of(new int[][] {{-1}}, KappaWeights.NONE))
        .hasMessageContaining("not a table");
  }

  private static double kappa(int[][] table, KappaWeights weights) {
    return CohenKappa.of(table, weights).value();
  }

  private static double standardError(int[][] table, KappaWeights weights) {
    ConfidenceInterval confidenceInterval =
        Objects.requireNonNull(CohenKappa.of(table, weights).interval());
    return (confidenceInterval.high() - confidenceInterval.low()) / 2 / 1.959963984540054;
  }

  /** Weighted disagreement instead of agreement, and the error from derivatives by each cell. */
  private static final class ExactKappa {
    private final int[][] table;
    private final int categories;
    private final KappaWeights weights;
    private final BigDecimal total;

    ExactKappa(int[][] table, KappaWeights weights) {
      this.table = table;
      this.categories = table.length;
      this.weights = weights;
      this.total = BigDecimal.valueOf(sum(table));
    }

    private static long sum(int[][] table) {
      long sum = 0;
      for (int[] row : table) {
        for (int count : row) {
          sum += count;
        }
      }
      return sum;
    }

    double value() {
      return BigDecimal.ONE.subtract(ratio()).doubleValue();
    }

    private BigDecimal ratio() {
      return observed().divide(expected(), EXACT);
    }

    /** The delta method: the variance of the derivatives of the ratio by the shares. */
    double standardError() {
      BigDecimal mean = BigDecimal.ZERO;
      BigDecimal squares = BigDecimal.ZERO;
      for (int i = 0; i < categories; i++) {
        for (int j = 0; j < categories; j++) {
          BigDecimal slope =
              disagreement(i, j)
                  .subtract(ratio().multiply(expectedSlope(i, j)))
                  .divide(expected(), EXACT);
          mean = mean.add(share(i, j).multiply(slope, EXACT));
          squares = squares.add(share(i, j).multiply(slope.pow(2), EXACT));
        }
      }
      return squares.subtract(mean.pow(2)).divide(total, EXACT).sqrt(EXACT).doubleValue();
    }

    private BigDecimal expectedSlope(int i, int j) {
      BigDecimal slope = BigDecimal.ZERO;
      for (int k = 0; k < categories; k++) {
        slope = slope.add(disagreement(i, k).multiply(column(k)));
        slope = slope.add(disagreement(k, j).multiply(row(k)));
      }
      return slope;
    }

    private BigDecimal observed() {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < categories; i++) {
        for (int j = 0; j < categories; j++) {
          sum = sum.add(disagreement(i, j).multiply(share(i, j)));
        }
      }
      return sum;
    }

    private BigDecimal expected() {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < categories; i++) {
        for (int j = 0; j < categories; j++) {
          sum = sum.add(disagreement(i, j).multiply(row(i)).multiply(column(j)));
        }
      }
      return sum;
    }

    private BigDecimal disagreement(int i, int j) {
      int steps = Math.abs(i - j);
      return BigDecimal.valueOf(
          switch (weights) {
            case NONE -> steps == 0 ? 0 : 1;
            case LINEAR -> steps;
            case QUADRATIC -> Math.multiplyFull(steps, steps);
          });
    }

    private BigDecimal share(int i, int j) {
      return BigDecimal.valueOf(table[i][j]).divide(total, EXACT);
    }

    private BigDecimal row(int i) {
      BigDecimal sum = BigDecimal.ZERO;
      for (int j = 0; j < categories; j++) {
        sum = sum.add(share(i, j));
      }
      return sum;
    }

    private BigDecimal column(int j) {
      BigDecimal sum = BigDecimal.ZERO;
      for (int i = 0; i < categories; i++) {
        sum = sum.add(share(i, j));
      }
      return sum;
    }
  }
}
