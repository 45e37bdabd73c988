// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.match.MatchSettings;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Thousands of questions. */
class LargeReportTest extends ReportBrowserTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void showsButTheRowsInSight() {
    show(1_200);
  }

  @Test
  @Tag("long")
  void showsButTheRowsInSightOfTenThousand() {
    show(10_000);
  }

  private void show(int questions) {
    List<Outcome> kinds = kinds();
    Path report =
        report(
            IntStream.range(0, questions)
                .mapToObj(i -> named(kinds.get(i % kinds.size()), "q" + i))
                .toList());
    walk(visit(report, "#/questions?sort=question", 1440, ColorScheme.LIGHT), questions);
  }

  @Test
  void keepsTheDetailsOfAnswersThatAreNotRightFirst() {
    int last = PageFile.DETAILED + 1;
    Outcome right = kind(true);
    Path report =
        report(
            IntStream.rangeClosed(0, last)
                .mapToObj(i -> named(i == last ? kind(false) : right, "q" + i))
                .toList());
    Page page = visit(report, "#/question/q" + last, 1440, ColorScheme.LIGHT);
    visit.assertContains(".ruled", "profile standard");
    page.evaluate("location.hash = '#/question/q%d'".formatted(last - 3));
    visit.assertContains(".ruled", "profile standard");
    page.evaluate("location.hash = '#/question/q%d'".formatted(last - 2));
    visit.assertContains(
        ".question",
        "keeps the details of 10,000, those that are not right first. 'assay show' prints");
    visit.assertAmong(".question pre", right.sql());
    assertThat(visit.violations()).isEmpty();
  }

  private Path report(List<Outcome> outcomes) {
    return SyntheticRun.report(
        SyntheticRun.write(folder.resolve("run"), "large", List.of(), outcomes, true));
  }

  private static Outcome kind(boolean right) {
    return kinds().stream()
        .filter(kind -> kind.verdict() instanceof Verdict.Correct == right)
        .findFirst()
        .orElseThrow();
  }

  private static List<Outcome> kinds() {
    return ShopRun.cases().stream().map(each -> each.outcome(MatchSettings.DEFAULT)).toList();
  }

  private void walk(Page page, int questions) {
    page.locator(".list tbody a").first().waitFor();
    tellHowQuickly(page, questions);
    visit.assertTexts(".found", "All %,d questions".formatted(questions));
    PlaywrightAssertions.assertThat(page.locator(".list table"))
        .hasAttribute("aria-rowcount", String.valueOf(questions + 1));
    assertFewRows(page);
    page.evaluate("document.querySelector('.list').scrollTop = 1000 * 44");
    page.locator("tr[aria-rowindex='1002']").waitFor();
    visit.assertTexts("tr[aria-rowindex='1002'] a", "q1000");
    assertFewRows(page);
    page.evaluate("document.querySelector('.list').scrollTop = 1e9");
    page.locator("tr[aria-rowindex='%d']".formatted(questions + 1)).waitFor();
    String last = "q" + (questions - 1);
    page.fill("input[name=text]", last);
    visit.assertTexts(".found", "1 of %,d questions".formatted(questions));
    assertListed(last);
    page.locator(".list tbody a").click();
    visit.assertTexts(".where", "1 of 1 in the list");
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
              await time('scroll', () => { list().scrollTop = 500 * 44; });
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
    page.waitForFunction("document.querySelectorAll('.list tbody tr').length < 60");
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
