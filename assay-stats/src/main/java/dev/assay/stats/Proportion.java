// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

/**
 * A share of successes with its confidence interval.
 *
 * @param successes from 0 to {@code total}
 * @param total the total number
 * @param low lower end of the interval, from 0
 * @param high upper end of the interval, to 1
 */
public record Proportion(int successes, int total, double low, double high) {
  public Proportion {
    if (successes < 0 || successes > total) {
      throw new IllegalArgumentException("%d successes of %d".formatted(successes, total));
    }
    if (!(0 <= low && low <= high && high <= 1)) {
      throw new IllegalArgumentException("not an interval: %s to %s".formatted(low, high));
    }
  }

  /** The share itself; NaN if nothing was counted. */
  public double value() {
    return (double) successes / total;
  }
}
