// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class HolmCorrectionTest {
  @Test
  void multipliesTheSmallestByAllAndTheLargestByOne() {
    // by hand: 0.005 x 4, 0.01 x 3, 0.03 x 2, then 0.04, which may not be below the one before
    assertThat(HolmCorrection.adjust(new double[] {0.01, 0.04, 0.03, 0.005}))
        .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, within(1e-15));
  }

  @Test
  void neverExceedsOneAndLeavesOneTestAlone() {
    assertThat(HolmCorrection.adjust(new double[] {0.7, 0.6})).containsExactly(1, 1);
    assertThat(HolmCorrection.adjust(new double[] {0.04})).containsExactly(0.04);
    assertThat(HolmCorrection.adjust(new double[0])).isEmpty();
  }

  @Test
  void refusesWhatIsNoProbability() {
    assertThatThrownBy(() -> HolmCorrection.adjust(new double[] {0.5, Double.NaN}))
        .hasMessageContaining("NaN");
  }

  @Property(seed = "1")
  void liesBetweenTheValueAndBonferronisWhateverTheOrder(
      @ForAll @Size(min = 1, max = 8) List<@IntRange(max = 1_000) Integer> permille,
      @ForAll Random random) {
    double[] given = permille.stream().mapToDouble(p -> p / 1_000.0).toArray();
    double[] adjusted = HolmCorrection.adjust(given);
    int i = random.nextInt(given.length);
    int j = random.nextInt(given.length);
    double[] swapped = Arrays.copyOf(given, given.length);
    swapped[i] = given[j];
    swapped[j] = given[i];

    for (int k = 0; k < given.length; k++) {
      assertThat(adjusted[k]).isBetween(given[k], Math.min(1, given.length * given[k]));
    }
    assertThat(HolmCorrection.adjust(swapped)[i]).isEqualTo(adjusted[j]);
  }
}
