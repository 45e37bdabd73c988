// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

import org.jspecify.annotations.Nullable;

/**
 * A number that was estimated from a sample, with its confidence interval.
 *
 * @param value the estimate; NaN if it is undefined
 * @param interval its interval, or {@code null} if there is none
 * @param reason the reason why there is no interval, or no value; {@code null} if there is an
 *     interval
 */
public record Estimate(
    double value, @Nullable ConfidenceInterval interval, @Nullable String reason) {
  /** Smaller differences are rounding errors of sums, not the width of an interval. */
  private static final double NO_WIDTH = 1e-12;

  public Estimate {
    if ((interval == null) == (reason == null)) {
      throw new IllegalArgumentException("either an interval or a reason why there is none");
    }
    if (interval != null && !Double.isFinite(value)) {
      throw new IllegalArgumentException("an interval about %s".formatted(value));
    }
  }

  /**
   * A value with its interval; without it if the interval has no width, because a sample without
   * variation does not show that there is none in the population.
   */
  public static Estimate within(double value, ConfidenceInterval confidenceInterval) {
    return confidenceInterval.high() - confidenceInterval.low() < NO_WIDTH
        ? alone(value, "nothing varies here, so nothing tells how far it may be off")
        : new Estimate(value, confidenceInterval, null);
  }

  /** A value without an interval. */
  public static Estimate alone(double value, String reason) {
    return new Estimate(value, null, reason);
  }

  /** An undefined value, without an interval. */
  public static Estimate undefined(String reason) {
    return new Estimate(Double.NaN, null, reason);
  }

  /** Returns whether there is a value. */
  public boolean isDefined() {
    return !Double.isNaN(value);
  }
}
