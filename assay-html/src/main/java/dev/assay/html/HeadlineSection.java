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

import dev.assay.agreement.Judged;
import dev.assay.compare.GateVerdict;
import dev.assay.report.Figures;
import dev.assay.report.PeerRules;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.report.Spending;
import dev.assay.report.Timing;
import dev.assay.report.VacuousWords;
import dev.assay.report.Warning;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What was run, and how good it is. */
final class HeadlineSection {
  private final Markup html;
  private final RunSummary summary;
  private final String system;

  private HeadlineSection(Markup html, RunSummary summary, String system) {
    this.html = html;
    this.summary = summary;
    this.system = system;
  }

  /**
   * @param system who wrote the SQL, in words
   */
  static void add(Markup html, RunSummary summary, String system, @Nullable GateVerdict gate) {
    new HeadlineSection(html, summary, system).add(gate);
  }

  private void add(@Nullable GateVerdict gate) {
    html.open("section", "class", "headline", "aria-labelledby", "title");
    title();
    html.open("div", "class", "hero");
    accuracy(summary.accuracy());
    profiles();
    html.close();
    gate(html, gate);
    figures();
    warnings(html, Warning.of(summary));
    html.close();
  }

  /** The sentence of a gate, if there is one. */
  static void gate(Markup html, @Nullable GateVerdict gate) {
    if (gate != null) {
      html.open("p", "class", "gate " + (gate.passed() ? "passed" : "failed"));
      html.element("span", gate.passed() ? "✓ " : "✗ ", "aria-hidden", "true");
      html.text(gate.sentence()).close();
    }
  }

  private void title() {
    RunFacts run = summary.run();
    int asked = summary.total();
    String questions =
        asked == run.datasetSize()
            ? Figures.count(asked, "question")
            : Figures.count(asked) + " of " + Figures.count(run.datasetSize(), "question");
    String dataset = run.dataset().equals(run.name()) ? "" : run.dataset() + " · ";
    html.element(
        "p", dataset + questions + " · profile " + run.profile().name(), "class", "eyebrow");
    html.element("h1", run.name(), "id", "title", "tabindex", "-1");
    html.open("p", "class", "system").text("SQL from ").element("strong", system).close();
    String metric = run.profile().metric();
    if (metric != null) {
      html.element("p", PeerRules.of(metric), "class", "aside");
    }
  }

  private void accuracy(Proportion accuracy) {
    html.open("div", "class", "score");
    html.element("p", "Accuracy", "class", "label");
    if (accuracy.total() == 0) {
      html.element("p", Figures.NOTHING, "class", "big words");
    } else {
      html.element("p", Figures.percent(accuracy), "class", "big");
      IntervalPicture.add(html, accuracy, null);
      html.open("p").element("strong", Figures.ratio(accuracy) + " right").text(", between ");
      html.text(Figures.percent(accuracy.low()) + " and " + Figures.percent(accuracy.high()));
      html.text(" with 95 % confidence").close();
    }
    unscored();
    html.close();
  }

  private void unscored() {
    List<String> parts = new ArrayList<>();
    if (summary.vacuous() > 0) {
      parts.add(VacuousWords.accuracy(summary));
    }
    if (summary.notScored() > 0) {
      parts.add(Figures.count(summary.notScored()) + " not scored");
    }
    if (summary.pending() > 0) {
      parts.add(Figures.count(summary.pending()) + " pending");
    }
    parts.forEach(part -> html.element("p", part, "class", "aside"));
  }

  private void profiles() {
    if (summary.scored() == 0) {
      return;
    }
    html.open("div", "class", "profiles");
    html.element("h2", "By rules", "class", "label");
    AccuracyTable table =
        new AccuracyTable(html, "Accuracy under each profile", "Profile", summary.accuracy());
    for (ProfileAccuracy profile : summary.profiles()) {
      table.row(profile.profile(), null, profile.accuracy());
    }
    Judged judged = summary.judged();
    if (judged != null && judged.withJudge() != null) {
      table.row("with judge", "#judges", judged.withJudge().withJudge());
    }
    table.end();
    html.close();
  }

  private void figures() {
    Spending spending = summary.spending();
    if (spending == null) {
      return;
    }
    html.open("dl", "class", "figures");
    if (spending.costUsd() != null) {
      figure("Cost", Figures.cost(spending.costUsd()));
    }
    if (spending.costPerCorrect() != null) {
      figure("A right answer", Figures.cost(spending.costPerCorrect()));
    }
    if (spending.promptTokens() != null) {
      figure("Tokens sent", Figures.count(spending.promptTokens()));
    }
    if (spending.completionTokens() != null) {
      figure("Tokens received", Figures.count(spending.completionTokens()));
    }
    Timing latency = spending.latency();
    if (latency != null) {
      figure("Median latency", Figures.time(latency.medianMs()));
    }
    html.close();
  }

  private void figure(String name, String value) {
    html.open("div").element("dt", name).element("dd", value).close();
  }

  private static void warnings(Markup html, List<Warning> warnings) {
    if (warnings.isEmpty()) {
      return;
    }
    html.open("div", "class", "warnings", "role", "note", "aria-label", "Warnings");
    html.element("h2", "Read with care", "class", "label").open("ul");
    for (Warning warning : warnings) {
      html.open("li").element("strong", warning.text()).text(" " + warning.remedy()).close();
    }
    html.close().close();
  }
}
