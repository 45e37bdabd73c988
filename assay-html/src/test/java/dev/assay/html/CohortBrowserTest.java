// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import dev.assay.html.SyntheticRun.Case;
import dev.assay.match.MatchSettings;
import dev.assay.model.Outcome;
import dev.assay.model.QuestionSummary;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every group of the summary leads to its questions. */
class CohortBrowserTest extends ReportBrowserTest {
  private static final ResultTable WIDER =
      ResultTable.ofRows(List.of("n", "twice"), List.of(List.of(1L, 2L), List.of(2L, 4L)));

  private static final List<Case> CASES =
      List.of(
          ShopRun.of("same", "One?", "a", "easy", ShopRun.numbers(1, 3), ShopRun.numbers(1, 3)),
          ShopRun.of("wider", "Two?", "a", "easy", ShopRun.numbers(1, 2), WIDER),
          new Case(
              "empty",
              "None?",
              "b",
              "category of b",
              "easy",
              "SELECT count(*) FROM singer WHERE age > 99 GROUP BY name",
              "SELECT count(*) FROM singer WHERE age > 99 GROUP BY name",
              ShopRun.numbers(1, 0),
              ShopRun.numbers(1, 0)),
          ShopRun.of("other", "Other?", "b", "hard", ShopRun.numbers(1, 3), ShopRun.numbers(4, 6)));

  @Test
  void leadsFromEveryGroupToItsQuestions(@TempDir Path folder) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Case each : CASES) {
      outcomes.add(tagged(each.outcome(MatchSettings.DEFAULT), "tag of " + each.database()));
    }
    Path report =
        SyntheticRun.report(
            SyntheticRun.write(folder.resolve("run"), "groups", CASES, outcomes, true));
    Page page = visit(report, "", 1440, ColorScheme.LIGHT);
    follow(page, "section:has(#relaxations) a >> text=EXTRA_COLUMNS", "wider");
    follow(page, ".headline a >> text=1 question", "empty");
    follow(page, ".metric-list a >> text=exact_match_result", "other", "empty", "wider");
    follow(page, "section:has(#by-tag) a >> text=tag of b", "other", "empty");
    follow(page, "section:has(#by-sql_feature) a >> text=aggregate", "empty");
    follow(page, "section:has(#problems) a >> text=value spelled otherwise", "other");
    follow(page, "section:has(#by-database) a >> text=a", "same", "wider");
    follow(page, ".legend a >> text=wrong values", "other");
    visit.go("#/questions");
    assertValues("feature", "aggregate 1", "DISTINCT 3", "GROUP BY 1", "ORDER BY 3");
    choose(page, "problem", "value-spelled-otherwise");
    assertListed("other");
    assertValues("feature", "DISTINCT 1", "ORDER BY 1");
  }

  private void follow(Page page, String link, String... questions) {
    page.locator(link).first().click();
    assertListed(questions);
    assertThat(visit.page().url()).contains("#/questions?");
    visit.go("#/");
    page.locator("#summary").waitFor();
  }

  private static Outcome tagged(Outcome outcome, String tag) {
    QuestionSummary plain = outcome.questionSummary();
    return new Outcome(
        new QuestionSummary(
            plain.id(),
            plain.text(),
            plain.database(),
            plain.category(),
            plain.difficulty(),
            null,
            false,
            List.of(tag)),
        outcome.prediction(),
        outcome.goldSql(),
        outcome.gold(),
        outcome.verdict(),
        outcome.match(),
        outcome.metrics());
  }
}
