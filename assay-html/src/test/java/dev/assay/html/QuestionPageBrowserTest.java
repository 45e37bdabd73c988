// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.model.ResultTable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a reader sees on the page of a question. */
class QuestionPageBrowserTest extends ShopReportTest {
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
  void showsOnlyColumnsThatDifferOfAWideResult(@TempDir Path folder) {
    Case wide =
        new Case(
            "wide",
            "All?",
            "numbers",
            null,
            null,
            "SELECT n FROM t WHERE n IN (" + values(0) + ")",
            "SELECT n FROM t WHERE n IN (" + values(77) + ")",
            wide("a long name"),
            wide("a longer name"));
    RunDirectory run = SyntheticRun.write(folder.resolve("wide"), "wide", List.of(wide));
    Page page = visit(SyntheticRun.report(run), "#/question/wide", 390, ColorScheme.LIGHT);
    settle(page);
    assertThat(visit.text(".columns")).startsWith("1 of 60 columns differs.");
    assertThat(page.locator(".different thead th").allTextContents())
        .containsExactly("Row is", "Gold", "Predicted", "c0", "c31");
    assertThat(page.locator(".different ins b").allTextContents()).containsExactly("er");
    assertThat(page.evaluate("document.documentElement.scrollWidth")).isEqualTo(390);
    page.getByText("All 60 columns").click();
    PlaywrightAssertions.assertThat(page.locator(".different thead th")).hasCount(63);
    page.getByText("Unified").click();
    PlaywrightAssertions.assertThat(page.locator(".unified .row.gold")).not().hasCount(0);
    assertThat(page.locator(".unified mark").allTextContents()).containsExactly("77,");
    assertThat(page.locator(".unified .row").count()).isLessThan(40);
    assertThat(visit.violations()).isEmpty();
  }

  /** A row of 60 columns. */
  private static ResultTable wide(String text) {
    return ResultTable.ofRows(
        IntStream.range(0, 60).mapToObj(c -> "c" + c).toList(),
        List.of(
            IntStream.range(0, 60).mapToObj(c -> c == 31 ? (Object) text : (Object) c).toList()));
  }

  private static String values(int without) {
    return IntStream.rangeClosed(1, 200)
        .filter(value -> value != without)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(", "));
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
    Page page = visit(file, "#/question/one-word", 1440, ColorScheme.LIGHT);
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
}
