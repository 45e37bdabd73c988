// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * {@link ExecutionAccuracy} over the questions whose gold returns rows: an empty gold is matched by
 * every query that finds nothing, whatever it looked for. Source: Assay. Formula: {@code
 * execution_accuracy}, not defined where every gold result is empty.
 */
public final class NonEmptyExecutionAccuracy implements Metric {
  private final Metric accuracy = new ExecutionAccuracy();

  @Override
  public @Nullable Double score(Comparison comparison) {
    boolean empty = comparison.golds().stream().allMatch(gold -> gold.table().isEmpty());
    return empty ? null : accuracy.score(comparison);
  }

  @Override
  public boolean byDefault() {
    return false;
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
