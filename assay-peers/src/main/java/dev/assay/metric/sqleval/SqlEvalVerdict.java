// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.gold.Gold;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.internal.PerComparison;
import dev.assay.model.Question;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The result of {@code compare_query_results} of SQL-Eval: the golds are tried in order and the
 * first that equals the prediction decides; for the lenient level it suffices to be a subset of
 * any.
 *
 * <p>If the original code raises an exception it counts the prediction as wrong. So does this
 * class, unless the exception also occurs when the gold is compared with itself: then both levels
 * are undefined, because no prediction could pass.
 */
enum SqlEvalVerdict {
  EXACT(1.0, 1.0),
  SUBSET(0.0, 1.0),
  WRONG(0.0, 0.0),
  UNDEFINED(null, null);

  private final @Nullable Double exact;
  private final @Nullable Double subset;

  SqlEvalVerdict(@Nullable Double exact, @Nullable Double subset) {
    this.exact = exact;
    this.subset = subset;
  }

  @Nullable Double exact() {
    return exact;
  }

  @Nullable Double subset() {
    return subset;
  }

  private static final PerComparison<SqlEvalVerdict> SHARED =
      new PerComparison<>(SqlEvalVerdict::compare);

  /** The verdict of a comparison, which is determined once for both metrics. */
  static SqlEvalVerdict of(Comparison comparison) {
    return SHARED.of(comparison);
  }

  private static SqlEvalVerdict compare(Comparison comparison) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return WRONG;
    }
    Question question = comparison.question();
    OrderRequest orderRequest = new OrderRequest(question.category(), question.text());
    String goldText = goldText(question);
    SqlEvalVerdict verdict = WRONG;
    DataFrame predicted = DataFrame.of(rows.table());
    for (GoldResult gold : comparison.golds()) {
      try {
        DataFrame wanted = DataFrame.of(gold.table());
        if (DataFrameEquality.areEqual(
            wanted, goldText, predicted, comparison.sql(), orderRequest)) {
          return EXACT;
        }
        if (ColumnSubset.isWithin(wanted, predicted, orderRequest)) {
          verdict = SUBSET;
        }
      } catch (OriginException e) {
        return failsOnItself(gold.table(), goldText, orderRequest) ? UNDEFINED : WRONG;
      }
    }
    return verdict;
  }

  private static boolean failsOnItself(
      ResultTable gold, @Nullable String goldText, OrderRequest orderRequest) {
    try {
      DataFrame frame = DataFrame.of(gold);
      // Equal after normalizing, so that the original never reaches the lenient level.
      return !DataFrameEquality.areEqual(frame, goldText, frame, goldText, orderRequest);
    } catch (OriginException e) {
      return true;
    }
  }

  /**
   * All alternatives as one text, as in the question file; the original looks for ORDER BY in it.
   */
  private static @Nullable String goldText(Question question) {
    return question.gold() instanceof Gold.Queries queries
        ? queries.queries().stream().map(Gold.GoldSql::sql).collect(Collectors.joining(";"))
        : null;
  }
}
