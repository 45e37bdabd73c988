// SPDX-License-Identifier: Apache-2.0
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
