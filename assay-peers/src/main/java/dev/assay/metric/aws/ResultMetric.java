// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import dev.assay.metric.Comparison;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** A metric of results, with thresholds. */
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
