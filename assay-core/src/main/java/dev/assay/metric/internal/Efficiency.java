// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.match.Match;
import dev.assay.metric.Comparison;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.Metric;
import dev.assay.model.Verdict;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The speed of a correct prediction compared with its gold; above 1 the prediction is faster.
 * Source: Assay, after BIRD's efficiency score. Formula: both are run once to warm up, then in turn
 * up to {@value #REPEATS} times, for at most five seconds; the score is the median of gold time /
 * predicted time. Reported, and never part of a verdict.
 *
 * <p>Undefined if the prediction is not correct, if the gold that it matches has no SQL, or if a
 * query fails when it is repeated. Times vary, and so does the score.
 */
public final class Efficiency implements Metric {
  static final int REPEATS = 15;
  private static final Duration BUDGET = Duration.ofSeconds(5);

  @Override
  public @Nullable Double score(Comparison comparison) {
    Match match = comparison.match();
    String predicted = comparison.sql();
    if (!(comparison.verdict() instanceof Verdict.Correct) || match == null || predicted == null) {
      return null;
    }
    String gold = comparison.golds().get(match.gold()).sql();
    if (gold == null) {
      return null;
    }
    DatabaseAccess database = comparison.database();
    RuntimeRatios.measure(database, gold, predicted, 1, Duration.ZERO);
    List<Double> ratios = RuntimeRatios.measure(database, gold, predicted, REPEATS, BUDGET);
    return ratios.isEmpty() ? null : median(ratios);
  }

  static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  @Override
  public boolean byNameOnly() {
    return true;
  }
}
