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

import dev.assay.compare.FlakyQuestion;
import dev.assay.compare.RepeatedRuns;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Repeats of one system on the terminal: how much it varies, and on which questions. */
public final class RepeatsPage {
  private static final int NAME = 32;
  private static final int BAR = 24;
  private static final int FLAKY = 15;

  private final RepeatedRuns repeats;
  private final Page page;
  private final Screen screen;

  private RepeatsPage(RepeatedRuns repeats, Screen screen) {
    this.repeats = repeats;
    this.page = new Page(screen);
    this.screen = screen;
  }

  /** The whole text, ending in a line break. */
  public static String of(RepeatedRuns repeats, Screen screen) {
    return new RepeatsPage(repeats, screen).text();
  }

  private String text() {
    page.line(
        Ink.BOLD.on(Figures.count(repeats.runs().size(), "repeat")),
        Ink.FAINT.on(screen.dot() + repeats.runs().get(0).manifest().dataset().name()),
        Ink.FAINT.on(screen.dot() + "profile " + repeats.runs().get(0).profile().name()));
    page.gap();
    page.sentence(INDENT, Ink.BOLD, repeats.sentence());
    if (!repeats.leftOut().isEmpty()) {
      page.sentence(
          INDENT,
          Ink.YELLOW,
          "%s left out: not scored in every repeat."
              .formatted(Figures.count(repeats.leftOut().size(), "question")));
    }
    if (repeats.questions() > 0) {
      accuracies();
      agreement();
      flaky();
    }
    ComparisonPage.warnings(page, repeats.warnings());
    next();
    return page.text();
  }

  private void accuracies() {
    page.heading("Accuracy");
    TextTable table = new TextTable().left("", NAME).right("").right("").right("");
    for (int i = 0; i < repeats.runs().size(); i++) {
      table.row(
          Span.of(repeats.runs().get(i).name()),
          Ink.BOLD.on(Figures.percent(repeats.accuracies().get(i))),
          Span.of(Figures.ratio(repeats.accuracies().get(i))),
          Ink.FAINT.on(Figures.interval(repeats.accuracies().get(i))));
    }
    table.row(
        Ink.FAINT.on("mean"),
        Span.of(Figures.percent(repeats.mean())),
        Span.of(""),
        Ink.FAINT.on(Figures.interval(repeats.sampling())));
    page.table(table);
  }

  private void agreement() {
    page.heading(
        Ink.BOLD.on("How many repeats agree"),
        Ink.FAINT.on(screen.dot() + "questions that are right in so many"));
    TextTable table = new TextTable().left("").right("").right("").bars();
    int runs = repeats.runs().size();
    for (int right = runs; right >= 0; right--) {
      int count = repeats.rightIn().get(right);
      double share = (double) count / repeats.questions();
      boolean agree = right == 0 || right == runs;
      table.row(
          Span.of("%d of %d".formatted(right, runs)),
          Span.of(Figures.count(count)),
          Ink.FAINT.on(Figures.percent(share)),
          (agree ? Ink.GREEN : Ink.YELLOW).on(screen.bar(share, BAR)));
    }
    page.table(table);
    page.sentence(
        INDENT,
        Ink.FAINT,
        "%s got the same SQL in every repeat."
            .formatted(Figures.count(repeats.identicalSql(), "question")));
  }

  private void flaky() {
    if (repeats.flaky().isEmpty()) {
      return;
    }
    page.heading(
        Ink.BOLD.on("Flaky questions"), Ink.FAINT.on(screen.dot() + "nearest to half first"));
    TextTable table =
        new TextTable().left("", NAME).left("").right("right").left("").left("causes");
    List<FlakyQuestion> all = repeats.flaky();
    int shown = all.size() <= FLAKY + 1 ? all.size() : FLAKY;
    for (FlakyQuestion question : all.subList(0, shown)) {
      table.row(
          Span.of(question.question()),
          Ink.FAINT.on(question.outcomes().get(0).database()),
          Span.of("%d of %d".formatted(question.right(), question.outcomes().size())),
          Span.of(marks(question)),
          Ink.FAINT.on(causes(question)));
    }
    page.table(table);
    if (all.size() > shown) {
      page.line(
          Span.of(INDENT),
          Ink.FAINT.on(screen.ellipsis() + " and " + Figures.count(all.size() - shown) + " more"));
    }
  }

  /** {@code +-+}: right and wrong, repeat by repeat. */
  static String marks(FlakyQuestion question) {
    StringBuilder marks = new StringBuilder();
    for (Outcome outcome : question.outcomes()) {
      marks.append(outcome.verdict() instanceof Verdict.Correct ? '+' : '-');
    }
    return marks.toString();
  }

  static String causes(FlakyQuestion question) {
    return question.causes().entrySet().stream()
        .map(cause -> Words.brief(cause.getKey()) + times(cause.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String times(int count) {
    return count == 1 ? "" : " (" + count + ")";
  }

  private void next() {
    String run = ShellWord.of(repeats.runs().get(0).directory().toString());
    page.heading("Next")
        .commands(
            List.of(
                repeats.flaky().isEmpty()
                    ? new Page.Command("assay export " + run + " --format markdown", "one of them")
                    : new Page.Command(
                        "assay show " + run + " " + ShellWord.of(repeats.flaky().get(0).question()),
                        "the flakiest, in the first repeat")));
  }
}
