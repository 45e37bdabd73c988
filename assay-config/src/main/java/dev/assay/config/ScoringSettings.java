// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Section;

/**
 * The settings for comparing results, computing metrics and passing the gate.
 *
 * @param compare the comparison settings
 * @param metrics the metrics to score
 * @param gate the conditions under which the run fails
 */
public record ScoringSettings(
    @Section("compare") CompareSettings compare,
    @Section MetricSettings metrics,
    @Section("gate") GateSettings gate) {}
