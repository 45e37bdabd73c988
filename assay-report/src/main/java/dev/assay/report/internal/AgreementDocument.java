// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.InterAnnotatorAgreement;
import dev.assay.agreement.JudgeAdjustedAccuracy;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.agreement.internal.AgreementReport;
import dev.assay.agreement.internal.JudgeAgreement;
import dev.assay.agreement.internal.ReferenceAgreement;
import dev.assay.agreement.internal.ScoreAgreement;
import dev.assay.agreement.internal.ThresholdCurve.ThresholdPoint;
import dev.assay.report.RunFacts;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The document on the agreement of judges with execution and with people. */
public final class AgreementDocument {
  private static final int MOST_LEVELS = 11;

  private final AgreementReport report;
  private final RunSummary summary;

  private AgreementDocument(AgreementReport report, RunSummary summary) {
    this.report = report;
    this.summary = summary;
  }

  /**
   * Puts a report into a document.
   *
   * @param summary of the run that was judged
   */
  public static Document of(AgreementReport report, RunSummary summary) {
    return new AgreementDocument(report, summary).document();
  }

  private Document document() {
    RunFacts run = summary.run();
    PeopleAgreement people = report.people();
    boolean judged = !report.tallies().isEmpty();
    String title = people == null || judged ? "Agreement of judges" : "Review by people";
    Document.Builder document = Document.of(Text.of(title), run.name());
    if (report.judges().isEmpty() && (judged || people == null)) {
      document.lead(Sentence.of("No judge has given verdicts for this run."));
    }
    if (!summary.issues().forJudges().isEmpty()) {
      JudgeSections.headline(summary).forEach(document::lead);
    }
    if (!summary.isForJudges()) {
      document.add(accuracy());
    }
    document.add(Section.of("scores", "Scores", "", JudgeSections.scores(report.tallies())));
    InterAnnotatorAgreement reviewers = report.reviewers();
    if (reviewers != null) {
      document.add(reviewers(reviewers));
    }
    if (people != null) {
      document.add(PeopleSections.of(people, summary.accuracy()));
    }
    for (int i = 0; i < report.judges().size(); i++) {
      JudgeAgreement judge = report.judges().get(i);
      for (int j = 0; j < judge.agreements().size(); j++) {
        boolean last = i == report.judges().size() - 1; // like withJudge
        document.add(
            judge("judge-%d-%d".formatted(i + 1, j + 1), judge, judge.agreements().get(j), last));
      }
      document.add(scores("judge-%d-scores".formatted(i + 1), judge));
    }
    Stream.concat(
            report.judges().stream()
                .flatMap(judge -> judge.agreements().stream())
                .flatMap(agreement -> agreement.disagreements().stream()),
            people == null ? Stream.empty() : people.disagreements().stream())
        .findFirst()
        .map(disagreement -> disagreement.outcome().question())
        .ifPresent(
            question -> document.next(run.command("show", question), "a disagreement, in full"));
    if (judged) {
      document.next(
          run.command("judge", "--report", "agreement", "--json"), "with every disagreement");
    }
    return document.build();
  }

  private Section accuracy() {
    JudgeAdjustedAccuracy judgeAdjustedAccuracy = report.withJudge();
    List<Block> blocks =
        new ArrayList<>(List.of(SummaryDocument.profiles(summary, judgeAdjustedAccuracy, false)));
    if (judgeAdjustedAccuracy != null) {
      blocks.add(new Sentence(JudgePhrases.changes(judgeAdjustedAccuracy), Tone.PLAIN));
      blocks.add(Sentence.of(JudgePhrases.counted(judgeAdjustedAccuracy)));
    }
    return Section.of("accuracy", Text.of("Accuracy"), "", blocks);
  }

  private static Section reviewers(InterAnnotatorAgreement reviewers) {
    Table table = Table.of("Labellers", "Coefficient", "#Value", "#Same", "~95 % interval");
    for (InterAnnotatorAgreement.Pair pair : reviewers.pairs()) {
      Text first = Text.name(JudgePhrases.reviewer(pair.first()));
      Text both = first.and(" and ").and(Text.name(JudgePhrases.reviewer(pair.second())));
      String same = pair.same() + " of " + pair.questions();
      coefficient(table, both, "Cohen's kappa", pair.kappa(), same);
    }
    coefficient(table, Text.of("all"), "Fleiss' kappa", reviewers.fleiss(), "");
    coefficient(table, Text.of("all"), "Krippendorff's alpha", reviewers.alpha(), "");
    Sentence coverage = Sentence.of(JudgePhrases.coverage(reviewers));
    return Section.of("labellers", "Agreement among reviewers", "", coverage, table);
  }

  private static void coefficient(
      Table table, Text who, String name, @Nullable Estimate estimate, String same) {
    if (estimate != null) {
      table.row(
          Cell.of(who),
          Cell.of(name),
          Cell.of(NumberFormats.score(estimate)).in(Tone.STRONG),
          Cell.of(same),
          Cell.of(NumberFormats.interval(estimate)));
    }
  }

