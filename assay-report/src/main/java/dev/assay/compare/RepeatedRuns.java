// SPDX-License-Identifier: Apache-2.0
package dev.assay.compare;

import dev.assay.AssayException;
import dev.assay.stats.Proportion;
import dev.assay.stats.Wilson;
import java.util.List;
import java.util.Locale;

/**
 * The variation of one system over repeated runs, on the questions that are scored in every repeat.
 *
 * @param runs the repeats, at least two
 * @param excluded ids of questions that are not scored in at least one repeat, or that only some
 *     repeats have
 * @param accuracies of each run, over those questions
 * @param rightIn the number of questions that are right in 0, 1, ... all repeats
 * @param flaky the questions on which the repeats disagree, the least consistent first
 * @param identicalSql the number of questions to which every repeat gave the same SQL
 * @param warnings caveats, each a sentence
 */
public record RepeatedRuns(
    List<ComparedRun> runs,
    List<String> excluded,
    List<Proportion> accuracies,
    List<Integer> rightIn,
    List<FlakyQuestion> flaky,
    int identicalSql,
    List<String> warnings) {
  public RepeatedRuns {
    runs = List.copyOf(runs);
    excluded = List.copyOf(excluded);
    accuracies = List.copyOf(accuracies);
    rightIn = List.copyOf(rightIn);
    flaky = List.copyOf(flaky);
    warnings = List.copyOf(warnings);
  }

  /**
   * Sets repeats side by side.
   *
   * @param intersect whether they may be of different data sets
   * @throws AssayException if there are fewer than two, or they can't be compared
   */
  public static RepeatedRuns of(List<ComparedRun> runs, boolean intersect) {
    if (runs.size() < 2) {
      throw new AssayException("repeats need at least two runs; name another");
    }
    return new RepeatAggregator(runs, intersect).sum();
  }

  /** Returns the number of questions that are scored in every repeat. */
  public int questions() {
    return rightIn.stream().mapToInt(Integer::intValue).sum();
  }

  /** The mean of the runs' accuracies; NaN without questions. */
  public double mean() {
    return accuracies.stream().mapToDouble(Proportion::value).average().orElse(Double.NaN);
  }

  /** Standard deviation of the runs' accuracies (n - 1 in the denominator), from 0. */
  public double deviation() {
    double mean = mean();
    double squares =
        accuracies.stream().mapToDouble(a -> (a.value() - mean) * (a.value() - mean)).sum();
    return Math.sqrt(squares / (runs.size() - 1));
  }

  public double lowest() {
    return accuracies.stream().mapToDouble(Proportion::value).min().orElse(Double.NaN);
  }

  public double highest() {
    return accuracies.stream().mapToDouble(Proportion::value).max().orElse(Double.NaN);
  }

  /**
   * Returns the accuracy that a single run of average accuracy would report, with its 95 %
   * interval. That interval only reflects the choice of questions, not the variation between runs.
   */
  public Proportion sampling() {
    return Wilson.interval((int) Math.round(mean() * questions()), questions());
  }

  /** The result in one sentence. */
  public String sentence() {
    int questions = questions();
    if (questions == 0) {
      return "No question is scored in every repeat: nothing can be said.";
    }
    Proportion sampling = sampling();
    if (flaky.isEmpty()) {
      return String.format(
          Locale.ROOT,
          "None of %,d %s is flaky: each is right in all of %d repeats, or wrong in all. Accuracy"
              + " is %.1f %% in each; the choice of questions alone makes it uncertain from"
              + " %.1f %% to %.1f %%.",
          questions,
          questions == 1 ? "question" : "questions",
          runs.size(),
          100 * lowest(),
          100 * sampling.low(),
          100 * sampling.high());
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d questions %s flaky: right in some of %d repeats, wrong in others. Accuracy"
            + " varies between %.1f %% and %.1f %% (standard deviation %.1f points); the choice of"
            + " questions alone makes it uncertain from %.1f %% to %.1f %%.",
        flaky.size(),
        questions,
        flaky.size() == 1 ? "is" : "are",
        runs.size(),
        100 * lowest(),
        100 * highest(),
        100 * deviation(),
        100 * sampling.low(),
        100 * sampling.high());
  }
}
