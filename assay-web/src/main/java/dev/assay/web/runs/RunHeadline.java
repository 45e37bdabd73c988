// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import dev.assay.AssayException;
import dev.assay.compare.HeadlineScores;
import dev.assay.journal.RunDirectory;
import dev.assay.report.internal.StoredRunSummary;
import dev.assay.stats.ConfidenceInterval;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import org.jspecify.annotations.Nullable;

/**
 * The headline of a run.
 *
 * @param shown in the list; {@code null} if the run has none
 * @param scores by question; {@code null} of accuracy, which is compared by verdicts
 * @param problem the reason why it is unknown; {@code null} otherwise
 */
record RunHeadline(
    RunRow.@Nullable Headline shown, @Nullable HeadlineScores scores, @Nullable String problem) {
  static final RunHeadline NONE = new RunHeadline(null, null, null);

  /**
   * Reads the headline of a run.
   *
   * @param accuracy of the run, for which no outcome is read
   * @param chosen {@code null} for the one that the run was made with, or else the usual one
   */
  static RunHeadline of(RunDirectory run, Proportion accuracy, @Nullable String chosen) {
    try {
      String name = chosen == null ? StoredRunSummary.headline(run) : chosen;
      if (accuracy.total() > 0 && (name == null || name.equals(HeadlineScores.ACCURACY))) {
        return new RunHeadline(of(accuracy), null, null);
      }
      if (HeadlineScores.ACCURACY.equals(name)) {
        return NONE;
      }
      return HeadlineScores.of(name, run)
          .map(scores -> new RunHeadline(RunRow.Headline.of(scores), scores, null))
          .orElse(NONE);
    } catch (AssayException e) {
      return new RunHeadline(null, null, e.getMessage());
    }
  }

  private static RunRow.Headline of(Proportion accuracy) {
    return new RunRow.Headline(
        HeadlineScores.ACCURACY,
        null,
        accuracy.value(),
        new ConfidenceInterval(accuracy.low(), accuracy.high()),
        accuracy.total(),
        HeadlineScores.Scale.SHARE);
  }

  /** The difference to a baseline by scores; {@code null} if they have no question in common. */
  RunRow.@Nullable Versus versus(String name, RunHeadline baseline) {
    if (scores == null || baseline.scores == null || !scores.isLike(baseline.scores)) {
      return null;
    }
    Estimate change = scores.changeSince(baseline.scores);
    return change.isDefined()
        ? new RunRow.Versus(
            name,
            scores.common(baseline.scores),
            null,
            null,
            change.value(),
            change.interval(),
            null)
        : null;
  }

  /** Returns why it is not compared with a baseline, as a sentence's end. */
  String uncompared(RunHeadline baseline) {
    if (shown == null) {
      return problem == null ? "nothing scored yet" : problem;
    }
    if (baseline.shown == null || !shown.name().equals(baseline.shown.name())) {
      return "not compared with the baseline, which has no " + shown.name();
    }
    return scores == null || baseline.scores == null || scores.isLike(baseline.scores)
        ? "not compared with the baseline: they have no scored question in common"
        : "not compared with the baseline: " + scores.otherJudge(baseline.scores);
  }
}
