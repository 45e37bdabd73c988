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
package dev.assay.html;

import dev.assay.compare.ComparedRun;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.RunComparison;
import dev.assay.compare.RunComparisons;
import dev.assay.report.ComparisonsPage;
import dev.assay.report.Figures;
import java.util.List;

/** Three runs or more: each against the first, and each against each. */
final class ManyRunsSections {
  private ManyRunsSections() {}

  static void add(Markup html, RunComparisons comparisons) {
    againstFirst(html, comparisons);
    duels(html, comparisons);
  }

  private static void againstFirst(Markup html, RunComparisons comparisons) {
    int tests = comparisons.againstFirst().size();
    Sections.begin(
        html,
        "against-first",
        "Against A, " + comparisons.baseline().name(),
        ComparisonsPage.adjusted(tests));
    Sections.beginWide(html, "Against the first");
    html.open("table", "class", "plain");
    html.element("caption", "Each run against the first", "class", "unseen");
    Sections.head(
        html, "Run", "#Accuracy", "#Fixed", "#Broken", "#Points", "#95 % interval", "#Adjusted p");
    html.open("tbody");
    for (int i = 0; i < tests; i++) {
      RunComparison one = comparisons.againstFirst().get(i);
      PairCounts counts = one.counts();
      html.open("tr");
      html.element(
          "th", ComparisonsPage.letter(i + 1) + "  " + one.candidate().name(), "scope", "row");
      for (String number :
          List.of(
              Figures.percent(one.accuracy().candidate()),
              Figures.count(counts.fixed()),
              Figures.count(counts.broken()),
              PairedFigures.points(one.accuracy().difference()),
              PairedFigures.interval(one.accuracy().interval()),
              PairedFigures.p(comparisons.adjustedP().get(i)))) {
        html.element("td", number, "class", "number");
      }
      html.close();
    }
    html.close().close().close().close();
  }

  private static void duels(Markup html, RunComparisons comparisons) {
    List<ComparedRun> runs = comparisons.runs();
    Sections.begin(
        html,
        "duels",
        "Each against each",
        "Right in the row less right in the column, and p. "
            + ComparisonsPage.adjusted(comparisons.duels().size()));
    Sections.beginWide(html, "Each against each");
    html.open("table", "class", "matrix");
    html.element("caption", "Each against each", "class", "unseen");
    html.open("thead").open("tr").element("th", "Run", "scope", "col");
    for (int i = 0; i < runs.size(); i++) {
      html.element("th", ComparisonsPage.letter(i), "scope", "col", "title", runs.get(i).name());
    }
    html.close().close().open("tbody");
    for (int row = 0; row < runs.size(); row++) {
      html.open("tr").open("th", "scope", "row");
      html.element("span", ComparisonsPage.letter(row), "class", "ordinal");
      html.text(" " + runs.get(row).name()).close();
      for (int column = 0; column < runs.size(); column++) {
        String cell = ComparisonsPage.cell(comparisons, row, column);
        html.element("td", cell.isEmpty() ? "–" : cell, "class", "number");
      }
      html.close();
    }
    html.close().close().close().close();
  }
}
