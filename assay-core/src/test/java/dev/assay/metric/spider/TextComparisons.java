/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.model.Cause;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.Gold;
import dev.assay.model.Question;
import dev.assay.model.ResultTable;
import dev.assay.model.Schema;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Comparisons of texts only: nothing was executed, and the prediction failed. */
final class TextComparisons {
  private TextComparisons() {}

  static Comparison of(Schema schema, @Nullable String predicted, String... golds) {
    Question question = Question.of("q", "?", "d", Gold.verbatim(golds[0]));
    return new Comparison(
        question,
        predicted,
        Dialect.SQLITE,
        List.of(golds).stream()
            .map(gold -> new GoldResult(gold, ResultTable.ofRows(List.of("a"), List.of())))
            .toList(),
        new Execution.Failed(ErrorKind.SYNTAX, null, "not run"),
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
