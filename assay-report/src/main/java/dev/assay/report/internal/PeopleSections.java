// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.agreement.ConfusionMatrix;
import dev.assay.agreement.LabelSheet;
import dev.assay.agreement.PeopleAgreement;
import dev.assay.model.LabelWord;
import dev.assay.report.document.Block;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Items;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Estimate;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The sections on people against execution. */
final class PeopleSections {
  private static final int ON_TERMINAL = 10;
  private static final int IN_FILES = 1000;

  private final PeopleAgreement people;
  private final Proportion execution;

  private PeopleSections(PeopleAgreement people, Proportion execution) {
    this.people = people;
    this.execution = execution;
  }

  /**
   * The sections.
   *
   * @param execution the run's accuracy
   */
  static List<Section> of(PeopleAgreement people, Proportion execution) {
    return new PeopleSections(people, execution).sections();
  }

  private List<Section> sections() {
    List<Block> agreement = new ArrayList<>(List.of(Sentence.of(coverage())));
    remark(agreement, LabelWord.GOLD_WRONG, "Labeled gold wrong in");
    remark(agreement, LabelWord.AMBIGUOUS, "Labeled ambiguous in");
    if (people.confusion().questions() > 0) {
      agreement.add(confusion("execution", "people", people.confusion()));
      agreement.add(figures());
    }
    List<Section> sections = new ArrayList<>();
    sections.add(Section.of("people", Text.of("People against execution"), "", agreement));
    if (people.confusion().questions() > 0) {
      sections.add(accuracy());
    }
    sections.add(disagreements(true));
    sections.add(disagreements(false));
    sections.add(excluded());
    return sections;
  }

  private String coverage() {
    PeopleAgreement.LabelCounts counts = people.counts();
    List<String> parts = new ArrayList<>();
    parts.add(NumberFormats.count(counts.decided(), "question") + " called right or wrong");
    JudgePhrases.add(
        parts, counts.undecided(), "without a verdict, because nobody is sure or labels tie");
    JudgePhrases.add(parts, counts.notScored(), "not scored by execution");
    addRows(parts, people.sheet().unlabeled(), "without a label");
    JudgePhrases.add(parts, people.sheet().stale().size(), "with a stale label");
    JudgePhrases.add(parts, people.sheet().unknown().size(), "not in the run");
    return String.join("; ", parts) + ".";
  }

  private static void addRows(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(NumberFormats.count(count, "row") + " " + words);
    }
  }

  private void remark(List<Block> blocks, LabelWord word, String words) {
    Collection<String> questions = people.sheet().questions(word);
    if (!questions.isEmpty()) {
      String count = NumberFormats.count(questions.size(), "question");
      Text text = Text.of(words + " " + count + ": ");
      blocks.add(new Sentence(text.and(ids(questions)).and("."), Tone.PLAIN));
    }
  }

  private static Text ids(Collection<String> questions) {
    Text text = Text.EMPTY;
    for (String question : questions) {
      text = (text.isEmpty() ? text : text.and(", ")).and(Text.question(question));
    }
    return text;
  }

  /** The verdicts of a rater and of a reference on the same questions. */
  static Table confusion(String rater, String reference, ConfusionMatrix counts) {
    return Table.of("", "#" + reference + ": right", "#" + reference + ": wrong")
        .row(
            Cell.of(rater + ": right"),
            Cell.of(NumberFormats.count(counts.bothRight())).in(Tone.GOOD),
            Cell.of(NumberFormats.count(counts.onlyJudge())).in(Tone.BAD))
        .row(
            Cell.of(rater + ": wrong"),
            Cell.of(NumberFormats.count(counts.onlyReference())).in(Tone.BAD),
            Cell.of(NumberFormats.count(counts.bothWrong())).in(Tone.GOOD));
  }

  private Table figures() {
    return Shares.table("", "Share", "Questions")
        .row(Shares.row("same verdict", people.confusion().accuracy(), ""))
        .row(coefficient("Cohen's kappa", people.confusion().kappa()))
        .row(coefficient("Krippendorff's alpha", people.alpha()));
  }

  private static List<Cell> coefficient(String name, Estimate estimate) {
    return Shares.score(
        name,
        NumberFormats.score(estimate),
        estimate.interval() == null ? "" : NumberFormats.interval(estimate),
        NumberFormats.beyondChance(estimate));
  }

  private Section accuracy() {
    Table table = Shares.accuracies("Accuracy by");
    table.row(Shares.row("execution", execution, "all scored questions"));
    table.row(Shares.row("execution", people.byExecution(), "labeled questions"));
    table.row(Shares.row("people", people.byPeople(), "labeled questions"));
    Estimate weighted = people.weighted();
    if (weighted == null) {
      return Section.of(
          "people-accuracy",
          "Accuracy by people",
          "",
          table,
          Sentence.of(
              "Labeled questions don't represent the run unless they are a random sample; 'assay review sample' draws a weighted one."));
    }
    table.row(
        Shares.score(
            "people, weighted",
            weighted.isDefined() ? NumberFormats.percent(weighted.value()) : "-",
            interval(weighted),
            "all scored questions"));
    String why = weighted.interval() == null ? " No interval: " + weighted.reason() + "." : "";
    return Section.of(
        "people-accuracy",
        "Accuracy by people",
        "",
        table,
        Sentence.of(
            "A review sheet is no simple random sample: it has more borderline cases than the run. So compare only the weighted accuracy, in which each stratum counts by its size, with that of execution over all questions."
                + why));
  }

  private static String interval(Estimate share) {
    return share.interval() == null
        ? ""
        : NumberFormats.percent(share.interval().low())
            + " to "
            + NumberFormats.percent(share.interval().high());
  }

  private Section disagreements(boolean executionSaysRight) {
    List<Items.Item> items =
        people.disagreements(executionSaysRight).stream()
            .map(each -> DisagreementSections.item(each, ""))
            .toList();
    return Section.of(
        executionSaysRight ? "people-wrong" : "people-right",
        executionSaysRight
            ? "Execution says right, people say wrong"
            : "Execution says wrong, people say right",
        NumberFormats.count(items.size(), "question"),
        new Items(items, ON_TERMINAL, IN_FILES));
  }

  private Section excluded() {
    Table table = Table.of("Question", "Why the label is left out");
    for (LabelSheet.Stale stale : people.sheet().stale()) {
      table.row(
          Cell.of(Text.question(stale.question())),
          Cell.of("stale: given for a different " + stale.changed()));
    }
    for (String unknown : people.sheet().unknown()) {
      table.row(Cell.name(unknown), Cell.of("not in the run"));
    }
    return Section.of("labels-left-out", "Labels left out", "", table);
  }
}
