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
import static dev.assay.report.MarkdownLines.prose;

import dev.assay.compare.ComparedRun;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.RunComparison;
import dev.assay.compare.RunComparisons;
import dev.assay.stats.Proportion;
import java.util.List;

/** Runs side by side as Markdown: two in full, more of them as tables. */
public final class ComparisonsMarkdown {
  private ComparisonsMarkdown() {}

  /**
   * The whole text, ending in a line break.
   *
   * @param gates what the gate says of each run but the first, in order; empty if there is none
   */
  public static String write(RunComparisons comparisons, List<GateVerdict> gates) {
    return comparisons
        .single()
        .map(single -> ComparisonMarkdown.write(single, gates.isEmpty() ? null : gates.get(0)))
        .orElseGet(() -> several(comparisons, gates));
  }

  private static String several(RunComparisons comparisons, List<GateVerdict> gates) {
    MarkdownLines out = new MarkdownLines();
    out.line("## Assay: " + Figures.count(comparisons.runs().size(), "run")).line("");
    gates.forEach(gate -> out.line("**" + code(gate.sentence()) + "**").line(""));
    against(out, comparisons.againstFirst());
    duels(out, comparisons);
    ComparisonMarkdown.warnings(out, ComparisonsPage.warnings(comparisons));
    return out.text();
  }

  /**
   * A row for each run against the one that all are compared with.
   *
   * @param comparisons one at least
   */
  static void against(MarkdownLines out, List<RunComparison> comparisons) {
    RunComparison first = comparisons.get(0);
    List<Double> adjusted = RunComparisons.adjusted(comparisons);
    out.table(
        "### Against " + code(first.baseline().name()),
        "Run",
        "Accuracy",
        "Right",
        "Fixed",
        "Broken",
        "Points",
        "95 % interval",
        "adj. p");
    Proportion before = first.accuracy().baseline();
    out.row(
        code(first.baseline().name()),
        Figures.percent(before),
        Figures.ratio(before),
        "",
        "",
        "",
        "",
        "");
    for (int i = 0; i < comparisons.size(); i++) {
      RunComparison one = comparisons.get(i);
      PairCounts counts = one.counts();
      out.row(
          code(one.candidate().name()),
          Figures.percent(one.accuracy().candidate()),
          Figures.ratio(one.accuracy().candidate()),
          Figures.count(counts.fixed()),
          Figures.count(counts.broken()),
          PairedFigures.points(one.accuracy().difference()),
          PairedFigures.interval(one.accuracy().interval()),
          ComparisonMarkdown.p(adjusted.get(i)));
    }
    RunComparisons.shares(comparisons).ifPresent(shares -> out.line("").line(prose(shares)));
    out.line("").line(ComparisonsPage.adjusted(comparisons.size()));
  }

  private static void duels(MarkdownLines out, RunComparisons comparisons) {
    List<ComparedRun> runs = comparisons.runs();
    String[] heads = new String[runs.size() + 2];
    heads[0] = "";
    heads[1] = "Run";
    for (int i = 0; i < runs.size(); i++) {
      heads[i + 2] = ComparisonsPage.letter(i);
    }
    out.table("### Each against each", heads);
    for (int row = 0; row < runs.size(); row++) {
      String[] cells = new String[runs.size() + 2];
      cells[0] = ComparisonsPage.letter(row);
      cells[1] = code(runs.get(row).name());
      for (int column = 0; column < runs.size(); column++) {
        cells[column + 2] = ComparisonsPage.cell(comparisons, row, column).replace("<", "&lt;");
      }
      out.row(cells);
    }
    out.line("")
        .line(
            "Right in the row less right in the column, and p. "
                + ComparisonsPage.adjusted(comparisons.duels().size()));
  }
}
