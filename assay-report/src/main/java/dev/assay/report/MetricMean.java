// SPDX-License-Identifier: Apache-2.0
package dev.assay.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.assay.journal.ProbeRecord;
import dev.assay.metric.internal.PlanRatio;
import dev.assay.model.Outcome;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The mean of a metric; of a {@link PlanRatio} the geometric mean.
 *
 * @param metric its name
 * @param mean over the questions where it is defined
 * @param questions the number of these questions, at least 1
 */
public record MetricMean(@JsonIgnore String metric, double mean, int questions) {
  /** The metric that is 1 if a probed answer holds, 0 if it is refuted with realistic data. */
  public static final String PROBE = "probe";

  /** The means of a run, and that of {@link #PROBE} if answers were probed. */
  public static List<MetricMean> all(List<Outcome> outcomes, @Nullable ProbeRecord probed) {
    List<MetricMean> means = new ArrayList<>(all(outcomes));
    int searched = probed == null ? 0 : probed.searched();
    if (probed != null && searched > 0) {
      means.add(new MetricMean(PROBE, 1 - (double) probed.realistic() / searched, searched));
    }
    return means;
  }

  /** The means of all metrics, in the order of the run; a metric that is never defined has none. */
  public static List<MetricMean> all(List<Outcome> outcomes) {
    Map<String, DoubleSummaryStatistics> scores = new LinkedHashMap<>();
    for (Outcome outcome : outcomes) {
      outcome
          .metrics()
          .forEach(
              (name, score) -> {
                var seen = scores.computeIfAbsent(name, first -> new DoubleSummaryStatistics());
                if (score != null) {
                  seen.accept(PlanRatio.isOne(name) ? Math.log(score) : score);
                }
              });
      Double ran = outcome.executability();
      if (ran != null) {
        scores
            .computeIfAbsent(Outcome.EXECUTABILITY, first -> new DoubleSummaryStatistics())
            .accept(ran);
      }
    }
    return scores.entrySet().stream()
        .filter(
            entry -> entry.getValue().getCount() > 0 && !SelfCorrectionEffect.tells(entry.getKey()))
        .map(
            entry ->
                new MetricMean(
                    entry.getKey(),
                    PlanRatio.isOne(entry.getKey())
                        ? Math.exp(entry.getValue().getAverage())
                        : entry.getValue().getAverage(),
                    (int) entry.getValue().getCount()))
        .toList();
  }
}
