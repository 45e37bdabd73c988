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

import static dev.assay.report.Page.INDENT;

import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;

/** What was run, and how good it is. */
final class Headline {
  private Headline() {}

  static void add(Page page, RunSummary summary) {
    title(page, summary);
    rules(page, summary.run());
    page.gap();
    accuracy(page, summary.accuracy());
    vacuous(page, summary);
    unscored(page, summary);
  }

  private static void title(Page page, RunSummary summary) {
    RunFacts run = summary.run();
    int asked = summary.total();
    String questions =
        asked == run.datasetSize()
            ? Figures.count(asked, "question")
            : Figures.count(asked) + " of " + Figures.count(run.datasetSize(), "question");
    String dot = page.screen().dot();
    String dataset = run.dataset().equals(run.name()) ? "" : run.dataset() + ", ";
    page.line(
        Ink.BOLD.on(run.name()),
        Ink.FAINT.on(dot + dataset + questions),
        Ink.FAINT.on(dot + "profile " + run.profile().name()));
  }

  /** Whose rules decided, if they are not Assay's own. */
  private static void rules(Page page, RunFacts run) {
    String metric = run.profile().metric();
    if (metric != null) {
      page.sentence("", Ink.FAINT, PeerRules.of(metric));
    }
  }

  private static void accuracy(Page page, Proportion accuracy) {
    if (accuracy.total() == 0) {
      page.line(Span.of(INDENT), Ink.BOLD.on("Accuracy: " + Figures.NOTHING));
      return;
    }
    page.line(
        Span.of(INDENT),
        Ink.BOLD.on("Accuracy  " + Figures.percent(accuracy)),
        Span.of("   " + Figures.ratio(accuracy) + " right"));
    page.sentence(
        INDENT,
        Ink.FAINT,
        "between %s and %s with 95 %% confidence"
            .formatted(Figures.percent(accuracy.low()), Figures.percent(accuracy.high())));
  }

  private static void vacuous(Page page, RunSummary summary) {
    if (summary.vacuous() > 0) {
      page.sentence(INDENT, Ink.FAINT, VacuousWords.accuracy(summary));
    }
  }

  private static void unscored(Page page, RunSummary summary) {
    List<String> parts = new ArrayList<>();
    if (summary.notScored() > 0) {
      parts.add(Figures.count(summary.notScored()) + " not scored");
    }
    if (summary.pending() > 0) {
      parts.add(Figures.count(summary.pending()) + " pending");
    }
    if (!parts.isEmpty()) {
      page.sentence(INDENT, Ink.YELLOW, String.join(", ", parts));
    }
  }
}
