// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Everybody can use a report: by keyboard, with a screen reader, on a phone. */
class ReportAccessBrowserTest extends ReportBrowserTest {
  @Test
  void isWalkedByKeyboardAlone() {
    Page page = visit("");
    page.keyboard().press("Tab");
    PlaywrightAssertions.assertThat(focused(page)).hasText("Skip to content");
    page.keyboard().press("Enter");
    PlaywrightAssertions.assertThat(page.locator("#main")).isFocused();
    tabTo(page, "right");
    page.keyboard().press("Enter");
    page.waitForURL("**#/questions?verdict=correct");
    page.locator("#questions-title").waitFor();
    PlaywrightAssertions.assertThat(focused(page)).hasText("Questions");
    tabTo(page, "q5");
    page.keyboard().press("Enter");
    page.locator("article h1").waitFor();
    PlaywrightAssertions.assertThat(focused(page)).hasText("Which numbers are odd?");
    page.goBack();
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q5]")).isFocused();
    page.locator("input[name=text]").click();
    page.keyboard().type("odd", new com.microsoft.playwright.Keyboard.TypeOptions().setDelay(100));
    page.waitForURL("**text=odd*");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).isFocused();
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).hasValue("odd");
  }

  private static void tabTo(Page page, String text) {
    for (int i = 0; i < 80 && !text.equals(focused(page).textContent()); i++) {
      page.keyboard().press("Tab");
    }
    PlaywrightAssertions.assertThat(focused(page)).hasText(text);
  }

  @Test
  void canBeReadByEverybody() {
    canBeReadByEverybody(ColorScheme.DARK, 390);
  }

  @Test
  @Tag("long")
  void canBeReadByEverybodyOnAWideScreen() {
    canBeReadByEverybody(ColorScheme.LIGHT, 1440);
  }

  private void canBeReadByEverybody(ColorScheme scheme, int width) {
    for (String address :
        List.of("#/", "#/questions", "#/question/q2", "#/question/q3", "#/question/q6")) {
      Page page = visit(address, width, scheme);
      settle(page);
      openAll(page);
      assertFits(page, width);
      if (!address.endsWith("q3")) {
        assertThat(visit.violations()).as(address).isEmpty();
      }
      // The way on stays in one line.
      assertThat(
              page.evaluate(
                  "new Set([...document.querySelectorAll('.trail a')].map(link =>"
                      + " link.offsetTop)).size"))
          .isEqualTo(address.contains("/question/") ? 1 : 0);
    }
  }

  /** Opens collapsed sections, to check them too. */
  private static void openAll(Page page) {
    page.evaluate(
        "document.querySelectorAll('main details').forEach(folded => { folded.open = true; })");
  }
}
