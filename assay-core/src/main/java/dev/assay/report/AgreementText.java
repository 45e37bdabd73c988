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

import dev.assay.agreement.Agreement;
import dev.assay.agreement.AgreementReport;
import dev.assay.agreement.Confusion;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.LabellerAgreement;
import dev.assay.agreement.ThresholdPoint;
import dev.assay.agreement.WithJudge;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far judges agree with execution and with people, for a terminal. */
final class AgreementText {
  private static final int BAR = 24;

  private final AgreementReport report;
  private final RunSummary summary;
  private final Page page;
  private final Screen screen;

  private AgreementText(AgreementReport report, RunSummary summary, Screen screen) {
    this.report = report;
    this.summary = summary;
    this.page = new Page(screen);
    this.screen = screen;
  }

  static String of(AgreementReport report, RunSummary summary, Screen screen) {
    return new AgreementText(report, summary, screen).text();
  }

  private String text() {
    page.line(
        Ink.BOLD.on("Agreement of judges"), Ink.FAINT.on(screen.dot() + summary.run().name()));
    if (report.judges().isEmpty()) {
      page.sentence("No judge has said of this run what is right and what is wrong.");
    }
    sideBySide();
    page.heading("Scores");
    ScoreTable.add(page, report.tallies());
    labellers();
    report.judges().forEach(this::judge);
    next();
    return page.text();
  }

  private void sideBySide() {
    page.heading("Accuracy");
    TextTable table =
        new TextTable().left("").right("").bars().right("").left("95 % interval").left("");
    for (ProfileAccuracy profile : summary.profiles()) {
      boolean own = profile.profile().equals(summary.run().profile().name());
      row(table, profile.profile(), profile.accuracy(), own ? "this run" : "");
    }
    WithJudge withJudge = report.withJudge();
    if (withJudge != null) {
      row(table, "with judge", withJudge.withJudge(), "");
    }
    page.table(table);
    if (withJudge != null) {
      page.sentence(JudgeWords.changes(withJudge));
      page.sentence(JudgeWords.counted(withJudge));
    }
  }

  private void row(TextTable table, String name, Proportion accuracy, String remark) {
    table.row(
        Span.of(name),
        Span.of(Figures.percent(accuracy)),
        Ink.GREEN.on(accuracy.total() == 0 ? "" : screen.gauge(accuracy.value(), BAR)),
        Span.of(Figures.ratio(accuracy)),
        Ink.FAINT.on(Figures.interval(accuracy)),
        Ink.FAINT.on(remark));
  }

  private void labellers() {
    LabellerAgreement labellers = report.labellers();
    if (labellers == null) {
      return;
    }
    page.heading("Agreement among labellers");
    page.sentence(JudgeWords.coverage(labellers));
    TextTable table =
        new TextTable().left("").left("").right("").right("same").left("95 % interval");
    for (LabellerAgreement.Pair pair : labellers.pairs()) {
      String names =
          JudgeWords.labeller(pair.first()) + " and " + JudgeWords.labeller(pair.second());
      table.row(
          Span.of(names),
          Span.of("Cohen's kappa"),
          Ink.BOLD.on(Figures.score(pair.kappa())),
          Span.of(pair.same() + " of " + pair.questions()),
          Ink.FAINT.on(Figures.interval(pair.kappa())));
    }
    all(table, "Fleiss' kappa", labellers.fleiss());
    all(table, "Krippendorff's alpha", labellers.alpha());
    if (!table.isEmpty()) {
      page.table(table);
    }
  }

  private static void all(TextTable table, String name, @Nullable Estimate estimate) {
    if (estimate != null) {
      table.row(
          Span.of("all"),
          Span.of(name),
          Ink.BOLD.on(Figures.score(estimate)),
          Span.EMPTY,
          Ink.FAINT.on(Figures.interval(estimate)));
    }
  }

