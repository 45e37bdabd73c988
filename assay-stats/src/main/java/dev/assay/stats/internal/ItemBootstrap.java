// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * The bootstrap interval of an agreement coefficient: items are drawn with replacement, each with
 * all its ratings, and the coefficient is computed again. Source: A. Zapf et al., "Measuring
 * inter-rater reliability for nominal data: which coefficients and confidence intervals are
 * appropriate?", 2016.
 */
final class ItemBootstrap {
  private static final String SAME = "all ratings are the same, so agreement by chance is certain";

  private ItemBootstrap() {}

  /**
   * The coefficient over all items, with its interval. Resamples in which all ratings are the same
   * have no coefficient and are skipped; if their share exceeds the error rate, there is no
   * interval.
   *
   * @param items number of items
   * @param coefficient computed from the items at the given indexes; NaN if undefined
   */
  static Estimate estimate(int items, ToDoubleFunction<int[]> coefficient, Resampling how) {
    if (items == 0) {
      return Estimate.undefined("no item has two ratings");
    }
    int[] drawn = new int[items];
    Arrays.setAll(drawn, i -> i);
    double value = coefficient.applyAsDouble(drawn);
    if (Double.isNaN(value)) {
      return Estimate.undefined(SAME);
    }
    if (items == 1) {
      return Estimate.alone(value, "one item tells nothing of how items vary");
    }
    SplittableRandom random = new SplittableRandom(how.seed());
    double[] values = new double[how.resamples()];
    for (int resample = 0; resample < values.length; resample++) {
      for (int i = 0; i < items; i++) {
        drawn[i] = random.nextInt(items);
      }
      values[resample] = coefficient.applyAsDouble(drawn);
    }
    double[] defined = Arrays.stream(values).filter(v -> !Double.isNaN(v)).toArray();
    return defined.length < values.length * (1 - how.errorRate())
        ? Estimate.alone(value, "almost all ratings are the same")
        : Estimate.within(value, how.percentiles(defined));
  }
}
