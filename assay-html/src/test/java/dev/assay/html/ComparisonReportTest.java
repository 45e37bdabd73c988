// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.compare.internal.ComparedRun;
import dev.assay.compare.internal.GateVerdict;
import dev.assay.compare.internal.MultiRunComparison;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Cause;
import dev.assay.match.MatchSettings;
import dev.assay.match.Profile;
import dev.assay.model.ExecutionSummary;
import dev.assay.model.GoldSummary;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.PredictionSummary;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs side by side on a page. */
class ComparisonReportTest extends ReportBrowserTest {
  @TempDir private Path folder = Path.of("");

  private Path report(int runs) throws IOException {
    List<RunDirectory> directories = new ArrayList<>();
    for (int i = 0; i < runs; i++) {
      Path run = folder.resolve("run" + i);
      directories.add(
          SyntheticRun.write(run, "run " + i, i % 2 == 0 ? ShopRun.cases() : otherAnswers()));
    }
    MultiRunComparison comparisons = MultiRunComparison.of(ComparedRun.all(directories), false);
    Path file = folder.resolve("comparison.html");
    return Files.writeString(file, page(comparisons, List.of()));
  }

  /** The first question is broken, the second fixed. */
  private static List<Case> otherAnswers() {
    List<Case> cases = new ArrayList<>(ShopRun.cases());
    Case first = cases.get(0);
    Case second = cases.get(1);
    cases.set(
        0,
        ShopRun.of("q1", first.text(), "concert", "easy", first.gold(), cases.get(1).predicted()));
    cases.set(
        1,
        new Case(
            "q2",
            second.text(),
            "concert",
            second.category(),
            "hard",
            second.goldSql(),
            second.sql().replace("'france'", "'France'"),
            second.gold(),
            second.gold()));
    return Collections.unmodifiableList(cases);
  }

