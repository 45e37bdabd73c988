// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import java.util.HashMap;
import java.util.Map;

/** Names that metrics had in earlier versions, or have elsewhere. */
public final class MetricNames {
  /** Former names of metrics that are computed as before. */
  private static final Map<String, String> RENAMED =
      Map.of("bird_r_ves", "bird_rves", "sql_exact_match", "aws_sql_exact_match");

  /** Former names of metrics that have been replaced, and the names of the replacements. */
  private static final Map<String, String> REPLACED =
      Map.of(
          "component_accuracy", "aws_component_accuracy",
          "overall_sql_accuracy", "aws_overall_sql_accuracy",
          "cell_accuracy", "aws_mean_accuracy",
          "aws_cell_accuracy", "aws_mean_accuracy",
          "mean_accuracy", "aws_mean_accuracy",
          "row_accuracy", "aws_simple_proportion",
          "aws_row_accuracy", "aws_simple_proportion");

  private static final Map<String, String> ALL = new HashMap<>(RENAMED);

  static {
    ALL.putAll(REPLACED);
  }

  private MetricNames() {}

  /** Returns the current metric for a name; usually the same name. */
  public static String current(String name) {
    return ALL.getOrDefault(name, name);
  }

  /**
   * The name under which a score of a stored run is shown: the present one where the metric is
   * computed as it was then, else the one that it was stored with.
   */
  public static String stored(String name) {
    return RENAMED.getOrDefault(name, name);
  }
}
