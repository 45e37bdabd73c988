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

import java.util.Map;

/**
 * The share of rows that match. Source: the AWS guide, which calls it the simple proportion.
 * Formula: rows that match / rows of the longer table, where a row matches if at least 0.7 of its
 * common cells are equal, numbers within 0.1, both tables sorted; see {@link SortedTables}. Both
 * thresholds are settings. Several golds: the best. No rows from the prediction: 0.
 */
public final class SimpleProportion extends ResultMetric {
  public SimpleProportion() {
    this(AwsThresholds.GUIDE);
  }

  public SimpleProportion(AwsThresholds thresholds) {
    super(thresholds, SortedTables.Accuracy::rows);
  }

  @Override
  public SimpleProportion with(Map<String, Double> settings) {
    return new SimpleProportion(AwsThresholds.of(settings));
  }
}
