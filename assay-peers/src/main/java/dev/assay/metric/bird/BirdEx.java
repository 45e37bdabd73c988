// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PythonRow;
import dev.assay.table.Execution;

/**
 * BIRD's execution accuracy. Source: {@code evaluation.py} of the BIRD benchmark (Li et al., "Can
 * LLM already serve as a database interface?", 2023). Formula: 1 if {@code set(predicted rows) ==
 * set(gold rows)} as Python compares tuples, else 0; the order of rows and repeated rows do not
 * count, the order of columns does. A prediction that gave no rows because it failed, was refused
 * or was stopped scores 0. Where a question has several golds, agreeing with any of them is enough.
 *
 * <p>Two empty results agree whatever their columns are. Cells are equal as {@link PythonRow} says.
 */
public final class BirdEx implements Metric {
  @Override
  public Double score(Comparison comparison) {
    if (!(comparison.predicted() instanceof Execution.Rows rows)) {
      return 0.0;
    }
    return comparison.golds().stream()
            .anyMatch(gold -> PythonRow.sameSet(gold.table(), rows.table()))
        ? 1.0
        : 0.0;
  }
}
