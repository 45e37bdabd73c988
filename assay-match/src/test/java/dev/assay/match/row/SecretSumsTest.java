// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.ComparisonSide;
import dev.assay.match.MatchSettings;
import dev.assay.match.Relaxation;
import dev.assay.match.RelaxationSet;
import dev.assay.match.cell.CellRule;
import dev.assay.match.cell.KeyEncoding;
import dev.assay.match.column.ColumnFacts;
import dev.assay.match.column.ColumnPair;
import dev.assay.match.column.ColumnPairRules;
import dev.assay.match.column.QueryFacts;
import dev.assay.match.column.SelectList;
import dev.assay.match.internal.SearchBudget;
import dev.assay.sql.Dialect;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
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
    RowBags different = SecretSums.withoutCommonRows(RowBags.of(inOrder(), inOrder()), pairs);
    return different != null && different.isEmpty();
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
            SecretSums.withoutCommonRows(
                RowBags.of(new int[] {1, 2}, new int[] {2, 1}), List.of(pair(numbers, numbers))))
        .isNull();
  }

  @Test
  void leavesTheRowsThatDiffer() {
    IntFunction<@Nullable Object> value = row -> (long) (row / 2); // each twice
    int[] repeated = IntStream.concat(IntStream.of(shuffled()), IntStream.of(9, 8)).toArray();
    repeated[500] = ROWS; // in place of one
    Column gold = column(value, inOrder());
    Column predicted = column(value, repeated);
    int[] all = IntStream.range(0, repeated.length).toArray();

    RowBags different =
        SecretSums.withoutCommonRows(RowBags.of(inOrder(), all), List.of(pair(gold, predicted)));

    // Their buckets, of 17 rows on average, and no others.
    assertThat(different).isNotNull();
    assertThat(different.gold()).isSorted().contains(8, 9).hasSizeBetween(4, 400);
    assertThat(different.predicted())
        .isSorted()
        .contains(500, ROWS, ROWS + 1)
        .hasSize(different.gold().length + 2);
    List<Object> left = new ArrayList<>();
    IntStream.of(different.predicted()).forEach(row -> left.add(predicted.value(row)));
    IntStream.of(different.gold()).forEach(row -> left.remove(gold.value(row)));
    assertThat(left).hasSize(3).contains(4L, (long) (ROWS / 2));
  }

  /** Whatever is left out, bags and sets agree or not as if nothing were. */
  @Test
  void changesNoAnswer() {
    Random random = new Random(1);
    int agreed = 0;
    int leftOut = 0;
    for (int i = 0; i < 3_000; i++) {
      List<Column> gold = new ArrayList<>();
      List<Column> predicted = new ArrayList<>();
      makeTables(random, gold, predicted);
      List<ColumnPair> pairs = pairs(random, gold, predicted);
      RowBags all = bags(gold, predicted);
      RowBags left = SecretSums.withoutCommonRows(all, pairs, 0);
      if (left == null) {
        continue; // a column of nothing but NULL
      }
      leftOut += all.gold().length - left.gold().length;

      assertThat(agree(left, pairs)).isEqualTo(agree(all, pairs));
      boolean asSets = agree(sets(all, gold, predicted), pairs);
      assertThat(agree(sets(left, gold, predicted), pairs)).isEqualTo(asSets);
      agreed += asSets ? 1 : 0;
    }
    assertThat(agreed).isBetween(500, 2_500);
    assertThat(leftOut).isGreaterThan(10_000);
  }

  private static void makeTables(Random random, List<Column> gold, List<Column> predicted) {
    int rows = 2 + random.nextInt(12);
    List<List<@Nullable Object>> cells = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      cells.add(row(random));
    }
    List<List<@Nullable Object>> others = new ArrayList<>(cells);
    for (int changes = random.nextInt(3); changes > 0; changes--) {
      switch (random.nextInt(3)) {
        case 0 -> others.set(random.nextInt(others.size()), row(random));
        case 1 -> others.add(others.get(random.nextInt(others.size())));
        default -> cells.add(cells.get(random.nextInt(cells.size())));
      }
    }
    Collections.shuffle(others, random);
    for (int c = 0; c < 2; c++) {
      int column = c;
      gold.add(
          column(row -> cells.get(row).get(column), IntStream.range(0, cells.size()).toArray()));
      predicted.add(
          column(row -> others.get(row).get(column), IntStream.range(0, others.size()).toArray()));
    }
  }

  /** Few different cells, some of which are nearly equal. */
  private static List<@Nullable Object> row(Random random) {
    List<@Nullable Object> row = new ArrayList<>();
    row.add(random.nextInt(4) == 0 ? null : (Object) (long) random.nextInt(2));
    row.add(List.of(-0.0, 0.0, 0.3, 0.1 + 0.2, 0.34).get(random.nextInt(5)));
    return row;
  }

  private static List<ColumnPair> pairs(Random random, List<Column> gold, List<Column> predicted) {
    QueryFacts none =
        QueryFacts.of(
            new ComparisonSide(new ResultTable(gold, gold.get(0).size()), null, Dialect.ANSI),
            "",
            SearchBudget.unlimited());
    ColumnPairRules rules =
        new ColumnPairRules(
            MatchSettings.DEFAULT, new SelectList(none, 2), new SelectList(none, 2));
    RelaxationSet allowed =
        List.of(
                RelaxationSet.NOTHING,
                RelaxationSet.of(Relaxation.FLOAT_NOISE),
                RelaxationSet.of(Relaxation.FLOAT_NOISE, Relaxation.ROUNDING))
            .get(random.nextInt(3));
    return IntStream.range(0, 2)
        .mapToObj(
            c ->
                rules.pair(
                    new ColumnFacts(gold.get(c), c), new ColumnFacts(predicted.get(c), c), allowed))
        .toList();
  }

  private static RowBags bags(List<Column> gold, List<Column> predicted) {
    return RowBags.of(
        IntStream.range(0, gold.get(0).size()).toArray(),
        IntStream.range(0, predicted.get(0).size()).toArray());
  }

  private static RowBags sets(RowBags bags, List<Column> gold, List<Column> predicted) {
    return RowBags.of(
        DistinctRows.of(gold, bags.gold(), SearchBudget.unlimited()),
        DistinctRows.of(predicted, bags.predicted(), SearchBudget.unlimited()));
  }

  private static boolean agree(RowBags bags, List<ColumnPair> pairs) {
    return bags.gold().length == bags.predicted().length
        && new RowPairing(pairs, RowRule.of(pairs), SearchBudget.unlimited()).pairsAll(bags);
  }
}
