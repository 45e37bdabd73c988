// SPDX-License-Identifier: Apache-2.0
package dev.assay.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SameCellsTest {
  /** Values of one family each, and mixed ones; no two lists are the same. */
  static List<List<? extends @Nullable Object>> columns() {
    return List.of(
        Arrays.asList(1L, null, 3L),
        Arrays.asList(1L, 0L, 3L),
        Arrays.asList(1.0, null, 3.0),
        Arrays.asList(0.0, 2.0, 3.0),
        Arrays.asList(-0.0, 2.0, 3.0),
        Arrays.asList(1f, null, 3f),
        Arrays.asList("1", null, "3"),
        Arrays.asList("1", "", "3"),
        Arrays.asList(new BigDecimal("1.0"), null, new BigDecimal("3")),
        Arrays.asList(new BigDecimal("1.00"), null, new BigDecimal("3")),
        Arrays.asList(true, null, false),
        Arrays.asList(false, null, false),
        Arrays.asList(LocalDate.of(2026, 1, 1), null, LocalDate.of(2026, 1, 2)),
        Arrays.asList(1L, "a", 2.5),
        Arrays.asList(1L, "a", 2.25),
        Arrays.asList(null, null, null));
  }

  @ParameterizedTest
  @MethodSource("columns")
  void onlyTheSameValuesAreTheSame(List<? extends @Nullable Object> column) {
    for (List<? extends @Nullable Object> other : columns()) {
      assertThat(table("a", column).hasSameCells(table("B", other)))
          .as("%s and %s", column, other)
          .isEqualTo(column.equals(other));
    }
  }

  @Test
  void nanIsTheSameAsNothing() {
    for (Object nan : List.of(Double.NaN, Float.NaN)) {
      ResultTable plain = table("a", List.of(nan));
      ResultTable mixed = table("a", List.of(nan, "a"));

      assertThat(plain.hasSameCells(plain)).isFalse();
      assertThat(mixed.hasSameCells(mixed)).isFalse();
    }
  }

  @Test
  void aListMayContainNan() {
    ResultTable table = table("a", List.of(List.of(Double.NaN)));

    assertThat(table.hasSameCells(table)).isFalse();
  }

  @Test
  void theNumberOfRowsAndColumnsCounts() {
    ResultTable none = new ResultTable(List.of(), 2);

    assertThat(none.hasSameCells(new ResultTable(List.of(), 2))).isTrue();
    assertThat(none.hasSameCells(new ResultTable(List.of(), 3))).isFalse();
    assertThat(table("a", List.of(1L)).hasSameCells(table("a", List.of(1L, 1L)))).isFalse();
    assertThat(none.hasSameCells(table("a", List.of(1L, 1L)))).isFalse();
  }

  private static ResultTable table(String name, List<? extends @Nullable Object> cells) {
    ColumnBuilder column = new ColumnBuilder(name, "");
    cells.forEach(column::add);
    return ResultTable.of(List.of(column.build()));
  }
}
