// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.metric.NoDatabase;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Results of one question, and what a metric of BIRD scores them. */
final class BirdTrial {
  private BirdTrial() {}

  /** The score of a prediction; NaN if it has none. */
  static double score(Metric metric, List<ResultTable> golds, @Nullable Execution predicted) {
    Double score =
        metric.score(
            new Comparison(
                Question.of("q", "?", "db", Gold.sql("SELECT 1")),
                Dialect.SQLITE,
                golds.stream().map(table -> new GoldResult("SELECT 1", table)).toList(),
                new Comparison.PredictedResult("SELECT 1", predicted),
                null,
                new Verdict.Incorrect(Cause.WRONG_VALUES),
                NoDatabase.INSTANCE));
    return score == null ? Double.NaN : score;
  }

  @SafeVarargs
  static ResultTable rows(List<@Nullable Object>... rows) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      all.add(row);
    }
    List<String> names = IntStream.range(0, all.get(0).size()).mapToObj(i -> "c" + i).toList();
    return ResultTable.ofRows(names, all);
  }

  static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }
}
