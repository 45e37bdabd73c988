// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeScores;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.HierarchicalBootstrap;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * The scores that one judge gave the predictions of two runs, paired by question. Neither gold nor
 * a database is needed.
 *
 * @param judge of both runs: the same model with the same rubric
 * @param repeats the most judgments that a prediction has
 * @param score the mean score of each run, and their difference
 * @param passing the difference in the share of judgments that pass; {@code null} if the rubric has
 *     no passing score
 * @param questions scored in both, those first on which the runs differ most
 */
public record JudgedDifference(
    JudgeId judge,
    int repeats,
    Difference score,
    @Nullable Difference passing,
    List<QuestionScores> questions) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
  private static final double ERROR_RATE = 0.05;
  private static final double POWER = 0.8;

  public JudgedDifference {
    questions = List.copyOf(questions);
  }

  /** The conclusion from a difference. */
  public enum Conclusion {
    /** The candidate's mean is higher, by more than questions and judge vary. */
    HIGHER,
    /** The candidate's mean is lower, by more than questions and judge vary. */
    LOWER,
    /** Every question has the same scores in both. */
    SAME,
    /** No difference could be shown, and it is within what the judge alone varies. */
    WITHIN_JUDGE_NOISE,
    /** No difference could be shown, though it is more than the judge alone varies. */
    TOO_FEW_QUESTIONS,
    /** No difference could be shown, and no prediction was judged twice. */
    JUDGED_ONCE
  }

  /**
   * The scores of a question.
   *
   * @param baseline mean score in the baseline; 0 if its prediction failed to run
   * @param candidate mean score in the candidate
   */
  public record QuestionScores(String question, double baseline, double candidate) {
    /** The candidate's score less the baseline's. */
    public double difference() {
      return candidate - baseline;
    }
  }

  /**
   * A difference of means over questions.
   *
   * @param baseline the baseline's mean
   * @param candidate the candidate's mean
   * @param difference the candidate's less the baseline's, with the 95 % interval of the
   *     {@linkplain HierarchicalBootstrap hierarchical bootstrap} over questions and repeats
   * @param modelInterval the 95 % interval of a linear mixed model with a random effect of the
   *     question and repeats within it, which for its fixed effect is Student's interval of the
   *     questions' mean differences, exact if all have equally many repeats; {@code null} if fewer
   *     than two questions. Source: S. R. Searle, G. Casella and C. E. McCulloch, "Variance
   *     components", 1992, chapter 3
   * @param judgeNoise the difference of which 95 % of repetitions with the same predictions stay
   *     below if the runs do not differ: 1.96 standard errors from the judge alone; {@code null} if
   *     no prediction was judged twice
   * @param detectable the least difference that 4 of 5 such comparisons would show; {@code null} if
   *     nothing varies
   */
  public record Difference(
      double baseline,
      double candidate,
      Estimate difference,
      @Nullable ConfidenceInterval modelInterval,
      @Nullable Double judgeNoise,
      @Nullable Double detectable) {
    static Difference of(List<double[]> before, List<double[]> after) {
      int count = before.size();
      double[] own = new double[count];
      double baseline = 0;
      double candidate = 0;
      for (int i = 0; i < count; i++) {
        double one = mean(before.get(i));
        double other = mean(after.get(i));
        own[i] = other - one;
        baseline += one / count;
        candidate += other / count;
      }
      double error = count < 2 ? 0 : standardError(own);
      double power =
          NORMAL.inverseSurvivalProbability(ERROR_RATE / 2)
              + NORMAL.inverseCumulativeProbability(POWER);
      return new Difference(
          baseline,
          candidate,
          HierarchicalBootstrap.difference(before, after, Resampling.STANDARD),
          count < 2 ? null : student(own),
          judgeNoise(before, after),
          error > 0 ? (Double) (power * error) : null);
    }

    /** Student's interval of a mean, of at least two values. */
    static ConfidenceInterval student(double[] values) {
      double half =
          standardError(values)
              * TDistribution.of(values.length - 1.0).inverseSurvivalProbability(ERROR_RATE / 2);
      return new ConfidenceInterval(mean(values) - half, mean(values) + half);
    }

    private static double standardError(double[] values) {
      double mean = mean(values);
      double squares = DoubleStream.of(values).map(v -> (v - mean) * (v - mean)).sum();
      return Math.sqrt(squares / (values.length - 1) / values.length);
    }

    private static @Nullable Double judgeNoise(List<double[]> before, List<double[]> after) {
      double[] both = {squaredError(before), squaredError(after)};
      return Double.isNaN(both[0]) || Double.isNaN(both[1])
          ? null
          : (Double)
              (NORMAL.inverseSurvivalProbability(ERROR_RATE / 2) * Math.sqrt(both[0] + both[1]));
    }

    /**
     * The variance of a run's mean that comes from the judge alone, by the pooled variance of
     * repeats within questions; NaN if no question has two.
     */
    private static double squaredError(List<double[]> ratings) {
      double squares = 0;
      int freedom = 0;
      double shares = 0;
      for (double[] own : ratings) {
        double mean = mean(own);
        squares += DoubleStream.of(own).map(v -> (v - mean) * (v - mean)).sum();
        freedom += own.length - 1;
        shares += 1.0 / own.length;
      }
      return freedom == 0
          ? Double.NaN
          : squares / freedom * shares / ratings.size() / ratings.size();
    }

    private static double mean(double[] values) {
      return DoubleStream.of(values).average().orElseThrow();
    }

    /** The conclusion from its interval and the noise of the judge. */
    public Conclusion conclusion() {
      ConfidenceInterval interval = difference.interval();
      double value = difference.value();
      if (interval != null && (interval.low() > 0 || interval.high() < 0)) {
        return value > 0 ? Conclusion.HIGHER : Conclusion.LOWER;
      }
      if (interval == null && detectable == null && value == 0) {
        return Conclusion.SAME;
      }
      if (judgeNoise == null) {
        return Conclusion.JUDGED_ONCE;
      }
      return Math.abs(value) <= judgeNoise
          ? Conclusion.WITHIN_JUDGE_NOISE
          : Conclusion.TOO_FEW_QUESTIONS;
    }
  }

  /** The conclusion from the difference of the mean scores. */
  public Conclusion conclusion() {
    return score.conclusion();
  }

  /**
   * Compares what judges say of two runs: one difference for each judge of both, in the order of
   * the candidate's judgments.
   *
   * @param before judgments of the baseline that count
   * @param beforeOutcomes the baseline's outcomes
   * @param after judgments of the candidate that count
   * @param afterOutcomes the candidate's outcomes
   */
  public static List<JudgedDifference> all(
      List<Judgment> before,
      List<Outcome> beforeOutcomes,
      List<Judgment> after,
      List<Outcome> afterOutcomes) {
    List<JudgedDifference> differences = new ArrayList<>();
    List<JudgeScores> others = JudgeScores.all(before);
    for (JudgeScores candidate : JudgeScores.all(after)) {
      for (JudgeScores baseline : others) {
        if (baseline.judge().equals(candidate.judge())) {
          add(differences, baseline, beforeOutcomes, candidate, afterOutcomes);
        }
      }
    }
    return List.copyOf(differences);
  }

  private static void add(
      List<JudgedDifference> differences,
      JudgeScores baseline,
      List<Outcome> beforeOutcomes,
      JudgeScores candidate,
      List<Outcome> afterOutcomes) {
    boolean whole = baseline.isWhole(beforeOutcomes) && candidate.isWhole(afterOutcomes);
    Map<String, double[]> before = baseline.ratings(whole ? beforeOutcomes : List.of());
    Map<String, double[]> after = candidate.ratings(whole ? afterOutcomes : List.of());
    Set<String> common = new HashSet<>(before.keySet());
    common.retainAll(after.keySet());
    List<String> order = common.stream().sorted(NaturalIdOrder.INSTANCE).toList();
    if (order.isEmpty()) {
      return;
    }
    List<double[]> first = order.stream().map(id -> get(before, id)).toList();
    List<double[]> second = order.stream().map(id -> get(after, id)).toList();
    Double least = candidate.passesFrom();
    List<QuestionScores> questions = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      questions.add(
          new QuestionScores(
              order.get(i), Difference.mean(first.get(i)), Difference.mean(second.get(i))));
    }
    questions.sort(
        Comparator.comparingDouble((QuestionScores each) -> -Math.abs(each.difference())));
    differences.add(
        new JudgedDifference(
            candidate.judge(),
            Math.max(baseline.repeats(), candidate.repeats()),
            Difference.of(first, second),
            least == null ? null : Difference.of(passes(first, least), passes(second, least)),
            questions));
  }

  private static double[] get(Map<String, double[]> ratings, String question) {
    return Objects.requireNonNull(ratings.get(question));
  }

  private static List<double[]> passes(List<double[]> ratings, double least) {
    return ratings.stream()
        .map(own -> DoubleStream.of(own).map(score -> score >= least ? 1 : 0).toArray())
        .toList();
  }
}
