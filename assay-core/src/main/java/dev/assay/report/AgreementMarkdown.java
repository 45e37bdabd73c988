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
import dev.assay.agreement.Dissent;
import dev.assay.agreement.JudgeAgreement;
import dev.assay.agreement.JudgeTally;
import dev.assay.agreement.LabellerAgreement;
import dev.assay.agreement.ThresholdPoint;
import dev.assay.report.RunSummary.ProfileAccuracy;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How far judges agree with execution and with people, as Markdown. */
final class AgreementMarkdown {
  private static final int SHOWN = 10;

  private final MarkdownLines page = new MarkdownLines();

  private AgreementMarkdown() {}

  static String write(AgreementReport report, RunSummary summary) {
    AgreementMarkdown markdown = new AgreementMarkdown();
    markdown.page.line("## Agreement of judges: " + MarkdownLines.code(summary.run().name()));
    markdown.sideBySide(report, summary);
    markdown.scores(report);
    markdown.labellers(report.labellers());
    for (JudgeAgreement judge : report.judges()) {
      judge.agreements().forEach(agreement -> markdown.agreement(judge, agreement));
    }
    return markdown.page.text();
  }

  private void sideBySide(AgreementReport report, RunSummary summary) {
    page.table("", "Accuracy", "Share", "Right", "95 % interval");
    for (ProfileAccuracy profile : summary.profiles()) {
      share(MarkdownLines.code(profile.profile()), profile.accuracy());
    }
    if (report.withJudge() != null) {
      share("with judge", report.withJudge().withJudge());
      page.paragraph(JudgeWords.changes(report.withJudge()));
      page.paragraph(JudgeWords.counted(report.withJudge()));
    }
  }

  private void scores(AgreementReport report) {
    page.table("", "Judge", "Mean score", "Judgements", "Scores", "Without a score");
    for (JudgeTally tally : report.tallies()) {
      Double mean = tally.mean();
      page.row(
          MarkdownLines.code(tally.judge().words()),
          mean == null ? "-" : Figures.score(mean),
          Figures.count(tally.judgements()),
          JudgeWords.distribution(tally),
          JudgeWords.reasons(tally.why()));
    }
  }

  private void share(String name, Proportion share) {
    page.row(
        name,
        share.total() == 0 ? "-" : Figures.percent(share),
        Figures.ratio(share),
        Figures.interval(share));
  }

  private void labellers(@Nullable LabellerAgreement labellers) {
    if (labellers == null) {
      return;
    }
    page.paragraph("### Agreement among labellers");
    page.paragraph(JudgeWords.coverage(labellers));
    if (labellers.pairs().isEmpty()) {
      return;
    }
    page.table("", "Labellers", "Coefficient", "", "95 % interval", "Same");
    for (LabellerAgreement.Pair pair : labellers.pairs()) {
      page.row(
          MarkdownLines.code(JudgeWords.labeller(pair.first()))
              + " and "
              + MarkdownLines.code(JudgeWords.labeller(pair.second())),
          "Cohen's kappa",
          Figures.score(pair.kappa()),
          Figures.interval(pair.kappa()),
          pair.same() + " of " + pair.questions());
    }
    all("Fleiss' kappa", labellers.fleiss());
    all("Krippendorff's alpha", labellers.alpha());
  }

  private void all(String name, @Nullable Estimate estimate) {
    if (estimate != null) {
      page.row("all", name, Figures.score(estimate), Figures.interval(estimate), "");
    }
  }

  private void agreement(JudgeAgreement judge, Agreement agreement) {
    page.paragraph(
        "### %s against %s".formatted(MarkdownLines.code(judge.words()), agreement.reference()));
    String rule = JudgeWords.rule(judge);
    page.paragraph(
        JudgeWords.coverage(judge, agreement)
            + (rule.isEmpty() ? "" : " Of several, " + rule + "."));
    Confusion confusion = agreement.confusion();
    if (confusion.questions() > 0) {
      String reference = JudgeWords.brief(agreement);
      page.table("", "", reference + ": right", reference + ": wrong");
      page.row(
          JudgeWords.role(judge) + ": right",
          Figures.count(confusion.bothRight()),
          Figures.count(confusion.onlyJudge()));
      page.row(
          JudgeWords.role(judge) + ": wrong",
          Figures.count(confusion.onlyReference()),
          Figures.count(confusion.bothWrong()));
      page.table("", "", "Share", "Questions", "95 % interval");
      share("same verdict", confusion.accuracy());
      share("precision", confusion.precision());
      share("recall", confusion.recall());
      page.row("F1", Double.isNaN(confusion.f1()) ? "-" : Figures.score(confusion.f1()), "", "");
      Estimate kappa = confusion.kappa();
      page.row("Cohen's kappa", Figures.score(kappa), "", Figures.interval(kappa));
    }
    curve(judge, agreement);
    dissents(judge, agreement, true);
    dissents(judge, agreement, false);
  }

  private void curve(JudgeAgreement judge, Agreement agreement) {
    if (agreement.curve().points().size() < 2) {
      return;
    }
    page.table("", "Right from", "Precision", "Recall", "F1", "Kappa", "");
    for (ThresholdPoint point : agreement.curve().points()) {
      Confusion confusion = point.confusion();
      page.row(
          Figures.plain(point.least()),
          Figures.percent(confusion.precision()),
          Figures.percent(confusion.recall()),
          Double.isNaN(confusion.f1()) ? "-" : Figures.score(confusion.f1()),
          Figures.score(confusion.kappa()),
          JudgeWords.remark(judge, point, agreement.curve()));
    }
  }

  private void dissents(JudgeAgreement judge, Agreement agreement, boolean judgeSaysRight) {
    List<Dissent> dissents = agreement.dissents(judgeSaysRight);
    if (dissents.isEmpty()) {
      return;
    }
    page.paragraph(
        "**%s**: %s"
            .formatted(
                DissentSection.title(judge, agreement, judgeSaysRight),
                Figures.count(dissents.size(), "question")));
    page.line("");
    for (Dissent dissent : dissents.subList(0, Math.min(SHOWN, dissents.size()))) {
      Double score = dissent.opinion().score();
      page.line(
          "- %s, score %s: %s"
              .formatted(
                  MarkdownLines.code(dissent.outcome().question()),
                  score == null ? "-" : Figures.plain(score),
                  MarkdownLines.code(dissent.outcome().text())));
      part("gold", dissent.outcome().goldSql());
      part("predicted", dissent.outcome().sql());
      part("gold result", DissentSection.rows(dissent.gold()));
      part("predicted result", DissentSection.rows(dissent.predicted()));
      part("judge", dissent.opinion().explanation());
      dissent.notes().forEach(note -> part("note", note));
    }
    if (dissents.size() > SHOWN) {
      page.line("- and %s more".formatted(Figures.count(dissents.size() - SHOWN)));
    }
  }

  private void part(String name, @Nullable String text) {
    if (text != null) {
      page.line("  - %s: %s".formatted(name, MarkdownLines.code(text)));
    }
  }
}
