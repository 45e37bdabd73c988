// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.view;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.journal.Evidence;
import dev.assay.journal.GoldEdit;
import dev.assay.journal.GoldFinding;
import dev.assay.journal.Review;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.EvidenceFile;
import dev.assay.journal.internal.ReviewFile;
import dev.assay.model.LabelWord;
import dev.assay.model.ReviewReason;
import dev.assay.review.DismissedFindings;
import dev.assay.testkit.browser.PageVisit;
import dev.assay.testkit.browser.TestBrowser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A reviewer edits gold in the browser. */
class GoldEditorBrowserTest {
  private static final String REVIEW = "/review?run=a&queue=all";

  @TempDir private Path folder;

  @Test
  void adoptsThePredictionTriesItSavesItAndTakesItBack() throws Exception {
    ReviewedSingers singers = new ReviewedSingers(folder);
    EvidenceFile.append(
        RunDirectory.open(singers.run("a")),
        List.of(
            new Evidence(
                "adults",
                List.of(ReviewReason.GOLD_SUSPECT),
                0.5,
                List.of(
                    new GoldFinding(
                        "other-bound",
                        "Bound included for excluded, or the reverse",
                        "The question asks for > 25, and the gold has >= 20.",
                        List.of("gold rows: [[Ada], [Bo]]"),
                        ReviewedSingers.OLDER,
                        null)))));
    try (StartedView view = new StartedView(singers.runs(), "--reviewer", "ana")) {
      try (PageVisit visit = visit(view, REVIEW + "#/names", ColorScheme.LIGHT)) {
        edits(visit);
        visit.assertServedBy(view.address());
      }
      Review saved = ReviewFile.of(RunDirectory.open(singers.run("a"))).current().list().get(0);
      assertThat(saved.gold()).isEqualTo(new GoldEdit(ReviewedSingers.WITH_AGE, true, "With age"));
      assertThat(saved.label()).isEqualTo(LabelWord.GOLD_WRONG);
      try (PageVisit visit = visit(view, REVIEW + "#/adults", ColorScheme.DARK)) {
        decidesOnAFinding(visit, singers);
      }
      try (PageVisit visit = visit(view, REVIEW + "&blind=1#/adults", ColorScheme.DARK)) {
        editsBlindly(visit);
        visit.assertServedBy(view.address());
        visit.page().evaluate("localStorage.clear(); sessionStorage.clear()");
        visit.page().navigate("about:blank");
      }
      assertThat(
              ReviewFile.of(RunDirectory.open(singers.run("a"))).all().stream()
                  .filter(Review::blind)
                  .map(review -> review.gold() == null ? "none" : review.gold().because()))
          .containsExactly("Also right", "none");
    }
  }

  private static PageVisit visit(StartedView view, String path, ColorScheme scheme) {
    String[] parts = path.split("#");
    PageVisit visit =
        TestBrowser.shared().visit(view.link(parts[0]).resolve("#" + parts[1]), 1280, scheme);
    visit.page().locator("article h1").waitFor();
    return visit;
  }

  private static Locator button(Page page, String name) {
    return page.locator(".gold-editor button:text-is('" + name + "')");
  }

  private static void edits(PageVisit visit) {
    Page page = visit.page();
    page.keyboard().press("e");
    Locator sql = page.locator("#gold-sql");
    assertThat(sql).isFocused();
    assertThat(sql).hasValue("SELECT name FROM singer"); // as the data set has it, on one line
    page.keyboard().press("ControlOrMeta+a");
    page.keyboard().type("SELECT 1; 2");
    page.keyboard().press("ControlOrMeta+Enter");
    visit.assertContains(".gold-problem", "more than one statement");
    assertThat(button(page, "Save")).isDisabled();
    button(page, "Adopt the prediction").click();
    assertThat(sql).hasValue(ReviewedSingers.WITH_AGE);
    button(page, "Try").click();
    visit.assertContains(
        ".gold-answer",
        "Old and new agree",
        "This run's prediction: ✓ right → ✓ right",
        "In 3 stored runs, 2 verdicts flip (1 to right, 1 to wrong).");
    visit.assertContains("#gold-ready", "Say why before you save");
    assertThat(button(page, "Save")).isDisabled();
    page.locator("#gold-because").fill("With age");
    assertThat(visit.violations()).isEmpty();
    // A draft survives a look at another question, but not its save.
    page.locator(".item:has-text('adults')").click();
    visit.assertContains("article h1", "adults");
    page.locator(".item:has-text('Name all')").click();
    visit.assertContains("article h1", "Name all");
    page.keyboard().press("e");
    assertThat(sql).hasValue(ReviewedSingers.WITH_AGE);
    assertThat(button(page, "Save")).isDisabled();
    button(page, "Try").click();
    assertThat(button(page, "Save")).isEnabled();
    button(page, "Save").click();
    visit.assertCount(".gold-editor", 0);
    visit.assertContains(
        ".own", "You replaced the gold because: With age", ReviewedSingers.WITH_AGE);
    visit.assertContains(".item[aria-current]", "gold wrong", "gold edited");
    visit.assertContains(".saving", "Saved");
    page.keyboard().press("u");
    visit.assertCount(".own", 0);
    visit.assertLacks(".item[aria-current]", "gold edited");
    page.keyboard().press("e");
    button(page, "Adopt the prediction").click();
    page.locator("#gold-because").fill("With age");
    button(page, "Try").click();
    button(page, "Save").click();
    visit.assertContains(".item[aria-current]", "gold edited");
    visit.assertContains(".saving", "Saved");
  }

