// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.ComparisonNumberFormats;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.MultiRunComparison.Duel;
import dev.assay.compare.internal.PairCounts;
import dev.assay.compare.internal.RunComparison;
import dev.assay.report.document.Cell;
import dev.assay.report.document.Destination;
import dev.assay.report.document.Section;
import dev.assay.report.document.Sentence;
import dev.assay.report.document.Table;
import dev.assay.report.document.TableColumn;
import dev.assay.report.document.Text;
import dev.assay.report.document.Tone;
import dev.assay.stats.Proportion;
import dev.assay.table.internal.SanitizedText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Several runs: each against the first, and all pairs. */
final class ManyRunsSections {
  /** Rows of questions on a terminal, and in files. */
  private static final int ROWS = 8;

  private static final int MOST_ROWS = 50;

  private ManyRunsSections() {}

  /**
   * One row for each run that is compared with the first.
   *
   * @param comparisons at least one
   */
  static Section against(List<RunComparison> comparisons) {
    RunComparison first = comparisons.get(0);
    List<Double> adjusted = MultiRunComparison.adjusted(comparisons);
    Proportion before = first.accuracy().baseline();
    Table table =
        Table.of(
                "@Run",
                "#Accuracy",
                "#Right",
                "#Fixed",
                "#Broken",
                "#Points",
                "~95 % interval",
                "#Adj. p")
            .row(
                Cell.name(first.baseline().name()),
                Cell.of(NumberFormats.percent(before)),
                Cell.of(NumberFormats.ratio(before)));
    for (int i = 0; i < comparisons.size(); i++) {
      RunComparison one = comparisons.get(i);
      PairCounts counts = one.counts();
      table.row(
          Cell.name(one.candidate().name()),
          Cell.of(NumberFormats.percent(one.accuracy().candidate())),
          Cell.of(NumberFormats.ratio(one.accuracy().candidate())),
          Cell.of(NumberFormats.count(counts.fixed())),
          Cell.of(NumberFormats.count(counts.broken())),
          Cell.of(ComparisonNumberFormats.points(one.accuracy().difference())).in(Tone.STRONG),
          Cell.of(ComparisonNumberFormats.interval(one.accuracy().interval())),
          Cell.of(ComparisonNumberFormats.p(adjusted.get(i))));
    }
    return Section.of(
        "against-first",
        Text.of("Against ").and(Text.name(first.baseline().name())),
        "",
        List.of(table, adjusted(comparisons.size())));
  }

  private static Sentence adjusted(int tests) {
    return Sentence.faint(
        "p comes from the exact McNemar test, adjusted for %s (Holm)."
            .formatted(NumberFormats.count(tests, "test")));
  }

  /** All pairs, row against column: how many more questions the row has right, and p. */
  static Section duels(MultiRunComparison comparisons) {
    List<ComparedRun> runs = comparisons.runs();
    List<TableColumn> columns =
        new ArrayList<>(List.of(TableColumn.of(""), TableColumn.of("@Run")));
    for (int i = 0; i < runs.size(); i++) {
      columns.add(TableColumn.of("#" + ComparisonDocument.letter(i)).shortFor(runs.get(i).name()));
    }
    Table table = Table.of(columns);
    for (int row = 0; row < runs.size(); row++) {
      List<Cell> cells = new ArrayList<>();
      cells.add(Cell.of(ComparisonDocument.letter(row)).in(Tone.STRONG));
      cells.add(Cell.name(runs.get(row).name()));
      for (int column = 0; column < runs.size(); column++) {
        cells.add(Cell.of(row == column ? "-" : duel(comparisons, row, column)));
      }
      table.row(cells);
    }
    return Section.of(
        "duels",
        "Pairwise comparison",
        "right in the row minus right in the column, and p",
        table,
        adjusted(comparisons.duels().size()));
  }

  /** The questions on which runs disagree, the most evenly first. */
  static Section questions(MultiRunComparison comparisons) {
    List<QuestionAcrossRuns> disagreed =
        QuestionAcrossRuns.all(comparisons).stream()
            .filter(question -> question.minority() > 0)
            .sorted(Comparator.comparing(QuestionAcrossRuns::minority).reversed())
            .toList();
    Table table = Table.of("@Question", "Right in", "Wrong in", "-In words");
    for (QuestionAcrossRuns question : disagreed) {
      table.row(
          Cell.of(Text.question(question.first().question())),
          Cell.of(question.words("correct")),
          Cell.of(question.words("incorrect")),
          Cell.name(SanitizedText.prose(question.first().text())));
    }
    return Section.of(
        "disagreements",
        Text.of("Questions on which runs disagree")
            .to(new Destination.QuestionList("verdict", "disagree")),
        NumberFormats.count(disagreed.size(), "question") + ", most evenly divided first",
        List.of(table.showing(ROWS, MOST_ROWS)));
  }

  /** {@code +12 (0.11)}. */
  private static String duel(MultiRunComparison comparisons, int row, int column) {
    Duel duel = comparisons.duel(row, column);
    PairCounts counts = duel.accuracy().counts();
    int gain = counts.fixed() - counts.broken();
    int rowsGain = duel.candidate() == row ? gain : -gain;
    return "%s%s (%s)"
        .formatted(
            rowsGain > 0 ? "+" : "",
            NumberFormats.count(rowsGain),
            ComparisonNumberFormats.p(duel.adjustedP()));
  }
}
