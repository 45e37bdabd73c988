// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

/**
 * An interval, both ends included.
 *
 * @param low lower end, finite
 * @param high upper end, finite, not below {@code low}
 */
public record ConfidenceInterval(double low, double high) {
  public ConfidenceInterval {
    if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
      throw new IllegalArgumentException("not an interval: %s to %s".formatted(low, high));
    }
  }

  /** Returns whether a value lies within. */
  public boolean contains(double value) {
    return low <= value && value <= high;
  }
}
