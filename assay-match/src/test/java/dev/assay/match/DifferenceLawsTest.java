// SPDX-License-Identifier: Apache-2.0
package dev.assay.match;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Difference.ChangedRow;
import dev.assay.match.Difference.MappedColumn;
import dev.assay.match.Difference.Row;
import dev.assay.match.search.ResultMatcher;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/** Checks that differences depend on cells, and not on the order of rows. */
class DifferenceLawsTest {
  private static final int COLUMNS = 4;
  private static final int ROWS = 9;

  @Provide
  Arbitrary<List<MutableTable>> pairs() {
    return Arbitraries.randomValue(
        random -> {
          MutableTable gold = new RandomTables(random).table(COLUMNS, ROWS);
          return List.of(gold, new RandomChanges(random).of(gold, COLUMNS + 1, ROWS + 2));
        });
  }

  @Provide
  Arbitrary<Long> seeds() {
    return Arbitraries.longs();
  }

  private static @Nullable Difference difference(MutableTable gold, MutableTable predicted) {
    return ResultMatcher.match(gold.side(), predicted.side(), MatchSettings.DEFAULT).difference();
  }

  @Property(seed = "1")
  void saysTheSameOfRowsInAnotherOrder(
      @ForAll("pairs") List<MutableTable> pair, @ForAll("seeds") long seed) {
    Random random = new Random(seed);
    Difference one = difference(pair.get(0), pair.get(1));
    Difference other = difference(pair.get(0).shuffled(random), pair.get(1).shuffled(random));

    if (one == null || other == null) {
      assertThat(other).isEqualTo(one);
      return;
    }
    assertThat(counts(other)).isEqualTo(counts(one));
    List<MappedColumn> mapped =
        one.columns().stream().filter(column -> column.predicted() != null).toList();
    if (isUnambiguous(
        pair.get(0).select(mapped.stream().map(MappedColumn::gold).toList()),
        pair.get(1).select(mapped.stream().map(MappedColumn::predicted).toList()))) {
      assertThat(rows(other)).isEqualTo(rows(one));
    }
  }

  @Property(seed = "1")
  void differIfNothingMakesThemAgree(@ForAll("pairs") List<MutableTable> pair) {
    ResultTable gold = pair.get(0).table();
    ResultTable predicted = pair.get(1).table();
    Match match = ResultMatcher.match(gold, predicted);

    assertThat(
            ResultMatcher.differ(
                gold, predicted, ComparisonDeadline.in(ComparisonDeadline.DEFAULT)))
        .isEqualTo(match.alternatives().isEmpty());
    assertThat(ResultMatcher.differ(gold, predicted, ComparisonDeadline.in(Duration.ZERO)))
        .isFalse();
  }

  private static List<Object> counts(Difference difference) {
    return List.of(
        difference.kind(),
        difference.columns(),
        difference.goldRows(),
        difference.predictedRows(),
        difference.missingRows(),
        difference.extraRows(),
        difference.changedRows(),
        difference.nearMisses());
  }

  /** Of rows that may count as equal any one is as good as another, whatever it looks like. */
  private static boolean isUnambiguous(MutableTable gold, MutableTable predicted) {
    List<MutableTable> golds = alone(gold);
    List<MutableTable> predictions = alone(predicted);
    return Stream.of(golds, predictions)
            .allMatch(rows -> rows.stream().allMatch(row -> equals(row, rows) <= 1))
        && golds.stream().allMatch(row -> equals(row, predictions) <= 1)
        && predictions.stream().allMatch(row -> equals(row, golds) <= 1);
  }

  private static List<MutableTable> alone(MutableTable mutableTable) {
    return mutableTable.rows().stream()
        .map(row -> new MutableTable(mutableTable.names(), List.of(row)))
        .toList();
  }

  private static long equals(MutableTable row, List<MutableTable> others) {
    return others.stream()
        .filter(
            other ->
                row.width() == 0
                    || ResultMatcher.match(row.side(), other.side(), MatchSettings.DEFAULT).level()
                        != Match.Level.NONE)
        .count();
  }

  /** The listed rows without their positions. */
  private static List<Object> rows(Difference difference) {
    return List.of(
        difference.missing().stream().map(Row::cells).map(Object::toString).sorted().toList(),
        difference.extra().stream().map(Row::cells).map(Object::toString).sorted().toList(),
        difference.changed().stream()
            .map(ChangedRow::cells)
            .map(Object::toString)
            .sorted()
            .toList());
  }

  @Property(seed = "1")
  void countsEveryRowOnce(@ForAll("pairs") List<MutableTable> pair) {
    Difference difference = difference(pair.get(0), pair.get(1));
    if (difference == null) {
      return;
    }

    long equalGolds = difference.goldRows() - difference.missingRows() - difference.changedRows();
    long equalPredictions =
        difference.predictedRows() - difference.extraRows() - difference.changedRows();
    assertThat(equalGolds).isEqualTo(equalPredictions).isNotNegative();
    assertThat(difference.missing()).hasSize((int) difference.missingRows());
    assertThat(difference.extra()).hasSize((int) difference.extraRows());
    assertThat(difference.changed()).hasSize((int) difference.changedRows());
    List<Integer> rows = new ArrayList<>();
    difference.missing().forEach(row -> rows.add(row.row()));
    difference.changed().forEach(row -> rows.add(row.goldRow()));
    assertThat(rows).doesNotHaveDuplicates();
  }

  @Property(seed = "1")
  void showsEveryChangedCellAsChanged(@ForAll("pairs") List<MutableTable> pair) {
    Difference difference = difference(pair.get(0), pair.get(1));
    if (difference == null) {
      return;
    }

    for (ChangedRow row : difference.changed()) {
      assertThat(row.cells()).isNotEmpty();
      row.cells().forEach(cell -> assertThat(cell.gold()).isNotEqualTo(cell.predicted()));
    }
  }
}
