// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * {@link SpiderExec} for models that do not predict values. Source: {@code evaluation.py --etype
 * exec --plug_value} of taoyds/test-suite-sql-eval. Formula: 1 if the prediction passes as it is,
 * or with any assignment of the gold's values in place of its own, see {@link ValuePlugging}, else
 * 0; if the number of assignments exceeds the bound given there and none of those tried passes, 0.
 */
public final class SpiderExecPlugValue implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    SpiderExecutionCheck check = new SpiderExecutionCheck(comparison, false);
    if (!check.isDefined()) {
      return null;
    }
    return check.passes() || check.passesPlugged() ? 1.0 : 0.0;
  }

  @Override
  public boolean byNameOnly() {
    return true;
  }
}
