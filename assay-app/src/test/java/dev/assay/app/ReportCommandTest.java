// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report that commands write beside a run. */
class ReportCommandTest {
  private static final Path SPIDER =
      Path.of(System.getProperty("assay.shared", "none"), "data", "spider_dev");

  /** First paint in milliseconds; varies by machine, so only printed. */
  private static final String FIRST_PAINT =
      """
      () => new Promise((done) => new PerformanceObserver((paints) =>
          done(Math.round(paints.getEntries()[0].startTime)))
        .observe({ type: 'paint', buffered: true }))
      """;

  private static final long FIVE_MEGABYTES = 5L << 20;

  @TempDir private static Path all = Path.of("");
  @TempDir private Path folder = Path.of("");

  /** Run once, for all tests that read it. */
  @BeforeAll
  static void runTheDemo() {
    assertThat(Cli.assay("demo", "--out", all.resolve("demo")).code()).isZero();
  }

  private static Path demo() {
    return all.resolve("demo/runs/demo");
  }

  @Test
  void showsTheDemoInABrowser() {
    Path run = demo();
    try (PageVisit visit =
        TestBrowser.shared().visit(run.resolve("report.html"), "", 1440, ColorScheme.LIGHT)) {
      Page page = visit.page();
      visit.assertContains(".score", "27 of 47 right");
      assertThat(visit.violations()).isEmpty();
      page.locator(".bar a[aria-label*='wrong duplicates']").click();
      visit.assertTexts(".list tbody a", "bakery-04", "bakery-14");
      page.locator("a[data-key=bakery-04]").click();
      visit.assertContains(".ruled", "WRONG_DUPLICATES");
      visit.assertTexts(".gold mark", "DISTINCT");
      visit.assertCount(".different tbody tr.extra", 2);
      visit.assertCount("#reproduce", 1);
      assertThat(visit.violations()).isEmpty();
      visit.assertQuiet();
    }
  }

  @Test
  void writesTheSameAgainOnRequest() throws IOException {
    Path run = demo();
    Path again = folder.resolve("again.html");
    Cli cli = Cli.assay("export", run, "--to", again);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(again).hasSameBinaryContentAs(run.resolve("report.html"));
  }

  @Test
  void leavesResultsOutOnRequest() throws IOException {
    Path page = folder.resolve("page.html");
    Cli cli = Cli.assay("export", demo(), "--format", "html", "--no-values", "--to", page);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(Files.readString(page)).contains("\"keepsValues\":false");
  }

  @Tag("long")
  @Test
  void fitsAThousandQuestionsIntoFiveMegabytes() throws IOException {
    assumeTrue(
        Files.exists(SPIDER.resolve("dev.json")),
        "no benchmark data in the folder that assay.shared names");
    Cli cli =
        Cli.assay(
            "run",
            "--questions",
            SPIDER.resolve("dev.json"),
            "--predictions",
            SPIDER.resolve("predictions/dail_sql_gpt4.sql"),
            "--out",
            folder.resolve("run"));
    assertThat(cli.code()).as(cli.err()).isZero();
    Path report = folder.resolve("run/report.html");
    assertThat(report).satisfies(file -> assertThat(Files.size(file)).isLessThan(FIVE_MEGABYTES));
    try (PageVisit visit = TestBrowser.shared().visit(report, "", 1440, ColorScheme.LIGHT)) {
      visit.assertContains(".score", "of 1,034 right");
      System.out.printf(
          "Report of 1,034 questions: %,d bytes, first paint after %s ms%n",
          Files.size(report), visit.page().evaluate(FIRST_PAINT));
    }
  }
}
