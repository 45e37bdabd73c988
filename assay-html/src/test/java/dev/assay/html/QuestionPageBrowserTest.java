// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.RunDirectory;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of a question in a browser. */
class QuestionPageBrowserTest extends ReportBrowserTest {
  @Test
  void opensAQuestionAndReadsTheDifference() {
    Page page = visit("#/question/q2");
    visit.assertContains(".ruled", "(WRONG_VALUES, profile standard)");
    visit.assertAmong(".gold mark", "DISTINCT");
    visit.assertAmong(".predicted mark", "'france'");
    visit.assertContains(".mapping", "1 name", "→ 2 singer");
    visit.assertCount(".different tbody tr", 2);
    visit.assertContains(".different tbody tr:has-text('gold 29')", "changed", "prediction 30");
    visit.assertContains("#reproduce ~ *, .command", "assay show");
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
    visit.assertContains(".columns", "1 of 60 columns differs.");
    visit.assertTexts(".different thead th", "Row is", "Gold", "Predicted", "c0", "c31");
    visit.assertTexts(".different ins b", "er");
    assertFits(page, 390);
    page.getByText("All 60 columns").click();
    visit.assertCount(".different thead th", 63);
    page.getByText("Unified").click();
    PlaywrightAssertions.assertThat(page.locator(".unified .row.gold")).not().hasCount(0);
    visit.assertTexts(".unified mark", "77,");
    page.waitForFunction("document.querySelectorAll('.unified .row').length < 40");
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
    visit.assertCount(".different tbody tr.missing", 30);
    visit.assertCount(".different tbody tr.extra", 30);
    PlaywrightAssertions.assertThat(page.getByText("Not listed here")).hasCount(0);
  }

  @Test
  void saysWhyAQuestionHasNoScore() {
    visit("#/question/q6");
    visit.assertContains(".ruling", "GOLD_FAILED", "no such table: acount");
  }

  @Test
  void knowsNoSuchQuestion() {
    visit("#/question/q%2F7");
    visit.assertContains("#app", "This run has no question 'q/7'");
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
    visit.assertTexts(".gold mark", "column_7");
    visit.assertTexts(".predicted mark", "xcolumn_7");
    visit.assertContains(
        "section:has(> header > #sql) header", "Underlined: not in the other query.");
    visit.assertLacks("section:has(> header > #sql) header", "the same words", "whole parts");
    visit.go("#/question/half");
    visit.assertCount(".predicted mark", 320);
    visit.assertLacks("section:has(> header > #sql) header", "whole parts");
    visit.go("#/question/all");
    visit.assertContains("section:has(> header > #sql) header", "whole parts are underlined");
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
