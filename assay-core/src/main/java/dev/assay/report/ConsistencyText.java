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

import dev.assay.agreement.ConsistencyReport;
import dev.assay.agreement.JudgeConsistency;
import dev.assay.agreement.RepeatScore;
import dev.assay.agreement.Sameness;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether judges repeat themselves, for a terminal. */
final class ConsistencyText {
  private static final int BAR = 12;

  private final Page page;
  private final Screen screen;

  private ConsistencyText(Screen screen) {
    this.page = new Page(screen);
    this.screen = screen;
  }

  static String of(ConsistencyReport report, RunFacts run, Screen screen) {
    return new ConsistencyText(screen).text(report, run);
  }

  private String text(ConsistencyReport report, RunFacts run) {
    page.line(Ink.BOLD.on("Consistency of judges"), Ink.FAINT.on(screen.dot() + run.name()));
    if (report.judges().isEmpty()) {
      page.sentence("Nobody has judged this run.");
    }
    report.judges().forEach(this::judge);
    page.heading("Next")
        .commands(
            List.of(
                new Page.Command(
                    run.command("judge", "--report", "agreement"),
                    "against execution and human labels")));
    return page.text();
  }

  private void judge(JudgeConsistency judge) {
    page.heading(
        Ink.BOLD.on(judge.judge().words()),
        Ink.FAINT.on(screen.dot() + "rubric " + judge.judge().rubric()));
    page.sentence(JudgeWords.coverage(judge));
    page.sentence("Scores: %s.".formatted(JudgeWords.distribution(judge.tally())));
    if (judge.repeats() < 2) {
      scores(judge);
      page.sentence("There is nothing to compare: judge with --repeats 5.");
      return;
    }
    sameness("The same score", judge.byScore());
    sameness("The same on right and wrong", judge.byVerdict());
    alpha(judge);
    scores(judge);
  }

  private void sameness(String title, @Nullable Sameness sameness) {
    if (sameness == null) {
      return;
    }
    String counted =
        sameness.incomplete() == 0
            ? ""
            : screen.dot()
                + Figures.count(sameness.incomplete(), "question")
                + " without a score from every repeat left out";
    page.heading(Ink.BOLD.on(title), Ink.FAINT.on(counted));
    TextTable table =
        new TextTable().left("").right("").bars().right("").left("95 % interval").right("or more");
    for (int equal = sameness.repeats(); equal > 0; equal--) {
      Proportion share = sameness.exactly(equal);
      if (equal == sameness.repeats() || share.successes() > 0) {
        table.row(
            Span.of("%d of %d".formatted(equal, sameness.repeats())),
            Span.of(Figures.percent(share)),
            Ink.GREEN.on(share.total() == 0 ? "" : screen.gauge(share.value(), BAR)),
            Span.of(Figures.ratio(share)),
            Ink.FAINT.on(Figures.interval(share)),
            Ink.FAINT.on(Figures.percent(sameness.atLeast(equal))));
      }
    }
    page.table(table);
  }

  private void alpha(JudgeConsistency judge) {
    page.heading(
        Ink.BOLD.on("Krippendorff's alpha"),
        Ink.FAINT.on(screen.dot() + "1 is perfect, 0 is chance"));
    TextTable table = new TextTable().left("").right("").left("95 % interval").left("");
    judge
        .alpha()
        .forEach(
            (measurement, alpha) ->
                alpha(table, JudgeWords.name(measurement), alpha, JudgeWords.of(measurement)));
    if (judge.alphaOfVerdicts() != null) {
      alpha(table, "verdicts", judge.alphaOfVerdicts(), "right or wrong");
    }
    page.table(table);
  }

  private static void alpha(TextTable table, String name, Estimate alpha, String words) {
    table.row(
        Span.of(name),
        Ink.BOLD.on(Figures.score(alpha)),
        Ink.FAINT.on(Figures.interval(alpha)),
        Ink.FAINT.on(words));
  }

  private void scores(JudgeConsistency judge) {
    page.heading("Score of the run");
    boolean passes = judge.scores().stream().anyMatch(repeat -> repeat.passed() != null);
    TextTable table =
        new TextTable()
            .left("repeat")
            .right("questions")
            .right("mean")
            .left("95 % interval")
            .right(passes ? "right" : "");
    for (RepeatScore repeat : judge.scores()) {
      Proportion passed = repeat.passed();
      table.row(
          Span.of(String.valueOf(repeat.repeat())),
          Span.of(Figures.count(repeat.questions())),
          Span.of(Figures.score(repeat.mean())),
          Ink.FAINT.on(Figures.interval(repeat.mean())),
          Span.of(passed == null ? "" : Figures.percent(passed)));
    }
    table.row(
        Ink.BOLD.on("all"),
        Span.of(Figures.count(judge.questions() - judge.neverScored())),
        Ink.BOLD.on(Figures.score(judge.overall())),
        Ink.FAINT.on(Figures.interval(judge.overall())));
    page.table(table);
    if (judge.repeats() > 1) {
      page.sentence(spread(judge));
    }
  }

  static String spread(JudgeConsistency judge) {
    JudgeConsistency.Spread spread = judge.spread();
    Map<Boolean, String> deviation =
        Map.of(
            true, "", false, ", standard deviation " + Figures.score(spread.standardDeviation()));
    return Double.isNaN(spread.least())
        ? "No repeat has a mean."
        : "The means lie between %s and %s%s."
            .formatted(
                Figures.score(spread.least()),
                Figures.score(spread.greatest()),
                deviation.get(Double.isNaN(spread.standardDeviation())));
  }
}
