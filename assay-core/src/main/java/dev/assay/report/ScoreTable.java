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
package dev.assay.report;

import dev.assay.agreement.JudgeTally;
import java.util.List;

/** Which scores judges gave, and how often they gave none, in a terminal. */
final class ScoreTable {
  private ScoreTable() {}

  static TextTable of(List<JudgeTally> tallies) {
    TextTable table =
        new TextTable().left("").right("mean score").right("judgements").left("scores").left("");
    for (JudgeTally tally : tallies) {
      Double mean = tally.mean();
      table.row(
          Span.of(SafeText.line(tally.judge().words())),
          Span.of(mean == null ? "-" : Figures.score(mean)),
          Span.of(Figures.count(tally.judgements())),
          Span.of(JudgeWords.distribution(tally)),
          Ink.YELLOW.on(
              tally.unscored() == 0
                  ? ""
                  : "%s without a score (%s)"
                      .formatted(
                          Figures.count(tally.unscored()), JudgeWords.reasons(tally.why()))));
    }
    return table;
  }
}
