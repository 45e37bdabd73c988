// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.JudgmentFile;
import dev.assay.journal.RunDirectory;
import dev.assay.model.Judgment;
import dev.assay.model.ResultTable;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a reader does with a report. */
@SuppressWarnings("NullAway.Init") // set before the first test, and by each
class ReportBrowserTest {
  private static TestBrowser browser;
  private static Path report;
  private PageVisit visit;

  @BeforeAll
  static void open(@TempDir Path folder) {
    browser = TestBrowser.start();
    report = SyntheticRun.report(ShopRun.write(folder.resolve("shop")));
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
  }

  private Page visit(String address) {
    return visit(address, 1440, ColorScheme.LIGHT);
  }

  private Page visit(String address, int width, ColorScheme scheme) {
    visit = browser.visit(report, address, width, scheme);
    return visit.page();
  }

  @AfterEach
  void isQuiet() {
    if (visit != null) {
      visit.assertQuiet();
      visit.close();
    }
  }

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
  void saysWhatSharesAreOf() {
    visit("");
    assertThat(visit.text("section:has(#outcomes)"))
        .contains("the accuracy, 40.0 %, is of the 5 that are scored");
    assertThat(visit.text(".legend thead")).contains("Share of all 6");
  }

  /** Longer than what is compared word by word. */
  @Test
  void marksWhatDiffersInLongQueries(@TempDir Path folder) {
    ResultTable numbers = ShopRun.numbers(1, 3);
    RunDirectory run =
        SyntheticRun.write(
            folder.resolve("long"),
            "long",
            List.of(
                longCase("one-word", longSql(0, 0, ""), longSql(7, 7, "x"), numbers),
                longCase("half", longSql(0, 0, ""), longSql(1, 320, "x"), numbers),
                longCase("all", longSql(0, 0, ""), longSql(1, 600, "x"), numbers)));
    Path file = SyntheticRun.report(run);
    visit = browser.visit(file, "#/question/one-word", 1440, ColorScheme.LIGHT);
    Page page = visit.page();
    settle(page);
    assertThat(page.locator(".gold mark").allTextContents()).containsExactly("column_7");
    assertThat(page.locator(".predicted mark").allTextContents()).containsExactly("xcolumn_7");
    assertThat(visit.text("section:has(> header > #sql) header"))
        .contains("Underlined: not in the other query.")
        .doesNotContain("the same words", "whole parts");
    page.navigate(page.url().replaceAll("#.*", "") + "#/question/half");
    settle(page);
    PlaywrightAssertions.assertThat(page.locator(".predicted mark")).hasCount(320);
    assertThat(visit.text("section:has(> header > #sql) header")).doesNotContain("whole parts");
    page.navigate(page.url().replaceAll("#.*", "") + "#/question/all");
    settle(page);
    assertThat(visit.text("section:has(> header > #sql) header"))
        .contains("whole parts are underlined");
  }

  private static Case longCase(String id, String gold, String predicted, ResultTable rows) {
    return new Case(id, "A long one?", "numbers", null, null, gold, predicted, rows, rows);
  }

