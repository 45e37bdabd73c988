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

import dev.assay.metric.MetricGroup;
import dev.assay.report.Fault;
import dev.assay.report.Figures;
import dev.assay.report.GroupedMetrics;
import dev.assay.report.MetricMean;
import dev.assay.report.RunSummary;
import dev.assay.report.SafeText;
import dev.assay.report.Spending;
import dev.assay.report.TimeAndCost;
import dev.assay.report.Timing;
import dev.assay.report.Words;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was not scored, what other metrics say, and what it took. */
final class DetailSections {
  /** A list of faults is as long as a reader may want to scroll; the table of questions has all. */
  private static final int FAULTS = 50;

  private final Markup html;
  private final RunSummary summary;
  private final QuestionKeys keys;

  DetailSections(Markup html, RunSummary summary, QuestionKeys keys) {
    this.html = html;
    this.summary = summary;
    this.keys = keys;
  }

  void faults() {
    faults("faults", "Faults of the data set", summary.goldFaults());
    faults("lost", "Lost to infrastructure", summary.lost());
  }

  private void faults(String id, String title, List<Fault> faults) {
    if (faults.isEmpty()) {
      return;
    }
    Sections.begin(html, id, title, Figures.count(faults.size(), "question") + ", not scored.");
    html.open("table", "class", "plain");
    html.element("caption", title, "class", "unseen");
    Sections.head(html, "Question", "Reason").open("tbody");
    for (Fault fault : faults.subList(0, Math.min(FAULTS, faults.size()))) {
      html.open("tr").open("th", "scope", "row");
      html.element("a", fault.question(), "href", Link.toQuestion(keys.of(fault.question())));
      html.close().open("td");
      html.element("p", Words.of(fault.reason()) + " ").element("code", fault.reason().name());
      html.element("p", SafeText.prose(fault.detail()), "class", "said").close().close();
    }
    html.close().close();
    if (faults.size() > FAULTS) {
      html.element(
          "p", "… and " + Figures.count(faults.size() - FAULTS) + " more", "class", "aside");
    }
    html.close();
  }

  void metrics() {
    if (summary.metrics().isEmpty()) {
      return;
    }
    Sections.begin(
        html,
        "metrics",
        "Metrics",
        "Means over %s; where a metric is defined for fewer, it says so."
            .formatted(Figures.count(summary.scored(), "question")));
    Map<MetricGroup, List<MetricMean>> groups =
        GroupedMetrics.of(summary.metrics(), MetricMean::metric);
    groups.forEach(
        (group, metrics) -> {
          if (GroupedMetrics.areTitled(groups.keySet())) {
            html.element("h3", group.title());
          }
          html.open("dl", "class", "metric-list");
          metrics.forEach(this::metric);
          html.close();
        });
    html.close();
  }

  private void metric(MetricMean metric) {
    boolean all = metric.questions() == summary.scored();
    html.open("div").element("dt", metric.metric()).open("dd");
    html.text(Figures.score(metric.mean()));
    if (!all) {
      html.text(" ").element("small", "of " + Figures.count(metric.questions()));
    }
    html.close().close();
  }

  void timeAndCost() {
    Spending spending = summary.spending();
    if (summary.goldTime() == null && summary.predictionTime() == null && spending == null) {
      return;
    }
    Sections.begin(html, "time", "Time and cost", "");
    html.open("dl", "class", "terms");
    time("gold queries", summary.goldTime());
    time("predicted queries", summary.predictionTime());
    if (spending != null) {
      String cost = spending.costUsd() == null ? "" : Figures.cost(spending.costUsd()) + ", ";
      html.open("div").element("dt", "model").open("dd");
      html.element("p", cost + TimeAndCost.tokens(spending));
      TimeAndCost.further(summary, spending).forEach(more -> html.element("p", more));
      html.close().close();
      time("model calls", spending.latency());
    }
    html.close().close();
  }

  private void time(String name, @Nullable Timing time) {
    if (time == null) {
      return;
    }
    html.open("div").element("dt", name).open("dd");
    html.text(
        "%s in all, median %s, slowest %s ("
            .formatted(
                Figures.time(time.totalMs()),
                Figures.time(time.medianMs()),
                Figures.time(time.slowestMs())));
    html.element("a", time.slowest(), "href", Link.toQuestion(keys.of(time.slowest())));
    html.text(")").close().close();
  }
}
