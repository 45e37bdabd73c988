// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Offset;

class StatisticsLawsTest {
  private static final Resampling FEW = new Resampling(99, 1, 0.1);
  private static final Offset<Double> ROUNDING = within(1e-9);

  @Provide
  Arbitrary<List<double[]>> items() {
    return Arbitraries.randomValue(
        random -> {
          int raters = 2 + random.nextInt(3);
          List<double[]> items = new ArrayList<>();
          for (int i = 1 + random.nextInt(8); i > 0; i--) {
            items.add(
                random
                    .ints(raters, 0, 5)
                    .mapToDouble(value -> value == 4 ? Double.NaN : value)
                    .toArray());
          }
          return items;
        });
  }

  @Provide
  Arbitrary<int[][]> tables() {
    return Arbitraries.randomValue(
        random -> {
          int[][] table = new int[2 + random.nextInt(3)][];
          Arrays.setAll(table, i -> random.ints(table.length, 0, 9).toArray());
          return table;
        });
  }

  @Property(seed = "1")
  void alphaIsAtMostOneAndDoesNotKnowOrder(
      @ForAll("items") List<double[]> items,
      @ForAll MeasurementLevel measurement,
      @ForAll Random random) {
    List<double[]> shuffled = new ArrayList<>(items);
    Collections.shuffle(shuffled, random);
    shuffled.replaceAll(StatisticsLawsTest::reversed);

    double alpha = alpha(items, measurement);

    assertThat(alpha(shuffled, measurement)).isEqualTo(alpha, ROUNDING);
    assertThat(Double.isNaN(alpha) || alpha <= 1).isTrue();
  }

  @Property(seed = "1")
  void alphaKnowsNoMoreThanItsMeasurement(@ForAll("items") List<double[]> items) {
    assertThat(alpha(changed(items, value -> (value * 7 + 3) % 4), MeasurementLevel.NOMINAL))
        .isEqualTo(alpha(items, MeasurementLevel.NOMINAL), ROUNDING);
    assertThat(alpha(changed(items, Math::exp), MeasurementLevel.ORDINAL))
        .isEqualTo(alpha(items, MeasurementLevel.ORDINAL), ROUNDING);
    assertThat(alpha(changed(items, value -> 5 - 2 * value), MeasurementLevel.INTERVAL))
        .isEqualTo(alpha(items, MeasurementLevel.INTERVAL), ROUNDING);
  }

  @Property(seed = "1")
  void alphaOfTwoValuesIsTheSameByAnyMeasurement(@ForAll("items") List<double[]> items) {
    List<double[]> binary = changed(items, value -> value < 2 ? 0 : 1);

    double nominal = alpha(binary, MeasurementLevel.NOMINAL);

    assertThat(alpha(binary, MeasurementLevel.ORDINAL)).isEqualTo(nominal, ROUNDING);
    assertThat(alpha(binary, MeasurementLevel.INTERVAL)).isEqualTo(nominal, ROUNDING);
  }

  @Property(seed = "1")
  void kappaDoesNotKnowWhichRaterIsFirst(
      @ForAll("tables") int[][] table, @ForAll KappaWeights weights) {
    Estimate kappa = CohenKappa.of(table, weights);
    Estimate swapped = CohenKappa.of(transposed(table), weights);

    assertThat(swapped.value()).isEqualTo(kappa.value(), ROUNDING);
    assertThat(Double.isNaN(kappa.value()) || (kappa.value() >= -1 && kappa.value() <= 1)).isTrue();
    ConfidenceInterval confidenceInterval = kappa.interval();
    assertThat(confidenceInterval == null || confidenceInterval.contains(kappa.value())).isTrue();
  }

  @Property(seed = "1")
  void kappaWithoutWeightsDoesNotKnowNames(@ForAll("tables") int[][] table) {
    int[][] renamed = reversedBothWays(table);

    assertThat(CohenKappa.of(renamed, KappaWeights.NONE).value())
        .isEqualTo(CohenKappa.of(table, KappaWeights.NONE).value(), ROUNDING);
  }

  @Property(seed = "1")
  void mcNemarDoesNotKnowWhichRunIsFirst(
      @ForAll @IntRange(max = 500) int first, @ForAll @IntRange(max = 500) int second) {
    assertThat(McNemar.exact(first, second))
        .isEqualTo(McNemar.exact(second, first))
        .isBetween(0.0, 1.0);
  }

  @Property(seed = "1")
  void bootstrapsDoNotKnowOrder(@ForAll("items") List<double[]> items, @ForAll Random random) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      order.add(i);
    }
    Estimate inOrder = clustered(items, order);
    Collections.shuffle(order, random);

    assertThat(clustered(items, order)).isEqualTo(inOrder);
  }

  private static Estimate clustered(List<double[]> items, List<Integer> order) {
    double[] values =
        order.stream()
            .mapToDouble(i -> Double.isNaN(items.get(i)[0]) ? 0 : items.get(i)[0])
            .toArray();
    List<String> clusters = order.stream().map(i -> "c" + i % 3).toList();
    return ClusteredBootstrap.mean(values, clusters, FEW);
  }

  private static double alpha(List<double[]> items, MeasurementLevel measurement) {
    return KrippendorffAlpha.estimate(Ratings.of(items), measurement, FEW).value();
  }

  private static List<double[]> changed(List<double[]> items, DoubleUnaryOperator change) {
    return items.stream()
        .map(
            item ->
                Arrays.stream(item)
                    .map(v -> Double.isNaN(v) ? v : change.applyAsDouble(v))
                    .toArray())
        .toList();
  }

  private static double[] reversed(double[] item) {
    double[] reversed = new double[item.length];
    Arrays.setAll(reversed, i -> item[item.length - 1 - i]);
    return reversed;
  }

  private static int[][] transposed(int[][] table) {
    int[][] transposed = new int[table.length][table.length];
    for (int i = 0; i < table.length; i++) {
      for (int j = 0; j < table.length; j++) {
        transposed[j][i] = table[i][j];
      }
    }
    return transposed;
  }

  private static int[][] reversedBothWays(int[][] table) {
    int last = table.length - 1;
    int[][] reversed = new int[table.length][table.length];
    for (int i = 0; i <= last; i++) {
      for (int j = 0; j <= last; j++) {
        reversed[last - i][last - j] = table[i][j];
      }
    }
    return reversed;
  }
}
