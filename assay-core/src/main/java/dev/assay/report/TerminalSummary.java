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

import dev.assay.agreement.Judged;
import dev.assay.agreement.WithJudge;
import dev.assay.match.Profile;
import dev.assay.metric.MetricGroup;
import dev.assay.model.Relaxation;
import dev.assay.report.RunSummary.CauseGroup;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Bounds;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The picture that a run leaves on the terminal: how good, where the rest went, what to do next.
 */
public final class TerminalSummary {
  private static final int BAR = 24;
  private static final int SHORT_BAR = 12;
  private static final int BREAKDOWN_ROWS = 8;

  /** With fewer, the interval over databases is too narrow. */
  private static final int DATABASES = 10;

  private static final int FAULTS = 5;
  private static final int EXAMPLES = 3;
  private static final int NAME = 32;
  private static final int REASON = 40;

  private final RunSummary summary;
  private final Page page;
  private final Screen screen;

  private TerminalSummary(RunSummary summary, Screen screen) {
    this.summary = summary;
    this.page = new Page(screen);
    this.screen = screen;
  }

  /** The whole text, ending in a line break. */
  public static String of(RunSummary summary, Screen screen) {
    return new TerminalSummary(summary, screen).text();
  }

  private String text() {
    Headline.add(page, summary);
    profiles();
    JudgeSection.add(page, summary);
    AnswerRates.add(page, summary);
    disagreements();
    causes();
    relaxations();
    summary.breakdowns().forEach(this::breakdown);
    faults("Faults of the data set, not scored", summary.goldFaults());
    faults("Lost to infrastructure, not scored", summary.lost());
    metrics();
    TimeAndCost.add(page, summary);
    warnings();
    next();
    return page.text();
  }

  private void profiles() {
    if (summary.scored() == 0) {
      return;
    }
    page.heading("By profile");
    TextTable table = new TextTable().left("").right("").bars().right("").left("");
    for (ProfileAccuracy row : summary.profiles()) {
      boolean own = row.profile().equals(summary.run().profile().name());
      Ink ink = own ? Ink.BOLD : Ink.PLAIN;
      table.row(
          ink.on(row.profile()),
          ink.on(Figures.percent(row.accuracy())),
          Ink.GREEN.on(screen.gauge(row.accuracy().value(), BAR)),
          Span.of(Figures.ratio(row.accuracy())),
          Ink.FAINT.on(own ? "this run" : ""));
    }
    withJudge(table);
    page.table(table);
  }

  private void withJudge(TextTable table) {
    Judged judged = summary.judged();
    WithJudge withJudge = judged == null ? null : judged.withJudge();
    if (withJudge != null) {
      Proportion accuracy = withJudge.withJudge();
      table.row(
          Span.of("with judge"),
          Span.of(Figures.percent(accuracy)),
          Ink.GREEN.on(screen.gauge(accuracy.value(), BAR)),
          Span.of(Figures.ratio(accuracy)),
          Ink.FAINT.on("no verdict of the run is changed"));
    }
  }

  private void disagreements() {
    List<Disagreement> groups = summary.disagreements();
    if (groups.isEmpty()) {
      return;
    }
    int questions = groups.stream().mapToInt(group -> group.questions().size()).sum();
    page.heading(
        Ink.BOLD.on("Judged otherwise by standard"),
        Ink.FAINT.on(screen.dot() + Figures.count(questions, "question")));
    TextTable table = new TextTable().left("").left("", REASON).right("").left("");
    for (Disagreement group : groups) {
      table.row(
          group.accepted() ? Ink.GREEN.on("accepts") : Ink.RED.on("refuses"),
          Span.of(group.reason()),
          Span.of(Figures.count(group.questions().size())),
          Ink.FAINT.on(examples(group.questions())));
    }
    page.table(table);
  }

  private void causes() {
    if (summary.causes().isEmpty()) {
      return;
    }
    page.heading(
        Ink.BOLD.on("Where the rest went"),
        Ink.FAINT.on(screen.dot() + Figures.count(summary.incorrect()) + " wrong"));
    TextTable table = new TextTable().left("").right("").bars().left("");
    int most = summary.causes().get(0).questions().size();
    for (CauseGroup group : summary.causes()) {
      int count = group.questions().size();
      table.row(
          Span.of(Words.brief(group.cause())),
          Span.of(Figures.count(count)),
          Ink.RED.on(screen.bar((double) count / most, SHORT_BAR)),
          Ink.FAINT.on(examples(group.questions())));
    }
    page.table(table);
  }

  private String examples(List<String> questions) {
    String ids = String.join(", ", questions.stream().limit(EXAMPLES).toList());
    return questions.size() > EXAMPLES ? ids + ", " + screen.ellipsis() : ids;
  }

