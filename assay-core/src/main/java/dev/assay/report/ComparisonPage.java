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

import dev.assay.compare.Change;
import dev.assay.compare.ChangeGroup;
import dev.assay.compare.ComparedRun;
import dev.assay.compare.Expense;
import dev.assay.compare.LeftOut;
import dev.assay.compare.PairCounts;
import dev.assay.compare.PairedBreakdown;
import dev.assay.compare.PairedFigures;
import dev.assay.compare.QuestionPair;
import dev.assay.compare.RunComparison;
import dev.assay.stats.Proportion;
import java.util.ArrayList;
import java.util.List;

/**
 * Two runs side by side on the terminal: which is better, what changed, where, and what it took.
 */
public final class ComparisonPage {
  private static final int BAR = 24;
  private static final int EXAMPLES = 4;
  private static final int ROWS = 8;
  private static final int NAME = 32;

  private final RunComparison comparison;
  private final Page page;
  private final Screen screen;

  private ComparisonPage(RunComparison comparison, Screen screen) {
    this.comparison = comparison;
    this.page = new Page(screen);
    this.screen = screen;
  }

  /** The whole text, ending in a line break. */
  public static String of(RunComparison comparison, Screen screen) {
    return new ComparisonPage(comparison, screen).text();
  }

  private String text() {
    headline();
    accuracies();
    changes();
    comparison.groups().stream().map(ChangeGroup::change).distinct().forEach(this::causes);
    comparison.breakdowns().forEach(this::breakdown);
    severalGroups();
    expenses();
    leftOut();
    warnings(page, comparison.warnings());
    next();
    return page.text();
  }

  private void headline() {
    ComparedRun baseline = comparison.baseline();
    page.line(
        Ink.BOLD.on("%s %s %s".formatted(baseline.name(), screen.arrow(), candidate().name())),
        Ink.FAINT.on(screen.dot() + baseline.manifest().dataset().name()),
        Ink.FAINT.on(screen.dot() + "profile " + baseline.profile().name()));
    page.gap();
    page.sentence(INDENT, Ink.BOLD, comparison.sentence());
    comparison.overDatabases().ifPresent(words -> page.sentence(INDENT, Ink.FAINT, words));
    comparison.reach().ifPresent(reach -> page.sentence(INDENT, Ink.FAINT, reach));
  }

  private ComparedRun candidate() {
    return comparison.candidate();
  }

  private void accuracies() {
    page.gap();
    TextTable table = new TextTable().left("").left("", NAME).right("").right("").right("");
    accuracy(table, "A", comparison.baseline().name(), comparison.accuracy().baseline());
    accuracy(table, "B", candidate().name(), comparison.accuracy().candidate());
    page.table(table);
    VacuousWords.compared(comparison).ifPresent(words -> page.sentence(INDENT, Ink.FAINT, words));
  }

  private static void accuracy(TextTable table, String letter, String name, Proportion share) {
    table.row(
        Ink.BOLD.on(letter),
        Span.of(name),
        Ink.BOLD.on(share.total() == 0 ? "-" : Figures.percent(share)),
        Span.of(Figures.ratio(share)),
        Ink.FAINT.on(Figures.interval(share)));
  }

  private void changes() {
    PairCounts counts = comparison.counts();
    if (counts.total() == 0) {
      return;
    }
    page.heading("What changed");
    TextTable table = new TextTable().left("").right("").bars().left("");
    change(table, Change.FIXED, Ink.GREEN, "wrong in A, right in B");
    change(table, Change.BROKEN, Ink.RED, "right in A, wrong in B");
    change(table, Change.BOTH_RIGHT, Ink.FAINT, "");
    change(table, Change.BOTH_WRONG, Ink.FAINT, "");
    page.table(table);
  }

  private void change(TextTable table, Change change, Ink ink, String words) {
    int count = comparison.counts().of(change);
    table.row(
        Span.of(change.words()),
        Span.of(Figures.count(count)),
        ink.on(screen.bar((double) count / comparison.counts().total(), BAR)),
        Ink.FAINT.on(words));
  }

  private void causes(Change change) {
    page.heading(
        Ink.BOLD.on(title(change)),
        Ink.FAINT.on(screen.dot() + Figures.count(comparison.counts().of(change), "question")));
    TextTable table = new TextTable().left("").right("").left("");
    List<ChangeGroup> groups =
        comparison.groups().stream().filter(group -> group.change() == change).toList();
    int shown = groups.size() <= ROWS + 1 ? groups.size() : ROWS;
    for (ChangeGroup group : groups.subList(0, shown)) {
      table.row(
          Span.of(causes(group, screen.arrow())),
          Span.of(Figures.count(group.questions().size())),
          Ink.FAINT.on(examples(group.questions())));
    }
    page.table(table);
    more(groups.size() - shown);
  }

  public static String title(Change change) {
    return switch (change) {
      case FIXED -> "Fixed";
      case BROKEN -> "Broken";
      case BOTH_RIGHT -> "Right in both";
      case BOTH_WRONG -> "Wrong in both";
    };
  }

  /** {@code wrong values → right}. */
  public static String causes(ChangeGroup group, String arrow) {
    String before = group.baselineCause() == null ? "right" : Words.brief(group.baselineCause());
    String now = group.candidateCause() == null ? "right" : Words.brief(group.candidateCause());
    return before + " " + arrow + " " + now;
  }

  private String examples(List<String> questions) {
    String ids = String.join(", ", questions.stream().limit(EXAMPLES).toList());
    return questions.size() > EXAMPLES ? ids + ", " + screen.ellipsis() : ids;
  }

