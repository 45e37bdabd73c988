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
import java.util.Comparator;
import java.util.List;

/**
 * Which scores judges gave, and how often they gave none, in a terminal. Each judge has lines of
 * its own, as names and reasons are long.
 */
final class ScoreTable {
  private static final String WITHIN = Page.INDENT + Page.INDENT;

  private ScoreTable() {}

  static void add(Page page, List<JudgeTally> tallies) {
    tallies.stream()
        .sorted(Comparator.comparing(tally -> tally.judge().words()))
        .forEach(tally -> add(page, tally));
  }

  private static void add(Page page, JudgeTally tally) {
    page.sentence(Page.INDENT, Ink.BOLD, tally.judge().words());
    Double mean = tally.mean();
    String judgements =
        tally.judgements() == 1 ? "1 judgement" : Figures.count(tally.judgements()) + " judgements";
    page.sentence(
        WITHIN,
        Ink.PLAIN,
        mean == null
            ? "no score in " + judgements
            : "mean score %s of %s, of which %s"
                .formatted(Figures.score(mean), judgements, JudgeWords.distribution(tally)));
    if (tally.unscored() > 0) {
      page.sentence(
          WITHIN,
          Ink.YELLOW,
          "%s without a score: %s"
              .formatted(Figures.count(tally.unscored()), JudgeWords.reasons(tally.why())));
    }
  }
}
