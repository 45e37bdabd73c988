// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.metric.Metrics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is scored.
 *
 * @param names of metrics and of groups; none for the default
 * @param values settings of metrics, by name such as {@code aws.tolerance}
 */
public record MetricSettings(List<String> names, Map<String, Double> values) {
  public static final MetricSettings EMPTY = new MetricSettings(List.of(), Map.of());

  public MetricSettings {
    names = List.copyOf(names);
    values = Map.copyOf(values);
  }

  /** These names, under the usual settings. */
  public static MetricSettings of(List<String> names) {
    return new MetricSettings(names, Map.of());
  }

  MetricSettings overriddenBy(MetricSettings flags) {
    Map<String, Double> all = new LinkedHashMap<>(values);
    all.putAll(flags.values);
    return new MetricSettings(SettingPrecedence.first(flags.names, names), all);
  }

  /** The names, or the one that stands for what is scored by default. */
  public List<String> namesOrDefault() {
    return names.isEmpty() ? List.of(Metrics.DEFAULT) : names;
  }
}
