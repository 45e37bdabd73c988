// SPDX-License-Identifier: Apache-2.0
package dev.assay.web.review;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.journal.Review;
import dev.assay.journal.Reviews;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A person reviews a run in the browser. */
@Timeout(120)
class ReviewScreenBrowserTest {
  /** The questions of a long queue: 200 with {@code -Plong}. */
  private static final int WALKED = Integer.getInteger("assay.sample.step", 1) > 1 ? 8 : 200;

  private static final String ALL = "/review?run=run&queue=all";

  /** Labels one question after the other; in the page, as each call from here takes its time. */
  private static final String WALK =
      """
      async (count) => {
        const eyebrow = () => document.querySelector('article .eyebrow')?.textContent || '';
        const press = (key) => document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
        for (let i = 1; i <= count; i++) {
          while (!eyebrow().includes(` · q${i} ·`)) {
            await new Promise((resolve) => setTimeout(resolve));
          }
          press(i % 3 === 0 ? '2' : '1');
        }
      }
      """;

  @TempDir private Path folder;
  private final List<Throwable> bugs = new CopyOnWriteArrayList<>();
  private ReviewServer server;
  private PageVisit visit;

  @BeforeEach
  void serve() {
    server = new ReviewServer(folder, 0, bugs::add);
  }

  @AfterEach
  void stop() {
    if (visit != null) {
      forget(visit.page());
      visit.close();
    }
    server.close();
    assertThat(bugs).isEmpty();
  }

  /** The browser has one storage for all tests of a port. */
  private static void forget(Page page) {
    page.evaluate("localStorage.clear(); sessionStorage.clear()");
    page.navigate("about:blank");
  }

  private Page visit(String path, int width, ColorScheme scheme) {
    if (visit != null) {
      visit.close();
    }
    visit = TestBrowser.shared().visit(server.link(path), width, scheme);
    visit.page().locator("article h1").waitFor();
    return visit.page();
  }

  private List<Review> lines(RunDirectory run) {
    return ReviewFile.of(run).all();
  }

  private void assertAt(String question) {
    visit.assertContains("article .eyebrow", " · " + question + " ·");
  }

  private static String rating(Review review) {
    Review.Rating rating = review.rating();
    return "%s %s"
        .formatted(
            review.question(), rating == null ? "-" : rating.scale().name() + " " + rating.score());
  }

  /**
   * Asks from outside: the page allows no scripts but its own, and so no function that waits in it.
   */
  private static void assertSaved(Page page) {
    page.waitForCondition(
        () ->
            Boolean.TRUE.equals(
                page.evaluate("!Object.keys(localStorage).some(key => key.includes('unsent'))")));
  }

  @Test
  void ratesByTheScaleOfAJudgeBlindToIt() throws Exception {
    RunDirectory run = ReviewRun.write(folder.resolve("run"), 4);
    Page page = visit(ALL, 1440, ColorScheme.LIGHT);
    page.keyboard().press("2");
    assertAt("q2");
    assertSaved(page);
    page.locator(".mode a:has-text('execution_score')").click();
    page.locator(".rating-guide").waitFor();
    visit.assertContains(".where", "Rating by execution_score");
    visit.assertContains(".rating-guide", "Most of it.");
    visit.assertContains(".rating-guide", "Take these steps:");
    visit.assertCount(".label-button", 4);
    visit.assertCount(".panel.gold", 0);
    assertThat(page.locator(".panel.predicted")).containsText("SELECT");
    String shown = page.locator("main").textContent();
    assertThat(shown).doesNotContain("Gold", "✗ wrong", "✓ right", "Judge");
    List<String> order = new ArrayList<>();
    for (String key : List.of("3", "0", "2")) {
      order.add(page.evaluate("decodeURIComponent(location.hash.slice(2))").toString());
      page.keyboard().press(key);
      visit.assertContains(".progress", order.size() + " of 4 labeled");
      visit.assertContains("[role=status]", "Rated " + key);
    }
    page.keyboard().press("u");
    visit.assertContains(".progress", "2 of 4 labeled");
    page.locator(".label-button:has-text('Partial')").click();
    visit.assertContains(".progress", "3 of 4 labeled");
    page.keyboard().press("?");
    visit.assertContains("dialog[open]", "perfect");
    page.keyboard().press("Escape");
    assertSaved(page);
    Reviews reviews = ReviewFile.of(run).current();
    assertThat(reviews.list().stream().filter(each -> each.rating() != null))
        .extracting(ReviewScreenBrowserTest::rating)
        .containsExactlyInAnyOrder(
            order.get(0) + " execution_score 3.0",
            order.get(1) + " execution_score 0.0",
            order.get(2) + " execution_score 1.0");
    assertThat(reviews.of("q1")).extracting(Review::label).containsExactly(LabelWord.WRONG);

    page = visit("/review?run=run&scale=share", 1440, ColorScheme.DARK);
    visit.assertContains(".progress", "0 of 4 labeled");
    visit.assertCount(".panel.gold", 1);
    page.locator("input[name=score]").fill("1.5");
    page.keyboard().press("Enter");
    visit.assertContains(".progress", "0 of 4 labeled");
    page.locator("input[name=score]").fill("0.25");
    page.keyboard().press("Enter");
    visit.assertContains(".progress", "1 of 4 labeled");
    assertSaved(page);
    assertThat(ReviewFile.of(run).current().list())
        .extracting(ReviewScreenBrowserTest::rating)
        .anyMatch(each -> each.endsWith("share 0.25"));
  }