  /** 600 columns, a line each. */
  private static String longSql(int from, int to, String changed) {
    return IntStream.rangeClosed(1, 600)
        .mapToObj(n -> (n >= from && n <= to ? changed : "") + "column_" + n + " + " + n)
        .collect(Collectors.joining(",\n  ", "SELECT ", "\nFROM t"));
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
  void saysTheMainThingFirst() {
    visit("");
    assertThat(visit.text(".score")).contains("40.0 %").contains("2 of 5 right");
    assertThat(visit.text(".score")).contains("1 not scored");
  }

  @Test
  void leadsFromAPartOfTheBarToItsQuestions() {
    Page page = visit("");
    page.locator(".bar a[aria-label*='wrong row count']").click();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4");
    assertThat(page.url()).endsWith("#/questions?cause=WRONG_ROW_COUNT");
    assertThat(visit.text(".found")).isEqualTo("1 of 6 questions");
  }

  @Test
  void filtersByChoiceAndByText() {
    Page page = visit("#/questions");
    assertThat(visit.text(".found")).isEqualTo("All 6 questions");
    page.selectOption("select[name=database]", "numbers");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q3", "q4", "q5");
    page.fill("input[name=text]", "SMALL");
    page.waitForURL("**#/questions?database=numbers&text=SMALL");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4");
    assertThat(page.locator(".found").getAttribute("aria-live")).isEqualTo("polite");
  }

  @Test
  void sortsByAColumnAndSaysSo() {
    Page page = visit("#/questions");
    page.locator("th.c-question button").click();
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions?sort=-question");
    assertThat(page.locator(".list tbody a").allTextContents())
        .containsExactly("q6", "q5", "q4", "q3", "q2", "q1");
    assertThat(page.locator("th.c-question").getAttribute("aria-sort")).isEqualTo("descending");
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions");
  }

  @Test
  void keepsItsStateInTheAddress() {
    Page page = visit("#/questions?verdict=incorrect&difficulty=easy&sort=-question");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4", "q3");
    page.locator(".list a").first().click();
    assertThat(visit.text("article h1")).isEqualTo("Which numbers are small?");
    page.locator("a[rel=next]").click();
    assertThat(visit.text("article h1")).isEqualTo("Which numbers are there?");
    page.goBack();
    page.goBack();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4", "q3");
    assertThat(page.locator("select[name=verdict]").inputValue()).isEqualTo("incorrect");
  }

  @Test
  void leavesOutWhatItDoesNotKnowAndSaysSo() {
    Page page = visit("#/questions?database=numbers&cause=NO_SUCH&sort=mood&color=red");
    assertThat(visit.text(".dropped[role=alert]"))
        .contains("There is no filter 'color'.", "No question has the cause 'NO_SUCH'.")
        .contains("The list can't be sorted by 'mood'.");
    assertThat(page.url()).endsWith("#/questions?database=numbers");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q3", "q4", "q5");
    page.selectOption("select[name=database]", "concert");
    page.waitForURL("**#/questions?database=concert");
    PlaywrightAssertions.assertThat(page.locator(".dropped")).hasCount(0);
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
    visit = browser.visit(SyntheticRun.report(run), "", 390, ColorScheme.LIGHT);
    Page page = visit.page();
    assertThat(visit.text("#summary"))
        .contains("The jury (median of 2) has a verdict on 4 of 5 questions")
        .contains("With judge covers all 5 scored questions: the verdict of the jury counts");
    assertThat(page.locator("tr:has(th:text-is('jury (median of 2)'))").textContent())
        .contains("25.0 %", "1 of 4");
    page.getByText("2 right ones wrong").click();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q1", "q5");
    assertThat(page.locator("select[name=judge] option").allTextContents())
        .containsExactly(
            "all",
            "(none) (2)",
            "agrees (1)",
            "calls a right one wrong (2)",
            "calls a wrong one right (1)");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    assertThat(visit.violations()).isEmpty();
    page.selectOption("select[name=judge]", "calls a wrong one right");
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

  @Test
  void cutsNoQuestionThatFitsOnTwoLines() {
    Page page = visit("#/questions");
    page.locator(".list tbody a").first().waitFor();
    assertThat(
            page.evaluate(
                """
                () => {
                  const line = document.querySelector('.list .line');
                  line.querySelector('.text').textContent = 'long word '.repeat(8);
                  const row = line.closest('tr');
                  return [line.scrollHeight <= line.clientHeight, row.clientHeight];
                }
                """))
        .isEqualTo(List.of(true, 44));
  }

  @Test
  void opensAQuestionAndReadsTheDifference() {
    Page page = visit("#/question/q2");
    assertThat(visit.text(".ruled")).contains("(WRONG_VALUES, profile standard)");
    assertThat(page.locator(".gold mark").allTextContents()).contains("DISTINCT");
    assertThat(page.locator(".predicted mark").allTextContents()).contains("'france'");
    assertThat(visit.text(".mapping")).contains("1 name").contains("→ 2 singer");
    assertThat(page.locator(".different tbody tr").allTextContents())
        .anyMatch(
            row ->
                row.contains("changed") && row.contains("gold 29") && row.contains("prediction 30"))
        .hasSize(2);
    assertThat(visit.text("#reproduce ~ *, .command")).contains("assay show");
  }

  @Test
  void listsMoreRowsThanAnOutcomeKeeps() {
    Page page = visit("#/question/q3");
    page.locator(".different ~ button, .section > div > button").first().click();
    assertThat(page.locator(".different tbody tr.missing").count()).isEqualTo(30);
    assertThat(page.locator(".different tbody tr.extra").count()).isEqualTo(30);
    assertThat(page.getByText("Not listed here").count()).isZero();
  }

  @Test
  void saysWhyAQuestionHasNoScore() {
    visit("#/question/q6");
    assertThat(visit.text(".ruling")).contains("GOLD_FAILED").contains("no such table: acount");
  }

  @Test
  void knowsNoSuchQuestion() {
    visit("#/question/q%2F7");
    assertThat(visit.text("#app")).contains("This run has no question 'q/7'");
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

  @Test
  void isWalkedByKeyboardAlone() {
    Page page = visit("");
    page.keyboard().press("Tab");
    assertThat(focused(page)).isEqualTo("Skip to content");
    page.keyboard().press("Enter");
    assertThat(page.evaluate("document.activeElement.id")).isEqualTo("main");
    tabTo(page, "correct");
    page.keyboard().press("Enter");
    page.waitForURL("**#/questions?verdict=correct");
    page.locator("#questions-title").waitFor();
    assertThat(focused(page)).isEqualTo("Questions");
    tabTo(page, "q5");
    page.keyboard().press("Enter");
    page.locator("article h1").waitFor();
    assertThat(focused(page)).isEqualTo("Which numbers are odd?");
    page.goBack();
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q5]")).isFocused();
    page.locator("input[name=text]").click();
    page.keyboard().type("odd", new com.microsoft.playwright.Keyboard.TypeOptions().setDelay(100));
    page.waitForURL("**text=odd*");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).isFocused();
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).hasValue("odd");
  }

