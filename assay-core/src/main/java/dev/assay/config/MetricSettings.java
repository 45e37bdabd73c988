/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
