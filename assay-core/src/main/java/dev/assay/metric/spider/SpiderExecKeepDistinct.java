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
