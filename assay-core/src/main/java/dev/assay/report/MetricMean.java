// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.assay.model.Outcome;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The mean of a metric.
 *
 * @param metric its name
 * @param mean over the questions where it is defined
 * @param questions how many those are, at least 1
 */
public record MetricMean(@JsonIgnore String metric, double mean, int questions) {
  /** The means of all metrics, in the order of the run; a metric that is never defined has none. */
  static List<MetricMean> all(List<Outcome> outcomes) {
    Map<String, DoubleSummaryStatistics> scores = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      outcome
          .metrics()
          .forEach(
              (name, score) -> {
                var seen = scores.computeIfAbsent(name, first -> new DoubleSummaryStatistics());
                if (score != null) {
                  seen.accept(score);
                }
              });
    }
    return scores.entrySet().stream()
        .filter(
            entry -> entry.getValue().getCount() > 0 && !SelfCorrectionEffect.tells(entry.getKey()))
        .map(
            entry ->
                new MetricMean(
                    entry.getKey(),
                    entry.getValue().getAverage(),
                    (int) entry.getValue().getCount()))
        .toList();
  }
}
