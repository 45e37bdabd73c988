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

import java.util.Locale;
import java.util.Optional;

/** Whose a metric is: Assay's own, or another evaluator's, whose name its own begins with. */
public enum MetricGroup {
  ASSAY("Assay"),
  SPIDER("Spider"),
  BIRD("BIRD"),
  SPIDER2("Spider 2.0"),
  SQL_EVAL("SQL-Eval"),
  AWS("AWS guide");

  private final String title;

  MetricGroup(String title) {
    this.title = title;
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
    String name = MetricNames.current(metric);
    for (MetricGroup group : values()) {
      if (group != ASSAY && name.startsWith(group.key() + "_")) {
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