  private void relaxations() {
    if (summary.relaxations().isEmpty()) {
      return;
    }
    page.heading(
        Ink.BOLD.on("What was overlooked"),
        Ink.FAINT.on(screen.dot() + "in the " + Figures.count(summary.correct()) + " right ones"));
    TextTable table = new TextTable().left("").right("").left("");
    summary.relaxations().entrySet().stream()
        .sorted(Map.Entry.<Relaxation, Integer>comparingByValue().reversed())
        .forEach(
            entry ->
                table.row(
                    Span.of(entry.getKey().name()),
                    Span.of(Figures.count(entry.getValue())),
                    Ink.FAINT.on(entry.getKey().words())));
    page.table(table);
  }

  private void breakdown(Breakdown breakdown) {
    List<Breakdown.Group> groups = breakdown.groups();
    page.heading(
        Ink.BOLD.on("By " + breakdown.by()),
        Ink.FAINT.on(groups.size() > 1 ? screen.dot() + "worst first" : ""));
    TextTable table = new TextTable().left("", NAME).right("").bars().right("").right("");
    int shown = groups.size() <= BREAKDOWN_ROWS + 1 ? groups.size() : BREAKDOWN_ROWS;
    for (Breakdown.Group group : groups.subList(0, shown)) {
      Proportion accuracy = group.accuracy();
      boolean scored = accuracy.total() > 0;
      table.row(
          Span.of(group.name()),
          Span.of(scored ? Figures.percent(accuracy) : "-"),
          Ink.GREEN.on(scored ? screen.gauge(accuracy.value(), SHORT_BAR) : ""),
          Span.of(scored ? Figures.ratio(accuracy) : "not scored"),
          Ink.FAINT.on(Figures.interval(accuracy)));
    }
    page.table(table);
    more(groups.size() - shown);
    overDatabases(breakdown);
  }

  /** What other databases like these would do, if there are enough to tell. */
  private void overDatabases(Breakdown breakdown) {
    if (!breakdown.by().equals(Breakdown.DATABASE) || breakdown.scoredGroups() < DATABASES) {
      return;
    }
    Bounds bounds = breakdown.overGroups().bounds();
    page.sentence(
        Page.INDENT,
        Ink.FAINT,
        bounds == null
            ? "How it would be on other databases can't be said: all %s have the same accuracy."
                .formatted(Figures.count(breakdown.scoredGroups()))
            : "On other databases like these: %s to %s right."
                .formatted(Figures.percent(bounds.low()), Figures.percent(bounds.high())));
  }

  private void faults(String title, List<Fault> faults) {
    if (faults.isEmpty()) {
      return;
    }
    page.heading(
        Ink.BOLD.on(title), Ink.FAINT.on(screen.dot() + Figures.count(faults.size(), "question")));
    TextTable table = new TextTable().left("", NAME).left("").left("");
    int shown = faults.size() <= FAULTS + 1 ? faults.size() : FAULTS;
    for (Fault fault : faults.subList(0, shown)) {
      table.row(
          Span.of(fault.question()),
          Ink.YELLOW.on(fault.reason().name()),
          Ink.FAINT.on(SafeText.prose(fault.detail())));
    }
    page.table(table);
    more(faults.size() - shown);
  }

  private void more(int hidden) {
    if (hidden > 0) {
      page.line(
          Span.of(INDENT),
          Ink.FAINT.on(screen.ellipsis() + " and " + Figures.count(hidden) + " more"));
    }
  }

  private void metrics() {
    if (summary.metrics().isEmpty()) {
      return;
    }
    page.heading(
        Ink.BOLD.on("Metrics"),
        Ink.FAINT.on(screen.dot() + "means over " + Figures.count(summary.scored(), "question")));
    Map<MetricGroup, List<List<Span>>> rows = new EnumMap<>(MetricGroup.class);
    GroupedMetrics.of(summary.metrics(), MetricMean::metric)
        .forEach((group, means) -> rows.put(group, means.stream().map(this::metric).toList()));
    page.table(MetricColumns.table(rows, table -> table.left("").right("").left(""), page));
  }

  /** A name, a mean, and over how many questions if it is not defined for all. */
  private List<Span> metric(MetricMean metric) {
    boolean everywhere = metric.questions() == summary.scored();
    return List.of(
        Span.of(metric.metric()),
        Span.of(Figures.score(metric.mean())),
        Ink.FAINT.on(everywhere ? "" : "of " + Figures.count(metric.questions())));
  }

  private void warnings() {
    List<Warning> warnings = Warning.of(summary);
    if (!warnings.isEmpty()) {
      page.heading("Warnings");
      for (Warning warning : warnings) {
        page.sentence(INDENT, Ink.YELLOW, warning.text());
        page.sentence(INDENT + INDENT, Ink.PLAIN, warning.remedy());
      }
    }
  }

  private void next() {
    RunFacts run = summary.run();
    List<Page.Command> commands = new ArrayList<>();
    if (summary.instructive() != null) {
      commands.add(
          new Page.Command(run.command("show", summary.instructive()), "one question, in full"));
    }
    String other = run.profile().name().equals(Profile.LENIENT.name()) ? "strict" : "lenient";
    commands.add(
        new Page.Command(run.command("rescore", "--profile", other), "other rules, no query"));
    commands.add(
        new Page.Command(run.command("export", "--format", "csv"), "or markdown, junit, json"));
    page.heading("Next").commands(commands);
  }
}
