// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ResultTable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

/**
 * Metrics of results are 1 where a prediction returns the gold's rows in the gold's order, which
 * they find out without the comparison that other results need.
 */
class EqualResultsTest {
  private static final List<String> OF_RESULTS =
      List.of(
          "bag_f1",
          "bird_ex",
          "bird_soft_f1",
          "spider2_match",
          "aws_mean_accuracy",
          "aws_simple_proportion");

  private static final List<@Nullable Object> CELLS =
      Arrays.asList(
          null,
          0L,
          1L,
          -7L,
          2.5,
          -0.0,
          1e300,
          "a",
          "A",
          "",
          "NULL",
          "1",
          true,
          new BigDecimal("1.50"),
          LocalDate.of(2024, 2, 29));

  @Provide
  Arbitrary<ResultTable> tables() {
    Arbitrary<Integer> counts = Arbitraries.integers().between(1, 4);
    return counts.flatMap(
        width ->
            Arbitraries.of("a", "A", "b", "c", "")
                .list()
                .ofSize(width)
                .flatMap(
                    names ->
                        Arbitraries.of(CELLS)
                            .injectNull(0.1)
                            .list()
                            .ofSize(width)
                            .list()
                            .ofMinSize(1)
                            .ofMaxSize(5)
                            .map(rows -> ResultTable.ofRows(names, rows))));
  }

  @Property
  void areRightByEachMetric(@ForAll("tables") ResultTable gold) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int row = 0; row < gold.rowCount(); row++) {
      rows.add(gold.row(row));
    }
    ResultTable predicted = ResultTable.ofRows(gold.columnNames(), rows);

    for (Metric metric : Metrics.named(OF_RESULTS)) {
      assertThat(metric.score(TestComparisons.tables(predicted, gold)))
          .as(metric.name())
          .isEqualTo(1.0);
    }
  }
}
