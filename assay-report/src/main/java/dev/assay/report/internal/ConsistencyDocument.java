// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.MeanScore;
import dev.assay.agreement.internal.ConsistencyReport;
import dev.assay.agreement.internal.IntraRaterAgreement;
import dev.assay.agreement.internal.JudgeConsistency;
import dev.assay.agreement.internal.JudgeConsistency.RepeatScore;
import dev.assay.report.RunFacts;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Document;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The consistency of judges over repeats. */
public final class ConsistencyDocument {
  private ConsistencyDocument() {}

  public static Document of(ConsistencyReport report, RunFacts run) {
    Document.Builder document = Document.of(Text.of("Consistency of judges"), run.name());
    if (report.judges().isEmpty()) {
      document.lead(Sentence.of("No judge has evaluated this run."));
    }
    for (int i = 0; i < report.judges().size(); i++) {
      document.add(judge("judge-" + (i + 1), report.judges().get(i)));
    }
    document.next(
        run.command("judge", "--report", "agreement"), "against execution and human labels");
    return document.build();
  }

  private static List<Section> judge(String id, JudgeConsistency judge) {
    List<Block> blocks = new ArrayList<>();
    blocks.add(Sentence.of(JudgePhrases.coverage(judge)));
    blocks.add(Sentence.of("Scores: %s.".formatted(JudgePhrases.distribution(judge.tally()))));
    boolean once = judge.repeats() < 2;
    if (once) {
      blocks.add(Sentence.of("There is nothing to compare: judge with --repeats 5."));
    }
    List<Section> sections = new ArrayList<>();
    sections.add(
        Section.of(
            id,
            Text.name(judge.tally().judge().words()),
            "rubric " + judge.tally().judge().rubric(),
            blocks));
    if (!once) {
      sections.add(sameness(id + "-scores", "The same score", judge.byScore()));
      sections.add(sameness(id + "-verdicts", "The same on right and wrong", judge.byVerdict()));
      sections.add(alpha(id + "-alpha", judge));
    }
    sections.add(scores(id + "-run", judge));
    return sections;
  }

  private static Section sameness(
      String id, String title, @Nullable IntraRaterAgreement intraRaterAgreement) {
    Table table = Shares.table("Repeats", "Share", "Questions");
    if (intraRaterAgreement == null) {
      return Section.of(id, title, "", table);
    }
    for (int equal = intraRaterAgreement.repeats(); equal > 0; equal--) {
      Proportion share = intraRaterAgreement.exactly(equal);
      if (equal == intraRaterAgreement.repeats() || share.successes() > 0) {
        String repeats = "%d of %d".formatted(equal, intraRaterAgreement.repeats());
        String atLeast =
            equal == intraRaterAgreement.repeats()
                ? ""
                : "at least %s: %s"
                    .formatted(repeats, NumberFormats.percent(intraRaterAgreement.atLeast(equal)));
        table.row(Shares.row(repeats, share, atLeast));
      }
    }
    String incomplete = NumberFormats.count(intraRaterAgreement.incomplete(), "question");
    boolean all = intraRaterAgreement.incomplete() == 0;
    String excluded = all ? "" : incomplete + " without a score from every repeat omitted";
    return Section.of(id, title, excluded, table);
  }

  private static Section alpha(String id, JudgeConsistency judge) {
    Table table = Table.of("Scale", "#Alpha", "~95 % interval", "-").bare();
    judge
        .alpha()
        .forEach((of, alpha) -> alpha(table, JudgePhrases.name(of), alpha, JudgePhrases.of(of)));
    if (judge.alphaOfVerdicts() != null) {
      alpha(table, "verdicts", judge.alphaOfVerdicts(), "right or wrong");
    }
    return Section.of(id, "Krippendorff's alpha", "1 is perfect, 0 is chance", table);
  }

  private static void alpha(Table table, String name, Estimate alpha, String words) {
    Cell score = Cell.of(NumberFormats.score(alpha)).in(Tone.STRONG);
    table.row(Cell.of(name), score, Cell.of(NumberFormats.interval(alpha)), Cell.of(words));
  }

  private static Section scores(String id, JudgeConsistency judge) {
    Table table = Table.of("Repeat", "#Questions", "#Mean score", "~95 % interval", "#Right");
    for (RepeatScore repeat : judge.scores()) {
      Cell number = Cell.of(String.valueOf(repeat.repeat()));
      score(table, number, repeat.questions(), repeat.mean(), repeat.passed());
    }
    MeanScore mean = judge.tally().mean();
    score(table, Cell.of("all").in(Tone.STRONG), mean.questions(), judge.overall(), null);
    Sentence spread = Sentence.of(judge.repeats() > 1 ? spread(judge) : "");
    Sentence failed = new Sentence(Text.of(JudgePhrases.failed(mean)), Tone.CAUTION);
    return Section.of(id, "Score of the run", "", table, spread, failed);
  }

  private static void score(
      Table table, Cell repeat, int questions, Estimate mean, @Nullable Proportion passed) {
    table.row(
        repeat,
        Cell.of(NumberFormats.count(questions)),
        Cell.of(NumberFormats.score(mean)).in(repeat.tone()),
        Cell.of(NumberFormats.interval(mean)),
        Cell.of(passed == null ? "" : NumberFormats.percent(passed)));
  }

  private static String spread(JudgeConsistency judge) {
    JudgeConsistency.Spread spread = judge.spread();
    if (Double.isNaN(spread.least())) {
      return "No repeat has a mean.";
    }
    double deviation = spread.standardDeviation();
    return "The means lie between %s and %s%s."
        .formatted(
            NumberFormats.score(spread.least()),
            NumberFormats.score(spread.greatest()),
            Double.isNaN(deviation)
                ? ""
                : ", standard deviation " + NumberFormats.score(deviation));
  }
}
