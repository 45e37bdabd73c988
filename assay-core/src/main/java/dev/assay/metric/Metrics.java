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
package dev.assay.metric;

import dev.assay.dataset.internal.NearestName;
import dev.assay.model.AssayException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** The metrics that are installed, found by {@link ServiceLoader}. */
public final class Metrics {
  private Metrics() {}

  /** Every metric but those asked for by name only; what a run scores by default. */
  public static List<Metric> standard() {
    return installed().values().stream().filter(metric -> !metric.byNameOnly()).toList();
  }

  /**
   * The metrics of these names, each once, in this order; {@code all} stands for {@link
   * #standard()}.
   *
   * @throws AssayException if there is no metric of a name; the message has the nearest names
   */
  public static List<Metric> named(List<String> names) {
    Map<String, Metric> installed = installed();
    Map<String, Metric> chosen = new LinkedHashMap<>();
    for (String name : names) {
      if (name.equals("all")) {
        standard().forEach(metric -> chosen.putIfAbsent(metric.name(), metric));
        continue;
      }
      Metric metric = installed.get(name);
      if (metric == null) {
        throw unknown(name, installed.keySet());
      }
      chosen.putIfAbsent(name, metric);
    }
    return new ArrayList<>(chosen.values());
  }

  private static Map<String, Metric> installed() {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (Metric metric : ServiceLoader.load(Metric.class, Metrics.class.getClassLoader())) {
      Metric other = metrics.putIfAbsent(metric.name(), metric);
      if (other != null) {
        throw new AssayException(
            "two metrics are named '%s': %s and %s; take one of them off the class path"
                .formatted(metric.name(), other.getClass(), metric.getClass()));
      }
    }
    return metrics;
  }

  private static AssayException unknown(String name, Collection<String> known) {
    return new AssayException(
        "there is no metric '%s'; %s; 'all' stands for all that are scored by default"
            .formatted(name, NearestName.hint(name, known)));
  }
}
