// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.metric.internal.PythonRow;
import dev.assay.metric.internal.RuntimeRatios;
import dev.assay.table.Execution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * BIRD's Reward-based Valid Efficiency Score: correct and fast. Source: {@code
 * evaluation/evaluation_ves.py} of bird-bench/mini_dev. Formula: 0 where {@link BirdEx} is 0;
 * otherwise prediction and gold are run in turn {@value #REPEATS} times, ratios gold time /
 * predicted time that are three standard deviations or more from their mean are dropped, and the
 * mean t of the others earns the reward 1.25 (t ≥ 2), 1 (t ≥ 1), 0.75 (t ≥ 0.5), 0.5 (t ≥ 0.25) or
 * 0.25; the score is its square root. The origin's R-VES is 100 times the mean.
 *
 * <p>Two differences: no further run is begun after ten seconds, and ratios that are all the same
 * are kept (the origin drops them all, and then fails). A query that stops returning rows when it
 * is repeated scores 0. Not defined without gold SQL. Times vary, so the score does.
 */
public final class BirdRVes implements Metric {
  static final int REPEATS = 100;
  private static final Duration BUDGET = Duration.ofSeconds(10);
  private static final double SIGMAS = 3;

  @Override
  public @Nullable Double score(Comparison comparison) {
    if (comparison.golds().stream().allMatch(gold -> gold.sql() == null)) {
      return null;
    }
    String predicted = comparison.sql();
    Optional<String> gold = agreeing(comparison);
    if (gold.isEmpty() || predicted == null) {
      return 0.0;
    }
    List<Double> ratios =
        RuntimeRatios.measure(comparison.database(), gold.get(), predicted, REPEATS, BUDGET);
    return ratios.isEmpty() ? 0.0 : Math.sqrt(reward(usual(ratios)));
  }

  /** The first gold query that returns the same set of rows as the prediction. */
  private static Optional<String> agreeing(Comparison comparison) {
    for (GoldResult gold : comparison.golds()) {
      if (gold.sql() != null
          && comparison.predicted() instanceof Execution.Rows rows
          && PythonRow.sameSet(gold.table(), rows.table())) {
        return Optional.of(gold.sql());
      }
    }
    return Optional.empty();
  }

  /** The mean of the ratios without outliers. */
  static double usual(List<Double> ratios) {
    double mean = mean(ratios);
    double variance = mean(ratios.stream().map(r -> Math.pow(r - mean, 2)).toList());
    double reach = SIGMAS * Math.sqrt(variance);
    List<Double> kept = ratios.stream().filter(r -> Math.abs(r - mean) < reach).toList();
    return kept.isEmpty() ? mean : mean(kept);
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  static double reward(double ratio) {
    if (ratio >= 2) {
      return 1.25;
    }
    if (ratio >= 1) {
      return 1;
    }
    if (ratio >= 0.5) {
      return 0.75;
    }
    return ratio >= 0.25 ? 0.5 : 0.25;
  }

  @Override
  public boolean byNameOnly() {
    return true;
  }
}
