// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.model.Verdict;

/**
 * The headline: 1 if the prediction is right under the profile that decides the question, else 0.
 * Source: Assay's own rules of comparison. Formula: {@code verdict = correct}.
 */
public final class ExecutionAccuracy implements Metric {
  @Override
  public Double score(Comparison comparison) {
    return comparison.verdict() instanceof Verdict.Correct ? 1.0 : 0.0;
  }

  @Override
  public boolean needsRows() {
    return false;
  }
}
