// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.stats.ClusteredBootstrap;
import dev.assay.stats.Estimate;
import dev.assay.stats.KrippendorffAlpha;
import dev.assay.stats.MeasurementLevel;
import dev.assay.stats.Proportion;
import dev.assay.stats.Ratings;
import dev.assay.stats.Resampling;
import dev.assay.stats.Wilson;
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
 * Whether one judge says the same when it is asked again.
 *
 * @param tally who, and how much it said
 * @param repeats how often it was asked about a question at most
 * @param all whether it was asked so often about every question
 * @param neverScored questions that it was asked about and never scored
 * @param byScore how often it gives the same score
 * @param byVerdict how often it says the same about right and wrong, or {@code null} if its rubric
 *     says nothing about that
 * @param alpha Krippendorff's, between repeats, with intervals over questions
 * @param alphaOfVerdicts the same of right and wrong, or {@code null} as {@code byVerdict}
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

  /** Who. */
  public JudgeId judge() {
    return tally.judge();
  }

  /** Questions that it was asked about. */
  public int questions() {
    return tally.questions();
  }

  /** Judgements without a score. */
  public int unscored() {
    return tally.unscored();
  }

  /**
   * How far repeats are apart.
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

  static JudgeConsistency of(JudgeScores judge, Resampling how) {
    List<double[]> scores = judge.scores();
    List<double[]> verdicts = judge.verdicts();
    boolean decides = judge.decides();
    Map<MeasurementLevel, Estimate> alpha = new EnumMap<>(MeasurementLevel.class);
    Ratings ratings = Ratings.of(scores);
    for (MeasurementLevel measurement : MeasurementLevel.values()) {
      alpha.put(measurement, KrippendorffAlpha.estimate(ratings, measurement, how));
    }
    List<RepeatScore> repeats = new ArrayList<>();
    for (int repeat = 0; repeat < judge.repeats(); repeat++) {
      repeats.add(repeat(scores, decides ? verdicts : null, repeat, how));
    }
    return new JudgeConsistency(
        JudgeTally.of(
            judge.judge(), judge.byQuestion().values().stream().flatMap(List::stream).toList()),
        judge.repeats(),
        judge.byQuestion().values().stream().allMatch(given -> given.size() == judge.repeats()),
        (int) scores.stream().filter(item -> given(item).length == 0).count(),
        IntraRaterAgreement.of(scores, judge.repeats()),
        decides ? IntraRaterAgreement.of(verdicts, judge.repeats()) : null,
        alpha,
        decides
            ? KrippendorffAlpha.estimate(Ratings.of(verdicts), MeasurementLevel.NOMINAL, how)
            : null,
        repeats,
        ClusteredBootstrap.unclusteredMean(means(scores), how),
        Spread.of(
            repeats.stream()
                .mapToDouble(repeat -> repeat.mean().value())
                .filter(mean -> !Double.isNaN(mean))
                .toArray()));
  }

  private static RepeatScore repeat(
      List<double[]> scores, @Nullable List<double[]> verdicts, int repeat, Resampling how) {
    double[] given = given(scores.stream().mapToDouble(item -> item[repeat]).toArray());
    Proportion passed = null;
    if (verdicts != null) {
      double[] passes = given(verdicts.stream().mapToDouble(item -> item[repeat]).toArray());
      passed = Wilson.interval((int) Math.round(DoubleStream.of(passes).sum()), passes.length);
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

  private static double[] given(double[] item) {
    return Arrays.stream(item).filter(value -> !Double.isNaN(value)).toArray();
  }
}
