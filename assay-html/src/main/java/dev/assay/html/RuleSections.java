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

import dev.assay.model.Relaxation;
import dev.assay.report.AbstentionRates;
import dev.assay.report.Breakdown;
import dev.assay.report.Correction;
import dev.assay.report.Disagreement;
import dev.assay.report.Figures;
import dev.assay.report.RunSummary;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Accuracy by properties of questions, what was overlooked, and how else one could judge. */
final class RuleSections {
  private final Markup html;
  private final RunSummary summary;
  private final QuestionKeys keys;

  RuleSections(Markup html, RunSummary summary, QuestionKeys keys) {
    this.html = html;
    this.summary = summary;
    this.keys = keys;
  }

  void breakdowns() {
    String legend =
        "The dot is the accuracy, the band its 95 % interval, the stroke the whole run.";
    for (Breakdown breakdown : summary.breakdowns()) {
      String by = breakdown.by();
      Sections.begin(html, "by-" + by, "By " + by, ("Worst first. " + legend).strip());
      legend = "";
      AccuracyTable table = new AccuracyTable(html, "Accuracy by " + by, by, summary.accuracy());
      for (Breakdown.Group group : breakdown.groups()) {
        table.row(group.name(), Link.toQuestions(by, group.name()), group.accuracy());
      }
      table.end();
      html.close();
    }
  }

  void relaxations() {
    if (summary.relaxations().isEmpty()) {
      return;
    }
    Sections.begin(
        html,
        "relaxations",
        "What was overlooked",
        "In the " + Figures.count(summary.correct()) + " right ones.");
    html.open("table", "class", "plain");
    html.element("caption", "Relaxations that right answers needed", "class", "unseen");
    Sections.head(html, "Relaxation", "#Questions").open("tbody");
    summary.relaxations().entrySet().stream()
        .sorted(Map.Entry.<Relaxation, Integer>comparingByValue().reversed())
        .forEach(entry -> relaxation(entry.getKey(), entry.getValue()));
    html.close().close().close();
  }

  private void relaxation(Relaxation relaxation, int questions) {
    html.open("tr").open("th", "scope", "row").text(relaxation.words() + " ");
    html.element("code", relaxation.name()).close();
    html.element("td", Figures.count(questions), "class", "number").close();
  }

  void disagreements() {
    List<Disagreement> groups = summary.disagreements();
    if (groups.isEmpty()) {
      return;
    }
    Sections.begin(
        html,
        "disagreements",
        "Judged otherwise by standard",
        "Where Assay's profile standard does not agree with the rules of this run, and why.");
    html.open("table", "class", "plain");
    html.element("caption", "Disagreements with the profile standard", "class", "unseen");
    Sections.head(html, "Reason", "Standard", "#Questions", "For example").open("tbody");
    for (Disagreement group : groups) {
      html.open("tr").open("th", "scope", "row").open("code").name(group.reason());
      html.close().close();
      html.element("td", group.accepted() ? "accepts" : "refuses", "class", "word");
      html.element("td", Figures.count(group.questions().size()), "class", "number");
      html.open("td", "class", "examples");
      OutcomeSection.examples(html, group.questions(), keys);
      html.close().close();
    }
    html.close().close().close();
  }

  void answers() {
    abstention(summary.abstention());
    correction(summary.correction());
  }

  private void abstention(@Nullable AbstentionRates rates) {
    if (rates == null) {
      return;
    }
    Sections.begin(
        html,
        "abstention",
        "Abstention",
        "Precision: of those abstained from, can't be answered. Recall: of those that can't be"
            + " answered, abstained from.");
    AccuracyTable table = new AccuracyTable(html, "Abstention", "", summary.accuracy());
    table.row("precision", null, rates.precision());
    table.row("recall", null, rates.recall());
    table.end();
    html.close();
  }

  private void correction(@Nullable Correction correction) {
    if (correction == null) {
      return;
    }
    Sections.begin(
        html,
        "correction",
        "Self-correction",
        "%s with more than one attempt: %s fixed, %s broken."
            .formatted(
                Figures.count(correction.retried(), "question"),
                Figures.count(correction.fixed()),
                Figures.count(correction.broken())));
    AccuracyTable table = new AccuracyTable(html, "Self-correction", "", summary.accuracy());
    table.row("at attempt 1", null, correction.first());
    table.row("at the end", null, correction.last());
    table.end();
    html.close();
  }
}
