// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bag;

import static dev.assay.metric.TestComparisons.outcome;
import static dev.assay.metric.TestComparisons.table;
import static dev.assay.metric.TestComparisons.tables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class BagF1Test {
  private static final Offset<Double> EXACTLY = within(1e-12);
  private static final ResultTable GOLD =
      table("name city", List.of("Ann", "Rome"), List.of("Bob", "Oslo"), List.of("Cid", "Rome"));

  /**
   * Columns: name with who (Ann, Cid in common), city with town (Oslo, Rome). Rows: Ann-Rome is
   * equal. Then Bob-Oslo with Dan-Oslo and Cid-Rome with Cid-Bern share a cell each: T = 4, the
   * prediction has 9 cells, the gold 6. F1 = 8 / 15.
   */
  @Test
  void theExampleOfThePage() {
    ResultTable predicted =
        table(
            "town n who",
            List.of("Oslo", 1, "Dan"),
            List.of("Rome", 2, "Ann"),
            List.of("Bern", 3, "Cid"));

    assertThat(BagF1.f1(GOLD, predicted)).isCloseTo(8 / 15.0, EXACTLY);
  }

  @Test
  void extraAndMissingRowsAndColumnsCost() {
    ResultTable fewerRows = table("name city", List.of("Bob", "Oslo"), List.of("Cid", "Rome"));
    ResultTable fewerColumns = table("city", List.of("Oslo"), List.of("Rome"), List.of("Rome"));

    assertThat(BagF1.f1(GOLD, fewerRows)).isCloseTo(2 * 4 / 10.0, EXACTLY);
    assertThat(BagF1.f1(fewerRows, GOLD)).isCloseTo(2 * 4 / 10.0, EXACTLY);
    assertThat(BagF1.f1(GOLD, fewerColumns)).isCloseTo(2 * 3 / 9.0, EXACTLY);
  }

  @Test
  void duplicatesCount() {
    ResultTable one = table("n", List.of(7));
    ResultTable three = table("n", List.of(7), List.of(7), List.of(7));

    assertThat(BagF1.f1(one, three)).isCloseTo(2 * 1 / 4.0, EXACTLY);
  }

  @Test
  void emptyTablesAreEqual() {
    ResultTable empty = table("n");

    assertThat(BagF1.f1(empty, table("a b"))).isEqualTo(1);
    assertThat(BagF1.f1(empty, GOLD)).isZero();
    assertThat(BagF1.f1(GOLD, empty)).isZero();
  }

  @Test
  void numbersAreComparedByValueAndBeyondNoise() {
    ResultTable gold =
        table("a b", List.of(5L, 0.3), List.of(6L, new BigDecimal("6.10")), Arrays.asList(null, 1));
    ResultTable predicted =
        table(
            "a b",
            List.of(5.0, 0.1 + 0.2),
            List.of(new BigDecimal("6.00"), 6.1),
            Arrays.asList(null, 1));

    assertThat(BagF1.f1(gold, predicted)).isEqualTo(1);
    assertThat(
            BagF1.f1(
                table("n", List.of(9007199254740993L)), table("n", List.of(9007199254740992L))))
        .isZero();
    assertThat(BagF1.f1(table("n", List.of(5)), table("n", List.of("5")))).isZero();
  }

  /** Both columns hold 1, 2, 3; only one of the two pairings gives the same rows. */
  @Test
  void columnsOfEqualValuesArePairedByTheirRows() {
    ResultTable gold = table("x y", List.of(1, 2), List.of(2, 3), List.of(3, 1));
    ResultTable swapped = table("x y", List.of(2, 1), List.of(3, 2), List.of(1, 3));

    assertThat(BagF1.f1(gold, swapped)).isEqualTo(1);
  }

  /** A row is missing, so that contexts tell nothing; names do. */
  @Test
  void columnsOfEqualValuesArePairedByNameWhereRowsDoNotTell() {
    ResultTable gold = table("x y", List.of(1, 0), List.of(1, 0), List.of(0, 1), List.of(0, 1));
    ResultTable fewer = table("y x", List.of(0, 1), List.of(0, 1), List.of(1, 0));

    assertThat(BagF1.f1(gold, fewer)).isCloseTo(2 * 6 / 14.0, EXACTLY);
  }

  @Test
  void noRowsNoScore() {
    BagF1 metric = new BagF1();

    assertThat(metric.score(outcome(new Execution.TimedOut(Duration.ofSeconds(1)), GOLD))).isZero();
    assertThat(metric.score(tables(GOLD, table("n", List.of(1)), GOLD))).isEqualTo(1);
    assertThat(metric.name()).isEqualTo("bag_f1");
  }

  /** Beyond the bound the score is a lower estimate, still the same for any order. */
  @Test
  @Timeout(120)
  void largeTablesThatDifferInAColumnAreScoredWithoutAnAssignment() {
    List<List<Integer>> gold = new ArrayList<>();
    List<List<Integer>> predicted = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      gold.add(List.of(i, i * 7 % 1000, i));
      predicted.add(List.of(i, i * 7 % 1000, -i - 1));
    }
    ResultTable table = ResultTable.ofRows(List.of("a", "b", "c"), gold);
    double score = BagF1.f1(table, ResultTable.ofRows(List.of("a", "b", "c"), predicted));
    Collections.shuffle(predicted, new Random(1));

    assertThat(score).isCloseTo(2 / 3.0, EXACTLY);
    assertThat(BagF1.f1(table, ResultTable.ofRows(List.of("a", "b", "c"), predicted)))
        .isEqualTo(score);
  }

  @Test
  @Timeout(120)
  void wideTablesAreScoredWithinTheirBounds() {
    List<String> names = new ArrayList<>();
    List<Integer> row = new ArrayList<>();
    for (int c = 0; c < 2_000; c++) {
      names.add("c" + c);
      row.add(c % 500);
    }
    ResultTable table = ResultTable.ofRows(names, Collections.nCopies(20, row));
    ResultTable smaller =
        ResultTable.ofRows(names.subList(0, 300), Collections.nCopies(20, row.subList(0, 300)));

    assertThat(BagF1.f1(table, table)).isEqualTo(1);
    assertThat(BagF1.f1(smaller, table)).isCloseTo(600 / 2300.0, EXACTLY);
  }

  @Test
  void tablesWithoutColumnsHaveNothingInCommonWithOthers() {
    ResultTable none = new ResultTable(List.of(), 3);

    assertThat(BagF1.f1(GOLD, none)).isZero();
    assertThat(BagF1.f1(none, GOLD)).isZero();
    assertThat(BagF1.f1(none, none)).isEqualTo(1);
  }
}
