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
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A metric of results, which has thresholds. */
abstract class ResultMetric implements AwsMetric {
  private final AwsThresholds thresholds;
  private final ToDoubleFunction<SortedTables.Accuracy> share;

  ResultMetric(AwsThresholds thresholds, ToDoubleFunction<SortedTables.Accuracy> share) {
    this.thresholds = thresholds;
    this.share = share;
  }

  @Override
  public final Double score(Comparison comparison) {
    return SortedTables.best(comparison, thresholds, share);
  }

  @Override
  public final Map<String, Double> settings() {
    return thresholds.settings();
  }
}