  private void judge(JudgeAgreement judge) {
    String rule = JudgeWords.rule(judge);
    for (Agreement agreement : judge.agreements()) {
      page.heading(
          Ink.BOLD.on(judge.words() + " against " + agreement.reference()),
          Ink.FAINT.on(rule.isEmpty() ? "" : screen.dot() + rule));
      page.sentence(JudgeWords.coverage(judge, agreement));
      if (agreement.confusion().questions() > 0) {
        confusion(judge, agreement);
        figures(judge, agreement.confusion());
      }
      curve(judge, agreement);
      if (judge.equals(report.judges().get(report.judges().size() - 1))) { // as withJudge
        DissentSection.add(page, judge, agreement);
      }
    }
  }

  private void confusion(JudgeAgreement judge, Agreement agreement) {
    Confusion confusion = agreement.confusion();
    String reference = JudgeWords.brief(agreement);
    page.gap();
    page.table(
        new TextTable()
            .left("")
            .right(reference + ": right")
            .right(reference + ": wrong")
            .row(
                Span.of(JudgeWords.role(judge) + ": right"),
                Ink.GREEN.on(Figures.count(confusion.bothRight())),
                Ink.RED.on(Figures.count(confusion.onlyJudge())))
            .row(
                Span.of(JudgeWords.role(judge) + ": wrong"),
                Ink.RED.on(Figures.count(confusion.onlyReference())),
                Ink.GREEN.on(Figures.count(confusion.bothWrong()))));
  }

  private void figures(JudgeAgreement judge, Confusion confusion) {
    TextTable table = new TextTable().left("").right("").right("").left("95 % interval").left("");
    share(table, "same verdict", confusion.accuracy(), "");
    share(
        table,
        "precision",
        confusion.precision(),
        "of what the %s calls right".formatted(JudgeWords.role(judge)));
    share(table, "recall", confusion.recall(), "of what is right");
    table.row(
        Span.of("F1"),
        Span.of(Double.isNaN(confusion.f1()) ? "-" : Figures.score(confusion.f1())),
        Span.EMPTY,
        Span.EMPTY,
        Ink.FAINT.on("of precision and recall"));
    Estimate kappa = confusion.kappa();
    table.row(
        Span.of("Cohen's kappa"),
        Ink.BOLD.on(Figures.score(kappa)),
        Span.EMPTY,
        Ink.FAINT.on(Figures.interval(kappa)),
        Ink.FAINT.on("beyond chance"));
    page.gap();
    page.table(table);
  }

  private static void share(TextTable table, String name, Proportion share, String words) {
    table.row(
        Span.of(name),
        Span.of(share.total() == 0 ? "-" : Figures.percent(share)),
        Span.of(Figures.ratio(share)),
        Ink.FAINT.on(Figures.interval(share)),
        Ink.FAINT.on(words));
  }

  private void curve(JudgeAgreement judge, Agreement agreement) {
    if (agreement.curve().points().size() < 2) {
      return;
    }
    page.heading("If a score counted as right from …".replace("…", screen.ellipsis()));
    TextTable table =
        new TextTable()
            .right("score")
            .right("precision")
            .right("recall")
            .right("F1")
            .right("kappa")
            .left("");
    for (ThresholdPoint point : agreement.curve().points()) {
      Confusion confusion = point.confusion();
      table.row(
          Span.of(Figures.plain(point.least())),
          Span.of(Figures.percent(confusion.precision())),
          Span.of(Figures.percent(confusion.recall())),
          Span.of(Double.isNaN(confusion.f1()) ? "-" : Figures.score(confusion.f1())),
          Span.of(Figures.score(confusion.kappa())),
          Ink.FAINT.on(JudgeWords.remark(judge, point, agreement.curve())));
    }
    page.table(table);
  }

  private void next() {
    RunFacts run = summary.run();
    List<Page.Command> commands = new ArrayList<>();
    report.judges().stream()
        .flatMap(judge -> judge.agreements().stream())
        .flatMap(agreement -> agreement.dissents().stream())
        .findFirst()
        .ifPresent(
            dissent ->
                commands.add(
                    new Page.Command(
                        run.command("show", dissent.outcome().question()),
                        "a disagreement, in full")));
    commands.add(
        new Page.Command(
            run.command("judge", "--report", "agreement", "--json"), "with every disagreement"));
    page.heading("Next").commands(commands);
  }
}
