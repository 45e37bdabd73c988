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

import dev.assay.compare.Change;
import dev.assay.compare.ChangeGroup;
import dev.assay.compare.Expense;
import dev.assay.compare.LeftOut;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedBreakdown;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.RunComparison;
import dev.assay.report.ComparisonPage;
import dev.assay.report.ExpenseWords;
import dev.assay.report.Figures;
import dev.assay.stats.Bounds;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** What changed between two runs. */
final class ComparisonSections {
  /** How many questions that are left out are listed; all of them would be no help. */
  private static final int LEFT_OUT = 100;

  private final Markup html;
  private final RunComparison comparison;
  private final QuestionKeys keys;

  ComparisonSections(Markup html, RunComparison comparison, QuestionKeys keys) {
    this.html = html;
    this.comparison = comparison;
    this.keys = keys;
  }

  void add() {
    changes();
    for (Change change : List.of(Change.BROKEN, Change.FIXED, Change.BOTH_WRONG)) {
      causes(change);
    }
    breakdowns();
    expenses();
    leftOut();
  }

  private void changes() {
    PairCounts counts = comparison.counts();
    if (counts.total() == 0) {
      return;
    }
    Sections.begin(
        html,
        "outcomes",
        "What changed",
        "Each part of the %s that both have leads to its questions."
            .formatted(Figures.count(counts.total(), "question")));
    PartsBar bar = new PartsBar(html, counts.total());
    bar.add("right", "right in both", link(Change.BOTH_RIGHT), counts.bothRight());
    bar.add("fixed", "fixed: wrong in A, right in B", link(Change.FIXED), counts.fixed());
    bar.add("broken", "broken: right in A, wrong in B", link(Change.BROKEN), counts.broken());
    bar.add("wrong-3", "wrong in both", link(Change.BOTH_WRONG), counts.bothWrong());
    bar.write();
    html.close();
  }

  private static String link(Change change) {
    return Link.toQuestions("verdict", change.name().toLowerCase(Locale.ROOT));
  }

  private void causes(Change change) {
    List<ChangeGroup> groups =
        comparison.groups().stream().filter(group -> group.change() == change).toList();
    if (groups.isEmpty()) {
      return;
    }
    Sections.begin(
        html,
        "causes-" + change.name().toLowerCase(Locale.ROOT),
        ComparisonPage.title(change),
        Figures.count(comparison.counts().of(change), "question"));
    html.open("table", "class", "plain legend");
    html.element("caption", ComparisonPage.title(change), "class", "unseen");
    Sections.head(html, "From A to B", "#Questions", "For example").open("tbody");
    for (ChangeGroup group : groups) {
      html.open("tr").element("th", ComparisonPage.causes(group, "→"), "scope", "row");
      html.element("td", Figures.count(group.questions().size()), "class", "number");
      html.open("td", "class", "examples");
      OutcomeSection.examples(html, group.questions(), keys);
      html.close().close();
    }
    html.close().close().close();
  }

  private void breakdowns() {
    for (PairedBreakdown breakdown : comparison.breakdowns()) {
      double reach = reach(breakdown);
      Sections.begin(
          html,
          "by-" + breakdown.by(),
          "By " + breakdown.by(),
          "Most questions fixed or broken on balance first. The dot is B less A in points, the band"
              + " its 95 % interval; the"
              + " line goes from -%1$.0f to +%1$.0f.".formatted(100 * reach));
      Sections.beginWide(html, "Difference by " + breakdown.by());
      html.open("table", "class", "differences");
      html.element("caption", "Difference by " + breakdown.by(), "class", "unseen");
      Sections.head(
          html,
          breakdown.by(),
          "Loss and gain",
          "#Points",
          "#A",
          "#B",
          "#Fixed",
          "#Broken",
          "#Adjusted p");
      html.open("tbody");
      breakdown.groups().forEach(group -> group(breakdown.by(), group, reach));
      html.close().close().close().close();
    }
    if (comparison.groupsLookedAt() > 1) {
      html.element("p", ComparisonPage.severalGroups(comparison), "class", "aside");
    }
  }

  private void group(String by, PairedBreakdown.Group group, double reach) {
    PairCounts counts = group.accuracy().counts();
    html.open("tr").open("th", "scope", "row");
    html.open("a", "href", Link.toQuestions(by, group.name())).name(group.name()).close().close();
    html.open("td", "class", "picture");
    new DifferencePicture(reach).add(html, group.accuracy());
    html.close();
    number(PairedFigures.points(group.accuracy().difference()));
    number(Figures.percent(group.accuracy().baseline()));
    number(Figures.percent(group.accuracy().candidate()));
    number(Figures.count(counts.fixed()));
    number(Figures.count(counts.broken()));
    number(PairedFigures.p(group.adjustedP()));
    html.close();
  }

  private void number(String text) {
    html.element("td", text, "class", "number");
  }

  /** In tenths, so that all dots and bands fit. */
  private static double reach(PairedBreakdown breakdown) {
    double furthest =
        breakdown.groups().stream()
            .flatMapToDouble(
                group -> {
                  Bounds bounds = group.accuracy().interval();
                  return bounds == null
                      ? DoubleStream.of(group.accuracy().difference())
                      : DoubleStream.of(bounds.low(), bounds.high());
                })
            .map(Math::abs)
            .max()
            .orElse(0);
    return Math.max(1, Math.ceil(10 * furthest)) / 10;
  }

  private void expenses() {
    if (comparison.expenses().isEmpty()) {
      return;
    }
    Sections.begin(html, "time", "Time and cost", "");
    Sections.beginWide(html, "Time and cost");
    html.open("table", "class", "plain");
    html.element("caption", "Time and cost", "class", "unseen");
    Sections.head(html, "Measure", "#A", "#B", "#B less A", "").open("tbody");
    for (Expense expense : comparison.expenses()) {
      ExpenseWords words = new ExpenseWords(expense);
      html.open("tr").element("th", expense.measure().words(), "scope", "row");
      number(words.baseline());
      number(words.candidate());
      number(words.difference());
      html.element("td", words.scope(comparison.counts().total()), "class", "aside").close();
    }
    html.close().close().close().close();
  }

  private void leftOut() {
    if (!comparison.leftOut().isEmpty()) {
      Sections.begin(
          html,
          "left-out",
          "Left out",
          Figures.count(comparison.leftOut().size(), "question") + " not scored in one of them.");
      html.open("table", "class", "plain");
      html.element("caption", "Questions left out", "class", "unseen");
      Sections.head(html, "Question", "A", "B").open("tbody");
      List<LeftOut> all = comparison.leftOut();
      for (LeftOut left : all.subList(0, Math.min(LEFT_OUT, all.size()))) {
        html.open("tr").element("th", left.question(), "scope", "row");
        html.element("td", ExpenseWords.state(left.baseline()));
        html.element("td", ExpenseWords.state(left.candidate())).close();
      }
      html.close().close();
      if (all.size() > LEFT_OUT) {
        html.element(
            "p", "and %s more".formatted(Figures.count(all.size() - LEFT_OUT)), "class", "aside");
      }
      html.close();
    }
    if (comparison.onlyBaseline().size() + comparison.onlyCandidate().size() > 0) {
      html.element("p", ComparisonPage.notInBoth(comparison), "class", "aside");
    }
  }
}
