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

import static dev.assay.report.MarkdownLines.code;

import dev.assay.agreement.Judged;
import dev.assay.agreement.WithJudge;
import dev.assay.compare.GateVerdict;
import dev.assay.metric.MetricGroup;
import dev.assay.report.RunSummary.CauseGroup;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A summary as Markdown, for pull requests. Ids, names and messages stand in code spans, so that no
 * link, markup or mention comes out of them.
 */
public final class SummaryMarkdown {
  private static final int EXAMPLES = 3;
  private static final int FAULTS = 10;

  private final MarkdownLines out = new MarkdownLines();
  private final RunSummary summary;
  private final @Nullable GateVerdict gate;

  private SummaryMarkdown(RunSummary summary, @Nullable GateVerdict gate) {
    this.summary = summary;
    this.gate = gate;
  }

  /**
   * The whole text, ending in a line break.
   *
   * @param gate what the gate says of the run, or {@code null} if there is none
   */
  public static String write(RunSummary summary, @Nullable GateVerdict gate) {
    return new SummaryMarkdown(summary, gate).write();
  }

  private String write() {
    headline();
    profiles();
    abstention();
    correction();
    disagreements();
    causes();
    summary.breakdowns().forEach(this::breakdown);
    faults("Faults of the data set", summary.goldFaults());
    faults("Lost to infrastructure", summary.lost());
    metrics();
    spending();
    warnings();
    return out.text();
  }

  private void headline() {
    RunFacts run = summary.run();
    Proportion accuracy = summary.accuracy();
    line("## Assay: " + code(run.name()));
    line("");
    if (gate != null) {
      line("**" + code(gate.sentence()) + "**");
      line("");
    }
    line(
        accuracy.total() == 0
            ? "**" + Figures.NOTHING + "**"
            : "**%s right** (%s, 95 %% interval %s) under profile %s on %s"
                .formatted(
                    Figures.percent(accuracy),
                    Figures.ratio(accuracy),
                    Figures.interval(accuracy),
                    code(run.profile().name()),
                    code(run.dataset())));
    line("");
    line(
        "%s asked, %s scored, %s not scored, %s pending."
            .formatted(
                Figures.count(summary.total(), "question"),
                Figures.count(summary.scored()),
                Figures.count(summary.notScored()),
                Figures.count(summary.pending())));
    if (summary.vacuous() > 0) {
      line(
          "Without %s where %s: %s."
              .formatted(
                  Figures.count(summary.vacuous(), "question"),
                  VacuousWords.where(summary.relaxations().keySet()),
                  Figures.percent(summary.accuracyWithoutVacuous())));
    }
  }

  private void profiles() {
    if (summary.scored() > 0) {
      table("", "Profile", "Accuracy", "Right", "95 % interval");
      for (ProfileAccuracy profile : summary.profiles()) {
        accuracy(code(profile.profile()), profile.accuracy());
      }
      Judged judged = summary.judged();
      WithJudge withJudge = judged == null ? null : judged.withJudge();
      if (withJudge != null) {
        accuracy("with judge", withJudge.withJudge());
        line("");
        line(JudgeWords.changes(withJudge));
      }
    }
  }

  private void abstention() {
    AbstentionRates rates = summary.abstention();
    if (rates != null) {
      table("### Abstention", "", "Share", "Questions", "95 % interval");
      accuracy("precision: of those abstained from, can't be answered", rates.precision());
      accuracy("recall: of those that can't be answered, abstained from", rates.recall());
    }
  }

  private void correction() {
    Correction correction = summary.correction();
    if (correction != null) {
      table("### Self-correction", "", "Accuracy", "Right", "95 % interval");
      accuracy("at attempt 1", correction.first());
      accuracy("at the end", correction.last());
      line("");
      line(
          "%s with more than one attempt: %s fixed, %s broken."
              .formatted(
                  Figures.count(correction.retried(), "question"),
                  Figures.count(correction.fixed()),
                  Figures.count(correction.broken())));
    }
  }

  private void spending() {
    Spending spending = summary.spending();
    if (spending == null) {
      return;
    }
    line("");
    line("### Cost");
    line("");
    String cost = spending.costUsd() == null ? "" : Figures.cost(spending.costUsd()) + ", ";
    line("- " + cost + TimeAndCost.tokens(spending));
    TimeAndCost.further(summary, spending).forEach(more -> line("- " + more));
    Timing latency = spending.latency();
    if (latency != null) {
      line(
          "- the model took %s in the median, at most %s (%s)"
              .formatted(
                  Figures.time(latency.medianMs()),
                  Figures.time(latency.slowestMs()),
                  code(latency.slowest())));
    }
  }

  private void disagreements() {
    if (summary.disagreements().isEmpty()) {
      return;
    }
    table("### Judged otherwise by standard", "Standard", "Reason", "Questions", "For example");
    for (Disagreement group : summary.disagreements()) {
      row(
          group.accepted() ? "accepts" : "refuses",
          code(group.reason()),
          Figures.count(group.questions().size()),
          examples(group.questions()));
    }
  }

  private static String examples(List<String> questions) {
    return String.join(", ", questions.stream().limit(EXAMPLES).map(MarkdownLines::code).toList());
  }

  private void causes() {
    if (summary.causes().isEmpty()) {
      return;
    }
    table("### Where the rest went", "Cause", "Questions", "For example");
    for (CauseGroup group : summary.causes()) {
      row(
          Words.brief(group.cause()) + " (" + code(group.cause().name()) + ")",
          Figures.count(group.questions().size()),
          examples(group.questions()));
    }
  }

  private void breakdown(Breakdown breakdown) {
    table("### By " + breakdown.by(), breakdown.by(), "Accuracy", "Right", "95 % interval");
    for (Breakdown.Group group : breakdown.groups()) {
      accuracy(code(group.name()), group.accuracy());
    }
  }

  private void accuracy(String name, Proportion accuracy) {
    row(name, Figures.percent(accuracy), Figures.ratio(accuracy), Figures.interval(accuracy));
  }

  private void faults(String title, List<Fault> faults) {
    if (faults.isEmpty()) {
      return;
    }
    table("### " + title + " (not scored)", "Question", "Reason", "Detail");
    for (Fault fault : faults.subList(0, Math.min(FAULTS, faults.size()))) {
      row(code(fault.question()), code(fault.reason().name()), code(fault.detail()));
    }
    if (faults.size() > FAULTS) {
      line("");
      line("… and " + Figures.count(faults.size() - FAULTS) + " more");
    }
  }

  private void metrics() {
    if (summary.metrics().isEmpty()) {
      return;
    }
    table("### Metrics", "Metric", "Mean", "Questions");
    Map<MetricGroup, List<MetricMean>> groups =
        GroupedMetrics.of(summary.metrics(), MetricMean::metric);
    groups.forEach(
        (group, metrics) -> {
          if (GroupedMetrics.areTitled(groups.keySet())) {
            row("**" + group.title() + "**", "", "");
          }
          metrics.forEach(this::metric);
        });
  }

  private void metric(MetricMean metric) {
    row(code(metric.metric()), Figures.score(metric.mean()), Figures.count(metric.questions()));
  }

  private void warnings() {
    List<Warning> warnings = Warning.of(summary);
    if (!warnings.isEmpty()) {
      line("");
      line("### Warnings");
      line("");
      warnings.forEach(warning -> line("- " + warning.text() + " " + warning.remedy()));
    }
  }

  private void table(String title, String... columns) {
    out.table(title, columns);
  }

  private void row(String... cells) {
    out.row(cells);
  }

  private void line(String text) {
    out.line(text);
  }
}
