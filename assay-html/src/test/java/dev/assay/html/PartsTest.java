// SPDX-License-Identifier: Apache-2.0
package dev.assay.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.html.SyntheticRun.Case;
import dev.assay.journal.StoredResults.Excerpt;
import dev.assay.match.Difference;
import dev.assay.match.MatchSettings;
import dev.assay.match.OrderRule;
import dev.assay.model.Outcome;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The parts that a page is made of. */
class PartsTest {
  @Test
  void takesTextForText() {
    Markup html = Markup.of("p", "title", "\"><script>").text("</p>&amp;<b>");
    assertThat(html.toString())
        .isEqualTo("<p title=\"&quot;&gt;&lt;script&gt;\">&lt;/p&gt;&amp;amp;&lt;b&gt;</p>");
  }

  @Test
  void spellsOutWhatHides() {
    Markup html = Markup.of("p").text("a\u202eb\u0000\u001b[31m\ud800");
    assertThat(html).hasToString("<p>a\\u202eb\\u0000\\u001b[31m\\ud800</p>");
  }

  @Test
  void closesElementsThatAreEmpty() {
    assertThat(Markup.of("div", "id", "app")).hasToString("<div id=\"app\"></div>");
  }

  @Test
  void letsNoDataEndItsElement() {
    String json = DataBlock.plain(List.of("</script><!--", "&lt;", "\u2028\u202e"));
    assertThat(json).doesNotContain("<").doesNotContain(">").doesNotContain("&");
    assertThat(json).contains("\\u003c/script\\u003e").contains("\\\\u2028\\\\u202e");
  }

  @Test
  void refusesAScriptThatEndsItsElement() {
    assertThatThrownBy(() -> new Asset("'</SCRIPT>'")).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Asset("x <!-- y")).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void writesAddressesThatReadBack() {
    assertThat(Link.toQuestions("database", "a b&c=d/ü"))
        .isEqualTo("#/questions?database=a%20b%26c%3Dd%2F%C3%BC");
    assertThat(Link.toQuestion("q 1\n")).isEqualTo("#/question/q%201%5Cn");
  }

  @Test
  void tellsQuestionsApartThatLookAlike() {
    List<Outcome> outcomes = List.of(outcome("a\u202e"), outcome("a\\u202e"), outcome("b"));
    QuestionKeys keys = new QuestionKeys(outcomes);
    assertThat(outcomes.stream().map(each -> keys.of(each.question())))
        .containsExactly("a\\u202e", "a\\u202e (2)", "b");
  }

  @Test
  void listsAllRowsThatDifferWhereTheResultsAreWhole() {
    Case each = numbers();
    Outcome outcome = each.outcome(MatchSettings.DEFAULT);
    Difference kept = difference(outcome);
    assertThat(kept.missing()).hasSize(20);
    Difference longer =
        ResultDetail.LongDifference.of(
            outcome, kept, excerpt(each.gold()), excerpt(each.predicted()));
    assertThat(longer.missing()).hasSize(30);
    assertThat(longer.extra()).hasSize(30);
    assertThat(
            ResultDetail.LongDifference.of(
                outcome, kept, excerpt(each.gold()), new Excerpt(each.predicted(), 999)))
        .isSameAs(kept);
  }

  @Test
  void keepsWhatTheRunSaysWhereAQuestionHadRulesOfItsOwn() {
    Case each = numbers();
    Outcome outcome = each.outcome(new MatchSettings(OrderRule.AUTO, 25.0, List.of(), false, null));
    Difference kept = difference(outcome);
    assertThat(
            ResultDetail.LongDifference.of(
                outcome, kept, excerpt(each.gold()), excerpt(each.predicted())))
        .satisfies(
            difference -> assertThat(difference.missingRows()).isEqualTo(kept.missingRows()));
  }

  private static Case numbers() {
    return ShopRun.of("q", "?", "db", "easy", ShopRun.numbers(1, 60), ShopRun.numbers(31, 90));
  }

  private static Difference difference(Outcome outcome) {
    return Objects.requireNonNull(Objects.requireNonNull(outcome.match()).difference());
  }

  private static Excerpt excerpt(ResultTable table) {
    return new Excerpt(table, table.rowCount());
  }

  private static Outcome outcome(String id) {
    return ShopRun.of(id, "?", "db", "easy", ShopRun.numbers(1, 2), ShopRun.numbers(1, 2))
        .outcome(MatchSettings.DEFAULT);
  }
}
