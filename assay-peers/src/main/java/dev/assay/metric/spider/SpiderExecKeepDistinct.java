// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * {@link SpiderExec} with DISTINCT left where it is. Source: {@code evaluation.py --etype exec
 * --keep_distinct} of taoyds/test-suite-sql-eval. Formula, and where it is not defined: as there.
 */
public final class SpiderExecKeepDistinct implements Metric {
  @Override
  public @Nullable Double score(Comparison comparison) {
    SpiderExecutionCheck check = new SpiderExecutionCheck(comparison, true);
    return check.isDefined() ? (check.passes() ? 1.0 : 0.0) : null;
  }
}
