// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.Arrays;

/**
 * Fleiss' kappa: how much more often than by chance raters put an item into the same category.
 * Every item has the same number of ratings. Source: J. L. Fleiss, "Measuring nominal scale
 * agreement among many raters", 1971.
 */
public final class FleissKappa {
  private FleissKappa() {}

  /**
   * The coefficient with a bootstrap interval over items.
   *
   * @param ratings {@linkplain Ratings#isComplete complete} ones
   * @return NaN without an interval if all ratings are the same
   */
  public static Estimate estimate(Ratings ratings, Resampling how) {
    if (!ratings.isComplete()) {
      throw new IllegalArgumentException("Fleiss' kappa needs every rating of every item");
    }
    int[][] counts = new int[ratings.size()][];
    Arrays.setAll(counts, ratings::counts);
    return ItemBootstrap.estimate(counts.length, items -> of(items, counts), how);
  }

  private static double of(int[] items, int[][] counts) {
    int raters = Arrays.stream(counts[0]).sum();
    long[] totals = new long[counts[0].length];
    long pairs = 0;
    for (int item : items) {
      for (int c = 0; c < totals.length; c++) {
        int count = counts[item][c];
        totals[c] += count;
        pairs += (long) count * (count - 1);
      }
    }
    double ratings = (double) items.length * raters;
    double agreement = pairs / (ratings * (raters - 1));
    double chance = Arrays.stream(totals).mapToDouble(t -> t / ratings * (t / ratings)).sum();
    return Arrays.stream(totals).filter(t -> t > 0).count() < 2
        ? Double.NaN
        : (agreement - chance) / (1 - chance);
  }
}
