// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Spider's execution accuracy as its authors' evaluator measures it by default. Source: {@code
 * evaluation.py --etype exec} of taoyds/test-suite-sql-eval (Zhong, Yu and Klein, "Semantic
 * Evaluation for Text-to-SQL with Distilled Test Suites", 2020). Formula: 1 if the gold and the
 * prediction, both without the word DISTINCT, give the same result as {@link SpiderResultEquality}
 * says, with the rows in order if the gold's text has {@code order by}; else 0. The best of several
 * golds counts.
 *
 * <p>A prediction that failed as written but runs after the evaluator's rewriting ({@code > =} to
 * {@code >=}) is judged by what it returns then. Not defined for databases other than SQLite, nor
 * without a gold query that runs after rewriting.
 */
public final class SpiderExec implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    SpiderExecutionCheck check = new SpiderExecutionCheck(comparison, false);
    return check.isDefined() ? (check.passes() ? 1.0 : 0.0) : null;
  }
}
