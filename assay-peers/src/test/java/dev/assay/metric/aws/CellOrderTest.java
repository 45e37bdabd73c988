// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import static dev.assay.metric.TestComparisons.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellOrderTest {
  /** In ascending order; the values of one list are equal. */
  private static final List<List<@Nullable Object>> ORDER =
      List.of(
          Arrays.asList((Object) null),
          List.of(Double.NEGATIVE_INFINITY),
          List.of(-1e300),
          List.of(-7L, -7.0, new BigDecimal("-7.00")),
          List.of(-0.5),
          List.of(0L, 0.0, -0.0, BigInteger.ZERO),
          List.of(0.25, new BigDecimal("0.25"), 0.25f),
          List.of(3L, 3.0f),
          List.of(new BigDecimal("1E+40")),
          List.of(Double.NaN),
          List.of(false),
          List.of(true),
          List.of(""),
          List.of("a"),
          List.of("a\0"),
          List.of("ab"),
          List.of("abc"),
          List.of("abcd"),
          List.of("abd"),
          List.of("b"),
          List.of("\uffff"),
          List.of(LocalDate.of(2024, 1, 2)),
          List.of(LocalDate.of(2024, 2, 1)),
          List.of(new ByteString(new byte[] {1})),
          List.of(new ByteString(new byte[] {2})));

  @Test
  void nullComesFirstThenNumbersByValueThenOtherFamilies() {
    for (int i = 0; i < ORDER.size(); i++) {
      for (int j = 0; j < ORDER.size(); j++) {
        for (Object a : ORDER.get(i)) {
          for (Object b : ORDER.get(j)) {
            int sign = Integer.compare(i, j);
            assertThat(Integer.signum(CellOrder.compare(a, b))).as("%s, %s", a, b).isEqualTo(sign);
            assertThat(byParts(column(a), column(b))).as("parts of %s, %s", a, b).isEqualTo(sign);
          }
        }
      }
    }
  }

  @Test
  void aPartOfATextIsThreeOfItsCharacters() {
    assertThat(part("abcdef", 1)).isEqualTo(part("abc", 1)).isNotEqualTo(part("abd", 1));
    assertThat(part("abcdef", 2)).isEqualTo(part("def", 1)).isNotEqualTo(CellOrder.END);
    assertThat(part("abcdefg", 3)).isEqualTo(part("g", 1));
    assertThat(part("abc", 2)).isEqualTo(CellOrder.END);
    assertThat(part("ab", 2)).isEqualTo(CellOrder.END);
    assertThat(part("a", 1)).isLessThan(part("a\0", 1));
    assertThat(part("", 1)).isEqualTo(CellOrder.END);
  }

  @Test
  void nullAndNumbersEndEarly() {
    Column text = table("t", Arrays.asList("a"), Arrays.asList((Object) null)).column(0);

    assertThat(CellOrder.part(text, 1, 1)).isEqualTo(CellOrder.END);
    assertThat(part(5L, 1)).isNotEqualTo(CellOrder.END);
    assertThat(part(5L, 2)).isEqualTo(CellOrder.END);
  }

  @Test
  void nullEqualsNullOnly() {
    Column numbers = table("n", Arrays.asList((Object) null), List.of(0)).column(0);

    assertThat(equal(0.1, numbers, 0, numbers, 0)).isTrue();
    assertThat(equal(0.1, numbers, 0, numbers, 1)).isFalse();
    assertThat(equal(0.1, numbers, 1, numbers, 0)).isFalse();
    assertThat(equal(0.1, numbers, 1, numbers, 1)).isTrue();
    assertThat(equal(0.1, numbers, 0, column("x"), 0)).isFalse();
  }

  @Test
  void numbersAreEqualUpToTheTolerance() {
    assertThat(equal(0.1, 1.0, 1.1)).isTrue();
    assertThat(equal(0.1, 1.1, 1.0)).isTrue();
    assertThat(equal(0.1, 1L, 1.11)).isFalse();
    assertThat(equal(0, 1e-9, 0.0)).isTrue();
    assertThat(equal(0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY)).isTrue();
    assertThat(equal(0, Double.NaN, Double.NaN)).isTrue();
    assertThat(equal(0.1, Double.NaN, 1.0)).isFalse();
    assertThat(equal(0.1, new BigDecimal("1.05"), 1.0)).isTrue();
    assertThat(equal(0.1, new BigDecimal("2.5"), new BigDecimal("1.5"))).isFalse();
    assertThat(equal(0.1, new BigDecimal("2.5"), 1L)).isFalse();
  }

  @Test
  void otherValuesAreEqualByContent() {
    assertThat(equal(0.1, "a", "a")).isTrue();
    assertThat(equal(0.1, "a", "A")).isFalse();
    assertThat(equal(0.1, "1", 1L)).isFalse();
    assertThat(equal(0.1, 1L, "1")).isFalse();
  }

  private static int byParts(Column a, Column b) {
    for (int part = 0; part < 5; part++) {
      int sign = Long.compare(CellOrder.part(a, 0, part), CellOrder.part(b, 0, part));
      if (sign != 0) {
        return sign;
      }
    }
    return 0;
  }

  private static long part(Object value, int part) {
    return CellOrder.part(column(value), 0, part);
  }

  private static boolean equal(double tolerance, Object gold, Object predicted) {
    return equal(tolerance, column(gold), 0, column(predicted), 0);
  }

  private static boolean equal(double tolerance, Column gold, int row, Column other, int otherRow) {
    return new CellOrder(tolerance).equal(gold, row, other, otherRow);
  }

  private static Column column(@Nullable Object value) {
    return ResultTable.ofRows(List.of("c"), List.of(Arrays.asList(value))).column(0);
  }
}
