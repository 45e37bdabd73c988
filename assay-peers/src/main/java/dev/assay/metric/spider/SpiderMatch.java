// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import dev.assay.metric.spider.SpiderComponent.Agreement;
import dev.assay.sql.spider.SpiderQuery;
import java.util.EnumMap;
import java.util.Map;

/**
 * The agreement of a predicted query with a gold query, both normalized.
 *
 * @param components the agreement by component
 * @param sameSources whether FROM names the same tables, in any order; true if the gold's names
 *     none
 */
record SpiderMatch(Map<SpiderComponent, Agreement> components, boolean sameSources) {
  static SpiderMatch of(SpiderQuery gold, SpiderQuery predicted) {
    Map<SpiderComponent, Agreement> components = new EnumMap<>(SpiderComponent.class);
    for (SpiderComponent component : SpiderComponent.values()) {
      components.put(component, component.compare(gold, predicted));
    }
    boolean sameSources =
        gold.from().sources().isEmpty()
            || Multisets.same(gold.from().sources(), predicted.from().sources());
    return new SpiderMatch(components, sameSources);
  }

  /** Returns whether everything agrees. */
  boolean exact() {
    return sameSources && components.values().stream().allMatch(Agreement::same);
  }

  Agreement of(SpiderComponent component) {
    Agreement agreement = components.get(component);
    if (agreement == null) {
      throw new IllegalStateException("every component is compared, but not " + component);
    }
    return agreement;
  }
}