  private void breakdown(PairedBreakdown breakdown) {
    List<PairedBreakdown.Group> groups = breakdown.groups();
    page.heading(
        Ink.BOLD.on("By " + breakdown.by()),
        Ink.FAINT.on(screen.dot() + "most questions gained or lost first"));
    TextTable table =
        new TextTable()
            .left("", NAME)
            .right("n")
            .right("A %")
            .right("B %")
            .right("fixed")
            .right("broken")
            .right("points")
            .right("95 % interval")
            .right("adj. p");
    int shown = groups.size() <= ROWS + 1 ? groups.size() : ROWS;
    groups.subList(0, shown).forEach(group -> table.row(cells(group)));
    page.table(table);
    more(groups.size() - shown);
  }

  private static List<Span> cells(PairedBreakdown.Group group) {
    PairCounts counts = group.accuracy().counts();
    double difference = group.accuracy().difference();
    Ink ink = difference > 0 ? Ink.GREEN : difference < 0 ? Ink.RED : Ink.PLAIN;
    return List.of(
        Span.of(group.name()),
        Span.of(Figures.count(counts.total())),
        Span.of(share(group.accuracy().baseline())),
        Span.of(share(group.accuracy().candidate())),
        Span.of(Figures.count(counts.fixed())),
        Span.of(Figures.count(counts.broken())),
        ink.on(PairedFigures.points(difference)),
        Ink.FAINT.on(PairedFigures.interval(group.accuracy().interval())),
        Span.of(PairedFigures.p(group.adjustedP())));
  }

  /** Under a heading that has the percent sign. */
  private static String share(Proportion share) {
    return Figures.percent(share).replace(" %", "");
  }

  private void severalGroups() {
    if (comparison.groupsLookedAt() > 1) {
      page.sentence(INDENT, Ink.FAINT, severalGroups(comparison));
    }
  }

  public static String severalGroups(RunComparison comparison) {
    return "%s groups were looked at, and among so many one stands out by chance: their p is adjusted for that (Holm)."
        .formatted(Figures.count(comparison.groupsLookedAt()));
  }

  private void expenses() {
    if (comparison.expenses().isEmpty()) {
      return;
    }
    page.heading("Time and cost");
    TextTable table = new TextTable().left("").right("A").right("B").right("B - A").left("");
    for (Expense expense : comparison.expenses()) {
      ExpenseWords words = new ExpenseWords(expense);
      table.row(
          Span.of(expense.measure().words()),
          Span.of(words.baseline()),
          Span.of(words.candidate()),
          Span.of(words.difference()),
          Ink.FAINT.on(words.scope(comparison.counts().total())));
    }
    page.table(table);
  }

  private void leftOut() {
    if (!comparison.leftOut().isEmpty()) {
      page.heading(
          Ink.BOLD.on("Left out, not scored in one of them"),
          Ink.FAINT.on(screen.dot() + Figures.count(comparison.leftOut().size(), "question")));
      TextTable table = new TextTable().left("", NAME).left("A").left("B");
      List<LeftOut> all = comparison.leftOut();
      int shown = all.size() <= ROWS + 1 ? all.size() : ROWS;
      for (LeftOut left : all.subList(0, shown)) {
        table.row(
            Span.of(left.question()),
            Ink.FAINT.on(ExpenseWords.state(left.baseline())),
            Ink.FAINT.on(ExpenseWords.state(left.candidate())));
      }
      page.table(table);
      more(all.size() - shown);
    }
    if (comparison.onlyBaseline().size() + comparison.onlyCandidate().size() > 0) {
      page.gap();
      page.sentence(INDENT, Ink.YELLOW, notInBoth(comparison));
    }
  }

  public static String notInBoth(RunComparison comparison) {
    return "Only the questions in common are compared: %s of A and %s of B are left out."
        .formatted(
            Figures.count(comparison.onlyBaseline().size()),
            Figures.count(comparison.onlyCandidate().size()));
  }

  private void more(int hidden) {
    if (hidden > 0) {
      page.line(
          Span.of(INDENT),
          Ink.FAINT.on(screen.ellipsis() + " and " + Figures.count(hidden) + " more"));
    }
  }

  static void warnings(Page page, List<String> warnings) {
    if (!warnings.isEmpty()) {
      page.heading("Warnings");
      warnings.forEach(warning -> page.sentence(INDENT, Ink.YELLOW, warning));
    }
  }

  private void next() {
    List<Page.Command> commands = new ArrayList<>();
    comparison
        .instructive()
        .ifPresent(
            pair -> {
              commands.add(show(candidate(), pair, "a question that is %s, in B"));
              commands.add(show(comparison.baseline(), pair, "the same in A"));
            });
    commands.add(new Page.Command(command("--json"), "every pair, for programs"));
    page.heading("Next").commands(commands);
  }

  private static Page.Command show(ComparedRun run, QuestionPair pair, String words) {
    return new Page.Command(
        "assay show %s %s"
            .formatted(ShellWord.of(run.directory().toString()), ShellWord.of(pair.question())),
        words.formatted(wrongWords(pair.change())));
  }

  private static String wrongWords(Change change) {
    return change == Change.BOTH_WRONG ? "wrong in both" : change.words();
  }

  private String command(String more) {
    List<String> words = new ArrayList<>(List.of("assay", "compare"));
    words.add(ShellWord.of(comparison.baseline().directory().toString()));
    words.add(ShellWord.of(candidate().directory().toString()));
    comparison.options().stream().map(ShellWord::of).forEach(words::add);
    words.add(more);
    return String.join(" ", words);
  }
}
