// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.runs;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.journal.internal.RunJournal;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsBrowserTest {
  private static final String ROWS = ".list tbody a";

  @TempDir private Path folder;
  private ServedRuns server;
  private PageVisit visit;

  @BeforeEach
  void serve() throws Exception {
    WrittenRun.done(folder.resolve("before"), "2026-11-01T00:00:00Z", "rrwwwnrrrr");
    WrittenRun.done(folder.resolve("after"), "2026-11-08T00:00:00Z", "rwrrwrrrrr");
    WrittenRun.done(folder.resolve("third"), "2026-11-09T00:00:00Z", "rwrrwrrrrw");
    WrittenRun.done(folder.resolve("broken"), "2026-11-01T00:00:00Z", "rr");
    WrittenRun.append(folder.resolve("broken"), "nonsense\n{}\n");
    server = new ServedRuns(folder, true);
  }

  @AfterEach
  void stop() {
    if (visit != null) {
      visit.assertServedBy(server.address());
      visit.close();
      visit.page().navigate("about:blank");
    }
    server.close();
    assertThat(server.bugs()).isEmpty();
  }

  private Page visit(String path, int width, ColorScheme scheme) {
    if (visit != null) {
      visit.close();
    }
    visit = TestBrowser.shared().visit(server.link(path), width, scheme);
    visit.page().locator("h1:visible").waitFor();
    return visit.page();
  }

  @Test
  void leadsFromTheListToAComparisonAndAGrid() {
    Page page = visit("/", 1280, ColorScheme.LIGHT);
    visit.assertTexts(".runs .name", "third", "after", "before");
    visit.assertContains(".damaged-runs li", "broken", "line 3 is broken", "damaged");
    assertThat(page.locator(".runs tbody tr").first().boundingBox().height).isLessThan(46);
    visit.assertContains("td.c-versus", "Pin as baseline");
    page.locator("button[aria-label='Pin as baseline: before']").click();
    visit.assertContains("tr:has(a:text-is('after'))", "+11.1 points", "2 fixed", "1 broken");
    page.reload();
    visit.assertContains("tr:has(a:text-is('before'))", "★ Baseline");
    page.locator("input[type=search]").fill("THIRD");
    visit.assertTexts(".runs .name", "third");
    page.locator("input[type=search]").fill("");
    page.locator("th.c-accuracy button").click();
    visit.assertTexts(".runs .name", "after", "third", "before");
    page.locator("input[aria-label='Select after']").check();
    page.locator("input[aria-label='Select before']").check();
    page.locator("a:text-is('Compare')").click();
    visit.assertContains("h1:visible", "before");
    assertThat(page.url()).contains("/compare?a=before&b=after");
    page.locator("nav a:text-is('Runs')").click();
    page.locator("input[aria-label='Select after']").check();
    page.locator("input[aria-label='Select third']").check();
    page.locator("a:text-is('Grid')").click();
    visit.assertTexts(ROWS, "q10", "q2", "q5", "q1", "q3", "q4", "q6", "q7", "q8", "q9");
    assertThat(page.url()).contains("/grid?run=after&run=third");
    worksInTheGrid(page);
  }

  /** All keys and actions of the grid and of the question beside it, in one visit. */
  private void worksInTheGrid(Page page) {
    page.keyboard().press("j");
    page.keyboard().press("Enter");
    visit.assertContains(".beside .ruling", "WRONG_VALUES");
    visit.assertContains(".beside .asked", "Question q10?");
    page.keyboard().press("j");
    visit.assertContains(".beside .asked", "Question q2?");
    visit.assertContains(".list tr[aria-current]", "q2");
    page.keyboard().press("k");
    visit.assertContains(".beside .eyebrow", "q10");
    assertThat(page.url()).contains("#/question/q10");
    visit.assertContains(".tabs [aria-pressed=true]", "B third");
    page.locator(".problem a").click();
    visit.assertCount(".beside", 0);
    assertThat(page.url()).contains("#/questions?problem=wrong-values");
    visit.assertTexts(ROWS, "q10", "q2", "q5");
    page.goBack();
    visit.assertContains(".acts", "assay review accept third q10", "Run again");
    visit.assertContains(".acts", "### Question q10?", "**Gold**", "assay show third q10");
    visit.assertContains(
        ".acts", "{\"id\":\"q10\",\"question\":\"Question q10?\",\"sql\":\"SELECT 2\"");
    page.locator(".acts button:has-text('Run again')").click();
    visit.assertContains(".acts .command", "assay run a.yaml --where 'id=q10'");
    page.locator(".acts button:text-is('Gold wrong')").click();
    visit.assertContains(".acts [role=status]", "Saved");
    assertThat(folder.resolve("third/reviews.jsonl")).content().contains("\"gold wrong\"");
    page.locator("select[name=beside]").selectOption("A");
    visit.assertTexts(".beside .ruling h2", "B: third", "A: after");
    assertThat(visit.violations()).isEmpty();
    page.keyboard().press("Escape");
    visit.assertCount(".beside", 0);
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q10]")).isFocused();
    page.locator("th.c-cost button").click();
    page.locator("button:text-is('SQL')").click();
    visit.assertAmong(".content mark", "1");
    page.keyboard().press("/");
    page.keyboard().type("question q5");
    visit.assertTexts(ROWS, "q5");
    assertThat(page.url()).contains("text=question%20q5", "sort=cost", "cells=sql");
    page.reload();
    visit.assertTexts(ROWS, "q5");
    page.locator("button:has-text('Run these again'), button:has-text('Run again')").click();
    visit.assertContains(".bar .command", "--where 'id=q5'");
  }

  @Test
  void fillsTheGridWithARunInProgress() throws Exception {
    try (RunJournal journal = WrittenRun.open(folder.resolve("live"), "2026-11-10T00:00:00Z", 11)) {
      journal.append(WrittenRun.outcome("q1", 'w'), each -> {});
      visit("/grid?run=after&run=live", 1280, ColorScheme.LIGHT);
      visit.assertContains("th.run-B", "running 1 of 11");
      journal.append(WrittenRun.outcome("q11", 'r'), each -> {});
      visit.assertContains("th.run-B", "50.0", "running 2 of 11");
      visit.assertAmong(".list tr:has(a:text-is('q11'))", "Question q11?");
    }
  }

  @Test
  void showsScoresOfAJudgeOnItsScale() throws Exception {
    Path judged = folder.resolve("judged");
    String judge = "execution_score d8d4 openai/m";
    WrittenRun.judged(judged.resolve("a"), "2026-11-02T00:00:00Z", judge, "33 33 23 33 33 33");
    WrittenRun.judged(judged.resolve("b"), "2026-11-10T00:00:00Z", judge, "11 11 01 11 12 00");
    server.post("/api/pin", java.util.Map.of("run", "judged/a"));
    Page page = visit("/", 1280, ColorScheme.LIGHT);
    visit.assertContains("tr:has(a:text-is('judged/a'))", "2.917", "execution_score by openai/m");
    visit.assertContains("tr:has(a:text-is('judged/b'))", "-2.083", "on 6 questions");
    visit.assertContains("details:has-text('Trend of execution_score')", "from 2.917 to 0.833");
    assertThat(page.locator("svg[aria-label*='from 2.917 to 0.833']").count()).isEqualTo(1);
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void followsARunInProgress() throws Exception {
    Path live = folder.resolve("live");
    try (RunJournal journal = WrittenRun.open(live, "2026-11-10T00:00:00Z", 4)) {
      journal.append(WrittenRun.outcome("q1", 'r'), each -> {});
      Page page = visit("/live?run=live", 1280, ColorScheme.LIGHT);
      visit.assertContains(".counted", "1 of 4 questions");
      visit.assertContains(".score .big", "100.0");
      journal.append(WrittenRun.outcome("q2", 'w'), each -> {});
      journal.append(WrittenRun.outcome("q3", 'n'), each -> {});
      visit.assertContains(".counted", "3 of 4 questions");
      visit.assertContains(".score .big", "50.0");
      visit.assertTexts(".failures li > a", "q3", "q2");
      visit.assertContains(".causes", "wrong values");
      visit.assertContains(".figures", "$0.0030", "minute", "Slowest");
      assertThat(visit.violations()).isEmpty();
      page.locator(".failures li > a").last().click();
      visit.assertContains("article h1", "Question q2?");
      page.goBack();
      visit.assertContains(".counted", "3 of 4 questions");
      journal.append(WrittenRun.outcome("q4", 'r'), each -> {});
      journal.finish(true);
      visit.assertContains(".ending", "This run is finished", "Report");
    }
    WrittenRun.open(folder.resolve("stopped"), "2026-11-10T00:00:00Z", 4).close();
    visit("/live?run=stopped", 390, ColorScheme.DARK);
    visit.assertContains(".ending", "interrupted", "--resume", "Add its questions");
    assertThat(visit.violations()).isEmpty();
  }

  @Test
  void canBeReadByEverybody() throws Exception {
    canBeReadByEverybody(ColorScheme.DARK, 390);
  }

  @Test
  @Tag("long")
  void canBeReadByEverybodyOnAWideScreen() throws Exception {
    canBeReadByEverybody(ColorScheme.LIGHT, 1280);
  }

  private void canBeReadByEverybody(ColorScheme scheme, int width) throws Exception {
    server.post("/api/pin", java.util.Map.of("run", "before"));
    for (String path :
        List.of(
            "/",
            "/grid?run=before&run=after&run=third#/question/q4",
            "/live?run=after",
            "/report?run=after",
            "/compare?a=before&b=after")) {
      Page page = visit(path, width, scheme);
      PlaywrightAssertions.assertThat(page.locator("[role=status].aside")).hasCount(0);
      assertThat(visit.violations()).as(path).isEmpty();
      page.waitForCondition(
          () ->
              Boolean.TRUE.equals(
                  page.evaluate("width => document.documentElement.scrollWidth <= width", width)));
    }
  }
}
