// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The evaluator that defines a metric: Assay, or another whose name the metric's begins with. */
public enum MetricGroup {
  ASSAY("Assay"),
  SPIDER("Spider"),
  BIRD("BIRD"),
  SPIDER2("Spider 2.0"),
  SQL_EVAL("SQL-Eval"),
  AWS("AWS guide");

  private static final List<MetricGroup> OTHERS =
      Arrays.stream(values()).filter(group -> group != ASSAY).toList();

  private final String title;

  /** The prefix of its metrics' names, unless it is Assay. */
  private final String prefix;

  MetricGroup(String title) {
    this.title = title;
    this.prefix = key() + "_";
  }

  /** The group's name in files and flags, such as {@code sql_eval}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The group's name for people, such as {@code SQL-Eval}. */
  public String title() {
    return title;
  }

  /** The group of a metric, by its name; {@link #ASSAY} where it is no other's. */
  public static MetricGroup of(String metric) {
    for (MetricGroup group : OTHERS) {
      if (metric.startsWith(group.prefix)) {
        return group;
      }
    }
    return ASSAY;
  }

  /** The group of a name in a flag; {@code sql-eval} is {@code sql_eval}, as the profile is. */
  public static Optional<MetricGroup> named(String name) {
    for (MetricGroup group : values()) {
      if (group.key().equals(name.replace('-', '_'))) {
        return Optional.of(group);
      }
    }
    return Optional.empty();
  }
}
