// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.ComparisonSide;
import dev.assay.match.Match;
import dev.assay.match.MatchSettings;
import dev.assay.match.search.ResultMatcher;
import dev.assay.metric.Comparison;
import dev.assay.metric.DatabaseAccess;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A question that was answered and compared, as metrics are given it. */
final class MeasuredComparison {
  static final Schema SCHEMA =
      new Schema(
          List.of(
              new Schema.Table("customer", List.of("id", "name", "age")),
              new Schema.Table("orders", List.of("id", "customer_id", "total", "year")),
              new Schema.Table("item", List.of("id", "order_id", "price"))),
          List.of());

  private static final long SEED = 7;

  private final Question question;
  private final ResultTable gold;
  private final ResultTable predicted;
  private final Match match;
  private long number;

  /**
   * @param rows of both results
   * @param equal whether the prediction has the gold's rows in the gold's order, or else in another
   *     order with one cell changed
   */
  MeasuredComparison(int rows, boolean equal) {
    Random random = new Random(SEED);
    List<List<Object>> cells = new ArrayList<>();
    for (long row = 0; row < rows; row++) {
      cells.add(List.of("customer " + random.nextInt(rows), row, random.nextInt(1000) / 4.0));
    }
    List<String> names = List.of("name", "n", "total");
    gold = ResultTable.ofRows(names, cells);
    if (!equal) {
      cells.set(0, List.of("nobody", -1L, 0.5));
      Collections.shuffle(cells, random);
    }
    predicted = ResultTable.ofRows(names, cells);
    match =
        ResultMatcher.match(
            ComparisonSide.of(gold), ComparisonSide.of(predicted), MatchSettings.DEFAULT);
    question = Question.of("q", "Who bought the most?", "shop", Gold.sql(QueryText.JOINS.with(0)));
  }

  /** Returns the comparison with other texts of both queries. */
  Comparison next() {
    number++;
    return new Comparison(
        question,
        Dialect.SQLITE,
        List.of(new Comparison.GoldResult(QueryText.JOINS.with(number), gold)),
        new Comparison.PredictedResult(
            QueryText.SUBQUERIES.with(number), new Execution.Rows(predicted, Duration.ZERO)),
        match,
        match.agrees() ? new Verdict.Correct() : new Verdict.Incorrect(Cause.NOT_ACCEPTED),
        new SchemaOnly());
  }

  /** A database of which only the schema is asked. */
  private static final class SchemaOnly implements DatabaseAccess {
    @Override
    public Execution run(String sql) {
      throw new IllegalStateException("a metric that is measured here runs no query: " + sql);
    }

    @Override
    public Schema schema() {
      return SCHEMA;
    }
  }
}
