// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.search.ResultMatcher;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons for tests of metrics. */
public final class TestComparisons {
  private static final ResultTable ONE = ResultTable.ofRows(List.of("n"), List.of(List.of(1)));

  private TestComparisons() {}

  /** Of texts; the results are equal. */
  public static Comparison texts(Schema schema, @Nullable String sql, @Nullable String... golds) {
    List<GoldResult> results = Arrays.stream(golds).map(gold -> new GoldResult(gold, ONE)).toList();
    return of(results, sql, new Execution.Rows(ONE, Duration.ZERO), schema);
  }

  /** Of results; the last is the prediction's. */
  public static Comparison tables(ResultTable predicted, ResultTable... golds) {
    return outcome(new Execution.Rows(predicted, Duration.ZERO), golds);
  }

  /** Of results; the prediction may have given none. */
  public static Comparison outcome(@Nullable Execution predicted, ResultTable... golds) {
    List<GoldResult> results = Arrays.stream(golds).map(t -> new GoldResult(null, t)).toList();
    return of(results, "SELECT 1", predicted, Schema.UNKNOWN);
  }

  /** A table whose names are the letters of a text. */
  public static ResultTable table(String names, List<?>... rows) {
    return ResultTable.ofRows(List.of(names.split(" ")), List.of(rows));
  }

  private static Comparison of(
      List<GoldResult> golds, @Nullable String sql, @Nullable Execution predicted, Schema schema) {
    return new Comparison(
        Question.of("q", "?", "db", Gold.sql("SELECT 1")),
        Dialect.SQLITE,
        golds,
        new Comparison.PredictedResult(sql, predicted),
        match(golds.get(0).table(), predicted),
        new Verdict.Incorrect(Cause.NOT_ACCEPTED),
        new Known(schema));
  }

  private static @Nullable Match match(ResultTable gold, @Nullable Execution predicted) {
    return predicted instanceof Execution.Rows rows
        ? ResultMatcher.match(
            new ComparisonSide(gold, null, Dialect.SQLITE),
            new ComparisonSide(rows.table(), null, Dialect.SQLITE),
            MatchSettings.DEFAULT)
        : null;
  }

  /** A database of which only the schema can be asked. */
  private record Known(Schema schema) implements DatabaseAccess {
    @Override
    public Execution run(String sql) {
      return NoDatabase.INSTANCE.run(sql);
    }
  }
}
