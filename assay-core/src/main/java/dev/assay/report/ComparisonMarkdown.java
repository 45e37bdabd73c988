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

import dev.assay.compare.Change;
import dev.assay.compare.ChangeGroup;
import dev.assay.compare.Expense;
import dev.assay.compare.GateVerdict;
import dev.assay.compare.LeftOut;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedBreakdown;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Two runs side by side as Markdown, for pull requests. */
public final class ComparisonMarkdown {
  private static final int BROKEN = 20;
  private static final int EXAMPLES = 3;
  private static final int LEFT_OUT = 10;

  private final MarkdownLines out = new MarkdownLines();
  private final RunComparison comparison;

  private ComparisonMarkdown(RunComparison comparison) {
    this.comparison = comparison;
  }

  /**
   * The whole text, ending in a line break.
   *
   * @param gate what the gate says of the candidate, or {@code null} if there is none
   */
  public static String write(RunComparison comparison, @Nullable GateVerdict gate) {
    return new ComparisonMarkdown(comparison).text(gate);
  }

  private String text(@Nullable GateVerdict gate) {
    headline(gate);
    counts();
    broken();
    causes();
    comparison.breakdowns().forEach(this::breakdown);
    if (comparison.groupsLookedAt() > 1) {
      out.line("").line(ComparisonPage.severalGroups(comparison));
    }
    expenses();
    leftOut();
    warnings(out, comparison.warnings());
    return out.text();
  }

  private void headline(@Nullable GateVerdict gate) {
    out.line(
        "## Assay: %s → %s"
            .formatted(code(comparison.baseline().name()), code(comparison.candidate().name())));
    out.line("");
    if (gate != null) {
      out.line("**" + code(gate.sentence()) + "**").line("");
    }
    out.line("**" + prose(comparison.sentence()) + "**").line("");
    comparison.overDatabases().ifPresent(out::line);
    comparison.reach().ifPresent(out::line);
  }

  private void counts() {
    PairCounts counts = comparison.counts();
    out.table("", "", "Run", "Accuracy", "Right", "95 % interval");
    out.row(
        "A",
        code(comparison.baseline().name()),
        Figures.percent(comparison.accuracy().baseline()),
        Figures.ratio(comparison.accuracy().baseline()),
        Figures.interval(comparison.accuracy().baseline()));
    out.row(
        "B",
        code(comparison.candidate().name()),
        Figures.percent(comparison.accuracy().candidate()),
        Figures.ratio(comparison.accuracy().candidate()),
        Figures.interval(comparison.accuracy().candidate()));
    VacuousWords.compared(comparison).ifPresent(words -> out.line("").line(words));
    out.table("", "Fixed", "Broken", "Both right", "Both wrong");
    out.row(
        Figures.count(counts.fixed()),
        Figures.count(counts.broken()),
        Figures.count(counts.bothRight()),
        Figures.count(counts.bothWrong()));
  }

  private void broken() {
    List<QuestionPair> broken = comparison.pairs(Change.BROKEN);
    if (broken.isEmpty()) {
      return;
    }
    out.table("### Broken", "Question", "Database", "Cause", "In words");
    for (QuestionPair pair : broken.subList(0, Math.min(BROKEN, broken.size()))) {
      out.row(
          code(pair.question()),
          code(pair.candidate().database()),
          pair.candidateCause() == null ? "" : Words.brief(pair.candidateCause()),
          code(pair.candidate().text()));
    }
    more(broken.size() - BROKEN);
  }

  private void more(int hidden) {
    if (hidden > 0) {
      out.line("").line("… and " + Figures.count(hidden) + " more");
    }
  }

  private void causes() {
    if (comparison.groups().isEmpty()) {
      return;
    }
    out.table("### What changed", "Change", "Cause", "Questions", "For example");
    for (ChangeGroup group : comparison.groups()) {
      out.row(
          group.change().words(),
          ComparisonPage.causes(group, "→"),
          Figures.count(group.questions().size()),
          String.join(
              ", ", group.questions().stream().limit(EXAMPLES).map(MarkdownLines::code).toList()));
    }
  }

  private void breakdown(PairedBreakdown breakdown) {
    out.table(
        "### By " + breakdown.by(),
        breakdown.by(),
        "Questions",
        "A",
        "B",
        "Fixed",
        "Broken",
        "Points",
        "95 % interval",
        "adj. p");
    for (PairedBreakdown.Group group : breakdown.groups()) {
      PairCounts counts = group.accuracy().counts();
      out.row(
          code(group.name()),
          Figures.count(counts.total()),
          Figures.percent(group.accuracy().baseline()),
          Figures.percent(group.accuracy().candidate()),
          Figures.count(counts.fixed()),
          Figures.count(counts.broken()),
          PairedFigures.points(group.accuracy().difference()),
          PairedFigures.interval(group.accuracy().interval()),
          p(group.adjustedP()));
    }
  }

  /** The sign begins a tag in Markdown. */
  static String p(double p) {
    return PairedFigures.p(p).replace("<", "&lt;");
  }

  private void expenses() {
    if (comparison.expenses().isEmpty()) {
      return;
    }
    out.table("### Time and cost", "", "A", "B", "B - A", "");
    for (Expense expense : comparison.expenses()) {
      ExpenseWords words = new ExpenseWords(expense);
      out.row(
          expense.measure().words(),
          words.baseline(),
          words.candidate(),
          words.difference(),
          words.scope(comparison.counts().total()));
    }
  }

  private void leftOut() {
    List<LeftOut> all = comparison.leftOut();
    if (!all.isEmpty()) {
      out.table("### Left out, not scored in one of them", "Question", "A", "B");
      for (LeftOut left : all.subList(0, Math.min(LEFT_OUT, all.size()))) {
        out.row(
            code(left.question()),
            code(ExpenseWords.state(left.baseline())),
            code(ExpenseWords.state(left.candidate())));
      }
      more(all.size() - LEFT_OUT);
    }
    if (comparison.onlyBaseline().size() + comparison.onlyCandidate().size() > 0) {
      out.line("").line(ComparisonPage.notInBoth(comparison));
    }
  }

  static void warnings(MarkdownLines out, List<String> warnings) {
    if (!warnings.isEmpty()) {
      out.heading("### Warnings");
      warnings.forEach(warning -> out.line("- " + prose(warning)));
    }
  }
}
