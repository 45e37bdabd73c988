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

import dev.assay.compare.ComparedRun;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.RunComparison;
import dev.assay.compare.RunComparisons;
import dev.assay.compare.RunComparisons.Duel;
import dev.assay.stats.Proportion;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Runs side by side on the terminal: two in full, more of them as tables. */
public final class ComparisonsPage {
  private static final int NAME = 32;

  private final RunComparisons comparisons;
  private final Page page;

  private ComparisonsPage(RunComparisons comparisons, Screen screen) {
    this.comparisons = comparisons;
    this.page = new Page(screen);
  }

  /** The whole text, ending in a line break. */
  public static String of(RunComparisons comparisons, Screen screen) {
    return comparisons
        .single()
        .map(single -> ComparisonPage.of(single, screen))
        .orElseGet(() -> new ComparisonsPage(comparisons, screen).text());
  }

  private String text() {
    ComparedRun baseline = comparisons.baseline();
    page.line(
        Ink.BOLD.on(Figures.count(comparisons.runs().size(), "run")),
        Ink.FAINT.on(page.screen().dot() + baseline.manifest().dataset().name()),
        Ink.FAINT.on(page.screen().dot() + "profile " + baseline.profile().name()));
    againstFirst();
    duels();
    ComparisonPage.warnings(page, warnings(comparisons));
    page.heading("Next").commands(List.of(next()));
    return page.text();
  }

  private void againstFirst() {
    page.heading("Against " + comparisons.baseline().name());
    TextTable table =
        new TextTable()
            .left("", NAME)
            .right("right")
            .right("%")
            .right("fixed")
            .right("broken")
            .right("points")
            .right("95 % interval")
            .right("adj. p");
    Proportion first = comparisons.againstFirst().get(0).accuracy().baseline();
    table.row(
        Span.of(comparisons.baseline().name()),
        Span.of(Figures.ratio(first)),
        Span.of(Figures.percent(first).replace(" %", "")));
    for (int i = 0; i < comparisons.againstFirst().size(); i++) {
      RunComparison one = comparisons.againstFirst().get(i);
      PairCounts counts = one.counts();
      table.row(
          Span.of(one.candidate().name()),
          Span.of(Figures.ratio(one.accuracy().candidate())),
          Span.of(Figures.percent(one.accuracy().candidate()).replace(" %", "")),
          Span.of(Figures.count(counts.fixed())),
          Span.of(Figures.count(counts.broken())),
          Ink.BOLD.on(PairedFigures.points(one.accuracy().difference())),
          Ink.FAINT.on(PairedFigures.interval(one.accuracy().interval())),
          Span.of(PairedFigures.p(comparisons.adjustedP().get(i))));
    }
    page.table(table);
    RunComparisons.shares(comparisons.againstFirst())
        .ifPresent(shares -> page.sentence(INDENT, Ink.FAINT, shares));
    page.sentence(INDENT, Ink.FAINT, adjusted(comparisons.againstFirst().size()));
    comparisons.reach().ifPresent(reach -> page.sentence(INDENT, Ink.FAINT, reach));
  }

  public static String adjusted(int tests) {
    return "p is of the exact McNemar test, adjusted for %s (Holm)."
        .formatted(Figures.count(tests, "test"));
  }

  /** Row against column: how many more questions the row has right, and p. */
  private void duels() {
    page.heading(
        Ink.BOLD.on("Each against each"),
        Ink.FAINT.on(page.screen().dot() + "right in the row less right in the column, and p"));
    TextTable table = new TextTable().left("").left("", NAME);
    List<ComparedRun> runs = comparisons.runs();
    for (int i = 0; i < runs.size(); i++) {
      table.right(letter(i));
    }
    for (int row = 0; row < runs.size(); row++) {
      Span[] cells = new Span[runs.size() + 2];
      cells[0] = Ink.BOLD.on(letter(row));
      cells[1] = Span.of(runs.get(row).name());
      for (int column = 0; column < runs.size(); column++) {
        cells[column + 2] = Span.of(cell(comparisons, row, column));
      }
      table.row(cells);
    }
    page.table(table);
    page.sentence(INDENT, Ink.FAINT, adjusted(comparisons.duels().size()));
  }

  /** {@code +12 (0.11)}; empty for a run against itself. */
  public static String cell(RunComparisons comparisons, int row, int column) {
    if (row == column) {
      return "";
    }
    Duel duel = comparisons.duel(row, column);
    PairCounts counts = duel.accuracy().counts();
    int gain = counts.fixed() - counts.broken();
    int rowsGain = duel.candidate() == row ? gain : -gain;
    return "%s%s (%s)"
        .formatted(
            rowsGain > 0 ? "+" : "", Figures.count(rowsGain), PairedFigures.p(duel.adjustedP()));
  }

  /** A, B, ... Z, then numbers. */
  public static String letter(int run) {
    return run < 26 ? String.valueOf((char) ('A' + run)) : Integer.toString(run + 1);
  }

  public static List<String> warnings(RunComparisons comparisons) {
    Set<String> warnings = new LinkedHashSet<>();
    comparisons.againstFirst().forEach(one -> warnings.addAll(one.warnings()));
    return List.copyOf(warnings);
  }

  private Page.Command next() {
    StringBuilder command = new StringBuilder("assay compare");
    comparisons
        .runs()
        .subList(0, 2)
        .forEach(run -> command.append(' ').append(ShellWord.of(run.directory().toString())));
    comparisons
        .againstFirst()
        .get(0)
        .options()
        .forEach(word -> command.append(' ').append(ShellWord.of(word)));
    return new Page.Command(command.toString(), "two of them, in full");
  }
}
