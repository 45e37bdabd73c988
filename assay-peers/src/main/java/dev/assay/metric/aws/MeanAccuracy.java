// SPDX-License-Identifier: Apache-2.0
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
