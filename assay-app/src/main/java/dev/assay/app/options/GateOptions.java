// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.options;

import dev.assay.config.GateSettings;
import dev.assay.model.AssayException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What a run must reach, as the command line says it. */
public final class GateOptions {
  @Option(
      names = "--min-accuracy",
      paramLabel = "[NAME=]SHARE",
      description =
          "Exit with 1 if accuracy, from 0 to 1, is lower; hard=0.6 sets it for one category,"
              + " difficulty or database. May be repeated.")
  private @Nullable List<OptionParser.Least> minAccuracy;

  @Option(
      names = "--max-broken",
      paramLabel = "N",
      description = "Exit with 1 if more than N questions regress against the baseline.")
  private @Nullable Integer maxBroken;

  @Option(
      names = "--max-unscored",
      paramLabel = "N",
      description =
          "Exit with 1 if more than N questions are not scored, for example because their gold"
              + " query fails.")
  private @Nullable Integer maxUnscored;

  /** Whether anything is asked for. */
  public boolean isEmpty() {
    return minAccuracy == null && maxBroken == null && maxUnscored == null;
  }

  /**
   * The settings.
   *
   * @throws AssayException if a number is out of range, or a share is said twice
   */
  public GateSettings settings(@Nullable Path baseline, boolean intersect) {
    requireCount("--max-broken", maxBroken);
    requireCount("--max-unscored", maxUnscored);
    Double least = null;
    Map<String, Double> categories = new LinkedHashMap<>();
    for (OptionParser.Least one :
        minAccuracy == null ? List.<OptionParser.Least>of() : minAccuracy) {
      Double before = one.name().isEmpty() ? least : categories.get(one.name());
      if (before != null) {
        throw new AssayException(
            "--min-accuracy is given twice%s; keep one"
                .formatted(one.name().isEmpty() ? "" : " for " + one.name()));
      }
      if (one.name().isEmpty()) {
        least = one.share();
      } else {
        categories.put(one.name(), one.share());
      }
    }
    return new GateSettings(
        least, categories, maxBroken, maxUnscored, baseline, intersect ? Boolean.TRUE : null);
  }

  private static void requireCount(String option, @Nullable Integer number) {
    if (number != null && number < 0) {
      throw new AssayException("%s %d: must be at least 0".formatted(option, number));
    }
  }
}
