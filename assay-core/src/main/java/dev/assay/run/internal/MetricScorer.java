// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseOutageException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.match.internal.UndecidedException;
import dev.assay.metric.Comparison;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.ExecutionAccuracy;
import dev.assay.metric.internal.ScoringDeadline;
import dev.assay.model.Verdict;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Computes all metrics of a run for one question.
 *
 * @param metrics the metrics
 * @param time time limit for scoring one answer; the metric that decides gets the same again
 */
record MetricScorer(List<Metric> metrics, Duration time) {
  /** The time limit increases by its own length for every this many cells. */
  private static final long CELLS_OF_TIME = 10_000_000;

  private static final String ACCURACY = new ExecutionAccuracy().name();

  /** The score of one metric; empty if it is not among the metrics. */
  MetricScoring only(String name, Comparison comparison) {
    MetricScoring metricScoring = new MetricScoring();
    ScoringDeadline left = ScoringDeadline.of(time(comparison));
    for (Metric metric : metrics) {
      if (metric.name().equals(name)) {
        score(metric, comparison, left, metricScoring);
      }
    }
    return metricScoring;
  }

  /** The scores of all metrics; some may be known already. */
  MetricScoring of(Comparison comparison, Map<String, @Nullable Double> known) {
    MetricScoring metricScoring = new MetricScoring();
    ScoringDeadline left = ScoringDeadline.of(time(comparison));
    for (Metric metric : metrics) {
      String name = metric.name();
      if (known.containsKey(name)) {
        metricScoring.scores().put(name, known.get(name));
      } else {
        score(metric, comparison, left, metricScoring);
      }
    }
    return metricScoring;
  }

  /**
   * The time limit, which grows with the number of cells, so that one pass over a large result does
   * not exceed it.
   */
  private Duration time(Comparison comparison) {
    long cells = 0;
    for (Comparison.GoldResult gold : comparison.golds()) {
      cells += cells(gold.table());
    }
    if (comparison.predicted() instanceof Execution.Rows rows) {
      cells += cells(rows.table());
    }
    return time.plus(time.multipliedBy(cells / 1_000_000).dividedBy(CELLS_OF_TIME / 1_000_000));
  }

  private static long cells(ResultTable table) {
    return (long) table.rowCount() * table.columnCount();
  }

  private static void score(
      Metric metric, Comparison comparison, ScoringDeadline left, MetricScoring metricScoring) {
    if (comparison.predicted() instanceof Execution.Unfetched && metric.needsRows()) {
      metricScoring.scores().put(metric.name(), null);
      metricScoring.unfetched().add(metric.name());
      return;
    }
    try {
      metricScoring.scores().put(metric.name(), left.within(() -> metric.score(comparison)));
    } catch (UndecidedException over) {
      metricScoring.scores().put(metric.name(), null);
      metricScoring.undecided().add(metric.name());
    } catch (DatabaseUnavailableException | DatabaseOutageException | CancellationException e) {
      throw e; // not a fault of the metric
    } catch (RuntimeException e) {
      throw new AssayException(
          "the metric '%s' failed at question '%s'; exclude it with --metrics, and report this"
              .formatted(metric.name(), comparison.question().id()),
          e);
    }
  }

  /** The scores if there is nothing to compare with: only the verdict is known. */
  Map<String, @Nullable Double> ofVerdict(Verdict verdict) {
    Map<String, @Nullable Double> scores = undefined();
    if (scores.containsKey(ACCURACY)) {
      scores.put(ACCURACY, verdict instanceof Verdict.Correct ? 1.0 : 0.0);
    }
    return scores;
  }

  /** The scores of a question that is not scored. */
  Map<String, @Nullable Double> undefined() {
    Map<String, @Nullable Double> scores = new LinkedHashMap<>();
    metrics.forEach(metric -> scores.put(metric.name(), null));
    return scores;
  }
}