  private static void decidesOnAFinding(PageVisit visit, ReviewedSingers singers)
      throws IOException {
    Page page = visit.page();
    Path dismissed = singers.questions().resolveSibling(DismissedFindings.NAME);
    visit.assertContains(
        ".finding",
        "other-bound",
        "the gold has >= 20.",
        "gold rows: [[Ada], [Bo]]",
        "Proposed gold",
        "WHERE age > 25");
    visit.assertContains(".ruling", "Needs review", "50 % (the answer, not the gold)");
    assertThat(visit.violations()).isEmpty();
    page.keyboard().press("d");
    visit.assertContains(".finding", "Dismissed by ana on ");
    visit.assertCount(".finding button", 0);
    visit.assertLacks(".ruling", "Needs review");
    assertThat(Files.readString(dismissed)).contains("\"adults\"", "\"other-bound\"", "\"ana\"");
    page.keyboard().press("u");
    visit.assertCount(".finding button", 2);
    visit.assertContains(".ruling", "Needs review");
    assertThat(Files.readString(dismissed)).isEmpty();
    page.locator(".finding button:has-text('Confirm')").click();
    assertThat(page.locator("#gold-sql")).hasValue("SELECT name\nFROM singer\nWHERE age > 25");
    assertThat(page.locator("#gold-because"))
        .hasValue("The question asks for > 25, and the gold has >= 20.");
    button(page, "Try").click();
    button(page, "Save").click();
    visit.assertContains(".own", "You replaced the gold because: The question asks");
    visit.assertContains(".saving", "Saved");
    GoldEdit saved =
        ReviewFile.of(RunDirectory.open(singers.run("a")))
            .current()
            .latest("adults", "ana")
            .orElseThrow()
            .gold();
    assertThat(saved == null ? null : saved.from()).isEqualTo("other-bound");
    page.keyboard().press("u");
    visit.assertCount(".own", 0);
    visit.assertContains(".saving", "Saved");
    page.evaluate("location.href = '/grid?run=a#/question/adults'");
    page.locator(".beside .finding button").click();
    visit.assertContains(".finding", "Dismissed");
    visit.assertCount(".beside .finding button", 0);
    assertThat(Files.readString(dismissed)).contains("\"other-bound\"");
  }

  private static void editsBlindly(PageVisit visit) {
    Page page = visit.page();
    page.keyboard().press("e");
    button(page, "Adopt the prediction").click();
    page.locator("input[value=add]").check();
    button(page, "Try").click();
    visit.assertContains(".gold-answer", "hidden in blind mode");
    visit.assertContains(".gold-editor > .pair", "New gold");
    visit.assertLacks(".gold-answer", "right", "flip", "agree");
    visit.assertCount(".verdict", 0);
    assertThat(visit.violations()).isEmpty();
    page.locator("#gold-because").fill("Also right");
    button(page, "Save").click();
    visit.assertContains(".own", "You added a gold because: Also right");
    visit.assertContains(".saving", "Saved");
    page.keyboard().press("e");
    button(page, "Withdraw this edit").click();
    visit.assertCount(".own", 0);
    visit.assertContains(".saving", "Saved");
  }
}
