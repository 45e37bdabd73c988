// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A mean that was estimated from few labels and many verdicts by prediction-powered inference. Each
 * label counts as {@code Y - λ (f - F)}, where {@code f} is the verdict on the labeled item and
 * {@code F} the mean verdict on those without a label. The weight λ is {@code cov(Y, f) / ((1 +
 * n/N) var(f))}, between 0 and 1, of n labels and N items without one; it is fitted on four fifths
 * of the labels and applied to the other fifth, in turn, so that the estimate has no bias. Source:
 * A. N. Angelopoulos, J. C. Duchi and T. Zrnic, "PPI++: Efficient prediction-powered inference",
 * 2023; cross-fitting as in T. Zrnic and E. J. Candès, "Cross-prediction-powered inference", 2024.
 *
 * <p>The interval, but not the estimate, counts two items more, one that is better and one that is
 * worse than its verdict, because a sample without errors does not show that there are none.
 * Without λ this is the interval of A. Agresti and B. A. Coull, "Approximate is better than
 * 'exact'", 1998; here with the quantile of Student's distribution.
 *
 * @param value the estimated mean
 * @param interval its 95 % interval over more items like these
 * @param lambda mean weight of the verdicts: 0 if they tell nothing
 * @param worth the number of labels that would give an interval of this width without verdicts
 * @param more the labels that it takes beyond these to halve the interval; {@code null} if labels
 *     of all items would not
 */
public record PoweredEstimate(
    double value,
    ConfidenceInterval interval,
    double lambda,
    double worth,
    @Nullable Integer more) {
  private static final int FOLDS = 5;
  private static final double ERROR_RATE = 0.05;
  private static final double ROUNDING = 1e-6;

  /**
   * Items in random order. The labeled ones are a simple random sample of all but the known ones.
   *
   * @param least the least possible label: 0 for right or wrong, -1 for differences of two
   * @param labels from {@code least} to 1, at least two
   * @param verdicts on the labeled items
   * @param others the verdicts on items without a label
   * @param known the true values of items that need no label, a part of their own
   */
  public record Sample(
      double least, double[] labels, double[] verdicts, double[] others, double[] known) {
    /** The same labels without any verdict. */
    public Sample alone() {
      return new Sample(least, labels, new double[labels.length], new double[others.length], known);
    }
  }

  /** Estimates the mean of all items. */
  public static PoweredEstimate of(Sample sample) {
    return of(sample, quantile(sample.labels().length));
  }

  /** The quantile of Student's distribution for an interval from n labels. */
  static double quantile(int n) {
    return TDistribution.of(n - 1.0).inverseSurvivalProbability(ERROR_RATE / 2);
  }

  static PoweredEstimate of(Sample sample, double quantile) {
    double[] y = sample.labels();
    double[] f = sample.verdicts();
    int n = y.length;
    int items = n + sample.others().length;
    double verdictSpread = variance(concat(f, sample.others()));
    double[] lambdas = new double[n];
    for (int fold = 0; fold < FOLDS; fold++) {
      double weight = lambda(sample, fold, verdictSpread);
      for (int i = fold; i < n; i += FOLDS) {
        lambdas[i] = weight;
      }
    }
    double lambda = mean(lambdas);
    double average = sample.others().length == 0 ? 0 : mean(sample.others());
    double[] plain = Arrays.copyOf(y, n + 2);
    plain[n] = 1;
    plain[n + 1] = sample.least();
    double[] rectified = Arrays.copyOf(plain, n + 2);
    for (int i = 0; i < n; i++) {
      rectified[i] -= lambdas[i] * (f[i] - average);
    }
    rectified[n] += lambda * average;
    rectified[n + 1] -= lambda * (sample.least() + 1 - average);
    double value = mean(Arrays.copyOf(rectified, n));
    double spread = variance(plain);
    double squared = variance(rectified) / n;
    if (items > n) {
      squared += lambda * lambda * verdictSpread / sample.others().length;
    }
    int known = sample.known().length;
    double part = (double) items / (items + known);
    double knownMean = known == 0 ? 0 : mean(sample.known());
    // the parts' sizes and the known part's own mean would vary over other items like these
    double between =
        (part * (1 - part) * Math.pow(value - knownMean, 2)
                + (known < 2 ? 0 : (1 - part) * variance(sample.known())))
            / (items + known);
    double total = part * part * squared + between;
    double half = quantile * Math.sqrt(total);
    double center = part * mean(rectified) + (1 - part) * knownMean;
    double all = part * value + (1 - part) * knownMean;
    double target = (total / 4 - between) / (part * part);
    return new PoweredEstimate(
        all,
        new ConfidenceInterval(
            Math.max(sample.least(), Math.min(all, center - half)),
            Math.min(1, Math.max(all, center + half))),
        lambda,
        spread / squared,
        more(n, items, spread, squared, target));
  }

  /**
   * The weight of the verdicts by the labels that are not in a fold.
   *
   * @param spread the variance of all verdicts
   */
  private static double lambda(Sample sample, int fold, double spread) {
    if (sample.others().length == 0 || spread == 0) {
      return 0;
    }
    double both = 0;
    double labels = 0;
    double verdicts = 0;
    int count = 0;
    for (int i = 0; i < sample.labels().length; i++) {
      if (i % FOLDS != fold) {
        both += sample.labels()[i] * sample.verdicts()[i];
        labels += sample.labels()[i];
        verdicts += sample.verdicts()[i];
        count++;
      }
    }
    double covariance = both / count - labels / count * verdicts / count;
    double ratio = (double) sample.labels().length / sample.others().length;
    return Math.max(0, Math.min(1, covariance / ((1 + ratio) * spread)));
  }

  /**
   * The further labels until the variance of the estimate is {@code target}. With n of all items
   * labeled it is {@code (s - g) / n + g / items}, where s is the variance of labels and g the part
   * that verdicts explain.
   */
  private static @Nullable Integer more(
      int n, int items, double spread, double squared, double target) {
    double explained =
        n == items ? 0 : Math.max(0, (spread - n * squared) / (1 - (double) n / items));
    double needed = Math.ceil((spread - explained) / (target - explained / items) - ROUNDING);
    return target > explained / items && needed <= items ? (Integer) (int) (needed - n) : null;
  }

  private static double[] concat(double[] some, double[] others) {
    double[] all = Arrays.copyOf(some, some.length + others.length);
    System.arraycopy(others, 0, all, some.length, others.length);
    return all;
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double variance(double[] values) {
    double mean = mean(values);
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    return squares / (values.length - 1);
  }
}
