// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.ProbeFile;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.model.ResultTable;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run that was probed. */
class ProbedReportTest {
  @TempDir private Path folder = Path.of("");

  /** Both accepted answers of the shop: one refuted, one that holds. */
  private Path report(boolean keepsValues) {
    RunDirectory run = ShopRun.write(folder.resolve("shop"), keepsValues);
    StoredCounterexample found =
        new StoredCounterexample(
            RealismLevel.REALISTIC,
            CounterexampleKind.ROWS,
            1,
            "two rows of singer with one name, where 4 rows all differ",
            "the rows hold different values",
            new Data(
                List.of(
                    new SmallTable(
                        "singer",
                        ResultTable.ofRows(List.of("name", "id"), List.of(List.of("Zoe", 7L))),
                        List.of("name"))),
                ResultTable.ofRows(List.of("name"), List.of(List.of("Zoe"))),
                ResultTable.ofRows(List.of("name"), List.of()),
                "CREATE TABLE singer (name, id);"));
    new ProbeFile(run)
        .write(
            new ProbeRecord(
                "shop-baseline",
                new ProbeRecord.Search(1, 200),
                5,
                2,
                List.of(finding("q1", 0, found), finding("q5", 90, null))));
    return SyntheticRun.report(run);
  }

  private static ProbeFinding finding(
      String question, int candidates, @Nullable StoredCounterexample found) {
    Case about =
        ShopRun.cases().stream().filter(c -> c.id().equals(question)).findFirst().orElseThrow();
    return new ProbeFinding(
        question, about.database(), about.goldSql(), about.sql(), candidates, null, found);
  }

  @Test
  void showsWhatHoldsAndTheCounterexample() {
    Path report = report(true);
    try (TestBrowser browser = TestBrowser.start();
        PageVisit visit = browser.visit(report, "", 1280, ColorScheme.LIGHT)) {
      assertThat(visit.text(".score"))
          .contains("Holds under probing: 20.0 % (1 refuted with real or realistic data");
      assertThat(visit.text("section:has(#probe)")).contains("(level 2)", "q1", "hold", "q5");
      Page page = visit.page();
      page.navigate(page.url().replaceAll("#.*", "") + "#/question/q1");
      page.locator("#probing").waitFor();
      assertThat(visit.text(".ruling")).contains("Refuted by probing");
      assertThat(visit.text("section:has(> header > #probing)"))
          .contains("Refuted: the answers differ on 1 row, with realistic data (level 2).")
          .contains("There, the rows hold different values.")
          .contains("It needs two rows of singer with one name")
          .contains("Table singer", "Zoe", "1 unused column not shown", "Gold answer there")
          .contains("assay probe replay shop q1", "CREATE TABLE singer");
      page.navigate(page.url().replaceAll("#.*", "") + "#/question/q5");
      page.locator("#probing").waitFor();
      assertThat(visit.text("section:has(> header > #probing)"))
          .contains("Holds: both queries agreed on 90 small databases.")
          .doesNotContain("assay probe replay");
      visit.assertQuiet();
    }
  }

  @Test
  void filtersTheListByWhatProbingFound() {
    Path report = report(true);
    try (TestBrowser browser = TestBrowser.start();
        PageVisit visit = browser.visit(report, "#/questions", 390, ColorScheme.LIGHT)) {
      Page page = visit.page();
      ShopReportTest.choose(page, "probe", "refuted");
      page.waitForURL("**#/questions?probe=refuted");
      PlaywrightAssertions.assertThat(page.locator(".list tbody a")).hasText(new String[] {"q1"});
      page.locator("form.filters > button").click();
      page.waitForURL("**#/questions");
      assertThat(ShopReportTest.values(page, "level")).containsExactly("2: realistic data 1");
      assertThat(ShopReportTest.values(page, "probe")).containsExactly("holds 1", "refuted 1");
      ShopReportTest.choose(page, "level", "2");
      page.waitForURL("**#/questions?level=2");
      assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q1");
      visit.go("#/");
      page.locator("section:has(#probe) a:has-text('hold')").click();
      page.waitForURL("**#/questions?probe=holds");
      assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q5");
      assertThat(visit.violations()).isEmpty();
      visit.assertQuiet();
    }
  }

  @Test
  void showsNoRowsOfARunWithoutValues() {
    Path report = report(false);
    try (TestBrowser browser = TestBrowser.start();
        PageVisit visit = browser.visit(report, "#/question/q1", 1280, ColorScheme.LIGHT)) {
      visit.page().locator("#probing").waitFor();
      assertThat(visit.text("section:has(> header > #probing)"))
          .contains("Refuted: the answers differ on 1 row", "It needs two rows of singer")
          .doesNotContain("Zoe", "different values", "Table singer", "CREATE TABLE");
      visit.assertQuiet();
    }
  }
}
