// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import java.util.Arrays;
import java.util.List;

/**
 * The ratings of items by several raters, or by repeats of one rater. Immutable; safe for use by
 * several threads.
 */
public final class Ratings {
  private final double[] values;
  private final int[][] items;
  private final int raters;

  private Ratings(double[] values, int[][] items, int raters) {
    this.values = values;
    this.items = items;
    this.raters = raters;
  }

  /**
   * Reads ratings.
   *
   * @param items each with one value per rater, in the same order of raters; NaN if a rater gave
   *     none
   */
  public static Ratings of(List<double[]> items) {
    int raters = items.isEmpty() ? 0 : items.get(0).length;
    for (double[] item : items) {
      if (item.length != raters) {
        throw new IllegalArgumentException(
            "%d ratings of an item, %d of another".formatted(item.length, raters));
      }
    }
    double[] values =
        items.stream()
            .flatMapToDouble(item -> Arrays.stream(given(item)))
            .sorted()
            .distinct()
            .toArray();
    int[][] places =
        items.stream()
            .map(
                item ->
                    Arrays.stream(given(item))
                        .mapToInt(value -> Arrays.binarySearch(values, value))
                        .toArray())
            .toArray(int[][]::new);
    return new Ratings(values, places, raters);
  }

  private static double[] given(double[] item) {
    return Arrays.stream(item)
        .filter(value -> !Double.isNaN(value))
        .map(value -> value + 0.0) // a negative zero is a zero
        .toArray();
  }

  /** The distinct values that were given, ascending. Do not modify the array. */
  double[] values() {
    return values;
  }

  int size() {
    return items.length;
  }

  /** The number of times that each value was given to an item. */
  int[] counts(int item) {
    int[] counts = new int[values.length];
    for (int place : items[item]) {
      counts[place]++;
    }
    return counts;
  }

  /** Returns the number of ratings of an item. */
  int given(int item) {
    return items[item].length;
  }

  /** Returns whether every rater, of at least two, rated every item. */
  public boolean isComplete() {
    return raters >= 2 && Arrays.stream(items).allMatch(item -> item.length == raters);
  }
}
