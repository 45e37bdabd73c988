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
package dev.assay.html;

import dev.assay.report.Fault;
import dev.assay.report.Figures;
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.CauseGroup;
import dev.assay.report.Words;
import java.util.List;
import java.util.stream.Stream;

/** Where the questions went: a bar and its legend, both of which lead to the questions. */
final class OutcomeSection {
  private static final int EXAMPLES = 3;

  /** How many causes have a shade of their own; the others share the last. */
  private static final int SHADES = 6;

  private final Markup html;
  private final RunSummary summary;
  private final QuestionKeys keys;

  private OutcomeSection(Markup html, RunSummary summary, QuestionKeys keys) {
    this.html = html;
    this.summary = summary;
    this.keys = keys;
  }

  static void add(Markup html, RunSummary summary, QuestionKeys keys) {
    if (summary.total() > 0) {
      new OutcomeSection(html, summary, keys).add();
    }
  }

  private void add() {
    Sections.begin(
        html,
        "outcomes",
        "Where the questions went",
        "Each part of all %s leads to its questions.%s"
            .formatted(Figures.count(summary.total(), "question"), accuracy()));
    PartsBar bar = new PartsBar(html, summary.total());
    bar.add("right", "correct", Link.toQuestions("verdict", "correct"), summary.correct());
    causes(bar);
    List<String> unscored =
        Stream.concat(summary.goldFaults().stream(), summary.lost().stream())
            .map(Fault::question)
            .toList();
    String link = Link.toQuestions("verdict", "not_scored");
    bar.add("unscored", "not scored", null, link, summary.notScored(), unscored);
    bar.add("pending", "pending", null, summary.pending());
    bar.write(keys);
    html.close();
  }

  /** Why the share of right answers here is not the accuracy, where it is not. */
  private String accuracy() {
    return summary.scored() == 0 || summary.scored() == summary.total()
        ? ""
        : " Their shares are of all; the accuracy, %s, is of the %s that are scored."
            .formatted(Figures.percent(summary.accuracy()), Figures.count(summary.scored()));
  }

  private void causes(PartsBar bar) {
    int shade = 1;
    for (CauseGroup group : summary.causes()) {
      bar.add(
          "wrong-" + Math.min(shade++, SHADES),
          Words.brief(group.cause()),
          group.cause().name(),
          Link.toQuestions("cause", group.cause().name()),
          group.questions().size(),
          group.questions());
    }
  }

  /** Links to the first few questions. */
  static void examples(Markup html, List<String> questions, QuestionKeys keys) {
    int shown = Math.min(EXAMPLES, questions.size());
    for (int i = 0; i < shown; i++) {
      String question = questions.get(i);
      html.text(i == 0 ? "" : ", ");
      html.element("a", question, "href", Link.toQuestion(keys.of(question)));
    }
    html.text(questions.size() > shown ? ", …" : "");
  }
}
