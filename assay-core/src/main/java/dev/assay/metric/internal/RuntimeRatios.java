// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import dev.assay.metric.DatabaseAccess;
import dev.assay.table.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Ratios of the run times of a gold query and a prediction: both are run alternately, so that load
 * on the machine slows both down.
 */
public final class RuntimeRatios {
  private RuntimeRatios() {}

  /**
   * Gold time divided by predicted time, one ratio for each pair of runs; above 1 the prediction is
   * faster. Times cover execution and the reading of all rows.
   *
   * @param most pairs of runs
   * @param budget after which no further pair is begun; the first always is
   * @return empty if a query did not return rows every time
   */
  public static List<Double> measure(
      DatabaseAccess database, String gold, String predicted, int most, Duration budget) {
    List<Double> ratios = new ArrayList<>();
    long start = System.nanoTime();
    do {
      Execution second = database.run(predicted);
      Execution first = database.runGold(gold);
      if (!(first instanceof Execution.Rows goldRows)
          || !(second instanceof Execution.Rows predictedRows)) {
        return List.of();
      }
      ratios.add(nanos(goldRows) / nanos(predictedRows));
    } while (ratios.size() < most && System.nanoTime() - start < budget.toNanos());
    return ratios;
  }

  /** The run time in nanoseconds, at least 1 so that every ratio is finite. */
  private static double nanos(Execution.Rows rows) {
    return Math.max(1, rows.elapsed().toNanos());
  }
}
