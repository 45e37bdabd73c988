// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import static dev.assay.metric.TestComparisons.outcome;
import static dev.assay.metric.TestComparisons.table;
import static dev.assay.metric.TestComparisons.tables;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.metric.aws.SortedTables.RowOrder;
import dev.assay.table.Column;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TableMetricsTest {
  private static final Offset<Double> EXACTLY = within(1e-12);
  private static final ResultTable GOLD =
      table("id name pay", List.of(1, "a", 10.0), List.of(2, "b", 20.0), List.of(3, "c", 30.0));

  /** Row 1: 3 of 3 cells. Row 2: 2 of 3, too few. Row 3: 1 of 3. Cells 6 of 9, rows 1 of 3. */
  @Test
  void countsCellsAndRows() {
    ResultTable predicted =
        table("id name pay", List.of(3, "x", 31.0), List.of(1, "a", 10.1), List.of(2, "b", 25.0));

    assertScores(tables(predicted, GOLD), 6 / 9.0, 1 / 3.0);
  }

  /** The extra column does not count: 2 columns of 3 rows, all right. */
  @Test
  void onlyCommonColumnsCount() {
    ResultTable predicted =
        table("PAY x Id", List.of(30.0, 0, 3), List.of(10.0, 0, 1), List.of(20.0, 0, 2));

    assertScores(tables(predicted, GOLD), 1, 1);
  }

  /** Sorted by the column: 1-1, 1-2, 2-3. The fourth row has no partner: 1 of 4. */
  @Test
  void rowsOfTheLongerTableCount() {
    ResultTable gold = table("n", List.of(2), List.of(1), List.of(1));
    ResultTable predicted = table("n", List.of(1), List.of(2), List.of(3), List.of(4));

    assertScores(tables(predicted, gold), 0.25, 0.25);
    assertScores(tables(gold, predicted), 0.25, 0.25);
  }

  /** 7 of 10 cells are enough for a row, 6 are not. */
  @Test
  void sevenOfTenCellsMakeARow() {
    ResultTable gold = wide(0);

    assertScores(tables(wide(3), gold), 0.7, 1);
    assertScores(tables(wide(4), gold), 0.6, 0);
  }

  @Test
  void thresholdsAreSettings() {
    AwsThresholds strict = new AwsThresholds(0, 1);
    Comparison close = tables(table("n", List.of(1.05)), table("n", List.of(1)));
    Comparison six = tables(wide(4), wide(0));

    assertThat(new MeanAccuracy().score(close)).isEqualTo(1);
    assertThat(new MeanAccuracy(strict).score(close)).isZero();
    assertThat(new SimpleProportion(new AwsThresholds(0.1, 0.6)).score(six)).isEqualTo(1);
    assertThatThrownBy(() -> new AwsThresholds(-1, 0.5)).hasMessageContaining("tolerance");
  }

  @Test
  void settingsOfARunReachTheMetrics() {
    Comparison close = tables(table("n", List.of(1.05)), table("n", List.of(1)));
    Comparison six = tables(wide(4), wide(0));
    Map<String, Double> settings = Map.of("aws.tolerance", 0.0, "aws.rowThreshold", 0.6);
    List<Metric> metrics =
        Metrics.named(List.of("aws_mean_accuracy", "aws_simple_proportion"), settings);

    assertThat(metrics.get(0).score(close)).isZero();
    assertThat(metrics.get(1).score(six)).isEqualTo(1);
    assertThat(metrics.get(0).settings()).isEqualTo(settings);
    assertThat(new SimpleProportion().with(Map.of("aws.tolerance", 1.0)).settings())
        .containsEntry("aws.tolerance", 1.0)
        .containsEntry("aws.rowThreshold", 0.7);
  }

  /** By name alone rows would be a-1, b-2 against a-2, b-1; by the number they are the same. */
  @Test
  void sortsByTheFirstNumericColumn() {
    ResultTable gold = table("name n", List.of("a", 1), List.of("b", 2), List.of("c", 3));
    ResultTable renamed = table("name n", List.of("z", 1), List.of("b", 2), List.of("c", 3));
    ResultTable text = table("n name", List.of("1", "b"), List.of("2", "a"));
    ResultTable number = table("n name", List.of(1, "b"), List.of(2, "a"));

    assertScores(tables(renamed, gold), 5 / 6.0, 2 / 3.0);
    assertScores(tables(text, number), 0.5, 0);
  }

  @Test
  void columnsAreCommonWithoutCaseBlanksAndUnderscores() {
    ResultTable gold = table("customer_id n", List.of(1, 10), List.of(2, 20));
    ResultTable predicted =
        ResultTable.ofRows(List.of(" N", "customerID"), List.of(List.of(20, 2), List.of(10, 1)));

    assertScores(tables(predicted, gold), 1, 1);
  }

  /** Else {@code ab} would be compared with {@code a_b}, because it stands first. */
  @Test
  void equalNamesArePairedBeforeThoseThatAreAlike() {
    ResultTable gold = table("a_b ab", List.of(1, 2));
    ResultTable predicted = table("ab A_B", List.of(2, 1));

    assertScores(tables(predicted, gold), 1, 1);
  }

  @Test
  void otherThanNumbersMustBeEqual() {
    ResultTable gold = table("a b", Arrays.asList(null, "x"), Arrays.asList(1, "y"));
    ResultTable predicted = table("a b", Arrays.asList(null, "X"), Arrays.asList("1", "y"));

    assertScores(tables(predicted, gold), 0.5, 0);
  }

  @Test
  void emptyTablesAreRightTogetherOnly() {
    ResultTable empty = table("n");

    assertScores(tables(empty, empty), 1, 1);
    assertScores(tables(table("x"), empty), 1, 1);
    assertScores(tables(empty, GOLD), 0, 0);
    assertScores(tables(GOLD, empty), 0, 0);
  }

  @Test
  void withoutCommonColumnsOrRowsNothingIsRight() {
    assertScores(tables(table("x", List.of(1)), table("y", List.of(1))), 0, 0);
    assertScores(outcome(new Execution.TimedOut(Duration.ofSeconds(1)), GOLD), 0, 0);
    assertScores(outcome(null, GOLD), 0, 0);
  }

  @Test
  void columnsOfOneNameArePairedInOrder() {
    ResultTable twice = ResultTable.ofRows(List.of("n", "n"), List.of(List.of(1, 2)));

    assertScores(tables(twice, twice), 1, 1);
    assertScores(tables(table("n", List.of(1)), twice), 1, 1);
  }

  @Test
  void theBestGoldCounts() {
    assertScores(tables(GOLD, table("id", List.of(9)), GOLD), 1, 1);
  }

  /** Long enough for sorting by parts; the same rows in a different order are all right. */
  @Test
  void sortsCellsOfAllKinds() {
    List<Object> values =
        Arrays.asList(
            null,
            3L,
            -1.5,
            -0.0,
            0,
            1e300,
            Double.NaN,
            "",
            "a",
            "ab",
            "abcd",
            "abcde",
            "b",
            "é",
            true,
            false,
            LocalDate.of(2024, 1, 2),
            LocalDate.of(2024, 1, 3),
            -7,
            -8.25);
    List<List<Object>> rows = new ArrayList<>();
    for (Object left : values) {
      for (Object right : values) {
        rows.add(Arrays.asList(left, right));
      }
    }
    ResultTable gold = ResultTable.ofRows(List.of("a", "b"), rows);
    Collections.shuffle(rows, new Random(5));

    assertScores(tables(ResultTable.ofRows(List.of("a", "b"), rows), gold), 1, 1);
    List<Column> columns = gold.columns();
    int[] order = RowOrder.of(columns, gold.rowCount());
    for (int i = 1; i < order.length; i++) {
      int left =
          CellOrder.compare(columns.get(0).value(order[i - 1]), columns.get(0).value(order[i]));
      int right =
          CellOrder.compare(columns.get(1).value(order[i - 1]), columns.get(1).value(order[i]));
      assertThat(left < 0 || (left == 0 && right <= 0)).isTrue();
    }
  }

  private static ResultTable wide(int wrong) {
    List<String> names = IntStream.range(0, 10).mapToObj(i -> "c" + i).toList();
    List<Integer> row = IntStream.range(0, 10).mapToObj(i -> i < 10 - wrong ? i : 99).toList();
    return ResultTable.ofRows(names, List.of(row));
  }

  private static void assertScores(Comparison comparison, double cells, double rows) {
    assertThat(new MeanAccuracy().score(comparison)).isCloseTo(cells, EXACTLY);
    assertThat(new SimpleProportion().score(comparison)).isCloseTo(rows, EXACTLY);
  }
}
