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
 * The share of cells that match, over the whole result. Source: the AWS guide, which calls it mean
 * accuracy. Formula: equal cells / (common columns · rows of the longer table), numbers within 0.1,
 * after both tables were cut down to their common columns and sorted; see {@link SortedTables}. The
 * tolerance is a setting. Several golds: the best. No rows from the prediction: 0.
 */
public final class MeanAccuracy extends ResultMetric {
  public MeanAccuracy() {
    this(AwsThresholds.GUIDE);
  }

  public MeanAccuracy(AwsThresholds thresholds) {
    super(thresholds, SortedTables.Accuracy::cells);
  }

  @Override
  public MeanAccuracy with(Map<String, Double> settings) {
    return new MeanAccuracy(AwsThresholds.of(settings));
  }
}