  @Test
  void labelsByKeysAndUndoes() throws Exception {
    RunDirectory run = ReviewRun.write(folder.resolve("run"), 7);
    Page page = visit(ALL, 1440, ColorScheme.LIGHT);
    for (int i = 1; i <= 5; i++) {
      assertAt("q" + i);
      page.keyboard().press(String.valueOf(i));
    }
    assertAt("q6");
    visit.assertContains(".progress", "5 of 7 labeled");
    page.keyboard().press("u");
    assertAt("q5");
    visit.assertContains(".progress", "4 of 7 labeled");
    page.keyboard().press("k");
    assertAt("q4");
    assertThat(page.locator(".label-button[aria-pressed=true]")).containsText("Ambiguous");
    page.keyboard().press("j");
    assertAt("q5");
    page.keyboard().press("n");
    assertThat(page.locator("#note")).isFocused();
    page.keyboard().type("1 of 5?");
    page.keyboard().press("Enter");
    visit.assertContains(".own-note", "1 of 5?");
    page.keyboard().press("1");
    assertAt("q6");
    page.keyboard().press("/");
    assertThat(page.locator("input[name=search]")).isFocused();
    page.keyboard().type("song 2");
    visit.assertCount(".items .item", 1);
    page.keyboard().press("Enter");
    assertAt("q2");
    page.keyboard().press("e");
    page.locator("article ~ * textarea").first().waitFor();
    page.keyboard().press("Escape");
    visit.assertCount("article ~ * textarea", 0);
    page.keyboard().press("?");
    visit.assertContains("dialog[open]", "gold wrong");
    page.keyboard().press("3");
    page.locator("dialog button:has-text('Turn single keys off')").click();
    page.keyboard().press("Escape");
    page.keyboard().press("3");
    assertSaved(page);
    assertAt("q2");
    assertThat(lines(run))
        .extracting(
            each -> each.question() + " " + (each.label() == null ? "-" : each.label().word()))
        .containsExactly(
            "q1 right",
            "q2 wrong",
            "q3 gold wrong",
            "q4 ambiguous",
            "q5 can't tell",
            "q5 -",
            "q5 -",
            "q5 right");
    assertThat(lines(run).get(7).note()).isEqualTo("1 of 5?");
    page.reload();
    assertAt("q2");
    visit.assertContains(".progress", "5 of 7 labeled");
    page.navigate(server.link(ALL).toString());
    assertAt("q6");
    visit.assertServedBy(server.address());
  }

  @Test
  void walksALongQueueAndSumsItUp() throws Exception {
    RunDirectory run = ReviewRun.write(folder.resolve("run"), WALKED);
    Page page = visit(ALL, 1440, ColorScheme.LIGHT);
    page.evaluate(WALK, WALKED);
    visit.assertContains("article h1", "All questions are labeled");
    visit.assertContains(".tallies", "" + (WALKED - WALKED / 3), "" + WALKED / 3);
    visit.assertContains("#agreement ~ *, section:has(#agreement)", "of " + WALKED + " questions");
    visit.assertContains(".command", "assay review export");
    visit.assertContains(".saving", "Saved");
    assertThat(lines(run)).hasSize(WALKED);
    assertThat(visit.violations()).isEmpty();
    visit.assertServedBy(server.address());
  }

  @Test
  void asksWhichLabelCountsThatAnotherTabChanged() throws Exception {
    RunDirectory run = ReviewRun.write(folder.resolve("run"), 3);
    Page page = visit(ALL, 1440, ColorScheme.LIGHT);
    assertAt("q1");
    Page other = page.context().browser().newPage();
    try {
      other.navigate(server.link(ALL).toString());
      other.locator("article h1").waitFor();
      other.keyboard().press("2");
      assertThat(other.locator(".saving")).hasText("Saved");
      page.keyboard().press("1");
      visit.assertContains(".conflict", "q1", "“wrong”", "“right”");
      assertAt("q2");
      page.keyboard().press("1");
      visit.assertContains(".progress", "2 of 3 labeled");
      page.locator(".conflict button:has-text('Use')").click();
      visit.assertCount(".conflict", 0);
      visit.assertContains(".saving", "Saved");
      other.evaluate("window.dispatchEvent(new Event('focus'))");
      assertThat(other.locator(".progress")).containsText("2 of 3");
      assertThat(other.locator(".item.done .said-label").first()).containsText("right");
    } finally {
      other.close();
    }
    assertThat(ReviewFile.of(run).current().of("q1", "ana").orElseThrow().label())
        .isEqualTo(LabelWord.RIGHT);
    assertThat(lines(run)).hasSize(3);
  }

