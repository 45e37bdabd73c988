// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.model.MatchSettings;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of questions. */
class LargeReportTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void showsButTheRowsInSight() {
    show(3_000);
  }

  @Test
  @Tag("long")
  void showsButTheRowsInSightOfTenThousand() {
    show(10_000);
  }

  private void show(int questions) {
    List<Outcome> kinds =
        ShopRun.cases().stream().map(each -> each.outcome(MatchSettings.DEFAULT)).toList();
    List<Outcome> outcomes =
        IntStream.range(0, questions)
            .mapToObj(i -> named(kinds.get(i % kinds.size()), "q" + i))
            .toList();
    try (TestBrowser browser = TestBrowser.start()) {
      Path report =
          SyntheticRun.report(
              SyntheticRun.write(folder.resolve("run"), "large", List.of(), outcomes, true));
      try (PageVisit visit =
          browser.visit(report, "#/questions?sort=question", 1440, ColorScheme.LIGHT)) {
        walk(visit, questions);
      }
    }
  }

  private static void walk(PageVisit visit, int questions) {
    Page page = visit.page();
    page.locator(".list tbody a").first().waitFor();
    tellHowQuickly(page, questions);
    assertThat(visit.text(".found")).isEqualTo("All %,d questions".formatted(questions));
    assertThat(page.locator(".list table").getAttribute("aria-rowcount"))
        .isEqualTo(String.valueOf(questions + 1));
    assertFewRows(page);
    page.evaluate("document.querySelector('.list').scrollTop = 2000 * 44");
    page.locator("tr[aria-rowindex='2002']").waitFor();
    assertThat(visit.text("tr[aria-rowindex='2002'] a")).isEqualTo("q2000");
    assertFewRows(page);
    page.evaluate("document.querySelector('.list').scrollTop = 1e9");
    page.locator("tr[aria-rowindex='%d']".formatted(questions + 1)).waitFor();
    String last = "q" + (questions - 1);
    page.fill("input[name=text]", last);
    PlaywrightAssertions.assertThat(page.locator(".found"))
        .hasText("1 of %,d questions".formatted(questions));
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly(last);
    page.locator(".list tbody a").click();
    assertThat(visit.text(".where")).isEqualTo("1 of 1 in the list");
    visit.assertQuiet();
  }

  /** A test can't say how quick is quick enough on every machine; it says how quick it was. */
  private static void tellHowQuickly(Page page, int questions) {
    Object times =
        page.evaluate(
            """
            async () => {
              const painted = () => new Promise((done) =>
                requestAnimationFrame(() => requestAnimationFrame(done)));
              const times = {};
              const time = async (name, act) => {
                const from = performance.now();
                act();
                await painted();
                times[name] = Math.round(performance.now() - from);
              };
              const go = (query) => () => { location.hash = '#/questions' + query; };
              const list = () => document.querySelector('.list');
              await time('scroll', () => { list().scrollTop = 1000 * 44; });
              await time('filter', go('?database=numbers'));
              await time('search', go('?text=singers%20old'));
              await time('search again', go('?text=numbers'));
              await time('sort', go('?sort=-database'));
              await time('all', go('?sort=question'));
              return times;
            }
            """);
    System.out.printf("%,d questions, ms to the next picture: %s%n", questions, times);
  }

  private static void assertFewRows(Page page) {
    assertThat(page.locator(".list tbody tr").count()).isLessThan(60);
  }

  private static Outcome named(Outcome kind, String id) {
    return new Outcome(
        new QuestionSummary(
            id,
            kind.text(),
            kind.database(),
            kind.category(),
            kind.difficulty(),
            kind.profile(),
            false),
        kind.prediction(),
        kind.goldSql(),
        kind.gold(),
        kind.verdict(),
        kind.match(),
        kind.metrics());
  }
}
