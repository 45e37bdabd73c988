// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement.internal;

import dev.assay.agreement.JudgeScores;
import dev.assay.model.Judgment;
import dev.assay.model.Outcome;
import dev.assay.stats.internal.Resampling;
import java.util.List;

/**
 * The consistency of judges over repeats.
 *
 * @param judges each judge, in order of first appearance
 */
public record ConsistencyReport(List<JudgeConsistency> judges) {
  public ConsistencyReport {
    judges = List.copyOf(judges);
  }

  /**
   * Returns the report for the judgments of a run.
   *
   * @param outcomes of the run, of which those that failed to run count 0
   */
  public static ConsistencyReport of(
      List<Judgment> judgments, List<Outcome> outcomes, Resampling how) {
    return new ConsistencyReport(
        JudgeScores.all(judgments).stream()
            .map(judge -> JudgeConsistency.of(judge, outcomes, how))
            .toList());
  }
}
