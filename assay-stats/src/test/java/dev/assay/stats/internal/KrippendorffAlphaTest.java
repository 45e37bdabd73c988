// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The examples are those of K. Krippendorff, "Computing Krippendorff's alpha-reliability", 2011.
 */
class KrippendorffAlphaTest {
  private static final double NONE = Double.NaN;
  private static final Resampling QUICK = new Resampling(999, 1, 0.05);

  /** A: two observers, two values, nothing missing. */
  private static final List<double[]> BINARY =
      transposed(
          new double[] {0, 1, 0, 0, 0, 0, 0, 0, 1, 0}, new double[] {1, 1, 1, 0, 0, 1, 0, 0, 0, 0});

  /** B: two observers, five names, written as numbers. */
  private static final List<double[]> NAMES =
      transposed(
          new double[] {1, 1, 2, 2, 4, 3, 3, 3, 5, 4, 4, 1},
          new double[] {2, 1, 2, 2, 2, 3, 3, 3, 5, 4, 4, 4});

  /** C and D: four observers, twelve units, some missing. */
  private static final List<double[]> FOUR_OBSERVERS =
      transposed(
          new double[] {1, 2, 3, 3, 2, 1, 4, 1, 2, NONE, NONE, NONE},
          new double[] {1, 2, 3, 3, 2, 2, 4, 1, 2, 5, NONE, 3},
          new double[] {NONE, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, NONE},
          new double[] {1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, NONE});

  @Test
  void givesThePublishedValues() {
    assertThat(alpha(BINARY, MeasurementLevel.NOMINAL)).isEqualTo(0.095, within(5e-4));
    assertThat(alpha(NAMES, MeasurementLevel.NOMINAL)).isEqualTo(0.692, within(5e-4));
    assertThat(alpha(FOUR_OBSERVERS, MeasurementLevel.NOMINAL)).isEqualTo(0.743, within(5e-4));
    assertThat(alpha(FOUR_OBSERVERS, MeasurementLevel.ORDINAL)).isEqualTo(0.815, within(5e-4));
    assertThat(alpha(FOUR_OBSERVERS, MeasurementLevel.INTERVAL)).isEqualTo(0.849, within(5e-4));
  }

  @Test
  void agreesWithTheDefinitionByPairs() {
    SplittableRandom random = new SplittableRandom(3);
    List<List<double[]>> all = new ArrayList<>(List.of(BINARY, NAMES, FOUR_OBSERVERS));
    for (int i = 0; i < 20; i++) {
      all.add(
          IntStream.range(0, 15)
              .mapToObj(
                  item ->
                      random
                          .ints(4, 0, 5)
                          .mapToDouble(value -> value == 4 ? NONE : value * value / 2.0)
                          .toArray())
              .toList());
    }
    for (List<double[]> items : all) {
      for (MeasurementLevel measurement : MeasurementLevel.values()) {
        assertThat(alpha(items, measurement))
            .isEqualTo(PairwiseAlpha.of(items, measurement), within(1e-12));
      }
    }
  }

  @Test
  void isOneWhereAllAgreeAndUnknownWhereNothingVaries() {
    assertThat(alpha(List.of(new double[] {1, 1}, new double[] {2, 2}), MeasurementLevel.ORDINAL))
        .isEqualTo(1);
    Estimate same = estimate(List.of(new double[] {2, 2}, new double[] {2, 2}));
    assertThat(same.isDefined()).isFalse();
    assertThat(same.reason()).contains("all ratings are the same");
    assertThat(estimate(List.of(new double[] {2, NONE}, new double[] {NONE, 1})).reason())
        .contains("no item has two ratings");
    assertThat(estimate(List.of()).isDefined()).isFalse();
  }

  @Test
  void hasAnIntervalThatHoldsItAndNarrowsWithMoreItems() {
    List<double[]> tenfold =
        IntStream.range(0, 10).boxed().flatMap(i -> FOUR_OBSERVERS.stream()).toList();
    ConfidenceInterval few = Objects.requireNonNull(estimate(FOUR_OBSERVERS).interval());
    ConfidenceInterval many = Objects.requireNonNull(estimate(tenfold).interval());

    assertThat(few.contains(alpha(FOUR_OBSERVERS, MeasurementLevel.NOMINAL))).isTrue();
    assertThat(few.high()).isLessThanOrEqualTo(1);
    assertThat(many.high() - many.low()).isLessThan((few.high() - few.low()) / 2);
  }

  @Test
  void hasNoIntervalIfManyResamplesDoNotVary() {
    List<double[]> items = List.of(new double[] {1, 1}, new double[] {1, 1}, new double[] {1, 2});

    assertThat(estimate(items).value()).isEqualTo(0, within(1e-12));
    assertThat(estimate(items).reason()).contains("almost all ratings are the same");
  }

  private static Estimate estimate(List<double[]> items) {
    return KrippendorffAlpha.estimate(Ratings.of(items), MeasurementLevel.NOMINAL, QUICK);
  }

  private static double alpha(List<double[]> items, MeasurementLevel measurement) {
    return KrippendorffAlpha.estimate(Ratings.of(items), measurement, QUICK).value();
  }

  private static List<double[]> transposed(double[]... observers) {
    return IntStream.range(0, observers[0].length)
        .mapToObj(unit -> IntStream.range(0, observers.length).mapToDouble(o -> observers[o][unit]))
        .map(DoubleStream::toArray)
        .toList();
  }

  /** Alpha by its definition: the mean squared distance within items against that among all. */
  private static final class PairwiseAlpha {
    private final List<double[]> items;
    private final double[] all;
    private final MeasurementLevel measurement;

    private PairwiseAlpha(List<double[]> items, MeasurementLevel measurement) {
      this.items =
          items.stream()
              .map(item -> Arrays.stream(item).filter(v -> !Double.isNaN(v)).toArray())
              .filter(item -> item.length > 1)
              .toList();
      this.all = this.items.stream().flatMapToDouble(Arrays::stream).toArray();
      this.measurement = measurement;
    }

    static double of(List<double[]> items, MeasurementLevel measurement) {
      return new PairwiseAlpha(items, measurement).value();
    }

    private double value() {
      BigDecimal n = BigDecimal.valueOf(all.length);
      BigDecimal observed = BigDecimal.ZERO;
      for (double[] item : items) {
        observed =
            observed.add(
                pairs(item).divide(BigDecimal.valueOf(item.length - 1), MathContext.DECIMAL128));
      }
      BigDecimal expected = pairs(all).divide(n.subtract(BigDecimal.ONE), MathContext.DECIMAL128);
      return BigDecimal.ONE
          .subtract(observed.divide(expected, MathContext.DECIMAL128))
          .doubleValue();
    }

    private BigDecimal pairs(double[] values) {
      BigDecimal sum = BigDecimal.ZERO;
      for (double a : values) {
        for (double b : values) {
          sum = sum.add(a == b ? BigDecimal.ZERO : distance(Math.min(a, b), Math.max(a, b)).pow(2));
        }
      }
      return sum;
    }

    private BigDecimal distance(double low, double high) {
      return switch (measurement) {
        case NOMINAL -> BigDecimal.ONE;
        case INTERVAL -> new BigDecimal(high).subtract(new BigDecimal(low));
        case ORDINAL -> {
          long twice = 0;
          for (double value : all) {
            twice += value > low && value < high ? 2 : value == low || value == high ? 1 : 0;
          }
          yield new BigDecimal(twice).divide(BigDecimal.valueOf(2));
        }
      };
    }
  }
}
