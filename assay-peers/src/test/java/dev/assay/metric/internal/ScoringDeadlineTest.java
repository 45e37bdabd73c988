// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.internal.UndecidedException;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.Metrics;
import dev.assay.metric.NoDatabase;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScoringDeadlineTest {
  private static final int COLUMNS = 400;
  private static final int ROWS = 400;

  /** Each column differs from each of the other side in its last row only. */
  private static ResultTable alike(int last) {
    List<List<Object>> rows = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      int value = row;
      rows.add(
          IntStream.range(0, COLUMNS)
              .<Object>mapToObj(c -> value < ROWS - 1 ? (long) value : (long) last + c)
              .toList());
    }
    return ResultTable.ofRows(IntStream.range(0, COLUMNS).mapToObj(c -> "c" + c).toList(), rows);
  }

  private static Comparison compare(ResultTable gold, ResultTable predicted) {
    return new Comparison(
        Question.of("q", "?", "db", Gold.sql("SELECT 1")),
        Dialect.SQLITE,
        List.of(new Comparison.GoldResult("SELECT 1", gold)),
        new Comparison.PredictedResult("SELECT 1", new Execution.Rows(predicted, Duration.ZERO)),
        null,
        new Verdict.Incorrect(Cause.WRONG_VALUES),
        NoDatabase.INSTANCE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"sql_eval_subset", "spider2_match", "bag_f1", "bird_soft_f1"})
  void endsAMetricThatTakesLonger(String name) {
    Metric metric = Metrics.named(List.of(name)).get(0);
    Comparison comparison = compare(alike(1_000_000), alike(2_000_000));

    assertThatThrownBy(
            () -> ScoringDeadline.of(Duration.ofNanos(1)).within(() -> metric.score(comparison)))
        .isInstanceOf(UndecidedException.class);
    assertThat(ScoringDeadline.of(Duration.ofMinutes(5)).within(() -> metric.score(comparison)))
        .isNotNull();
  }

  @Test
  void scoresWhatIsQuickThoughTheTimeIsOver() {
    ResultTable one = ResultTable.ofRows(List.of("n"), List.of(List.of(1L)));
    for (Metric metric : Metrics.all()) {
      Double free = metric.score(compare(one, one));
      assertThat(
              ScoringDeadline.of(Duration.ofNanos(1)).within(() -> metric.score(compare(one, one))))
          .as(metric.name())
          .isEqualTo(free);
    }
  }

  @Test
  void doesNotCountWhatQueriesTake() {
    Integer result =
        ScoringDeadline.of(Duration.ofMillis(200))
            .within(
                () -> {
                  ScoringDeadline.without(
                      () -> {
                        long end = System.nanoTime() + Duration.ofMillis(400).toNanos();
                        while (System.nanoTime() < end) {
                          Thread.onSpinWait();
                        }
                        return 0;
                      });
                  ScoringDeadline.spend(1_000_000);
                  return 1;
                });
    assertThat(result).isEqualTo(1);
  }
}
