// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.ClusteredBootstrap.BinomialSampler;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusteredBootstrapTest {
  private static final Resampling HOW = Resampling.STANDARD;

  @Test
  void drawsWholeClustersAndWeighsThemByTheirSize() {
    // a: one right; b: three wrong. Draws aa, ab, ba, bb are equally likely: 1, 1/4, 1/4, 0.
    Estimate share =
        ClusteredBootstrap.mean(new double[] {1, 0, 0, 0}, List.of("a", "b", "b", "b"), HOW);

    assertThat(share.value()).isEqualTo(0.25);
    assertThat(share.interval()).isEqualTo(new ConfidenceInterval(0, 1));
  }

  @Test
  void leavesOutWhatIsRarerThanTheErrorRate() {
    // Of three clusters of one, all three draws are the right one in 1 of 27 cases, 3.7 %.
    Estimate wide = ClusteredBootstrap.mean(new double[] {1, 0, 0}, List.of("a", "b", "c"), HOW);
    Estimate narrow =
        ClusteredBootstrap.mean(
            new double[] {1, 0, 0}, List.of("a", "b", "c"), new Resampling(10_000, 1, 0.1));

    assertThat(wide.interval()).isEqualTo(new ConfidenceInterval(0, 1));
    assertThat(narrow.interval()).isEqualTo(new ConfidenceInterval(0, 2.0 / 3));
  }

  @Test
  void hasNoIntervalOfOneClusterAndSaysWhy() {
    Estimate share = ClusteredBootstrap.mean(new double[] {1, 0}, List.of("shop", "shop"), HOW);

    assertThat(share.value()).isEqualTo(0.5);
    assertThat(share.interval()).isNull();
    assertThat(share.reason()).contains("one cluster");
  }

  @Test
  void hasNoValueOfNothing() {
    Estimate nothing = ClusteredBootstrap.mean(new double[0], List.of(), HOW);

    assertThat(nothing.isDefined()).isFalse();
    assertThat(nothing.reason()).isEqualTo("nothing was counted");
  }

  @Test
  void isWiderThanTheIntervalOfIndependentQuestionsWhereClustersDiffer() {
    double[] values = new double[200];
    String[] clusters = new String[200];
    for (int i = 0; i < 200; i++) {
      clusters[i] = "c" + i / 20;
      values[i] = i % 20 < 2 * (i / 20) ? 1 : 0;
    }
    ConfidenceInterval clustered =
        interval(ClusteredBootstrap.mean(values, List.of(clusters), HOW));
    ConfidenceInterval each = interval(ClusteredBootstrap.unclustered(values, "", HOW));

    assertThat(clustered.high() - clustered.low()).isGreaterThan(2 * (each.high() - each.low()));
  }

  @Test
  void repeatsItselfAndDependsOnTheSeed() {
    SplittableRandom random = new SplittableRandom(5);
    double[] values = random.doubles(60).toArray();
    List<String> clusters = random.ints(60, 0, 9).mapToObj(i -> "c" + i).toList();
    Estimate first = ClusteredBootstrap.mean(values, clusters, HOW);

    assertThat(ClusteredBootstrap.mean(values, clusters, HOW)).isEqualTo(first);
    assertThat(ClusteredBootstrap.mean(values, clusters, new Resampling(10_000, 7, 0.05)))
        .isNotEqualTo(first);
  }

  @Test
  void isNearTheNormalIntervalOfManyIndependentValues() {
    double[] values = new double[1_000];
    Arrays.fill(values, 0, 800, 1);
    ConfidenceInterval confidenceInterval =
        interval(ClusteredBootstrap.unclustered(values, "", HOW));

    double reach = 1.96 * Math.sqrt(0.8 * 0.2 / 1_000);
    assertThat(confidenceInterval.low()).isEqualTo(0.8 - reach, within(0.002));
    assertThat(confidenceInterval.high()).isEqualTo(0.8 + reach, within(0.002));
  }

  @Test
  void drawsCountsAsItWouldDrawValueByValue() {
    double[] values = new double[300];
    Arrays.fill(values, 0, 40, 1);
    Arrays.fill(values, 40, 60, -1);
    List<String> alone = IntStream.range(0, 300).mapToObj(i -> "c" + i).toList();

    Estimate counted = ClusteredBootstrap.unclustered(values, "", HOW);
    Estimate drawn = ClusteredBootstrap.mean(values, alone, HOW);

    assertThat(counted.value()).isEqualTo(drawn.value());
    assertThat(interval(counted).low()).isEqualTo(interval(drawn).low(), within(1.5 / 300));
    assertThat(interval(counted).high()).isEqualTo(interval(drawn).high(), within(1.5 / 300));
  }

  @Test
  void drawsSuccessesAsOftenAsTheyAreLikely() {
    BinomialSampler draws = new BinomialSampler(0.3);
    SplittableRandom random = new SplittableRandom(11);
    int[] seen = new int[6];
    for (int i = 0; i < 100_000; i++) {
      seen[draws.next(5, random)]++;
    }
    // 0.7^5, 5 0.3 0.7^4, 10 0.3^2 0.7^3, ...
    double[] likely = {0.16807, 0.36015, 0.3087, 0.1323, 0.02835, 0.00243};
    for (int successes = 0; successes <= 5; successes++) {
      assertThat(seen[successes] / 100_000.0)
          .isEqualTo(likely[successes], within(5 * Math.sqrt(likely[successes] / 100_000)));
    }
    assertThat(new BinomialSampler(1).next(7, random)).isEqualTo(7);
    assertThat(new BinomialSampler(0.5).next(0, random)).isZero();
  }

  @Test
  void refusesWhatHasNoMean() {
    assertThatThrownBy(() -> ClusteredBootstrap.mean(new double[] {Double.NaN}, List.of("a"), HOW))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> ClusteredBootstrap.mean(new double[2], List.of("a"), HOW))
        .hasMessageContaining("2 values of 1");
    assertThatThrownBy(() -> new Resampling(38, 1, 0.05)).hasMessageContaining("too few");
  }

  private static ConfidenceInterval interval(Estimate estimate) {
    return Objects.requireNonNull(estimate.interval());
  }
}
