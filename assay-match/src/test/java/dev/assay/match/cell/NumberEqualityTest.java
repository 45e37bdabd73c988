// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.Tuple.Tuple2;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberEqualityTest {
  /** A float, and a decimal of the same value or near it, with zeros at the end. */
  @Provide
  Arbitrary<Tuple2<Double, BigDecimal>> pairs() {
    Arbitrary<Double> floats =
        Arbitraries.oneOf(
            Arbitraries.doubles(),
            Arbitraries.longs().map(bits -> (bits >> 40) / 1024.0),
            Arbitraries.of(0.0, -0.0, 0.1, 0.5, 1e22, Double.MIN_VALUE, Double.MAX_VALUE));
    return floats.flatMap(
        number ->
            Arbitraries.of(0, 1, 5, 30, 1200)
                .flatMap(
                    zeros ->
                        Arbitraries.of(new BigDecimal(number), new BigDecimal(number.toString()))
                            .map(near -> near.setScale(Math.max(0, near.scale()) + zeros))
                            .map(near -> Tuple.of(number, near))));
  }

  @Property
  void comparesExactValues(@ForAll("pairs") Tuple2<Double, BigDecimal> pair) {
    boolean expected = new BigDecimal(pair.get1()).compareTo(pair.get2()) == 0;

    assertThat(NumberEquality.sameValue(pair.get1(), pair.get2())).isEqualTo(expected);
    assertThat(NumberEquality.sameValue(pair.get2(), pair.get1())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0.5, 0.50", "0, 0E+2000", "1, 1.0e0", "100, 1E+2", "0.1875, 0.18750000"})
  void aDecimalIsEqualHoweverItIsWritten(double number, BigDecimal decimal) {
    assertThat(NumberEquality.sameValue(number, decimal)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"Infinity", "-Infinity", "NaN"})
  void noDecimalIsInfinite(double number) {
    assertThat(NumberEquality.sameValue(number, BigDecimal.ONE)).isFalse();
    assertThat(NumberEquality.withinNoise(number, BigDecimal.ONE)).isFalse();
    assertThat(NumberEquality.withinNoise(number, number)).isTrue();
  }
}
