// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.config.SettingValues.Key;
import dev.assay.metric.Metrics;
import java.nio.file.Path;
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
    @Key("metrics.names") List<String> names,
    @Key("metrics.aws") Map<String, Double> values,
    @Nullable Path plugins) {
  /** Settings of Assay's own metrics. */
  public MetricSettings(List<String> names, Map<String, Double> values) {
    this(names, values, null);
  }

  /** The names, or the one that stands for what is scored by default. */
  public List<String> namesOrDefault() {
    return names.isEmpty() ? List.of(Metrics.DEFAULT) : names;
  }
}
