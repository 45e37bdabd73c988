// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  private static final List<String> NAMES = List.of("timeout", "maxRows", "maxCells", "workers");

  @Test
  void findsTheNameThatWasMeant() {
    assertThat(NearestName.of("timeot", NAMES)).contains("timeout");
    assertThat(NearestName.of("max_rows", NAMES)).contains("maxRows");
    assertThat(NearestName.of("MAXCELLS", NAMES)).contains("maxCells");
    assertThat(NearestName.of("wrokers", NAMES)).contains("workers");
    assertThat(NearestName.of("password", NAMES)).isEmpty();
    assertThat(NearestName.hint("zzz", NAMES))
        .isEqualTo("known are timeout, maxRows, maxCells, workers");
  }

  @Test
  void countsExchangedNeighboursAsOneEdit() {
    assertThat(NearestName.distance("wrokers", "workers")).isEqualTo(1);
    assertThat(NearestName.distance("abc", "acd")).isEqualTo(2);
    assertThat(NearestName.distance("", "abc")).isEqualTo(3);
  }

  @Property(seed = "1")
  void measuresADistance(
      @ForAll @AlphaChars @StringLength(max = 8) String a,
      @ForAll @AlphaChars @StringLength(max = 8) String b) {
    assertThat(NearestName.distance(a, a)).isZero();
    assertThat(NearestName.distance(a, b))
        .isEqualTo(NearestName.distance(b, a))
        .isBetween(Math.abs(a.length() - b.length()), Math.max(a.length(), b.length()));
  }

  @Test
  void comparesNoNameWithOneOfMegabytes() {
    assertThat(NearestName.of("x".repeat(8_000_000), List.of("execution_accuracy"))).isEmpty();
  }
}