  private static List<Section> judge(
      String id, JudgeAgreement judge, ReferenceAgreement agreement, boolean last) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Sentence.of(JudgePhrases.coverage(judge, agreement)));
    if (agreement.confusion().questions() > 0) {
      blocks.add(
          PeopleSections.confusion(
              JudgePhrases.role(judge), JudgePhrases.brief(agreement), agreement.confusion()));
      blocks.add(figures(judge, agreement.confusion()));
    }
    List<Section> sections = new ArrayList<>();
    Text title = Text.name(judge.words()).and(" against " + agreement.reference());
    sections.add(Section.of(id, title, JudgePhrases.rule(judge), blocks));
    sections.add(curve(id, judge, agreement));
    if (last) {
      sections.add(DisagreementSections.of(id + "-right", judge, agreement, true));
      sections.add(DisagreementSections.of(id + "-wrong", judge, agreement, false));
    }
    return sections;
  }

  /** The scores of people and the judge; nothing if people gave none on its scale. */
  private static List<Section> scores(String id, JudgeAgreement judge) {
    ScoreAgreement scores = judge.scores();
    if (scores == null) {
      return List.of();
    }
    List<String> columns = new ArrayList<>(List.of("People"));
    scores.levels().forEach(level -> columns.add("#Judge: " + NumberFormats.plain(level)));
    Table levels = Table.of(columns.toArray(String[]::new));
    for (int i = 0; i < scores.levels().size(); i++) {
      List<Cell> row =
          new ArrayList<>(List.of(Cell.of(NumberFormats.plain(scores.levels().get(i)))));
      for (int j = 0; j < scores.levels().size(); j++) {
        int count = scores.table().get(i).get(j);
        Cell cell = Cell.of(NumberFormats.count(count));
        row.add(i == j ? cell.in(Tone.GOOD) : count > 0 ? cell.in(Tone.BAD) : cell);
      }
      levels.row(row.toArray(Cell[]::new));
    }
    Table figures = Table.of("Coefficient", "#Value", "~95 % interval").bare();
    coefficient(figures, "Cohen's kappa, weighted by squared distance", scores.kappa());
    String alpha =
        "Krippendorff's alpha, %s".formatted(scores.measurement().name().toLowerCase(Locale.ROOT));
    coefficient(figures, alpha, scores.alpha());
    String means =
        "Mean score on %s: people %s, judge %s."
            .formatted(
                NumberFormats.count(scores.questions(), "question"),
                NumberFormats.score(scores.meanOfPeople()),
                NumberFormats.score(scores.meanOfJudge()));
    List<Block> blocks = new ArrayList<>(List.of(Sentence.of(means)));
    if (scores.levels().size() <= MOST_LEVELS) {
      blocks.add(levels);
    }
    blocks.add(figures);
    Text title = Text.name(judge.words()).and(" against people, by score");
    return List.of(Section.of(id, title, "", blocks));
  }

  private static void coefficient(Table table, String name, Estimate estimate) {
    table.row(
        Cell.of(name),
        Cell.of(NumberFormats.score(estimate)).in(Tone.STRONG),
        Cell.of(NumberFormats.interval(estimate)));
  }

  private static Table figures(JudgeAgreement judge, ConfusionMatrix confusion) {
    String calls = "of what the %s calls right".formatted(JudgePhrases.role(judge));
    String kappa = NumberFormats.score(confusion.kappa());
    boolean bounded = confusion.kappa().interval() != null;
    String interval = bounded ? NumberFormats.interval(confusion.kappa()) : "";
    String chance = NumberFormats.beyondChance(confusion.kappa());
    return Shares.table("", "Share", "Questions")
        .row(Shares.row("same verdict", confusion.accuracy(), ""))
        .row(Shares.row("precision", confusion.precision(), calls))
        .row(Shares.row("recall", confusion.recall(), "of what is right"))
        .row(Shares.score("F1", f1(confusion), "", "of precision and recall"))
        .row(Shares.score("Cohen's kappa", kappa, interval, chance));
  }

  private static String f1(ConfusionMatrix confusion) {
    return Double.isNaN(confusion.f1()) ? "-" : NumberFormats.score(confusion.f1());
  }

  private static Section curve(String id, JudgeAgreement judge, ReferenceAgreement agreement) {
    Table table = Table.of("#Score", "#Precision", "#Recall", "#F1", "#Kappa", "-");
    List<ThresholdPoint> points = agreement.curve().points();
    for (ThresholdPoint point : points.size() < 2 ? List.<ThresholdPoint>of() : points) {
      ConfusionMatrix confusion = point.confusion();
      table.row(
          Cell.of(NumberFormats.plain(point.least())),
          Cell.of(NumberFormats.percent(confusion.precision())),
          Cell.of(NumberFormats.percent(confusion.recall())),
          Cell.of(f1(confusion)),
          Cell.of(NumberFormats.score(confusion.kappa())),
          Cell.of(JudgePhrases.remark(judge, point, agreement.curve())));
    }
    return Section.of(id + "-curve", "Agreement by score threshold", "", table);
  }
}
