// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import dev.assay.agreement.JudgeSummary;
import dev.assay.agreement.JudgeTally;
import dev.assay.model.Attempt;
import dev.assay.model.Outcome;
import dev.assay.model.Usage;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that are averaged for each group of a breakdown: every metric, times of queries,
 * tokens, cost and latency of a question's attempts together, and scores of judges.
 *
 * @param judges the mean score of each prediction, by judge and question
 */
record GroupNumbers(Map<String, Map<String, Double>> judges) {
  private static final Map<String, Function<Usage, ? extends @Nullable Number>> USE =
      new LinkedHashMap<>();

  static {
    USE.put("prompt_tokens", Usage::promptTokens);
    USE.put("completion_tokens", Usage::completionTokens);
    USE.put("cost_usd", Usage::costUsd);
    USE.put("latency_ms", Usage::latencyMs);
  }

  /**
   * The numbers of a run.
   *
   * @param judged its judges, named as in a gate: by rubric, and model if two share one; {@code
   *     null} for none
   */
  static GroupNumbers of(@Nullable JudgeSummary judged) {
    Map<String, Map<String, Double>> scores = new LinkedHashMap<>();
    List<JudgeTally> tallies = judged == null ? List.of() : judged.judges();
    for (JudgeTally tally : tallies) {
      String rubric = tally.judge().judge();
      boolean only =
          tallies.stream().filter(one -> one.judge().judge().equals(rubric)).count() == 1;
      scores.put(only ? rubric : rubric + "@" + tally.judge().model(), tally.mean().byQuestion());
    }
    return new GroupNumbers(scores);
  }

  /** Returns the mean of each number that one of these questions has. */
  List<MetricMean> of(List<Outcome> outcomes) {
    List<MetricMean> means = new ArrayList<>(MetricMean.all(outcomes));
    add(means, "ms", outcomes, outcome -> outcome.execution().ms());
    add(means, "gold_ms", outcomes, outcome -> outcome.gold().execution().ms());
    List<Outcome> used =
        outcomes.stream()
            .filter(each -> each.attempts().stream().anyMatch(one -> one.usage() != null))
            .toList();
    USE.forEach(
        (name, part) -> add(means, name, used, outcome -> Attempt.sum(outcome.attempts(), part)));
    judges.forEach(
        (judge, scores) -> add(means, judge, outcomes, outcome -> scores.get(outcome.question())));
    return means;
  }

  private static void add(
      List<MetricMean> means,
      String name,
      List<Outcome> outcomes,
      Function<Outcome, @Nullable Double> number) {
    DoubleSummaryStatistics known = new DoubleSummaryStatistics();
    for (Outcome outcome : outcomes) {
      Double value = number.apply(outcome);
      if (value != null) {
        known.accept(value);
      }
    }
    if (known.getCount() > 0) {
      means.add(new MetricMean(name, known.getAverage(), (int) known.getCount()));
    }
  }
}
