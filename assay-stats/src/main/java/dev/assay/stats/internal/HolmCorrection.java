// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's adjustment of p values of several tests: the probability of at least one false positive
 * stays at the level of a single test, whatever the dependence between the tests. Source: S. Holm,
 * "A simple sequentially rejective multiple test procedure", 1979.
 */
public final class HolmCorrection {
  private HolmCorrection() {}

  /**
   * The adjusted values, in the order given. A difference is significant at a level if its adjusted
   * value is not above it.
   *
   * @param pValues each from 0 to 1
   */
  public static double[] adjust(double[] pValues) {
    for (double p : pValues) {
      if (!(p >= 0 && p <= 1)) {
        throw new IllegalArgumentException("%s is no p value".formatted(p));
      }
    }
    int[] ascending =
        IntStream.range(0, pValues.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> pValues[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = Arrays.copyOf(pValues, pValues.length);
    double largest = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      int i = ascending[rank];
      largest = Math.max(largest, Math.min(1, (ascending.length - rank) * pValues[i]));
      adjusted[i] = largest;
    }
    return adjusted;
  }
}
