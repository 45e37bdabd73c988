// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

/**
 * The settings for comparing results, computing metrics and passing the gate.
 *
 * @param compare the comparison settings
 * @param metrics the metrics to score
 * @param gate the conditions under which the run fails
 */
public record ScoringSettings(CompareSettings compare, MetricSettings metrics, GateSettings gate) {
  static ScoringSettings of(SettingValues values) {
    return new ScoringSettings(
        CompareSettings.of(values.at("compare")),
        MetricSettings.of(values.at("metrics"), values.path("plugins")),
        GateSettings.of(values));
  }
}
