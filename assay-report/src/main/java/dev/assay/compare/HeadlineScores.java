// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeId;
import dev.assay.agreement.JudgeScores;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.internal.CurrentRubrics;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.journal.RunDirectory;
import dev.assay.model.JudgeConfiguration;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.model.internal.NaturalIdOrder;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.ClusteredBootstrap;
import dev.assay.stats.internal.HierarchicalBootstrap;
import dev.assay.stats.internal.Resampling;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Collections;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The number by which a run is listed, drawn and compared: its accuracy, the mean of a metric, or
 * the mean score of a judge.
 *
 * @param name {@code accuracy}, or the name of the metric or rubric
 * @param judge the judge of the scores; {@code null} of accuracy and metrics
 * @param scale the least and the highest value that it can have
 * @param mean with its 95 % interval
 * @param ratings the values of each question that has one: one, or one of each repeat
 */
public record HeadlineScores(
    String name,
    @Nullable JudgeId judge,
    Scale scale,
    Estimate mean,
    Map<String, double[]> ratings) {
  /** The headline of a run with scored questions, unless another is chosen. */
  public static final String ACCURACY = "accuracy";

  /** The ends of a scale. */
  public record Scale(double least, double most) {
    /** Of shares. */
    public static final Scale SHARE = new Scale(0, 1);

    Scale with(DoubleSummaryStatistics found) {
      return new Scale(Math.min(least, found.getMin()), Math.max(most, found.getMax()));
    }
  }

  public HeadlineScores {
    Map<String, double[]> sorted = new TreeMap<>(NaturalIdOrder.INSTANCE);
    sorted.putAll(ratings);
    ratings = Collections.unmodifiableMap(sorted);
  }

  /**
   * The headline of a stored run; empty if it has no such number.
   *
   * @param chosen {@code accuracy}, or the name of a metric or rubric; {@code null} for the usual
   *     one: accuracy, and without any scored question the score of its only judge
   * @throws AssayException if several judges have the rubric, or files can't be read
   */
  public static Optional<HeadlineScores> of(@Nullable String chosen, RunDirectory run) {
    return of(chosen, run, run.storedOutcomes().brief());
  }

  /**
   * The headline of a stored run; empty if it has no such number.
   *
   * @param outcomes of the run
   * @throws AssayException if several judges have the rubric, or files can't be read
   */
  public static Optional<HeadlineScores> of(
      @Nullable String chosen, RunDirectory run, List<Outcome> outcomes) {
    if (ACCURACY.equals(chosen)
        || (chosen == null && outcomes.stream().anyMatch(ComparedRun::isScored))) {
      return values(outcomes, HeadlineScores::verdict).map(HeadlineScores::accuracy);
    }
    if (chosen == null) {
      return judged(null, run, outcomes);
    }
    return values(outcomes, outcome -> outcome.metrics().get(chosen))
        .map(values -> metric(chosen, values))
        .or(() -> judged(chosen, run, outcomes));
  }

  private static @Nullable Double verdict(Outcome outcome) {
    return ComparedRun.isScored(outcome)
        ? (Double) (ComparedRun.isCorrect(outcome) ? 1.0 : 0.0)
        : null;
  }

  private static Optional<Map<String, double[]>> values(
      List<Outcome> outcomes, Function<Outcome, @Nullable Double> value) {
    Map<String, double[]> values = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      Double own = value.apply(outcome);
      if (own != null) {
        values.put(outcome.question(), new double[] {own});
      }
    }
    return values.isEmpty() ? Optional.empty() : Optional.of(values);
  }

  private static HeadlineScores accuracy(Map<String, double[]> values) {
    int right = (int) values.values().stream().filter(own -> own[0] == 1).count();
    Proportion share = Wilson.interval(right, values.size());
    return new HeadlineScores(
        ACCURACY,
        null,
        Scale.SHARE,
        new Estimate(share.value(), new ConfidenceInterval(share.low(), share.high()), null),
        values);
  }

  private static HeadlineScores metric(String name, Map<String, double[]> values) {
    double[] all = values.values().stream().mapToDouble(own -> own[0]).toArray();
    DoubleSummaryStatistics found = new DoubleSummaryStatistics();
    for (double value : all) {
      found.accept(value);
    }
    return new HeadlineScores(
        name,
        null,
        Scale.SHARE.with(found),
        ClusteredBootstrap.unclusteredMean(all, Resampling.STANDARD),
        values);
  }

  private static Optional<HeadlineScores> judged(
      @Nullable String chosen, RunDirectory run, List<Outcome> outcomes) {
    List<JudgeConfiguration> asked = run.askedJudges();
    List<Judgment> judgments = CurrentRubrics.of(run.judgments(), asked);
    List<JudgeTally> tallies =
        JudgeTally.all(judgments, outcomes).stream()
            .filter(tally -> chosen == null || tally.judge().isNamed(chosen))
            .toList();
    if (chosen != null && tallies.size() > 1) {
      throw new AssayException(several(chosen, tallies));
    }
    if (tallies.size() != 1 || !tallies.get(0).mean().estimate().isDefined()) {
      return Optional.empty();
    }
    JudgeTally tally = tallies.get(0);
    DoubleSummaryStatistics scale = new DoubleSummaryStatistics();
    tally.scores().keySet().forEach(scale::accept);
    asked.stream()
        .filter(each -> each.rubric().equals(tally.judge().rubric()))
        .forEach(each -> each.scale().forEach(scale::accept));
    JudgeScores scores =
        JudgeScores.all(judgments).stream()
            .filter(each -> each.judge().equals(tally.judge()))
            .findFirst()
            .orElseThrow();
    return Optional.of(
        new HeadlineScores(
            tally.judge().judge(),
            tally.judge(),
            new Scale(scale.getMin(), scale.getMax()),
            tally.mean().estimate(),
            scores.ratings(outcomes)));
  }

  /** The sentence on a rubric by which several judges scored a run. */
  public static String several(String name, List<JudgeTally> judges) {
    return "%s is the score of several judges; name one as %s@%s"
        .formatted(name, name, judges.get(0).judge().model());
  }

  /** Returns whether both are the same number: of a judge, by the same model and rubric text. */
  public boolean isLike(HeadlineScores other) {
    return name.equals(other.name) && Objects.equals(judge, other.judge);
  }

  /** Returns why scores by another judge are not compared with these. */
  public String otherJudge(HeadlineScores baseline) {
    JudgeId other = Objects.requireNonNull(baseline.judge);
    return other.model().equals(Objects.requireNonNull(judge).model())
        ? "it was judged by another text of the rubric %s (%s, not %s)"
            .formatted(name, other.rubric(), judge.rubric())
        : "it was judged by %s, not %s".formatted(other.model(), judge.model());
  }

  /** Returns how many questions have a value in both. */
  public int common(HeadlineScores baseline) {
    return (int) ratings.keySet().stream().filter(baseline.ratings::containsKey).count();
  }

  /**
   * The change since a baseline over the questions that have a value in both, with the 95 %
   * interval of the {@linkplain HierarchicalBootstrap hierarchical bootstrap}; undefined if there
   * is no such question.
   */
  public Estimate changeSince(HeadlineScores baseline) {
    List<double[]> before = new ArrayList<>();
    List<double[]> after = new ArrayList<>();
    ratings.forEach(
        (question, own) -> {
          double[] earlier = baseline.ratings.get(question);
          if (earlier != null) {
            before.add(earlier);
            after.add(own);
          }
        });
    return HierarchicalBootstrap.difference(before, after, Resampling.STANDARD);
  }
}
