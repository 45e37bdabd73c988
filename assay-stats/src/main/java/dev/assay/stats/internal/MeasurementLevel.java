// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

/** The level of measurement of values, which determines the distance between two of them. */
public enum MeasurementLevel {
  /** Names: equal or not. */
  NOMINAL,
  /** Ranks: as far apart as there are values in between. */
  ORDINAL,
  /** Numbers: as far apart as their difference. */
  INTERVAL;

  /**
   * The squared distance of two values, by their places among all values.
   *
   * @param values the different values, ascending
   * @param counts the number of times that each was given
   */
  double distance(int i, int j, double[] values, double[] counts) {
    if (i == j) {
      return 0;
    }
    double distance =
        switch (this) {
          case NOMINAL -> 1;
          case ORDINAL -> between(Math.min(i, j), Math.max(i, j), counts);
          case INTERVAL -> values[i] - values[j];
        };
    return distance * distance;
  }

  private static double between(int low, int high, double[] counts) {
    double between = (counts[low] + counts[high]) / 2;
    for (int g = low + 1; g < high; g++) {
      between += counts[g];
    }
    return between;
  }
}
