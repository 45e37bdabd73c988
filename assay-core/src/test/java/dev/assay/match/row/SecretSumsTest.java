// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.model.Column;
import dev.assay.model.ColumnBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SecretSumsTest {
  private static final int ROWS = 70_000;

  /** A value of each kind for a row. */
  private static final List<IntFunction<@Nullable Object>> KINDS =
      List.of(
          row -> row % 11 == 0 ? null : (Object) (long) (row % 100),
          row -> row % 7 == 0 ? null : (Object) (row % 1000 / 8.0),
          row -> row % 7 == 0 ? null : (Object) (row % 100 / 8f),
          row -> row % 13 == 0 ? null : "text".repeat(row % 5) + row % 300,
          row -> row % 5 == 0 ? null : BigDecimal.valueOf(row % 999, 2),
          row -> row % 3 == 0 ? null : LocalDate.EPOCH.plusDays(row % 400),
          row -> LocalDateTime.of(1969, 12, 31, 23, 59).plusSeconds(row % 200).plusNanos(row % 2),
          row -> Instant.EPOCH.plusSeconds(row % 50).plusNanos(row % 3));

  private static Column column(IntFunction<@Nullable Object> value, int[] rows) {
    ColumnBuilder builder = new ColumnBuilder("c", "");
    IntStream.of(rows).forEach(row -> builder.add(value.apply(row)));
    return builder.build();
  }

  private static int[] inOrder() {
    return IntStream.range(0, ROWS).toArray();
  }

  private static int[] shuffled() {
    List<Integer> rows = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
    Collections.shuffle(rows, new Random(1));
    return rows.stream().mapToInt(row -> row).toArray();
  }

  private static ColumnPair pair(Column gold, Column predicted) {
    return new ColumnPair(
        new ColumnFacts(gold, 0), new ColumnFacts(predicted, 0), CellRule.BASE, KeyEncoding.BASE);
  }

  private static boolean areEqual(List<ColumnPair> pairs) {
    return SecretSums.areEqual(RowBags.of(inOrder(), inOrder()), pairs);
  }

  @Test
  void findsShuffledRowsEqual() {
    int[] rows = shuffled();

    assertThat(
            areEqual(
                KINDS.stream()
                    .map(kind -> pair(column(kind, inOrder()), column(kind, rows)))
                    .toList()))
        .isTrue();
  }

  @Test
  void noticesEachChangedCell() {
    List<List<@Nullable Object>> others =
        List.of(
            Collections.singletonList(null),
            List.of(-1L, 0L, Long.MIN_VALUE),
            List.of(0.0, 1e300),
            List.of(0f, 1e30f),
            List.of("", "texttext", "TEXT", "text0 "),
            List.of(BigDecimal.valueOf(-1, 2), BigDecimal.valueOf(0, 2)),
            List.of(LocalDate.EPOCH, LocalDate.EPOCH.minusDays(1)),
            List.of(
                LocalDateTime.of(1970, 1, 1, 0, 0, 0), LocalDateTime.of(1970, 1, 1, 0, 0, 0, 7)),
            List.of(Instant.EPOCH, Instant.EPOCH.plusNanos(7)));
    for (int k = 0; k < KINDS.size(); k++) {
      IntFunction<@Nullable Object> kind = KINDS.get(k);
      Column gold = column(kind, inOrder());
      for (int list : new int[] {0, k + 1}) {
        for (Object other : others.get(list)) {
          int row = 60_001;
          Column predicted = column(r -> r == row ? other : kind.apply(r), inOrder());

          assertThat(areEqual(List.of(pair(gold, predicted))))
              .as("%s in place of %s", other, kind.apply(row))
              .isEqualTo(java.util.Objects.equals(other, kind.apply(row)));
        }
      }
    }
  }

  @Test
  void noticesCellsInOtherRowsAndColumns() {
    Column numbers = column(row -> (long) row, inOrder());
    Column others = column(row -> (long) (row * 7 % 1009), inOrder());
    Column moved = column(row -> (long) ((row + 1) % ROWS * 7 % 1009), inOrder());

    assertThat(areEqual(List.of(pair(numbers, numbers), pair(others, others)))).isTrue();
    assertThat(areEqual(List.of(pair(numbers, numbers), pair(others, moved)))).isFalse();
    assertThat(areEqual(List.of(pair(numbers, others), pair(others, numbers)))).isFalse();
  }

  @Test
  void findsZerosAndNotANumberEqual() {
    Column gold = column(row -> row % 2 == 0 ? 0.0 : Double.NaN, inOrder());
    Column predicted =
        column(
            row -> row % 2 == 0 ? -0.0 : Double.longBitsToDouble(0x7ff8000000000001L), inOrder());

    assertThat(areEqual(List.of(pair(gold, predicted)))).isTrue();
  }

  @Test
  void leavesOtherKindsAndFewRows() {
    Column numbers = column(row -> (long) row, inOrder());
    Column floats = column(row -> (double) row, inOrder());
    Column singles = column(row -> (float) row, inOrder());
    Column letters = column(row -> "λ" + row, inOrder());
    Column cents = column(row -> BigDecimal.valueOf(row, 2), inOrder());
    Column mills = column(row -> BigDecimal.valueOf(row * 10L, 3), inOrder());

    assertThat(areEqual(List.of(pair(numbers, floats)))).isFalse();
    assertThat(areEqual(List.of(pair(floats, singles)))).isFalse();
    assertThat(areEqual(List.of(pair(letters, letters)))).isFalse();
    assertThat(areEqual(List.of(pair(cents, mills)))).isFalse();
    assertThat(
            SecretSums.areEqual(
                RowBags.of(new int[] {1, 2}, new int[] {2, 1}), List.of(pair(numbers, numbers))))
        .isFalse();
  }
}
