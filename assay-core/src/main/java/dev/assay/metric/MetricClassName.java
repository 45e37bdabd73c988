// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import java.util.Locale;

/** The class names of metrics in snake case, cached. */
final class MetricClassName extends ClassValue<String> {
  private static final MetricClassName NAMES = new MetricClassName();

  private MetricClassName() {}

  static String of(Class<?> metric) {
    return NAMES.get(metric);
  }

  @Override
  protected String computeValue(Class<?> metric) {
    return metric
        .getSimpleName()
        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_")
        .toLowerCase(Locale.ROOT);
  }
}
