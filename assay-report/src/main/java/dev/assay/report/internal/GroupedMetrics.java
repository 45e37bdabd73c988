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
public final class GroupedMetrics {
  private GroupedMetrics() {}

  /**
   * Groups metrics; a group without any is left out.
   *
   * @param name the name of a metric
   */
  public static <T> Map<MetricGroup, List<T>> of(Iterable<T> metrics, Function<T, String> name) {
    Map<MetricGroup, List<T>> groups = new EnumMap<>(MetricGroup.class);
    for (T metric : metrics) {
      groups
          .computeIfAbsent(MetricGroup.of(name.apply(metric)), group -> new ArrayList<>())
          .add(metric);
    }
    return groups;
  }

  /** Returns whether the groups need titles: not where all metrics are Assay's own. */
  public static boolean areTitled(Set<MetricGroup> groups) {
    return !groups.equals(Set.of(MetricGroup.ASSAY));
  }

  /**
   * Metrics as they are displayed, under the titles of their groups if needed.
   *
   * @param name the name of a metric
   */
  static <T> MetricList list(
      Iterable<T> metrics, Function<T, String> name, Function<T, MetricList.Entry> entry) {
    Map<MetricGroup, List<T>> groups = of(metrics, name);
    boolean titled = areTitled(groups.keySet());
    List<MetricList.Group> shown = new ArrayList<>();
    groups.forEach(
        (group, members) ->
            shown.add(
                new MetricList.Group(
                    titled ? group.title() : "", members.stream().map(entry).toList())));
    return new MetricList(shown);
  }
}
