// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Measures of probabilities against the labels that they predict. */
public final class ProbabilityQuality {
  private static final int BINS = 10;

  private ProbabilityQuality() {}

  /**
   * The area under the ROC curve: the probability that an item with label 1 has the higher
   * probability of two, ties counted half. NaN if one of the labels is missing. Source: J. A.
   * Hanley and B. J. McNeil, "The meaning and use of the area under a receiver operating
   * characteristic (ROC) curve", 1982.
   */
  public static double auc(double[] probabilities, double[] labels) {
    List<Integer> order = ordered(probabilities);
    double right = 0;
    double ranks = 0;
    for (int from = 0; from < order.size(); ) {
      int to = from;
      double own = 0;
      while (to < order.size() && probabilities[order.get(to)] == probabilities[order.get(from)]) {
        own += labels[order.get(to)];
        to++;
      }
      right += own;
      ranks += own * (from + to + 1) / 2; // the mean rank of those that tie
      from = to;
    }
    return (ranks - right * (right + 1) / 2) / (right * (labels.length - right));
  }

  /**
   * The expected calibration error: over ten bins of equally many items, ordered by probability,
   * the mean distance of the bin's mean probability from its share of label 1. Source: M. P.
   * Naeini, G. F. Cooper and M. Hauskrecht, "Obtaining well calibrated probabilities using Bayesian
   * binning", 2015, here with bins of equal mass.
   */
  public static double calibrationError(double[] probabilities, double[] labels) {
    List<Integer> order = ordered(probabilities);
    int bins = Math.min(BINS, labels.length);
    double error = 0;
    for (int bin = 0; bin < bins; bin++) {
      List<Integer> items =
          order.subList(bin * labels.length / bins, (bin + 1) * labels.length / bins);
      double difference = items.stream().mapToDouble(i -> probabilities[i] - labels[i]).sum();
      error += Math.abs(difference);
    }
    return error / labels.length;
  }

  private static List<Integer> ordered(double[] probabilities) {
    return IntStream.range(0, probabilities.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> probabilities[i]))
        .toList();
  }
}
