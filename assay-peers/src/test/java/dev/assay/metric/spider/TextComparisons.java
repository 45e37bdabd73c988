// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons of texts only: nothing was executed, and the prediction failed. */
final class TextComparisons {
  private TextComparisons() {}

  static Comparison of(Schema schema, @Nullable String predicted, String... golds) {
    Question question = Question.of("q", "?", "d", Gold.verbatim(golds[0]));
    return new Comparison(
        question,
        Dialect.SQLITE,
        List.of(golds).stream()
            .map(gold -> new GoldResult(gold, ResultTable.ofRows(List.of("a"), List.of())))
            .toList(),
        new Comparison.PredictedResult(
            predicted, new Execution.Failed(ErrorKind.SYNTAX, null, "not run")),
        null,
        new Verdict.Incorrect(Cause.SQL_ERROR),
        new SchemaOnly(schema));
  }

  private record SchemaOnly(Schema schema) implements DatabaseAccess {
    @Override
    public Execution run(String sql) {
      throw new AssertionError("asked the database: " + sql);
    }
  }
}
