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
 * {@link SpiderExec} for models that are not asked for values. Source: {@code evaluation.py --etype
 * exec --plug_value} of taoyds/test-suite-sql-eval. Formula: 1 if the prediction passes as it is,
 * or with the gold's values in any way in place of its own, as {@link ValuePlugging} says, else 0;
 * where the number of ways exceeds the bound given there and none of those tried passes, 0.
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
