// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.metric.internal.MetricGroup;
import dev.assay.report.document.MetricList;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Metrics by whose they are: Assay's own first, those of a group in the order of the run. */
final class GroupedMetrics {
  private GroupedMetrics() {}

  /**
   * Metrics as they are displayed, under the titles of their groups unless all are Assay's own.
   *
   * @param name the name of a metric
   */
  static <T> MetricList list(
      Iterable<T> metrics, Function<T, String> name, Function<T, MetricList.Entry> entry) {
    Map<MetricGroup, List<MetricList.Entry>> groups = new EnumMap<>(MetricGroup.class);
    for (T metric : metrics) {
      groups
          .computeIfAbsent(MetricGroup.of(name.apply(metric)), group -> new ArrayList<>())
          .add(entry.apply(metric));
    }
    boolean titled = !groups.keySet().equals(Set.of(MetricGroup.ASSAY));
    List<MetricList.Group> shown = new ArrayList<>();
    groups.forEach(
        (group, entries) -> shown.add(new MetricList.Group(titled ? group.title() : "", entries)));
    return new MetricList(shown);
  }
}
