// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.CellKey;
import dev.assay.match.cell.CellPairs;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.cell.NumberRange;
import dev.assay.match.column.ColumnKeys;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decimals are the same however they are stored. */
class DecimalColumnTest {
  private static final int MANY = 2 * ColumnBuilder.MANY;

  /** Of the scales that a column has, only numbers of the first have a flat form. */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 0",
    "2, 3, 10",
    "0, 0, 0",
    "-3, -3, 0",
    "30, 30, 0",
    "2, 3, 8191",
    "2, 2, 5000"
  })
  void everyCellIsWhatWasAdded(int scale, int otherScale, int other) {
    List<@Nullable BigDecimal> cells = cells(scale);
    BigDecimal odd =
        scale == otherScale && other > 0
            ? new BigDecimal("12345678901234567890.12")
            : BigDecimal.valueOf(7, otherScale);
    cells.set(other, odd);
    DecimalColumn column = column(cells);

    assertThat(column.isFlat()).isEqualTo(odd.scale() == scale && odd.precision() < 19);
    for (int row = 0; row < MANY; row++) {
      assertThat(column.at(row)).isEqualTo(cells.get(row));
      assertThat(column.value(row)).isEqualTo(cells.get(row));
      for (KeyEncoding form : List.of(KeyEncoding.BASE, KeyEncoding.BY_VALUE)) {
        assertThat(ColumnKeys.of(column, form).at(row)).isEqualTo(CellKey.of(cells.get(row), form));
      }
    }
    assertThat(NumberRange.of(column)).isEqualTo(range(cells));
  }

  @Test
  void cellsAreEqualIfTheirNumbersAre() {
    List<@Nullable BigDecimal> cells = cells(2);
    cells.set(0, new BigDecimal("0.00"));
    DecimalColumn flat = column(cells);
    List<DecimalColumn> others =
        List.of(
            flat,
            column(cells.subList(0, 60)),
            column(rescaled(cells, 5)),
            column(rescaled(cells, 40)));

    for (DecimalColumn other : others) {
      CellPairs pairs = CellPairs.of(flat, other, CellRule.BASE);
      for (int row = 0; row < 60; row++) {
        for (int second = 0; second < 60; second++) {
          assertThat(pairs.equal(row, second))
              .isEqualTo(CellRule.BASE.equal(cells.get(row), cells.get(second)));
        }
      }
    }
  }

  @Test
  void nullsMayComeFirst() {
    ColumnBuilder builder = new ColumnBuilder("c", "DECIMAL");
    for (int row = 0; row < MANY; row++) {
      builder.addNull();
    }
    DecimalColumn column = (DecimalColumn) builder.add(new BigDecimal("1.50")).addNull().build();

    assertThat(column.isFlat()).isTrue();
    assertThat(column.value(0)).isNull();
    assertThat(column.value(MANY)).isEqualTo(new BigDecimal("1.50"));
    assertThat(column.value(MANY + 1)).isNull();
  }

  @Test
  void aBuilderGoesOnAfterItsColumn() {
    ColumnBuilder builder = new ColumnBuilder("c", "DECIMAL");
    List<@Nullable BigDecimal> cells = cells(2);
    cells.forEach(builder::add);
    Column first = builder.build();
    Column second = builder.addNull().add(new BigDecimal("1.000")).build();
    Column third = builder.add("text").build();

    for (int row = 0; row < MANY; row++) {
      assertThat(first.value(row)).isEqualTo(cells.get(row));
      assertThat(second.value(row)).isEqualTo(cells.get(row));
      assertThat(third.value(row)).isEqualTo(cells.get(row));
    }
    assertThat(second.value(MANY)).isNull();
    assertThat(second.value(MANY + 1)).isEqualTo(new BigDecimal("1.000"));
    assertThat(third.value(MANY + 2)).isEqualTo("text");
  }

  private static NumberRange range(List<? extends @Nullable BigDecimal> cells) {
    double[] numbers =
        cells.stream().filter(c -> c != null).mapToDouble(BigDecimal::doubleValue).toArray();
    return new NumberRange(
        numbers.length,
        IntStream.range(0, numbers.length).mapToDouble(i -> numbers[i]).min().orElseThrow(),
        IntStream.range(0, numbers.length).mapToDouble(i -> numbers[i]).max().orElseThrow());
  }

  private static List<@Nullable BigDecimal> rescaled(
      List<? extends @Nullable BigDecimal> cells, int scale) {
    List<@Nullable BigDecimal> rescaled = new ArrayList<>();
    for (BigDecimal cell : cells) {
      rescaled.add(cell == null ? null : cell.setScale(scale));
    }
    return rescaled;
  }

  private static List<@Nullable BigDecimal> cells(int scale) {
    Random random = new Random(11);
    List<@Nullable BigDecimal> cells = new ArrayList<>();
    for (int row = 0; row < MANY; row++) {
      long digits = random.nextLong() >> (8 + random.nextInt(50));
      cells.add(random.nextInt(8) == 0 ? null : BigDecimal.valueOf(digits, scale));
    }
    return cells;
  }

  private static DecimalColumn column(List<? extends @Nullable BigDecimal> cells) {
    ColumnBuilder builder = new ColumnBuilder("c", "DECIMAL");
    cells.forEach(builder::add);
    return (DecimalColumn) builder.build();
  }
}
