// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.agreement.internal.JudgeEligibility;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.Estimate;
import dev.assay.stats.internal.ClusteredBootstrap;
import dev.assay.stats.internal.Resampling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The mean score of one judge over the predictions of a run. A prediction that failed to run is
 * shown to no judge and counts 0, so that failures can't raise the mean; but only if the judge was
 * asked about all others, because otherwise the mean is that of a selection.
 *
 * @param failed predictions that failed to run or have no SQL
 * @param withoutSql those of them that have no SQL
 * @param left predictions that could be judged and were not: outside of the selection, or pending
 * @param estimate the mean over predictions of each prediction's mean score, with its interval; NaN
 *     if there is no score
 * @param byQuestion the mean score of each prediction in the mean, by question
 */
public record MeanScore(
    int failed, int withoutSql, int left, Estimate estimate, Map<String, Double> byQuestion) {
  public MeanScore {
    byQuestion = Collections.unmodifiableMap(new LinkedHashMap<>(byQuestion));
  }

  /** Returns the number of predictions in the mean. */
  public int questions() {
    return byQuestion.size();
  }

  /** Returns whether the failed predictions are in the mean. */
  public boolean countsFailed() {
    return failed > 0 && left == 0;
  }

  /** Returns how many predictions count 0 in the mean because they failed. */
  public int zeros() {
    return countsFailed() ? failed : 0;
  }

  /**
   * The mean of one judge's scores.
   *
   * @param outcomes of the run; none if only the judgments are known
   * @param given all judgments of the judge
   */
  static MeanScore of(List<Judgment> given, List<Outcome> outcomes) {
    Map<String, List<Judgment>> byQuestion =
        given.stream().collect(Collectors.groupingBy(Judgment::question));
    // How well a query reads does not depend on whether it runs.
    boolean correctness = given.stream().anyMatch(one -> one.passesFrom() != null);
    List<String> failed = new ArrayList<>();
    int withoutSql = 0;
    int left = 0;
    for (Outcome outcome : correctness ? outcomes : List.<Outcome>of()) {
      JudgeEligibility part = JudgeEligibility.of(outcome);
      if (part == JudgeEligibility.FAILED && !byQuestion.containsKey(outcome.question())) {
        failed.add(outcome.question());
        withoutSql += JudgeEligibility.hasSql(outcome) ? 0 : 1;
      } else if (part == JudgeEligibility.JUDGEABLE
          && !byQuestion.containsKey(outcome.question())) {
        left++;
      }
    }
    Map<String, Double> means = new LinkedHashMap<>();
    byQuestion.forEach(
        (question, judgments) ->
            judgments.stream()
                .map(Judgment::score)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .average()
                .ifPresent(mean -> means.put(question, mean)));
    if (left == 0) {
      failed.forEach(question -> means.put(question, 0.0));
    }
    return new MeanScore(
        failed.size(),
        withoutSql,
        left,
        ClusteredBootstrap.unclusteredMean(
            means.values().stream().mapToDouble(Double::doubleValue).toArray(),
            Resampling.STANDARD),
        means);
  }
}
