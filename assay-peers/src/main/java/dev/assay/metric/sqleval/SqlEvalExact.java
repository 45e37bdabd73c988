// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * SQL-Eval's strict level. Source: {@code compare_df} in {@code eval/eval.py} of Defog's SQL-Eval,
 * pandas 1.5. Formula: 1 if the prediction equals any gold as {@link SqlEvalVerdict} says, else 0.
 * A prediction that gave no rows because it failed, was refused or was stopped scores 0; not
 * defined where the origin fails on the gold itself.
 */
public final class SqlEvalExact implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    return SqlEvalVerdict.of(comparison).exact();
  }
}
