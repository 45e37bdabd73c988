// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * SQL-Eval's lenient level, its headline: the prediction equals a gold, or has the gold's columns
 * and perhaps more. Source: {@code subset_df} in {@code eval/eval.py} of Defog's SQL-Eval, pandas
 * 1.5. Formula: 1 if {@link SqlEvalExact} is 1 or any gold is within the prediction as {@link
 * SqlEvalVerdict} says, else 0; a prediction without rows scores 0, and it is not defined where the
 * origin fails on the gold itself.
 */
public final class SqlEvalSubset implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return SqlEvalVerdict.of(comparison).subset();
  }
}
