// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.stats.internal.Wilson;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class NumberFormatsTest {
  @Test
  void saysAllOnlyOfAllAndNoneOnlyOfNone() {
    assertThat(NumberFormats.percent(Wilson.interval(10_000, 10_000))).isEqualTo("100.0 %");
    assertThat(NumberFormats.percent(Wilson.interval(9_999, 10_000))).isEqualTo("99.9 %");
    assertThat(NumberFormats.percent(Wilson.interval(1, 10_000))).isEqualTo("0.1 %");
    assertThat(NumberFormats.percent(Wilson.interval(0, 10_000))).isEqualTo("0.0 %");
    assertThat(NumberFormats.percent(Wilson.interval(82, 100))).isEqualTo("82.0 %");
    assertThat(NumberFormats.percent(Wilson.interval(0, 0))).isEqualTo("nothing was scored");
  }

  @Test
  void choosesUnitsThatReadWell() {
    assertThat(NumberFormats.time(1.84)).isEqualTo("1.8 ms");
    assertThat(NumberFormats.time(2_400)).isEqualTo("2.40 s");
    assertThat(NumberFormats.time(59_994)).isEqualTo("59.99 s");
    assertThat(NumberFormats.time(185_000)).isEqualTo("3 min 05 s");
    assertThat(NumberFormats.time(7_380_000)).isEqualTo("2 h 03 min");
    assertThat(NumberFormats.cost(0.0004)).isEqualTo("$0.0004");
    assertThat(NumberFormats.cost(1234.5)).isEqualTo("$1,234.50");
    assertThat(NumberFormats.count(1, "row")).isEqualTo("1 row");
    assertThat(NumberFormats.count(1034, "row")).isEqualTo("1,034 rows");
  }

  @Property
  void roundsAsTheFormatterDoes(@ForAll double number, @ForAll @IntRange(max = 4) int places) {
    assertThat(NumberFormats.decimals(number, places))
        .isEqualTo(String.format(Locale.ROOT, "%." + places + "f", number));
  }

  @Property
  void roundsHalvesAsTheFormatterDoes(
      @ForAll @IntRange(min = -20_000, max = 20_000) int thousandths) {
    double number = thousandths / 2000.0;
    assertThat(NumberFormats.decimals(number, 3))
        .isEqualTo(String.format(Locale.ROOT, "%.3f", number));
  }

  @Property
  void groupsDigitsAsTheFormatterDoes(@ForAll long number) {
    assertThat(NumberFormats.count(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
  }
}