  @Test
  void keepsTheFocusOfWhoSorts() {
    Page page = visit("#/questions");
    page.locator("th.c-time button").focus();
    page.keyboard().press("Enter");
    page.waitForURL("**sort=time*");
    PlaywrightAssertions.assertThat(page.locator("th.c-time button")).isFocused();
    PlaywrightAssertions.assertThat(page.locator("th.c-time"))
        .hasAttribute("aria-sort", "ascending");
  }

  private static String focused(Page page) {
    return String.valueOf(page.evaluate("document.activeElement.textContent"));
  }

  private static void tabTo(Page page, String text) {
    for (int i = 0; i < 80 && !focused(page).equals(text); i++) {
      page.keyboard().press("Tab");
    }
    assertThat(focused(page)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 1440", "DARK, 390"})
  void canBeReadByEverybody(ColorScheme scheme, int width) {
    for (String address : List.of("#/", "#/questions", "#/question/q2", "#/question/q6")) {
      try (PageVisit here = browser.visit(report, address, width, scheme)) {
        settle(here.page());
        assertThat(here.violations()).as(address).isEmpty();
      }
    }
  }

  /** Waits for what is unpacked. */
  private static void settle(Page page) {
    page.locator("h1:visible").waitFor();
    PlaywrightAssertions.assertThat(page.locator("[role=status].aside")).hasCount(0);
  }

  @Test
  void keepsTheWayOnInOneLineOfAPhone() {
    Page page = visit("#/question/q2", 390, ColorScheme.LIGHT);
    settle(page);
    assertThat(
            page.evaluate(
                "new Set([...document.querySelectorAll('.trail a')].map(link =>"
                    + " link.offsetTop)).size"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#/", "#/questions", "#/question/q2", "#/question/q3"})
  void neverScrollsSideways(String address) {
    Page page = visit(address, 390, ColorScheme.LIGHT);
    settle(page);
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
  }
}
