// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.ProbeRecord;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.StoredCounterexample;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.journal.StoredCounterexample.SmallTable;
import dev.assay.journal.internal.ProbeFile;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report of a run that was probed. */
class ProbedReportTest extends ReportBrowserTest {
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
    Page page = visit(report, "", 1280, ColorScheme.LIGHT);
    visit.assertContains(
        ".score", "Holds under probing: 20.0 % (1 refuted with real or realistic data");
    visit.assertContains("section:has(#probe)", "(level 2)", "q1", "hold", "q5");
    visit.go("#/question/q1");
    page.locator("#probing").waitFor();
    visit.assertContains(".ruling", "Refuted by probing");
    visit.assertContains(
        "section:has(> header > #probing)",
        "Refuted: the answers differ on 1 row, with realistic data (level 2).",
        "There, the rows hold different values.",
        "It needs two rows of singer with one name",
        "Table singer",
        "Zoe",
        "1 unused column not shown",
        "Gold answer there",
        "assay probe replay shop q1",
        "CREATE TABLE singer");
    visit.go("#/question/q5");
    page.locator("#probing").waitFor();
    visit.assertContains(
        "section:has(> header > #probing)", "Holds: both queries agreed on 90 small databases.");
    visit.assertLacks("section:has(> header > #probing)", "assay probe replay");
  }

  @Test
  void filtersTheListByWhatProbingFound() {
    Path report = report(true);
    Page page = visit(report, "#/questions", 390, ColorScheme.LIGHT);
    choose(page, "probe", "refuted");
    page.waitForURL("**#/questions?probe=refuted");
    visit.assertTexts(".list tbody a", "q1");
    page.locator("form.filters > .quiet").click();
    page.waitForURL("**#/questions");
    assertValues("level", "2: realistic data 1");
    assertValues("probe", "holds 1", "refuted 1");
    choose(page, "level", "2");
    page.waitForURL("**#/questions?level=2");
    assertListed("q1");
    visit.go("#/");
    page.locator("section:has(#probe) a:has-text('hold')").click();
    page.waitForURL("**#/questions?probe=holds");
    assertListed("q5");
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void showsNoRowsOfARunWithoutValues() {
    Path report = report(false);
    Page page = visit(report, "#/question/q1", 1280, ColorScheme.LIGHT);
    page.locator("#probing").waitFor();
    visit.assertContains(
        "section:has(> header > #probing)",
        "Refuted: the answers differ on 1 row",
        "It needs two rows of singer");
    visit.assertLacks(
        "section:has(> header > #probing)",
        "Zoe",
        "different values",
        "Table singer",
        "CREATE TABLE");
  }
}
