// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Cohen's kappa: how much more two raters agree than by chance, given how often each rater uses
 * each category. Sources: J. Cohen, "A coefficient of agreement for nominal scales", 1960, and
 * "Weighted kappa", 1968; the standard error is that of J. L. Fleiss, J. Cohen and B. S. Everitt,
 * "Large sample standard errors of kappa and weighted kappa", 1969.
 */
public final class CohenKappa {
  private static final double ERROR_RATE = 0.05;
  private static final double QUANTILE =
      NormalDistribution.of(0, 1).inverseSurvivalProbability(ERROR_RATE / 2);

  private final double[][] shares;
  private final KappaWeights weights;
  private final double[] rows;
  private final double[] columns;
  private final double[] values;

  private CohenKappa(double[][] shares, double[] values, KappaWeights weights) {
    this.values = values;
    this.shares = shares;
    this.weights = weights;
    this.rows = Arrays.stream(shares).mapToDouble(row -> Arrays.stream(row).sum()).toArray();
    this.columns = new double[shares.length];
    for (double[] row : shares) {
      Arrays.setAll(columns, j -> columns[j] + row[j]);
    }
  }

  /**
   * The coefficient with its 95 % interval, for large samples.
   *
   * @param table the number of items that the first rater put into the category of the row and the
   *     second into that of the column
   * @return NaN without an interval if there is no item, or both raters put all items into the same
   *     category; 1 without an interval if they agree on all, where the formula would give an
   *     interval without width
   */
  public static Estimate of(int[][] table, KappaWeights weights) {
    return of(table, IntStream.range(0, table.length).asDoubleStream().toArray(), weights);
  }

  /**
   * Computes weighted kappa for numeric categories, which need not be equidistant.
   *
   * @param values of the categories, in ascending order
   */
  public static Estimate of(int[][] table, double[] values, KappaWeights weights) {
    long items = 0;
    for (int[] row : table) {
      if (row.length != table.length || Arrays.stream(row).anyMatch(count -> count < 0)) {
        throw new IllegalArgumentException("not a table: " + Arrays.deepToString(table));
      }
      items += Arrays.stream(row).sum();
    }
    if (items == 0) {
      return Estimate.undefined("nothing was counted");
    }
    double total = items;
    double[][] shares =
        Arrays.stream(table)
            .map(row -> Arrays.stream(row).mapToDouble(count -> count / total).toArray())
            .toArray(double[][]::new);
    return new CohenKappa(shares, values, weights).estimate(items);
  }

  private Estimate estimate(long items) {
    double observed = 0;
    double chance = 0;
    boolean differ = false;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        observed += weight(i, j) * shares[i][j];
        chance += weight(i, j) * rows[i] * columns[j];
        differ |= i != j && rows[i] * columns[j] > 0;
      }
    }
    if (!differ) {
      return Estimate.undefined("both gave all items one name, so agreement by chance is certain");
    }
    double kappa = (observed - chance) / (1 - chance);
    double error = standardError(kappa, chance, items);
    if (!(error > 0)) {
      return Estimate.alone(
          kappa, 1 - observed < 1e-12 ? "no interval: all agree" : "no interval: nothing varies");
    }
    double low = Math.max(-1, kappa - QUANTILE * error);
    double high = Math.min(1, kappa + QUANTILE * error);
    return Estimate.within(kappa, new ConfidenceInterval(low, high));
  }

  private double standardError(double kappa, double chance, long items) {
    double sum = 0;
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        double term = weight(i, j) - (rowMean(i) + columnMean(j)) * (1 - kappa);
        sum += shares[i][j] * term * term;
      }
    }
    double center = kappa - chance * (1 - kappa);
    // rounding may leave a tiny nonzero value
    double variance = sum - center * center;
    return variance < 1e-15 ? 0 : Math.sqrt(variance / items) / (1 - chance);
  }

  private double weight(int i, int j) {
    double range = values[values.length - 1] - values[0];
    return i == j ? 1 : weights.agreement(Math.abs(values[i] - values[j]) / range);
  }

  /** The mean agreement of a row's category with what the second rater gives. */
  private double rowMean(int i) {
    double mean = 0;
    for (int j = 0; j < columns.length; j++) {
      mean += weight(i, j) * columns[j];
    }
    return mean;
  }

  /** The mean agreement of a column's category with what the first rater gives. */
  private double columnMean(int j) {
    double mean = 0;
    for (int i = 0; i < rows.length; i++) {
      mean += weight(i, j) * rows[i];
    }
    return mean;
  }
}
