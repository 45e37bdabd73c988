// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.metric.sqleval.Series.SeriesOrder;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A total order of cells of any family. */
class SeriesOrderTest {
  @Test
  void ordersByFamilyFirst() {
    assertBefore("2030", LocalDate.of(2020, 1, 1));
    assertBefore(9L, "1");
    assertBefore(null, 1L);
    assertBefore(LocalDate.of(2030, 1, 1), LocalDateTime.parse("2020-01-01T00:00:00"));
  }

  @Test
  void ordersNumbersOfAllTypesTogether() {
    assertBefore(9.5, 10L);
    assertBefore(9L, 10L);
    assertBefore(false, 0.5);
    assertBefore(0.5f, true);
    assertSame(true, 1L);
    assertSame(0.1f, 0.1);
  }

  @Test
  void ordersListsByTheirFirstDifferenceThenByLength() {
    assertBefore(List.of(1L, 2L), List.of(1L, 10L));
    assertBefore(List.of(9L, 9L), List.of(10L));
    assertBefore(List.of(1L), List.of(1L, 0L));
    assertBefore(List.of(), List.of("a"));
    assertBefore(Arrays.asList("a", null), List.of("a", "a"));
    assertSame(List.of(1L, "a"), List.of(1.0, "a"));
    assertBefore(List.of(List.of(1L, 2L)), List.of(List.of(1L, 10L)));
  }

  @Test
  void ordersValuesOfOneClassByTheirOwnOrder() {
    assertBefore("a", "b");
    assertSame("a", "a");
    assertBefore(LocalDate.of(2024, 1, 1), LocalDate.of(10_000, 1, 1));
    assertBefore(LocalDateTime.parse("2024-01-02T03:04"), LocalDateTime.parse("2024-01-02T03:05"));
  }

  @Test
  void ordersValuesWithoutAnOrderByTheirText() {
    assertBefore(new ByteString(new byte[] {1}), new ByteString(new byte[] {2}));
    assertBefore(new JsonText("{}"), new JsonText("{} "));
    assertBefore(new TimeInterval(0, 1, Duration.ZERO), new TimeInterval(0, 2, Duration.ZERO));
    assertSame(new ByteString(new byte[] {1}), new ByteString(new byte[] {1}));
    assertSame(null, null);
  }

  private static void assertBefore(@Nullable Object less, @Nullable Object more) {
    assertThat(SeriesOrder.compare(less, more)).isNegative();
    assertThat(SeriesOrder.compare(more, less)).isPositive();
    assertThat(SeriesOrder.areEqual(less, more)).isFalse();
  }

  private static void assertSame(@Nullable Object cell, @Nullable Object other) {
    assertThat(SeriesOrder.compare(cell, other)).isZero();
    assertThat(SeriesOrder.compare(other, cell)).isZero();
    assertThat(SeriesOrder.areEqual(cell, other)).isTrue();
  }
}
