// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare.internal;

import dev.assay.AssayException;
import dev.assay.agreement.JudgeId;
import dev.assay.compare.HeadlineScores;
import dev.assay.dataset.internal.QuestionWeek;
import dev.assay.journal.Manifest;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Outcome;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.ClusteredBootstrap;
import dev.assay.stats.internal.HierarchicalBootstrap;
import dev.assay.stats.internal.Resampling;
import dev.assay.stats.internal.Wilson;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A headline over time, in weekly windows: a question counts in the week in which it was asked, or
 * else in that of its run.
 *
 * @param scores of the newest run that has the headline, which says of whom and on which scale it
 *     is; {@code null} if no run has it
 * @param windows oldest first
 * @param excluded the runs that don't count, each with the reason
 */
public record HeadlineTrend(
    @Nullable HeadlineScores scores, List<Window> windows, List<String> excluded) {
  /** With fewer questions in a window, no change is claimed. */
  public static final int ENOUGH = 10;

  /** Windows with at least this share of their questions in common are paired by question. */
  private static final double SAME = 0.9;

  public HeadlineTrend {
    windows = List.copyOf(windows);
    excluded = List.copyOf(excluded);
  }

  /**
   * A week.
   *
   * @param runs the number of runs with a question in it
   * @param questions the number of questions with a value
   * @param mean over questions, with its 95 % interval
   * @param sinceFirst the change against the first window, or {@code null} of that one
   * @param sincePrevious the change against the window before, or {@code null} of the first
   */
  public record Window(
      QuestionWeek week,
      int runs,
      int questions,
      Estimate mean,
      @Nullable Change sinceFirst,
      @Nullable Change sincePrevious) {}

  /**
   * A change between two windows.
   *
   * @param since the earlier one
   * @param difference of the means, with its 95 % interval
   * @param paired whether both windows have the same questions, so that each is compared with
   *     itself
   * @param questions the number of questions in the smaller window
   */
  public record Change(QuestionWeek since, Estimate difference, boolean paired, int questions) {
    /** Returns whether the interval excludes no change, and is of enough questions. */
    public boolean isShown() {
      ConfidenceInterval interval = difference.interval();
      return questions >= ENOUGH && interval != null && (interval.low() > 0 || interval.high() < 0);
    }
  }

  /** The ratings of a week, by data set and question. */
  private static final class Collected {
    private final Set<String> runs = new HashSet<>();
    private final Map<String, double[]> ratings = new TreeMap<>();
  }

  /**
   * The trend of stored runs.
   *
   * @param chosen the name of the headline, or {@code null} for the usual one of the newest run
   * @param runs newest first
   */
  public static HeadlineTrend of(@Nullable String chosen, List<RunDirectory> runs) {
    HeadlineScores newest = null;
    List<String> excluded = new ArrayList<>();
    SortedMap<QuestionWeek, Collected> weeks = new TreeMap<>();
    for (RunDirectory run : runs) {
      List<Outcome> outcomes = run.storedOutcomes().brief();
      String name = newest == null ? chosen : named(newest.name(), newest.judge());
      HeadlineScores scores;
      try {
        scores = HeadlineScores.of(name, run, outcomes).orElse(null);
        if (scores == null && newest != null && newest.judge() != null) {
          scores = HeadlineScores.of(newest.name(), run, outcomes).orElse(null);
        }
      } catch (AssayException e) {
        excluded.add(run.path() + ": " + e.getMessage());
        continue;
      }
      if (scores == null) {
        excluded.add(run.path() + ": it has no " + (name == null ? "score" : name));
      } else if (newest != null && !newest.isLike(scores)) {
        excluded.add(run.path() + ": " + newest.otherJudge(scores));
      } else {
        newest = newest == null ? scores : newest;
        collect(run, outcomes, scores, weeks);
      }
    }
    return new HeadlineTrend(newest, newest == null ? List.of() : windows(newest, weeks), excluded);
  }

  private static String named(String name, @Nullable JudgeId judge) {
    return judge == null ? name : name + "@" + judge.model();
  }

  private static void collect(
      RunDirectory run,
      List<Outcome> outcomes,
      HeadlineScores scores,
      SortedMap<QuestionWeek, Collected> weeks) {
    Manifest.Source dataset = run.manifest().dataset();
    String prefix = dataset.sha256() + " " + dataset.idsSha256() + " ";
    QuestionWeek started = QuestionWeek.of(run.manifest().provenance().started());
    Map<String, QuestionWeek> asked = new HashMap<>();
    outcomes.forEach(
        outcome -> asked.put(outcome.question(), QuestionWeek.in(outcome.tags()).orElse(started)));
    scores
        .ratings()
        .forEach(
            (question, ratings) -> {
              Collected week =
                  weeks.computeIfAbsent(
                      asked.getOrDefault(question, started), each -> new Collected());
              week.runs.add(run.path().toString());
              week.ratings.merge(
                  prefix + question,
                  ratings,
                  (one, other) ->
                      DoubleStream.concat(Arrays.stream(one), Arrays.stream(other)).toArray());
            });
  }

  private static List<Window> windows(
      HeadlineScores headline, SortedMap<QuestionWeek, Collected> weeks) {
    List<Window> windows = new ArrayList<>();
    QuestionWeek previous = null;
    for (Map.Entry<QuestionWeek, Collected> each : weeks.entrySet()) {
      Map<String, double[]> ratings = each.getValue().ratings;
      QuestionWeek first = weeks.firstKey();
      windows.add(
          new Window(
              each.getKey(),
              each.getValue().runs.size(),
              ratings.size(),
              mean(headline.name(), ratings),
              previous == null ? null : change(weeks, first, ratings),
              previous == null ? null : change(weeks, previous, ratings)));
      previous = each.getKey();
    }
    return windows;
  }

  private static Estimate mean(String name, Map<String, double[]> ratings) {
    double[] means =
        ratings.values().stream()
            .mapToDouble(own -> DoubleStream.of(own).average().orElseThrow())
            .toArray();
    boolean once = ratings.values().stream().allMatch(own -> own.length == 1);
    if (name.equals(HeadlineScores.ACCURACY) && once) {
      Proportion share = Wilson.interval((int) DoubleStream.of(means).sum(), means.length);
      return new Estimate(share.value(), new ConfidenceInterval(share.low(), share.high()), null);
    }
    return ClusteredBootstrap.unclusteredMean(means, Resampling.STANDARD);
  }

  private static Change change(
      SortedMap<QuestionWeek, Collected> weeks, QuestionWeek since, Map<String, double[]> after) {
    Map<String, double[]> before = Objects.requireNonNull(weeks.get(since)).ratings;
    List<double[]> first = new ArrayList<>();
    List<double[]> second = new ArrayList<>();
    before.forEach(
        (question, own) -> {
          double[] later = after.get(question);
          if (later != null) {
            first.add(own);
            second.add(later);
          }
        });
    boolean paired = first.size() >= SAME * Math.max(before.size(), after.size());
    return new Change(
        since,
        paired
            ? HierarchicalBootstrap.difference(first, second, Resampling.STANDARD)
            : HierarchicalBootstrap.unpairedDifference(
                List.copyOf(before.values()), List.copyOf(after.values()), Resampling.STANDARD),
        paired,
        paired ? first.size() : Math.min(before.size(), after.size()));
  }
}
