// SPDX-License-Identifier: Apache-2.0
package dev.assay.config;

import dev.assay.AssayException;
import dev.assay.compare.Gate;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The thresholds under which a run fails; {@code null} or empty where not set.
 *
 * @param minAccuracy accuracy from 0 to 1 under which it does
 * @param categories the minimum accuracy by category, difficulty or database
 * @param metrics means by metric, or by rubric of a judge, under which it does
 * @param maxDrop the largest drop from the baseline
 * @param maxBroken the most questions that may regress against the baseline
 * @param maxUnscored the most questions that may be left unscored
 * @param baseline directory of the run that it is compared with
 * @param intersect whether the baseline may have other questions, of which those in common count
 */
public record GateSettings(
    @Nullable Double minAccuracy,
    Map<String, Double> categories,
    Map<String, Double> metrics,
    Map<String, Double> maxDrop,
    @Nullable Integer maxBroken,
    @Nullable Integer maxUnscored,
    @Nullable Path baseline,
    @Nullable Boolean intersect) {
  /**
   * Returns the configured gate.
   *
   * @throws AssayException if it limits regressions and there is no baseline
   */
  public Gate gate() {
    if (maxBroken != null && baseline == null) {
      throw new AssayException(
          "a gate on broken questions needs a run to compare with; name one with --baseline RUN, or"
              + " as baseline: under gate:");
    }
    if (!maxDrop.isEmpty() && baseline == null) {
      throw new AssayException(
          "a gate on drops needs a run to compare with; name one with --baseline RUN, or as"
              + " baseline: under gate:");
    }
    return new Gate(minAccuracy, categories, metrics, maxDrop, maxBroken, maxUnscored);
  }
}
