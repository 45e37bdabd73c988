// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.document;

import dev.assay.stats.ConfidenceInterval;
import org.jspecify.annotations.Nullable;

/** A number as a picture, within a cell; the number itself stands in a cell beside it. */
public sealed interface Picture {
  /**
   * A share with its interval, all from 0 to 1.
   *
   * @param whole the share that it is read against, or {@code null}
   */
  record Gauge(double share, double low, double high, @Nullable Double whole) implements Picture {}

  /** A share of a whole that other rows share with it, from 0 to 1. */
  record Bar(double share) implements Picture {}

  /**
   * A difference of shares, from -1 to 1, with its interval.
   *
   * @param reach the largest difference that there is room for, above 0
   */
  record Delta(double difference, @Nullable ConfidenceInterval interval, double reach)
      implements Picture {}

  /** The shade of a part of a {@link StackedBar}. */
  record Swatch(Shade shade) implements Picture {}

  /**
   * A background, the darker the larger the share, and words that explain the number.
   *
   * @param share from 0 to 1
   */
  record Heat(double share, String words) implements Picture {}
}
