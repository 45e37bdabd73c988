// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.aws;

import java.util.Map;

/**
 * The thresholds above which cells and rows count as right.
 *
 * @param tolerance the largest distance of two numbers that are equal; 0 or more
 * @param rowThreshold the smallest share of a row's cells that makes the row right; above 0, at
 *     most 1
 */
public record AwsThresholds(double tolerance, double rowThreshold) {
  /** The guide's: 0.1 and 0.7. */
  public static final AwsThresholds GUIDE = new AwsThresholds(0.1, 0.7);

  private static final String TOLERANCE = "aws.tolerance";
  private static final String ROW_THRESHOLD = "aws.rowThreshold";

  public AwsThresholds {
    if (!(tolerance >= 0) || !(rowThreshold > 0 && rowThreshold <= 1)) {
      throw new IllegalArgumentException(
          "a tolerance of %s and a row threshold of %s; choose 0 or more, and 0 to 1"
              .formatted(tolerance, rowThreshold));
    }
  }

  /** The thresholds of a run; missing settings default to those of the guide. */
  static AwsThresholds of(Map<String, Double> settings) {
    return new AwsThresholds(
        settings.getOrDefault(TOLERANCE, GUIDE.tolerance),
        settings.getOrDefault(ROW_THRESHOLD, GUIDE.rowThreshold));
  }

  Map<String, Double> settings() {
    return Map.of(TOLERANCE, tolerance, ROW_THRESHOLD, rowThreshold);
  }
}
