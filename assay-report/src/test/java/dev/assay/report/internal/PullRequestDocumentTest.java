// SPDX-License-Identifier: Apache-2.0
package dev.assay.report.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.compare.internal.TestRuns;
import dev.assay.match.Cause;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import dev.assay.report.ExampleRun;
import dev.assay.report.RunSummary;
import dev.assay.report.document.Document;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PullRequestDocumentTest {
  @Test
  void beginsWithTheGateTheDifferenceAndWhatATerminalShows() {
    String page = of(ComparisonPageTest.TWO);

    assertThat(page)
        .startsWith(
            """
            ## Assay: `A` → `B`

            9 questions compared · profile standard

            **`%s`**

            **`B` answers 7 of 9 correctly (77.8 %%), `A` 5 of 9 (55.6 %%): 1 broken, 3 fixed.**

            Difference: +22.2 percentage points; on many more questions like these it would probably be between -22.2 and +66.7 (95 %% confidence interval).

            This may well be chance: of such comparisons between two equally good systems, about 63 of 100 show a difference as large (p = 0.63).

            ### Problems · 3 fixed, 1 broken; largest change first

            | Problem | A | B | Change |  | For example |
            | --- | --- | --- | --- | --- | --- |
            | wrong values | 3 | 2 | -1 | shrank | `q4` |
            | SQL error | 1 | 0 | -1 | gone | `q9` |

            ### Next\
            """
                .formatted(ComparisonPageTest.FAILED.sentence()))
        .contains(
            """
            <details>
            <summary>Broken · 1 question, right before, wrong now</summary>

            - **What of q4?** · `q4`, database `b`
              - The rows hold different values.
              - `assay show runs/B q4`

            </details>
            """,
            """
            - **What of q6?** · `q6`, database `b`
              - Was wrong: the rows hold different values.
              - `assay show runs/B q6`
            """,
            "<details>\n<summary>Statistics</summary>\n\n**B is right on 2 more",
            "<summary>By database · most questions gained or lost first</summary>\n\n| database |",
            "\n\n</details>\n");
    assertThat(page.indexOf("### Next · in the directory that Assay was run in"))
        .isBetween(page.indexOf("### Fixed"), page.indexOf("<details>"));
  }

  @Test
  void namesQuestionsThatAreNotScoredAnyMore() {
    ComparedRun before = TestRuns.run("A", "++++");
    ComparedRun after = TestRuns.run("B", "+++g");

    assertThat(of(MultiRunComparison.of(List.of(before, after), false)))
        .contains(
            "### Not scored any more · 1 question, right before\n\n- `q4`\n"
                + "  - The gold query failed. `no such table`\n");
  }

  @Test
  void letsNoQuestionOrNameBecomeMarkup() {
    String hostile =
        "</summary></details><img src=x> ``` | **x** @all https://evil.example $x^2$ ![a](b)";
    String plain = "a | b </details> <b>*c*</b> ```sql";
    ComparedRun before = run("A" + hostile, List.of(asking("q1", hostile), asking("q2", plain)));
    ComparedRun after =
        run(
            "B",
            before.outcomes().stream()
                .map(o -> o.judged(new Verdict.Incorrect(Cause.WRONG_VALUES), o.metrics()))
                .toList());
    String page = of(MultiRunComparison.of(List.of(before, after), false));
    String live = page.replaceAll("(?s)(`+) ?[^\n]*?(?<!`)\\1(?!`)", "").replaceAll("\\\\.", "");

    assertThat(live.lines().filter(line -> line.contains("<")).distinct())
        .allMatch(line -> line.matches("</?details>|<summary>(?:[^<]|</?code>)*</summary>"));
    assertThat(live).doesNotContain("@all", "evil", "$x", "![");
    assertThat(count(page, "<details>")).isEqualTo(count(page, "</details>\n"));
    assertThat(page).contains("**a | b \\</details\\> \\<b\\>\\*c\\*\\</b\\> \\`\\`\\`sql**");
  }

  @Test
  void fitsIntoAPullRequestAndSaysWhatIsLeftOut() {
    String word = "long ".repeat(400);
    List<Outcome> outcomes =
        IntStream.range(0, 1_000)
            .mapToObj(i -> asking("q%d-%s".formatted(i, "x".repeat(20)), i + word, "base-" + i))
            .toList();
    ComparedRun before = run("A", outcomes);
    ComparedRun after =
        run(
            "B",
            outcomes.stream()
                .map(o -> o.judged(new Verdict.Incorrect(Cause.WRONG_VALUES), o.metrics()))
                .toList());
    String page = of(MultiRunComparison.of(List.of(before, after), false));

    assertThat(page.length()).isBetween(10_000, MarkdownDocument.LONGEST);
    assertThat(page)
        .contains("… and 980 more", "### Next", "<summary>What changed</summary>")
        .endsWith(
            "_Left out, as GitHub shows at most 65,536 characters: `By database`. The report of"
                + " the run has it all._\n");
    assertThat(count(page, "<details>")).isEqualTo(count(page, "</details>\n"));

    Document document =
        PullRequestDocument.of(
            MultiRunComparison.of(List.of(before, after), false), List.of(), null);
    assertThat(MarkdownDocument.ofStepSummary(document, 0))
        .contains("By database")
        .doesNotContain("Left out");
    int rest = 100_000;
    assertThat(
            MarkdownDocument.ofStepSummary(document, MarkdownDocument.LARGEST_SUMMARY - rest)
                .getBytes(StandardCharsets.UTF_8))
        .hasSizeLessThan(rest);
  }

  @Test
  void foldsWhatIsNotNeededOfASingleRun() {
    List<Outcome> outcomes = TestRuns.run("A", "++-g").outcomes();
    String page =
        MarkdownDocument.of(
            PullRequestDocument.of(
                RunSummary.of(ExampleRun.RUN, outcomes), ComparisonPageTest.FAILED));

    assertThat(page.indexOf("Gate failed")).isLessThan(page.indexOf("**Accuracy"));
    assertThat(page).contains("<summary>Data set errors", "<summary>By profile</summary>");
    assertThat(page.indexOf("### Next")).isBetween(page.indexOf("### Out"), page.indexOf("<det"));
    assertThat(page.split("<details>", 2)[0].lines()).hasSizeLessThan(40);
  }

  private static String of(MultiRunComparison comparisons) {
    return MarkdownDocument.of(
        PullRequestDocument.of(
            comparisons,
            comparisons.equals(ComparisonPageTest.TWO)
                ? List.of(ComparisonPageTest.FAILED)
                : List.of(),
            null));
  }

  private static ComparedRun run(String name, List<Outcome> outcomes) {
    ComparedRun sample = TestRuns.run("sample", "+".repeat(outcomes.size()));
    return new ComparedRun(name, sample.directory(), sample.manifest(), sample.profile(), outcomes);
  }

  private static Outcome asking(String id, String text) {
    return asking(id, text, "a");
  }

  private static Outcome asking(String id, String text, String database) {
    Outcome plain = TestRuns.outcome(id, database, "easy", new Verdict.Correct());
    return new Outcome(
        new QuestionSummary(id, text, database, "sales", "easy", null, false),
        plain.prediction(),
        plain.goldSql(),
        plain.gold(),
        plain.verdict(),
        plain.match(),
        plain.metrics());
  }

  private static int count(String text, String part) {
    return text.split(java.util.regex.Pattern.quote(part), -1).length - 1;
  }
}
