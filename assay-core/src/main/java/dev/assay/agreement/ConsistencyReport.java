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
