// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SortedNumbersTest {
  private static final double MAX = Double.MAX_VALUE;

  static Stream<double[]> numbers() {
    Random random = new Random(5);
    return Stream.of(
        new double[0],
        new double[] {3},
        new double[] {2, 2, 2},
        new double[] {Double.NEGATIVE_INFINITY, 1, Double.POSITIVE_INFINITY},
        new double[] {-MAX, -1, 0, MAX},
        new double[] {0, Double.MIN_VALUE, 1},
        random.doubles(500).toArray(),
        random.doubles(500, -1, 1).map(number -> number * number * number * 1e300).toArray(),
        random.ints(500, 0, 40).asDoubleStream().toArray());
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void findsTheFirstThatIsNotLess(double[] numbers) {
    double[] sorted = numbers.clone();
    Arrays.sort(sorted);
    SortedNumbers search = new SortedNumbers(sorted);
    DoubleStream wanted =
        DoubleStream.of(sorted)
            .flatMap(number -> DoubleStream.of(number, Math.nextUp(number), Math.nextDown(number)));

    DoubleStream.concat(wanted, DoubleStream.of(-MAX, MAX, 0, Double.POSITIVE_INFINITY))
        .forEach(
            number ->
                assertThat(search.firstAtLeast(number))
                    .isEqualTo((int) DoubleStream.of(sorted).filter(n -> n < number).count()));
  }
}
