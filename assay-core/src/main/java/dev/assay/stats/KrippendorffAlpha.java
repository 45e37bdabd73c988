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
package dev.assay.stats;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Krippendorff's alpha: how much less raters disagree than chance would make them. 1 is perfect
 * agreement, 0 is that of chance, below 0 is worse than chance. Any number of raters, any of whom
 * may have left items out; items with fewer than two ratings tell nothing. Source: K. Krippendorff,
 * "Computing Krippendorff's alpha-reliability", 2011.
 *
 * <p>Time and memory grow with the square of the number of different values: meant for scales, not
 * for measurements.
 */
public final class KrippendorffAlpha {
  private final double[] values;
  private final Measurement measurement;
  private final int[][] cells;
  private final double[][] weights;

  private KrippendorffAlpha(Ratings ratings, Measurement measurement) {
    this.values = ratings.values();
    this.measurement = measurement;
    int[] pairable =
        IntStream.range(0, ratings.size()).filter(item -> ratings.given(item) >= 2).toArray();
    this.cells = new int[pairable.length][];
    this.weights = new double[pairable.length][];
    for (int i = 0; i < pairable.length; i++) {
      coincidences(i, ratings.counts(pairable[i]), ratings.given(pairable[i]));
    }
  }

  /**
   * The coefficient with a bootstrap interval over items.
   *
   * @return NaN without an interval if no item has two ratings, or if all ratings are the same
   */
  public static Estimate estimate(Ratings ratings, Measurement measurement, Resampling how) {
    KrippendorffAlpha alpha = new KrippendorffAlpha(ratings, measurement);
    return ItemBootstrap.estimate(alpha.cells.length, alpha::of, how);
  }

  /** What an item adds to the matrix of coincidences: its pairs of values, each item weighed. */
  private void coincidences(int item, int[] counts, int given) {
    int[] present = IntStream.range(0, counts.length).filter(i -> counts[i] > 0).toArray();
    int size = present.length * present.length;
    cells[item] = new int[size];
    weights[item] = new double[size];
    int at = 0;
    for (int c : present) {
      for (int k : present) {
        cells[item][at] = c * values.length + k;
        weights[item][at++] = (double) counts[c] * (counts[k] - (c == k ? 1 : 0)) / (given - 1);
      }
    }
  }

  private double of(int[] items) {
    double[] coincidences = new double[values.length * values.length];
    for (int item : items) {
      for (int at = 0; at < cells[item].length; at++) {
        coincidences[cells[item][at]] += weights[item][at];
      }
    }
    double[] counts = new double[values.length];
    for (int cell = 0; cell < coincidences.length; cell++) {
      counts[cell / values.length] += coincidences[cell];
    }
    double observed = 0;
    double expected = 0;
    for (int c = 0; c < values.length; c++) {
      for (int k = c + 1; k < values.length; k++) {
        double distance = measurement.distance(c, k, values, counts);
        observed += coincidences[c * values.length + k] * distance;
        expected += counts[c] * counts[k] * distance;
      }
    }
    double pairable = Arrays.stream(counts).sum();
    return expected == 0 ? Double.NaN : 1 - (pairable - 1) * observed / expected;
  }
}
