// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.metric.Metrics;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The metrics to compute.
 *
 * @param names of metrics and of groups; none for the default
 * @param values settings of metrics, by name such as {@code aws.tolerance}
 * @param plugins folder of jars with further metrics, or {@code null}
 */
public record MetricSettings(
    List<String> names, Map<String, Double> values, @Nullable Path plugins) {
  public MetricSettings {
    names = List.copyOf(names);
    values = Map.copyOf(values);
  }

  /** Settings of Assay's own metrics. */
  public MetricSettings(List<String> names, Map<String, Double> values) {
    this(names, values, null);
  }

  /** The names, or the one that stands for what is scored by default. */
  public List<String> namesOrDefault() {
    return names.isEmpty() ? List.of(Metrics.DEFAULT) : names;
  }

  static MetricSettings of(SettingValues values, @Nullable Path plugins) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (Setting setting : Setting.in("metrics.aws")) {
      String name = setting.path().substring("metrics.".length());
      Double number = values.number(name);
      if (number != null) {
        numbers.put(name, number);
      }
    }
    return new MetricSettings(values.texts("names"), numbers, plugins);
  }
}
