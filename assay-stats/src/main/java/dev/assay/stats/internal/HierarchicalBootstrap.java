// SPDX-License-Identifier: Apache-2.0
package dev.assay.stats.internal;

import dev.assay.stats.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * The interval of the difference of two means over the same questions, each of which has repeated
 * ratings. Questions are drawn with replacement, and within each, ratings of either side; so the
 * interval holds the variation of questions and that of the rater. Source: A. C. Davison and D. V.
 * Hinkley, "Bootstrap methods and their application", 1997, section 3.8.
 */
public final class HierarchicalBootstrap {
  /** Draws of ratings that are affordable; larger data need fewer resamples. */
  private static final long DRAWS = 100_000_000;

  private static final int LEAST_RESAMPLES = 1_000;
  private static final String ONE = "one question tells nothing of how questions vary";

  private HierarchicalBootstrap() {}

  /**
   * The mean over questions of the mean rating {@code after} less that {@code before}.
   *
   * @param before the ratings of each question, at least one, finite
   * @param after the ratings of the same questions, in the same order
   * @return NaN without an interval if there is no question; a difference without one if there is
   *     one question, or nothing varies
   */
  public static Estimate difference(List<double[]> before, List<double[]> after, Resampling how) {
    int questions = before.size();
    if (questions != after.size()) {
      throw new IllegalArgumentException("%d against %d".formatted(questions, after.size()));
    }
    if (questions == 0) {
      return Estimate.undefined("nothing was rated in both");
    }
    Side baseline = Side.of(before);
    Side candidate = Side.of(after);
    double value = candidate.mean() - baseline.mean();
    if (questions == 1) {
      return Estimate.alone(value, ONE);
    }
    SplittableRandom random = new SplittableRandom(how.seed());
    double[] differences = new double[resamples(questions, baseline, candidate, how)];
    int resamples = differences.length;
    for (int resample = 0; resample < resamples; resample++) {
      double sum = 0;
      for (int i = 0; i < questions; i++) {
        int drawn = random.nextInt(questions);
        sum += candidate.draw(drawn, random) - baseline.draw(drawn, random);
      }
      differences[resample] = sum / questions;
    }
    return Estimate.within(value, how.percentiles(differences));
  }

  /**
   * The mean of one sample of questions less that of another, which has other questions: both are
   * drawn on their own.
   *
   * @param before the ratings of each question, at least one, finite
   * @param after the ratings of the questions of the other sample
   * @return NaN without an interval if a sample is empty; a difference without one if a sample has
   *     one question, or nothing varies
   */
  public static Estimate unpairedDifference(
      List<double[]> before, List<double[]> after, Resampling how) {
    if (before.isEmpty() || after.isEmpty()) {
      return Estimate.undefined("nothing was rated in one of them");
    }
    Side baseline = Side.of(before);
    Side candidate = Side.of(after);
    double value = candidate.mean() - baseline.mean();
    if (before.size() == 1 || after.size() == 1) {
      return Estimate.alone(value, ONE);
    }
    SplittableRandom random = new SplittableRandom(how.seed());
    int questions = before.size() + after.size();
    double[] differences = new double[resamples(questions, baseline, candidate, how)];
    for (int resample = 0; resample < differences.length; resample++) {
      differences[resample] = candidate.drawnMean(random) - baseline.drawnMean(random);
    }
    return Estimate.within(value, how.percentiles(differences));
  }

  private static int resamples(int questions, Side baseline, Side candidate, Resampling how) {
    long draws = (long) questions * (1 + baseline.most() + candidate.most());
    return (int) Math.max(LEAST_RESAMPLES, Math.min(how.resamples(), DRAWS / draws));
  }

  /**
   * The ratings of one side.
   *
   * @param means of each question
   * @param varying the ratings of each question; empty if they are all alike
   */
  private record Side(double[] means, double[][] varying) {
    static Side of(List<double[]> ratings) {
      double[] means = new double[ratings.size()];
      double[][] varying = new double[ratings.size()][];
      for (int i = 0; i < means.length; i++) {
        double[] own = ratings.get(i);
        means[i] = DoubleStream.of(own).average().orElse(Double.NaN);
        if (!Double.isFinite(means[i])) {
          throw new IllegalArgumentException("no mean over " + Arrays.toString(own));
        }
        varying[i] = DoubleStream.of(own).distinct().count() > 1 ? own : new double[0];
      }
      return new Side(means, varying);
    }

    double mean() {
      return DoubleStream.of(means).average().orElseThrow();
    }

    int most() {
      return Arrays.stream(varying).mapToInt(own -> own.length).max().orElse(0);
    }

    /** The mean over questions that are drawn with replacement. */
    double drawnMean(SplittableRandom random) {
      double sum = 0;
      for (int i = 0; i < means.length; i++) {
        sum += draw(random.nextInt(means.length), random);
      }
      return sum / means.length;
    }

    /** The mean of ratings of a question that are drawn with replacement. */
    double draw(int question, SplittableRandom random) {
      double[] own = varying[question];
      if (own.length == 0) {
        return means[question];
      }
      double sum = 0;
      for (int i = 0; i < own.length; i++) {
        sum += own[random.nextInt(own.length)];
      }
      return sum / own.length;
    }
  }
}
