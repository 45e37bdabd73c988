// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.assay.agreement.JudgeScores;
import dev.assay.agreement.JudgeTally;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.ClusteredBootstrap;
import dev.assay.stats.internal.KrippendorffAlpha;
import dev.assay.stats.internal.MeasurementLevel;
import dev.assay.stats.internal.Ratings;
import dev.assay.stats.internal.Resampling;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The consistency of one judge over repeated judgments of the same questions.
 *
 * @param tally the judge and its totals
 * @param repeats the maximum number of repeats per question
 * @param all whether every question has this number of repeats
 * @param neverScored questions that it judged but never scored
 * @param byScore the share of repeats with the same score
 * @param byVerdict the share of repeats with the same verdict of right or wrong, or {@code null} if
 *     its rubric says nothing about that
 * @param alpha Krippendorff's, between repeats, with intervals over questions
 * @param alphaOfVerdicts alpha of the verdicts of right and wrong, or {@code null} as {@code
 *     byVerdict}
 * @param scores of the run, by repeat
 * @param overall the mean over questions of each question's mean score; the interval is over
 *     questions
 * @param spread of the mean scores of the repeats
 */
public record JudgeConsistency(
    JudgeTally tally,
    int repeats,
    boolean all,
    int neverScored,
    IntraRaterAgreement byScore,
    @Nullable IntraRaterAgreement byVerdict,
    Map<MeasurementLevel, Estimate> alpha,
    @Nullable Estimate alphaOfVerdicts,
    List<RepeatScore> scores,
    Estimate overall,
    Spread spread) {
  public JudgeConsistency {
    alpha = Collections.unmodifiableMap(new EnumMap<>(alpha));
    scores = List.copyOf(scores);
  }

  /**
   * The spread of repeats.
   *
   * @param standardDeviation of a sample; NaN for fewer than two
   */
  public record Spread(double least, double greatest, double standardDeviation) {
    static Spread of(double[] means) {
      DoubleSummaryStatistics all = Arrays.stream(means).summaryStatistics();
      double mean = all.getAverage();
      double squares = Arrays.stream(means).map(m -> (m - mean) * (m - mean)).sum();
      return means.length == 0
          ? new Spread(Double.NaN, Double.NaN, Double.NaN)
          : new Spread(
              all.getMin(),
              all.getMax(),
              means.length < 2 ? Double.NaN : Math.sqrt(squares / (means.length - 1)));
    }
  }

  static JudgeConsistency of(JudgeScores judge, List<Outcome> outcomes, Resampling how) {
    List<List<Judgment>> byQuestion = List.copyOf(judge.byQuestion().values());
    JudgeTally tally =
        JudgeTally.of(judge.judge(), byQuestion.stream().flatMap(List::stream).toList(), outcomes);
    int failed = tally.mean().zeros();
    List<double[]> scores = judge.scores();
    List<double[]> verdicts = judge.decides() ? judge.verdicts() : null;
    Ratings ratings = Ratings.of(scores);
    Map<MeasurementLevel, Estimate> alpha = new EnumMap<>(MeasurementLevel.class);
    for (MeasurementLevel measurement : MeasurementLevel.values()) {
      alpha.put(measurement, KrippendorffAlpha.estimate(ratings, measurement, how));
    }
    List<RepeatScore> repeats = new ArrayList<>();
    for (int repeat = 0; repeat < judge.repeats(); repeat++) {
      repeats.add(repeat(scores, verdicts, repeat, failed, how));
    }
    return new JudgeConsistency(
        tally,
        judge.repeats(),
        byQuestion.stream().allMatch(given -> given.size() == judge.repeats()),
        (int) scores.stream().filter(item -> given(item).length == 0).count(),
        IntraRaterAgreement.of(scores, judge.repeats()),
        verdicts == null ? null : IntraRaterAgreement.of(verdicts, judge.repeats()),
        alpha,
        verdicts == null
            ? null
            : KrippendorffAlpha.estimate(Ratings.of(verdicts), MeasurementLevel.NOMINAL, how),
        repeats,
        ClusteredBootstrap.unclusteredMean(withZeros(means(scores), failed), how),
        Spread.of(
            repeats.stream()
                .mapToDouble(repeat -> repeat.mean().value())
                .filter(mean -> !Double.isNaN(mean))
                .toArray()));
  }

  private static RepeatScore repeat(
      List<double[]> scores,
      @Nullable List<double[]> verdicts,
      int repeat,
      int failed,
      Resampling how) {
    double[] given =
        withZeros(given(scores.stream().mapToDouble(item -> item[repeat]).toArray()), failed);
    Proportion passed = null;
    if (verdicts != null) {
      double[] passes = given(verdicts.stream().mapToDouble(item -> item[repeat]).toArray());
      int right = (int) Math.round(DoubleStream.of(passes).sum());
      passed = Wilson.interval(right, withZeros(passes, failed).length);
    }
    return new RepeatScore(
        repeat + 1, given.length, ClusteredBootstrap.unclusteredMean(given, how), passed);
  }

  /** The mean score of each question that has one. */
  private static double[] means(List<double[]> scores) {
    return scores.stream()
        .map(JudgeConsistency::given)
        .filter(item -> item.length > 0)
        .mapToDouble(item -> DoubleStream.of(item).average().orElseThrow())
        .toArray();
  }

  /** With a 0 for each prediction that failed to run; nothing stays nothing. */
  private static double[] withZeros(double[] scores, int failed) {
    return scores.length == 0 ? scores : Arrays.copyOf(scores, scores.length + failed);
  }

  private static double[] given(double[] item) {
    return Arrays.stream(item).filter(value -> !Double.isNaN(value)).toArray();
  }

  /**
   * The score of a run by one repeat of a judge.
   *
   * @param repeat counted from 1
   * @param questions that it scored, and those whose predictions failed and count 0
   * @param mean of their scores; the interval is over questions
   * @param passed the share of them that passes; failed predictions don't, or {@code null} if the
   *     rubric says nothing about that
   */
  public record RepeatScore(
      int repeat,
      int questions,
      Estimate mean,
      @JsonProperty("right") @JsonInclude(JsonInclude.Include.NON_NULL)
          @Nullable Proportion passed) {}
}
