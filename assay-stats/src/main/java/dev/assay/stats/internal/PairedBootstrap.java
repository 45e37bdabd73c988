// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.List;

/**
 * The interval of the difference of two means over the same questions, such as the accuracies of
 * two runs. Each question keeps its pair of values, so that its difficulty cancels out.
 */
public final class PairedBootstrap {
  private PairedBootstrap() {}

  /**
   * The mean of {@code after - before}, with the interval over other questions on these databases.
   *
   * @param before one value for each question
   * @param after the other value of the same questions, in the same order
   * @return NaN without an interval if there is no question; a difference without one if there is
   *     one question
   */
  public static Estimate byQuestion(double[] before, double[] after, Resampling how) {
    return ClusteredBootstrap.unclustered(
        differences(before, after), "one question tells nothing of how questions vary", how);
  }

  /**
   * The mean of {@code after - before}, with the interval over other databases; see {@link
   * ClusteredBootstrap}.
   *
   * @param before one value for each question
   * @param after the other value of the same questions, in the same order
   * @param databases the database of each question
   */
  public static Estimate byDatabase(
      double[] before, double[] after, List<String> databases, Resampling how) {
    return ClusteredBootstrap.mean(differences(before, after), databases, how);
  }

  private static double[] differences(double[] before, double[] after) {
    if (before.length != after.length) {
      throw new IllegalArgumentException(
          "%d values against %d".formatted(before.length, after.length));
    }
    double[] differences = new double[before.length];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = after[i] - before[i];
    }
    return differences;
  }
}
