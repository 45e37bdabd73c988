/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.metric;

import dev.assay.model.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How long a gold query takes compared with a prediction: both are run in turn, again and again, so
 * that what slows the machine down slows both.
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

  /** At least one, so that a ratio is always a number. */
  private static double nanos(Execution.Rows rows) {
    return Math.max(1, rows.elapsed().toNanos());
  }
}
