// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.model.Judgment;
import dev.assay.stats.Resampling;
import java.util.List;

/**
 * Whether judges say the same when they are asked again.
 *
 * @param judges each that judged, in order of first appearance
 */
public record ConsistencyReport(List<JudgeConsistency> judges) {
  public ConsistencyReport {
    judges = List.copyOf(judges);
  }

  /** Of what judges said of a run. */
  public static ConsistencyReport of(List<Judgment> judgements, Resampling how) {
    return new ConsistencyReport(
        JudgeScores.all(judgements).stream()
            .map(judge -> JudgeConsistency.of(judge, how))
            .toList());
  }
}
