// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Filtering and sorting of a report's question list. */
class QuestionListBrowserTest extends ReportBrowserTest {
  @Test
  void filtersByChoiceAndByText() {
    Page page = visit("#/questions");
    visit.assertTexts(".found", "All 6 questions");
    choose(page, "database", "numbers");
    page.waitForURL("**#/questions?database=numbers");
    visit.assertTexts(".found", "3 of 6 questions");
    assertListed("q3", "q4", "q5");
    page.fill("input[name=text]", "SMALL");
    page.waitForURL("**#/questions?database=numbers&text=SMALL");
    assertListed("q4");
    PlaywrightAssertions.assertThat(page.locator(".found")).hasAttribute("aria-live", "polite");
  }

  @Test
  void countsWhatEachValueWouldLeaveUnderTheOtherFilters() {
    Page page = visit("#/questions?verdict=incorrect");
    assertValues("database", "concert 1", "numbers 2");
    assertValues("verdict", "right 2", "wrong 3", "not scored 1");
    choose(page, "difficulty", "hard");
    page.waitForURL("**#/questions?verdict=incorrect&difficulty=hard");
    visit.assertTexts(".found", "1 of 6 questions");
    assertValues("database", "concert 1");
    assertValues("verdict", "right 1", "wrong 1");
  }

  @Test
  void takesSeveralValuesOfAPropertyAndKeepsThemInTheAddress() {
    Page page = visit("#/questions?cause=WRONG_ROW_COUNT&cause=GOLD_FAILED");
    assertListed("q4", "q6");
    choose(page, "cause", "GOLD_FAILED");
    page.waitForURL("**#/questions?cause=WRONG_ROW_COUNT");
    visit.assertTexts(".found", "1 of 6 questions");
    assertListed("q4");
    page.locator("#questions-title").click();
    visit.assertCount(".facet[open]", 0);
    page.locator(".filters > .quiet").click();
    page.waitForURL("**#/questions");
    visit.assertTexts(".found", "All 6 questions");
  }

  @Test
  void goesThroughQuestionsByKeys() {
    Page page = visit("#/questions");
    page.locator(".list tbody a").first().waitFor();
    page.keyboard().press("j");
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q2]")).isFocused();
    page.keyboard().press("j");
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q3]")).isFocused();
    page.keyboard().press("k");
    PlaywrightAssertions.assertThat(page.locator("a[data-key=q2]")).isFocused();
    page.keyboard().press("Enter");
    visit.assertTexts("article h1", "Which singers are how old?");
    page.keyboard().press("j");
    visit.assertTexts("article h1", "Which numbers are there?");
    page.keyboard().press("k");
    visit.assertTexts("article h1", "Which singers are how old?");
    page.keyboard().press("/");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).isFocused();
    page.keyboard().type("j?");
    PlaywrightAssertions.assertThat(page.locator("input[name=text]")).hasValue("j?");
    visit.assertCount("dialog[open]", 0);
    page.keyboard().press("Escape");
    page.keyboard().press("?");
    visit.assertContains("dialog[open]", "next question");
    assertThat(visit.violations()).isEmpty();
    page.keyboard().press("Escape");
    visit.assertCount("dialog[open]", 0);
  }

  @Test
  void listsFailuresFirstUnlessItIsSorted() {
    Page page = visit("#/questions");
    assertListed("q2", "q3", "q4", "q6", "q1", "q5");
    assertCutsNoQuestionThatFitsOnTwoLines(page);
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions?sort=question");
    assertListed("q1", "q2", "q3", "q4", "q5", "q6");
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions?sort=-question");
    assertListed("q6", "q5", "q4", "q3", "q2", "q1");
    PlaywrightAssertions.assertThat(page.locator("th.c-question"))
        .hasAttribute("aria-sort", "descending");
    page.locator("th.c-question button").click();
    page.waitForURL("**#/questions");
    page.locator("th.c-time button").focus();
    page.keyboard().press("Enter");
    page.waitForURL("**sort=time*");
    PlaywrightAssertions.assertThat(page.locator("th.c-time button")).isFocused();
    PlaywrightAssertions.assertThat(page.locator("th.c-time"))
        .hasAttribute("aria-sort", "ascending");
  }

  @Test
  void keepsItsStateInTheAddress() {
    Page page = visit("#/questions?verdict=incorrect&difficulty=easy&sort=-question");
    assertListed("q4", "q3");
    page.locator(".list a").first().click();
    visit.assertTexts("article h1", "Which numbers are small?");
    page.locator("a[rel=next]").click();
    visit.assertTexts("article h1", "Which numbers are there?");
    page.goBack();
    page.goBack();
    assertListed("q4", "q3");
    visit.assertTexts("details[data-property=verdict] .said", "wrong");
  }

  @Test
  void leavesOutWhatItDoesNotKnowAndSaysSo() {
    Page page = visit("#/questions?database=numbers&cause=NO_SUCH&sort=mood&color=red");
    visit.assertContains(
        ".dropped[role=alert]",
        "There is no filter 'color'.",
        "No question has the cause 'NO_SUCH'.",
        "The list can't be sorted by 'mood'.");
    page.waitForURL("**#/questions?database=numbers");
    assertListed("q3", "q4", "q5");
    choose(page, "database", "concert");
    page.waitForURL("**#/questions?database=numbers&database=concert");
    visit.assertCount(".dropped", 0);
  }

  private static void assertCutsNoQuestionThatFitsOnTwoLines(Page page) {
    assertThat(
            page.evaluate(
                """
                () => {
                  const line = document.querySelector('.list .line');
                  const text = line.querySelector('.text');
                  const before = text.firstChild.data;
                  text.firstChild.data = 'long word '.repeat(8);
                  const row = line.closest('tr');
                  const seen = [line.scrollHeight <= line.clientHeight, row.clientHeight];
                  text.firstChild.data = before;
                  return seen;
                }
                """))
        .isEqualTo(List.of(true, 44));
  }
}