  @Test
  void opensAStaleLabelAgainAndHidesVerdictsFromTheBlind() throws Exception {
    Path before = folder.resolve("run");
    RunDirectory first = ReviewRun.write(before, 3);
    Page page = visit(ALL, 1440, ColorScheme.LIGHT);
    page.keyboard().press("1");
    assertAt("q2");
    visit.assertContains(".saving", "Saved");
    byte[] reviews = Files.readAllBytes(ReviewFile.of(first).path());
    RunDirectory changed = ReviewRun.write(folder.resolve("new/run"), 3, " AND age > 20");
    Files.write(ReviewFile.of(changed).path(), reviews);
    page = visit("/review?run=new/run&queue=all", 390, ColorScheme.DARK);
    assertAt("q1");
    visit.assertContains(".own .doubt", "“right” is stale: gold changed");
    visit.assertContains(".progress", "0 of 3 labeled");
    assertThat(visit.violations()).isEmpty();
    Page narrow = page;
    narrow.waitForCondition(
        () -> Boolean.TRUE.equals(narrow.evaluate("document.documentElement.scrollWidth === 390")));
    page.locator(".label-button:has-text('Wrong')").first().click();
    assertAt("q2");
    visit.assertContains(".progress", "1 of 3 labeled");
    page = visit("/review?run=new/run&queue=relaxed&blind=1", 1440, ColorScheme.LIGHT);
    visit.assertContains(".middle > .dropped", "has no queue 'relaxed'", "is shown instead");
    visit.assertContains(".queues", "Queue 1");
    visit.assertContains(".mode", "Blind");
    visit.assertCount(".ruling", 0);
    visit.assertCount(".review tr.changed, .review tr.extra, .review .verdict", 0);
    String shown = page.locator("body").innerText();
    assertThat(shown).doesNotContain("secret", "hidden-model", "WRONG_VALUES", "refuses");
    assertThat(visit.violations()).isEmpty();
    visit.assertServedBy(server.address());
  }

  @Test
  void neitherLosesNorDoublesLabelsWhenTheServerIsKilled() throws Exception {
    RunDirectory run = ReviewRun.write(folder.resolve("run"), 4);
    server.close();
    Process first = process(0);
    URI address = URI.create(first.inputReader().readLine());
    try {
      visit = TestBrowser.shared().visit(ReviewServer.link(address, ALL), 1440, ColorScheme.LIGHT);
      Page page = visit.page();
      assertAt("q1");
      // The label arrives and is stored; the answer is lost together with the server.
      page.route(
          "**/api/reviews",
          route -> {
            store(address, route.request());
            kill(first);
            route.abort();
          },
          new Page.RouteOptions().setTimes(1));
      page.keyboard().press("1");
      visit.assertContains(".saving", "Not saved: the server is not reachable; retrying");
      assertAt("q2");
      page.keyboard().press("2");
      visit.assertContains(".saving", "(2 labels)");
      visit.assertContains(".head .progress", "0 of 4 labeled");
      assertThat(lines(run)).hasSize(1);
      Process second = process(address.getPort());
      try {
        second.inputReader().readLine();
        page.reload();
        visit.assertContains(".saving", "Saved");
        visit.assertContains(".progress", "2 of 4 labeled");
        assertThat(lines(run))
            .extracting(each -> each.question() + " " + each.label())
            .containsExactly("q1 RIGHT", "q2 WRONG");
      } finally {
        forget(page);
        kill(second);
      }
    } finally {
      kill(first);
      visit = null;
    }
  }

  /** Sends a label in place of the browser, which never learns the answer. */
  private static void store(URI server, Request label) {
    try {
      HttpRequest request =
          HttpRequest.newBuilder(server.resolve("/api/reviews"))
              .header("Authorization", "Bearer " + ReviewServer.TOKEN)
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(label.postData()))
              .build();
      HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** As {@code kill -9} does. */
  private static void kill(Process process) {
    process.destroyForcibly();
    process.onExit().join();
  }

  private Process process(int port) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            ReviewServer.class.getName(),
            folder.toString(),
            String.valueOf(port))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
