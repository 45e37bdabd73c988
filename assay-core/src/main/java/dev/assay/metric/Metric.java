// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import dev.assay.metric.internal.MetricGroup;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A named number for one question. Stateless and safe for use by several threads. */
@FunctionalInterface
public interface Metric {
  /** The score, usually from 0 to 1; {@code null} where the metric is not defined. */
  @Nullable Double score(Comparison comparison);

  /**
   * Returns whether the metric is computed only if it is named, because it runs additional queries
   * or takes long.
   */
  default boolean byNameOnly() {
    return false;
  }

  /**
   * Returns whether the metric is computed by default: by default all that do not belong to another
   * evaluator.
   */
  default boolean byDefault() {
    return !byNameOnly() && MetricGroup.of(name()) == MetricGroup.ASSAY;
  }

  /**
   * Returns whether the score depends on the rows of results. If the database has compared large
   * results itself, such a metric has no score. One that returns false is given only the first rows
   * of golds then, and an {@link dev.assay.table.Execution.Unfetched} prediction.
   */
  default boolean needsRows() {
    return true;
  }

  /**
   * The numbers that it can be set to, by name such as {@code aws.tolerance}, as it uses them. They
   * are kept with the run. Mostly none.
   */
  default Map<String, Double> settings() {
    return Map.of();
  }

  /** Returns the metric with these settings; settings that it does not have are ignored. */
  default Metric with(Map<String, Double> settings) {
    return this;
  }

  /** The name in files and flags: the class name in snake case, unless overridden. */
  default String name() {
    return Metrics.CLASS_NAMES.get(getClass());
  }
}
