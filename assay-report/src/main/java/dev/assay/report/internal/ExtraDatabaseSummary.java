// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.model.Outcome;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.stats.Proportion;
import dev.assay.stats.internal.Wilson;
import java.util.Optional;

/**
 * The accuracy of accepted answers on extra databases.
 *
 * @param checked accepted answers that were run on at least one
 * @param differ those of them that are wrong on one
 * @param accuracy of the run if these count as wrong
 */
record ExtraDatabaseSummary(int checked, int differ, Proportion accuracy) {
  /** The summary of a run; empty if no answer was run on an extra database. */
  static Optional<ExtraDatabaseSummary> of(RunSummary run) {
    return run.metrics().stream()
        .filter(mean -> mean.metric().equals(Outcome.EXTRA_DATABASES))
        .findFirst()
        .map(mean -> of(run, mean));
  }

  private static ExtraDatabaseSummary of(RunSummary run, MetricMean mean) {
    int differ = (int) Math.round(mean.questions() * (1 - mean.mean()));
    return new ExtraDatabaseSummary(
        mean.questions(), differ, Wilson.interval(run.correct() - differ, run.scored()));
  }

  String sentence() {
    return "With extra databases: %s (%s of %s checked there %s)."
        .formatted(
            NumberFormats.percent(accuracy),
            NumberFormats.count(differ),
            NumberFormats.count(checked, "right answer"),
            differ == 1 ? "differs" : "differ");
  }
}
