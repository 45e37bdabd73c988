// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Krippendorff's alpha: how much less raters disagree than by chance. 1 is perfect agreement, 0 is
 * agreement by chance, below 0 is worse than chance. There may be any number of raters, and ratings
 * may be missing; items with fewer than two ratings do not count. Source: K. Krippendorff,
 * "Computing Krippendorff's alpha-reliability", 2011.
 *
 * <p>Time and memory grow with the square of the number of distinct values: use it for scales, not
 * for measurements.
 */
public final class KrippendorffAlpha {
  private final double[] values;
  private final MeasurementLevel measurement;

  /** For each item the index of its rating pattern; items with the same ratings share one. */
  private final int[] patterns;

  private final List<List<Coincidence>> different = new ArrayList<>();

  private KrippendorffAlpha(Ratings ratings, MeasurementLevel measurement) {
    this.values = ratings.values();
    this.measurement = measurement;
    Map<List<Integer>, Integer> known = new HashMap<>();
    this.patterns =
        IntStream.range(0, ratings.size())
            .filter(item -> ratings.given(item) >= 2)
            .map(
                item ->
                    known.computeIfAbsent(
                        Arrays.stream(ratings.counts(item)).boxed().toList(), this::add))
            .toArray();
  }

  /**
   * The contribution of an item to the coincidence matrix for a pair of values.
   *
   * @param cell of the matrix, counted row by row
   */
  private record Coincidence(int cell, double weight) {}

  /**
   * The coefficient with a bootstrap interval over items.
   *
   * @return NaN without an interval if no item has two ratings, or if all ratings are the same
   */
  public static Estimate estimate(Ratings ratings, MeasurementLevel measurement, Resampling how) {
    KrippendorffAlpha alpha = new KrippendorffAlpha(ratings, measurement);
    return ItemBootstrap.estimate(alpha.patterns.length, alpha::of, how);
  }

  private int add(List<Integer> counts) {
    int given = counts.stream().mapToInt(Integer::intValue).sum();
    int[] present = IntStream.range(0, counts.size()).filter(i -> counts.get(i) > 0).toArray();
    List<Coincidence> pattern = new ArrayList<>();
    for (int c : present) {
      for (int k : present) {
        int others = counts.get(k) - (c == k ? 1 : 0);
        double weight = (double) counts.get(c) * others / (given - 1);
        pattern.add(new Coincidence(c * values.length + k, weight));
      }
    }
    different.add(pattern);
    return different.size() - 1;
  }

  private double of(int[] items) {
    int[] drawn = new int[different.size()];
    for (int item : items) {
      drawn[patterns[item]]++;
    }
    double[] coincidences = new double[values.length * values.length];
    for (int i = 0; i < drawn.length; i++) {
      for (Coincidence pair : different.get(i)) {
        coincidences[pair.cell()] += drawn[i] * pair.weight();
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
