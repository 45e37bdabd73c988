// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A named number for one question. Stateless and safe for use by several threads. */
@FunctionalInterface
public interface Metric {
  /** The score, usually from 0 to 1; {@code null} where the metric is not defined. */
  @Nullable Double score(Comparison comparison);

  /**
   * Returns whether it is scored only where it is asked for by name, because it runs further
   * queries or takes long.
   */
  default boolean byNameOnly() {
    return false;
  }

  /**
   * Returns whether it is scored where no metrics are asked for: all that are no other evaluator's,
   * unless overridden.
   */
  default boolean byDefault() {
    return !byNameOnly() && MetricGroup.of(name()) == MetricGroup.ASSAY;
  }

  /**
   * The numbers that it can be set to, by name such as {@code aws.tolerance}, as it uses them. They
   * are kept with the run. Mostly none.
   */
  default Map<String, Double> settings() {
    return Map.of();
  }

  /** The same metric under these settings, of which it passes over those that it has not. */
  default Metric with(Map<String, Double> settings) {
    return this;
  }

  /** The name in files and flags: the class name in snake case, unless overridden. */
  default String name() {
    return MetricClassName.of(getClass());
  }
}
