// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.internal.RefusalCauses;
import dev.assay.match.search.ResultMatcher;
import dev.assay.match.search.internal.GoldAlternatives;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Comparisons that could take very long. The budget sets their time limits. */
class UndecidedTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final Random random = new Random(15);

  /** A value of a row and column. */
  private interface Values {
    double at(int column, int row);
  }

  private static ResultTable table(String prefix, int columns, int rows, Values values) {
    List<Column> built = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      ColumnBuilder column = new ColumnBuilder(prefix + c, "DOUBLE");
      for (int row = 0; row < rows; row++) {
        column.add(values.at(c, row));
      }
      built.add(column.build());
    }
    return new ResultTable(built, rows);
  }

  private static Match match(ResultTable gold, ResultTable predicted) {
    return ResultMatcher.match(
        ComparisonSide.of(gold),
        ComparisonSide.of(predicted),
        MatchSettings.DEFAULT,
        ComparisonDeadline.in(LONG));
  }

  /** Columns of the same numbers, each in an order of its own. */
  private double[][] permuted(int columns, int rows) {
    List<Double> numbers = random.doubles(rows, 1, 10).boxed().toList();
    double[][] table = new double[columns][];
    for (int c = 0; c < columns; c++) {
      List<Double> shuffled = new ArrayList<>(numbers);
      Collections.shuffle(shuffled, random);
      table[c] = shuffled.stream().mapToDouble(d -> d).toArray();
    }
    return table;
  }

  @Test
  void findsTheAssignmentOfColumnsThatHoldTheSameNoisyNumbers() {
    double[][] numbers = permuted(8, 6);
    List<Integer> order = new ArrayList<>(IntStream.range(0, 8).boxed().toList());
    Collections.shuffle(order, new Random(3));
    ResultTable gold = table("a", 8, 6, (c, row) -> numbers[c][row]);
    ResultTable predicted = table("b", 8, 6, (c, row) -> numbers[order.get(c)][row] + 1e-12);
    assertThat(match(gold, predicted).relaxations())
        .containsExactlyInAnyOrder(Relaxation.FLOAT_NOISE, Relaxation.COLUMN_ORDER);
    double[][] others = permuted(8, 6);
    ResultTable wrong = table("b", 8, 6, (c, row) -> others[c][row]);
    assertThat(match(gold, wrong).level()).isEqualTo(Match.Level.NONE);
  }

  @Test
  void decidesAmongManyColumnsThatAreRoundedAndShifted() {
    int rows = 1_000;
    ResultTable gold = table("a", 3, rows, (c, row) -> Math.round(100 * Math.sin(row + c)) / 100.0);
    ResultTable shifted = table("b", 60, rows, (c, row) -> Math.sin((row + 31 * (c + 1)) % rows));
    assertThat(match(gold, shifted).level()).isEqualTo(Match.Level.NONE);
  }

  @Test
  void leavesUndecidedWhatTakesTooMuchWork() {
    int rows = 20_000;
    ResultTable gold = table("a", 2, rows, (c, row) -> 1 + random.nextInt(1_000_000) * 1e-14);
    ResultTable dense = table("b", 2, rows, (c, row) -> 1 + random.nextInt(1_000_000) * 1e-14);
    Match match = match(gold, dense);
    assertThat(match.level()).isEqualTo(Match.Level.UNDECIDED);
    assertThat(match.alternatives()).isEmpty();
    assertThat(match.notes())
        .containsExactly("the comparison took more work than one may; it is undecided");
    assertThat(match.difference()).isEqualTo(Difference.undecided(rows, rows));
    for (Profile profile : Profile.BUILT_IN) {
      assertThat(profile.accepts(match)).isFalse();
      assertThat(RefusalCauses.of(match, profile)).isEqualTo(Cause.UNDECIDED);
    }
  }

  @Test
  void leavesUndecidedWhatIsPastItsDeadline() {
    ResultTable table = table("a", 1, 2, (c, row) -> row);
    Match match =
        ResultMatcher.match(
            ComparisonSide.of(table),
            ComparisonSide.of(table),
            MatchSettings.DEFAULT,
            ComparisonDeadline.in(Duration.ofNanos(1)));
    assertThat(match.level()).isEqualTo(Match.Level.UNDECIDED);
    assertThat(match.notes()).hasSize(1);
  }

  @Test
  @Timeout(value = 10, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void endsSoonAfterItsDeadlineIfThereAreMillionsOfPairsOfColumns() {
    ResultTable gold = table("a", 3_000, 2, (c, row) -> c * 2 + row * 0.5);
    ResultTable other = table("b", 3_000, 2, (c, row) -> c * 2 + row * 0.25);
    Match match =
        ResultMatcher.match(
            ComparisonSide.of(gold),
            ComparisonSide.of(other),
            MatchSettings.DEFAULT,
            ComparisonDeadline.in(Duration.ofMillis(200)));
    assertThat(match.isUndecided()).isTrue();
  }

  @Test
  void staysUndecidedIfOneGoldOfSeveralIs() {
    Match undecided =
        new Match(
            Match.Level.UNDECIDED,
            java.util.Set.of(),
            List.of(),
            List.of(),
            0,
            Difference.undecided(2, 2),
            List.of());
    Match different = match(table("a", 1, 2, (c, r) -> r), table("a", 1, 2, (c, r) -> r + 7));
    Match equal = match(table("a", 1, 2, (c, r) -> r), table("a", 1, 2, (c, r) -> r));
    Match both = GoldAlternatives.combine(List.of(undecided, different));
    assertThat(both.isUndecided()).isTrue();
    assertThat(RefusalCauses.of(both, Profile.STANDARD)).isEqualTo(Cause.UNDECIDED);
    assertThat(GoldAlternatives.combine(List.of(undecided, equal)).level())
        .isEqualTo(Match.Level.EXACT);
  }
}
