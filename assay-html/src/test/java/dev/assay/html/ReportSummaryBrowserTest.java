// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.JudgmentFile;
import dev.assay.model.Judgment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The summary of a report in a browser, and the targets of its links. */
class ReportSummaryBrowserTest extends ReportBrowserTest {
  private static final Pattern SYSTEM_IN_TITLE = Pattern.compile("answers\\.jsonl \\(recorded\\)");

  @Test
  void namesTheSystemThatWasMeasuredOnEveryPage() {
    Page page = visit("");
    visit.assertTexts(".headline > .words", "SQL from answers.jsonl (recorded)");
    PlaywrightAssertions.assertThat(page).hasTitle(SYSTEM_IN_TITLE);
    visit.go("#/question/q2");
    visit.assertContains("article .eyebrow", "SQL from answers.jsonl (recorded)");
    PlaywrightAssertions.assertThat(page).hasTitle(Pattern.compile("^q2 .*" + SYSTEM_IN_TITLE));
  }

  @Test
  void saysTheMainThingFirstAndLeadsOn() {
    Page page = visit("");
    visit.assertContains(".score", "40.0 %", "2 of 5 right");
    visit.assertContains(".score", "1 not scored");
    visit.assertContains(
        "section:has(#outcomes)", "the accuracy, 40.0 %, is of the 5 that are scored");
    visit.assertContains(".legend thead", "Share of all 6");
    Object before = page.evaluate("getComputedStyle(document.body).backgroundColor");
    page.getByText("Dark", new Page.GetByTextOptions().setExact(true)).click();
    page.waitForFunction(
        "before => getComputedStyle(document.body).backgroundColor !== before", before);
    visit.assertTexts("#scheme", "Light");
    page.locator(".bar a[aria-label*='wrong row count']").click();
    assertListed("q4");
    page.waitForURL("**#/questions?cause=WRONG_ROW_COUNT");
    visit.assertTexts(".found", "1 of 6 questions");
  }

  @Test
  void leadsFromWhatAJuryWouldChangeToItsQuestions(@TempDir Path folder) throws Exception {
    RunDirectory run = ShopRun.write(folder.resolve("judged"));
    try (JudgmentFile judgments = JudgmentFile.open(run, note -> {})) {
      for (String model : List.of("one", "two")) {
        judgments.append(judgment("q1", model, 0), done -> {});
        judgments.append(judgment("q2", model, 3), done -> {});
        judgments.append(judgment("q3", model, 0), done -> {});
        judgments.append(judgment("q5", model, model.equals("one") ? 3 : 0), done -> {});
      }
      judgments.finish();
    }
    Page page = visit(SyntheticRun.report(run), "", 390, ColorScheme.LIGHT);
    visit.assertContains(
        "#summary",
        "The jury (median of 2) has a verdict on 4 of 5 questions",
        "With judge covers all 5 scored questions: the verdict of the jury counts");
    visit.assertContains("tr:has(th:text-is('jury (median of 2)'))", "25.0 %", "1 of 4");
    page.getByText("2 right ones wrong").click();
    assertListed("q1", "q5");
    assertValues(
        "judge", "(none) 2", "agrees 1", "calls a right one wrong 2", "calls a wrong one right 1");
    assertFits(page, 390);
    assertThat(visit.violations()).isEmpty();
    choose(page, "judge", "calls a right one wrong");
    assertListed("q2", "q3", "q4", "q6", "q1", "q5");
    choose(page, "judge", "calls a wrong one right");
    page.waitForURL("**#/questions?judge=calls%20a%20wrong%20one%20right");
    assertListed("q2");
  }

  private static Judgment judgment(String question, String model, double score) {
    return new Judgment(
        new Judgment.Key(question, "ab12", model, 1),
        "execution_score",
        2.0,
        Judgment.Rating.of(score, null, score >= 2, null),
        1,
        null,
        Instant.EPOCH);
  }

  /** A color has one meaning: what the prediction has alone is not the color of what is right. */
  @Test
  void doesNotColorAWrongRowAsRight() {
    Page page = visit("#/question/q3");
    settle(page);
    Object[] colors =
        List.of(
                "--right",
                "--link",
                "--predicted-only",
                "--predicted-line",
                "--measure",
                "--literal")
            .stream()
            .map(
                name ->
                    page.evaluate(
                        "name => getComputedStyle(document.documentElement).getPropertyValue(name)",
                        name))
            .toArray();
    assertThat(colors).doesNotHaveDuplicates().allMatch(color -> !"".equals(color));
  }
}
