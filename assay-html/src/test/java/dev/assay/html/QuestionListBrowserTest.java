// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How a reader finds questions in the list of a report. */
class QuestionListBrowserTest extends ShopReportTest {
  @Test
  void filtersByChoiceAndByText() {
    Page page = visit("#/questions");
    assertThat(visit.text(".found")).isEqualTo("All 6 questions");
    choose(page, "database", "numbers");
    page.waitForURL("**#/questions?database=numbers");
    PlaywrightAssertions.assertThat(page.locator(".found")).hasText("3 of 6 questions");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q3", "q4", "q5");
    page.fill("input[name=text]", "SMALL");
    page.waitForURL("**#/questions?database=numbers&text=SMALL");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4");
    assertThat(page.locator(".found").getAttribute("aria-live")).isEqualTo("polite");
  }

  @Test
  void countsWhatEachValueWouldLeaveUnderTheOtherFilters() {
    Page page = visit("#/questions?verdict=incorrect");
    assertThat(values(page, "database")).containsExactly("concert 1", "numbers 2");
    assertThat(values(page, "verdict")).containsExactly("correct 2", "incorrect 3", "not scored 1");
    choose(page, "difficulty", "hard");
    page.waitForURL("**#/questions?verdict=incorrect&difficulty=hard");
    PlaywrightAssertions.assertThat(page.locator(".found")).hasText("1 of 6 questions");
    assertThat(values(page, "database")).containsExactly("concert 1");
    assertThat(values(page, "verdict")).containsExactly("correct 1", "incorrect 1");
  }

  @Test
  void takesSeveralValuesOfAPropertyAndKeepsThemInTheAddress() {
    Page page = visit("#/questions?cause=WRONG_ROW_COUNT&cause=GOLD_FAILED");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4", "q6");
    choose(page, "cause", "GOLD_FAILED");
    page.waitForURL("**#/questions?cause=WRONG_ROW_COUNT");
    PlaywrightAssertions.assertThat(page.locator(".found")).hasText("1 of 6 questions");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4");
    page.locator("#questions-title").click();
    PlaywrightAssertions.assertThat(page.locator(".facet[open]")).hasCount(0);
    page.locator(".filters > button").click();
    page.waitForURL("**#/questions");
    assertThat(visit.text(".found")).isEqualTo("All 6 questions");
  }

  @Test
  void listsFailuresFirstUnlessItIsSorted() {
    Page page = visit("#/questions");
    page.locator(".list tbody a").first().waitFor();
    assertThat(page.locator(".list tbody a").allTextContents())
        .containsExactly("q2", "q3", "q4", "q6", "q1", "q5");
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions?sort=question");
    PlaywrightAssertions.assertThat(page.locator(".list tbody a").first()).hasText("q1");
    assertThat(page.locator(".list tbody a").allTextContents())
        .containsExactly("q1", "q2", "q3", "q4", "q5", "q6");
  }

  @Test
  void goesThroughQuestionsByKeys() {
    Page page = visit("#/questions");
    page.locator(".list tbody a").first().waitFor();
    page.keyboard().press("j");
    page.keyboard().press("j");
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q3]")).isFocused();
    page.keyboard().press("k");
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q2]")).isFocused();
    page.keyboard().press("Enter");
    PlaywrightAssertions.assertThat(page.locator("article h1"))
        .hasText("Which singers are how old?");
    page.keyboard().press("j");
    PlaywrightAssertions.assertThat(page.locator("article h1")).hasText("Which numbers are there?");
    page.keyboard().press("k");
    PlaywrightAssertions.assertThat(page.locator("article h1"))
        .hasText("Which singers are how old?");
    page.keyboard().press("/");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).isFocused();
    page.keyboard().type("j?");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).hasValue("j?");
    PlaywrightAssertions.assertThat(page.locator("dialog[open]")).hasCount(0);
    page.keyboard().press("Escape");
    page.keyboard().press("?");
    PlaywrightAssertions.assertThat(page.locator("dialog[open]")).containsText("next question");
    assertThat(visit.violations()).isEmpty();
    page.keyboard().press("Escape");
    PlaywrightAssertions.assertThat(page.locator("dialog[open]")).hasCount(0);
  }

  @Test
  void sortsByAColumnAndSaysSo() {
    Page page = visit("#/questions");
    page.locator("th.c-question button").click();
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions?sort=-question");
    assertThat(page.locator(".list tbody a").allTextContents())
        .containsExactly("q6", "q5", "q4", "q3", "q2", "q1");
    assertThat(page.locator("th.c-question").getAttribute("aria-sort")).isEqualTo("descending");
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions");
  }

  @Test
  void keepsItsStateInTheAddress() {
    Page page = visit("#/questions?verdict=incorrect&difficulty=easy&sort=-question");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4", "q3");
    page.locator(".list a").first().click();
    assertThat(visit.text("article h1")).isEqualTo("Which numbers are small?");
    page.locator("a[rel=next]").click();
    assertThat(visit.text("article h1")).isEqualTo("Which numbers are there?");
    page.goBack();
    page.goBack();
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q4", "q3");
    assertThat(page.locator("details[data-property=verdict] .said").textContent())
        .isEqualTo("incorrect");
  }

  @Test
  void leavesOutWhatItDoesNotKnowAndSaysSo() {
    Page page = visit("#/questions?database=numbers&cause=NO_SUCH&sort=mood&color=red");
    assertThat(visit.text(".dropped[role=alert]"))
        .contains("There is no filter 'color'.", "No question has the cause 'NO_SUCH'.")
        .contains("The list can't be sorted by 'mood'.");
    assertThat(page.url()).endsWith("#/questions?database=numbers");
    assertThat(page.locator(".list tbody a").allTextContents()).containsExactly("q3", "q4", "q5");
    choose(page, "database", "concert");
    page.waitForURL("**#/questions?database=numbers&database=concert");
    PlaywrightAssertions.assertThat(page.locator(".dropped")).hasCount(0);
  }

  @Test
  void cutsNoQuestionThatFitsOnTwoLines() {
    Page page = visit("#/questions");
    page.locator(".list tbody a").first().waitFor();
    assertThat(
            page.evaluate(
                """
                () => {
                  const line = document.querySelector('.list .line');
                  line.querySelector('.text').textContent = 'long word '.repeat(8);
                  const row = line.closest('tr');
                  return [line.scrollHeight <= line.clientHeight, row.clientHeight];
                }
                """))
        .isEqualTo(List.of(true, 44));
  }

  @Test
  void keepsTheFocusOfWhoSorts() {
    Page page = visit("#/questions");
    page.locator("th.c-time button").focus();
    page.keyboard().press("Enter");
    page.waitForURL("**sort=time*");
    PlaywrightAssertions.assertThat(page.locator("th.c-time button")).isFocused();
    PlaywrightAssertions.assertThat(page.locator("th.c-time"))
        .hasAttribute("aria-sort", "ascending");
  }
}