  private static String page(MultiRunComparison comparisons, List<GateVerdict> gates) {
    StringWriter page = new StringWriter();
    try {
      ComparisonReport.write(comparisons, gates, page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return page.toString();
  }

  @Test
  void showsWhatIsBrokenInABrowser() throws IOException {
    Page page = visit(report(2), "", 390, ColorScheme.DARK);
    visit.assertContains(".sentence", "run1 is right on as many of 5 questions as run0");
    assertThat(visit.violations()).isEmpty();
    assertFits(page, 390);
    visit.assertCount(".headline > .accuracies tbody tr", 2);
    page.locator(".bar a[aria-label*='broken']").click();
    assertListed("q1");
    page.locator(".list tbody a").click();
    page.locator("#reproduce").waitFor();
    visit.assertContains(".change", "broken");
    visit.assertContains(".ruled:has-text('✓')", "✓ Right: ");
    visit.assertContains(".ruled:has-text('✗')", "✗ Wrong: ", "(WRONG_VALUES, profile standard)");
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void namesRunsOfDifferentFoldersFromTheOneThatHoldsThemAll() {
    List<RunDirectory> runs =
        List.of(
            SyntheticRun.write(folder.resolve("main/run"), "before", ShopRun.cases()),
            SyntheticRun.write(folder.resolve("branch/deep/run"), "after", otherAnswers()));
    List<ComparedRun> judged =
        ComparedRun.all(runs).stream().map(run -> run.under(Profile.LENIENT)).toList();

    String page = page(MultiRunComparison.of(judged, false), List.of());

    assertThat(page)
        .contains("<code>assay compare main/run branch/deep/run --profile lenient</code>");
  }

  @Test
  void cutsTheListOfWhatIsLeftOut() {
    List<Case> cases = new ArrayList<>();
    Case any = ShopRun.cases().get(0);
    for (int i = 0; i < 120; i++) {
      cases.add(ShopRun.of("n" + i, any.text(), "concert", "easy", any.gold(), any.predicted()));
    }
    List<Outcome> lost =
        cases.stream()
            .map(each -> each.outcome(MatchSettings.DEFAULT))
            .map(
                outcome ->
                    outcome.judged(
                        new Verdict.NotScored(NotScoredReason.GOLD_FAILED, "no such table"),
                        outcome.metrics()))
            .toList();
    List<RunDirectory> runs =
        List.of(
            SyntheticRun.write(folder.resolve("a"), "a", cases, lost, true),
            SyntheticRun.write(folder.resolve("b"), "b", cases));

    String page = page(MultiRunComparison.of(ComparedRun.all(runs), false), List.of());

    assertThat(page).contains("120 questions not scored in at least one run", "and 20 more");
    assertThat(page.split("<th scope=\"row\">n", -1)).hasSize(101);
  }

  @Test
  void saysNothingOfWordsWhereOnlyOneRunWroteAQuery() throws IOException {
    MultiRunComparison comparisons =
        MultiRunComparison.of(
            ComparedRun.all(
                List.of(
                    unanswerable("abstained", null, new Verdict.Correct()),
                    unanswerable("tried", "SELECT 1", new Verdict.Incorrect(Cause.WRONG_VALUES)))),
            false);
    Path file = folder.resolve("comparison.html");
    Files.writeString(file, page(comparisons, List.of()));

    Page page = visit(file, "#/question/q9", 1440, ColorScheme.LIGHT);
    page.locator("#reproduce").waitFor();
    visit.assertContains("[aria-labelledby=sql]", "SELECT 1");
    visit.assertLacks("[aria-labelledby=sql]", "the same words", "Underlined");
  }

  private RunDirectory unanswerable(String name, @Nullable String sql, Verdict verdict) {
    Outcome outcome =
        new Outcome(
            new QuestionSummary("q9", "Who will win?", "concert", null, null, null, true),
            new PredictionSummary(
                sql,
                sql == null ? "Nobody can say." : null,
                ExecutionSummary.NONE,
                List.of(),
                List.of()),
            null,
            new GoldSummary(ExecutionSummary.NONE, null, false, List.of()),
            verdict,
            null,
            Map.of());
    return SyntheticRun.write(folder.resolve(name), name, List.of(), List.of(outcome), false);
  }

  @Test
  void marksTheQueriesAgainstOneAnotherOrTheGold() throws IOException {
    Page page = visit(report(2), "#/question/q2", 1440, ColorScheme.LIGHT);
    page.locator("#reproduce").waitFor();
    visit.assertTexts(".baseline mark", "'france'");
    visit.assertTexts(".predicted mark", "'France'");
    page.getByText("Each against gold").click();
    PlaywrightAssertions.assertThat(page.locator(".predicted mark")).not().hasCount(1);
    visit.assertAmong(".predicted mark", "'france'", "DESC");
    PlaywrightAssertions.assertThat(
            page.locator(".predicted mark")
                .filter(new Locator.FilterOptions().setHasText(Pattern.compile("'France'"))))
        .hasCount(0);
    visit.assertTexts(".choice [aria-pressed=true]", "Each against gold");
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void showsTheGoldOfEachRunWhereTheyDiffer() throws IOException {
    Case first = ShopRun.cases().get(0);
    Case other =
        new Case(
            first.id(),
            first.text(),
            first.database(),
            first.category(),
            first.difficulty(),
            "SELECT product_id FROM product",
            first.sql(),
            first.gold(),
            first.predicted());
    List<RunDirectory> runs =
        List.of(
            SyntheticRun.write(folder.resolve("a"), "a", List.of(first)),
            SyntheticRun.write(folder.resolve("b"), "b", List.of(other)));
    Path file = folder.resolve("comparison.html");
    Files.writeString(file, page(MultiRunComparison.of(ComparedRun.all(runs), false), List.of()));

    Page page = visit(file, "#/question/q1", 1440, ColorScheme.LIGHT);
    page.locator("#reproduce").waitFor();
    visit.assertContains("[aria-label='Gold SQL of A'] pre", "SELECT DISTINCT");
    visit.assertContains("[aria-label='Gold SQL of B'] pre", "product_id");
    page.getByText("Each against gold").click();
    PlaywrightAssertions.assertThat(page.locator("[aria-label^='B:'] mark").first())
        .containsText("name, age");
    visit.assertLacks("[aria-label^='A:'] pre mark", "name, age");
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void setsThreeRunsSideBySide() throws IOException {
    String page = Files.readString(report(3)).replaceAll("(?s)<script.*?</script>", "");
    assertThat(page)
        .contains("run0, run1, run2")
        .contains("p = 1.00 adjusted for 2 comparisons: no difference could be shown.")
        .contains("C: SQL from <strong>answers.jsonl (recorded)</strong>")
        .contains("Pairwise comparison", "At most 2 of 5 questions are right in one run")
        .contains("Cost against accuracy")
        .contains("$0.0004 a question")
        .doesNotContain(folder.toString());
  }

  @Test
  void listsTheQuestionsOnWhichThreeRunsDisagree() throws IOException {
    Path file = report(3);
    Page page = visit(file, "", 1440, ColorScheme.LIGHT);
    visit.assertContains("section:has(#disagreements)", "q1", "A, C", "B");
    page.setViewportSize(390, 900);
    assertFits(page, 390);
    page.locator("#disagreements a").click();
    assertListed("q1", "q2");
    choose(page, "right", "B");
    page.waitForURL("**#/questions?verdict=disagree&right=B");
    visit.assertTexts(".found", "1 of 5 questions");
    page.locator(".list tbody a").click();
    page.locator("article .ruling").first().waitFor();
    visit.assertCount("article .ruling", 3);
    visit.assertCount(".predicted pre", 3);
    assertThat(visit.violations()).isEmpty();
  }
}
