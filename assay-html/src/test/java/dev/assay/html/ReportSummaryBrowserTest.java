// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.journal.JudgmentFile;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Judgment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader sees in the summary of a report, and where its links lead. */
class ReportSummaryBrowserTest extends ShopReportTest {
  @Test
  void namesTheSystemThatWasMeasuredOnEveryPage() {
    Page page = visit("");
    assertThat(visit.text(".headline > .words")).isEqualTo("SQL from answers.jsonl (recorded)");
    assertThat(page.title()).contains("answers.jsonl (recorded)");
    page.navigate(page.url().replaceAll("#.*", "") + "#/question/q2");
    settle(page);
    assertThat(page.locator("article .eyebrow").first().textContent())
        .endsWith("SQL from answers.jsonl (recorded)");
    assertThat(page.title()).startsWith("q2 ").contains("answers.jsonl (recorded)");
  }

  @Test
  void saysTheMainThingFirst() {
    visit("");
    assertThat(visit.text(".score")).contains("40.0 %").contains("2 of 5 right");
    assertThat(visit.text(".score")).contains("1 not scored");
  }

  @Test
  void saysWhatSharesAreOf() {
    visit("");
    assertThat(visit.text("section:has(#outcomes)"))
        .contains("the accuracy, 40.0 %, is of the 5 that are scored");
    assertThat(visit.text(".legend thead")).contains("Share of all 6");
  }

  @Test
  void leadsFromAPartOfTheBarToItsQuestions() {
    Page page = visit("");
    page.locator(".bar a[aria-label*='wrong row count']").click();
    page.locator(".list tbody a").first().waitFor();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4");
    assertThat(page.url()).endsWith("#/questions?cause=WRONG_ROW_COUNT");
    assertThat(visit.text(".found")).isEqualTo("1 of 6 questions");
  }

  @Test
  void leadsFromWhatAJuryWouldChangeToItsQuestions(@TempDir Path folder) throws Exception {
    RunDirectory run = ShopRun.write(folder.resolve("judged"));
    try (JudgmentFile judgements = JudgmentFile.open(run, note -> {})) {
      for (String model : List.of("one", "two")) {
        judgements.append(judgement("q1", model, 0), done -> {});
        judgements.append(judgement("q2", model, 3), done -> {});
        judgements.append(judgement("q3", model, 0), done -> {});
        judgements.append(judgement("q5", model, model.equals("one") ? 3 : 0), done -> {});
      }
      judgements.finish();
    }
    Page page = visit(SyntheticRun.report(run), "", 390, ColorScheme.LIGHT);
    assertThat(visit.text("#summary"))
        .contains("The jury (median of 2) has a verdict on 4 of 5 questions")
        .contains("With judge covers all 5 scored questions: the verdict of the jury counts");
    assertThat(page.locator("tr:has(th:text-is('jury (median of 2)'))").textContent())
        .contains("25.0 %", "1 of 4");
    page.getByText("2 right ones wrong").click();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q1", "q5");
    assertThat(values(page, "judge"))
        .containsExactly(
            "(none) 2", "agrees 1", "calls a right one wrong 2", "calls a wrong one right 1");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    assertThat(visit.violations()).isEmpty();
    choose(page, "judge", "calls a right one wrong");
    choose(page, "judge", "calls a wrong one right");
    page.waitForURL("**#/questions?judge=calls%20a%20wrong%20one%20right");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q2");
  }

  private static Judgment judgement(String question, String model, double score) {
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

  @Test
  void changesItsColors() {
    Page page = visit("");
    Object before = page.evaluate("getComputedStyle(document.body).backgroundColor");
    page.getByText("Dark", new Page.GetByTextOptions().setExact(true)).click();
    assertThat(page.evaluate("getComputedStyle(document.body).backgroundColor"))
        .isNotEqualTo(before);
    assertThat(visit.text("#scheme")).isEqualTo("Light");
  }
}
