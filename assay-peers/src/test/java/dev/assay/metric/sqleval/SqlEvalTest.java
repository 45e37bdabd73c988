// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.sqleval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.Metrics;
import dev.assay.model.Question;
import dev.assay.model.QuestionLabels;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each rule and quirk on tables made by hand; the kinds of its recorded verdicts are named so. */
class SqlEvalTest {
  private static final String PLAIN = "Which shops sell tea?";
  private static final ResultTable GOLD = table("name,n", row("a", 2), row("b", 1));

  private @Nullable String category;
  private String question = PLAIN;
  private String goldSql = "SELECT name, n FROM shop";
  private @Nullable String sql = "SELECT 1";

  @Test
  void areCalledAsTheRulesCallThem() {
    assertThat(Metrics.named(List.of("sql_eval_exact", "sql_eval_subset"))).hasSize(2);
  }

  @Test
  void passesTheSameTable() {
    assertThat(levels(GOLD, GOLD)).containsExactly(1.0, 1.0);
  }

  @Test
  void passesRenamedColumns() {
    assertThat(levels(GOLD, table("x,y", row("a", 2), row("b", 1)))).containsExactly(1.0, 1.0);
  }

  @Test
  void passesAFurtherColumnAtTheLenientLevel() {
    ResultTable wider = table("name,extra,n", row("a", 7, 2), row("b", 7, 1));
    assertThat(levels(GOLD, wider)).containsExactly(0.0, 1.0);
    assertThat(levels(wider, GOLD)).containsExactly(0.0, 0.0);
  }

  @Test
  void scoresTheWorkedExample() {
    ResultTable predicted = table("n,shop,town", row(1, "b", "x"), row(2, "a", "y"));
    ResultTable gold = table("shop,n", row("a", 2), row("b", 1));

    assertThat(levels(gold, predicted)).containsExactly(0.0, 1.0);
    question = "How many products has each shop? Sort them by name.";
    assertThat(levels(gold, predicted)).containsExactly(0.0, 0.0);
  }

  @Test
  void passesShuffledRowsUnlessTheQuestionAsksForAnOrder() {
    ResultTable shuffled = table("name,n", row("b", 1), row("a", 2));
    assertThat(levels(GOLD, shuffled)).containsExactly(1.0, 1.0);

    question = "Which shops sell tea? Sort them.";
    assertThat(levels(GOLD, shuffled)).containsExactly(0.0, 0.0);
    question = "Which shops have sorted tea by orders?";
    assertThat(levels(GOLD, shuffled)).containsExactly(1.0, 1.0);
    category = "order_by";
    assertThat(levels(GOLD, shuffled)).containsExactly(0.0, 0.0);
  }

  @Test
  void takesReversedRowsForSortedOnesWhereBothQueriesSortByAKnownColumn() {
    category = "order_by";
    ResultTable reversed = table("name,n", row("b", 1), row("a", 2));
    goldSql = "SELECT name, n FROM shop ORDER BY shop.n DESC NULLS LAST";
    sql = "SELECT name, n FROM shop ORDER BY n";
    assertThat(levels(GOLD, reversed)).containsExactly(1.0, 1.0);

    // ASC and none are not the same: without a word it sorts downwards.
    sql = "SELECT name, n FROM shop ORDER BY n ASC";
    assertThat(levels(GOLD, reversed)).containsExactly(0.0, 0.0);
  }

  @Test
  void findsTheFirstOrderByInTheTextOfAllAlternatives() {
    category = "order_by";
    ResultTable reversed = table("name,n", row("b", 1), row("a", 2));
    goldSql = "SELECT x FROM (SELECT x FROM t ORDER BY n DESC) ; SELECT name, n FROM shop";
    sql = "SELECT name, n FROM shop order by n, name";
    assertThat(levels(GOLD, reversed)).containsExactly(1.0, 1.0);
    goldSql = "SELECT name, n FROM shop";
    assertThat(levels(GOLD, reversed)).containsExactly(0.0, 0.0);
  }

  @Test
  void misjudgesTheOrderOfAKeyThatEndsAtALineBreak() {
    category = "order_by";
    OrderRequest orderRequest = new OrderRequest(category, question);
    assertThat(orderRequest.sorting("SELECT a ORDER BY a\nLIMIT 1"))
        .isEqualTo(new OrderRequest.Sorting(List.of(), false));
    assertThat(orderRequest.sorting("SELECT a ORDER BY a ASC LIMIT 1\n"))
        .isEqualTo(new OrderRequest.Sorting(List.of("a", "1"), true));
    assertThat(orderRequest.sorting("SELECT a ORDER BY lower(t.a) DESC, b"))
        .isEqualTo(new OrderRequest.Sorting(List.of("a"), false));
    assertThat(orderRequest.sorting("SELECT a ORDER  BY a")).isNull();
  }

  @Test
  void failsAMissingRowAndAWrongValue() {
    assertThat(levels(GOLD, table("name,n", row("a", 2)))).containsExactly(0.0, 0.0);
    assertThat(levels(GOLD, table("name,n", row("a", 2), row("b", 9)))).containsExactly(0.0, 0.0);
    assertThat(levels(GOLD, table("name,n", row("a", 1), row("b", 2)))).containsExactly(0.0, 0.0);
  }

  @Test
  void dropsRepeatedRowsAtTheStrictLevelOnly() {
    ResultTable doubled = table("name,n", row("a", 2), row("b", 1), row("a", 2), row("b", 1));
    assertThat(levels(GOLD, doubled)).containsExactly(1.0, 1.0);
    // The lenient level compares lengths of columns before it drops rows.
    ResultTable wider =
        table("name,n,x", row("a", 2, 0), row("b", 1, 0), row("a", 2, 0), row("b", 1, 0));
    assertThat(levels(GOLD, wider)).containsExactly(0.0, 0.0);
  }

  @Test
  void passesReversedAndRenamedColumnsAtTheStrictLevelOnlyIfTheNamesSortThemBack() {
    assertThat(levels(GOLD, table("a,b", row(2, "a"), row(1, "b")))).containsExactly(1.0, 1.0);
    assertThat(levels(GOLD, table("b,a", row(2, "a"), row(1, "b")))).containsExactly(0.0, 1.0);
  }

  @Test
  void passesAnEmptyResultForAGoldOfOneRow() {
    ResultTable one = table("name,n", row("a", 2));
    ResultTable none = ResultTable.ofRows(List.of("name", "n"), List.of());
    assertThat(levels(one, none)).containsExactly(1.0, 1.0);
    assertThat(levels(GOLD, none)).containsExactly(0.0, 0.0);
    assertThat(levels(none, none)).containsExactly(1.0, 1.0);
    assertThat(levels(none, ResultTable.ofRows(List.of("name", "n", "x"), List.of())))
        .containsExactly(0.0, 0.0);
  }

  @Test
  void passesAWholeTableOfOneValueForThatValue() {
    ResultTable value = table("n", row(1));
    assertThat(levels(value, table("n,x", row(1, 1)))).containsExactly(1.0, 1.0);
    assertThat(levels(value, table("n", row(1), row(1)))).containsExactly(1.0, 1.0);
    assertThat(levels(value, table("n,x", row(1, 2)))).containsExactly(0.0, 1.0);
  }

  @Test
  void comparesNumbersExactlyAtTheStrictAndNearlyAtTheLenientLevel() {
    assertThat(levels(table("n", row(1000000)), table("n", row(1000001))))
        .containsExactly(0.0, 1.0);
    assertThat(levels(table("n", row(1000000)), table("n", row(1000011))))
        .containsExactly(0.0, 0.0);
    assertThat(levels(table("n", row(0)), table("n", row(1e-8)))).containsExactly(0.0, 1.0);
    assertThat(levels(table("n", row(new BigDecimal("2.50"))), table("n", row(2.5))))
        .containsExactly(1.0, 1.0);
    assertThat(levels(table("n", row(true)), table("n", row(1)))).containsExactly(1.0, 1.0);
    assertThat(levels(table("n", row("1")), table("n", row(1)))).containsExactly(0.0, 0.0);
  }

  @Test
  void callsMissingValuesEqualOnceTheyAreFilled() {
    ResultTable gold = table("name,n", row("a", null), row(null, 1.5));
    assertThat(levels(gold, gold)).containsExactly(1.0, 1.0);
    assertThat(levels(gold, table("name,n", row(null, 1.5), row("a", null))))
        .containsExactly(1.0, 1.0);
    assertThat(levels(table("name,n", row("a", null)), table("name,n", row("a", -99999))))
        .containsExactly(1.0, 1.0);
    assertThat(levels(gold, table("name,n", row("a", 0.0), row(null, 1.5))))
        .containsExactly(0.0, 0.0);
  }

  @Test
  void tellsDatesFromTimes() {
    ResultTable date = table("d", row(LocalDate.of(2020, 1, 2)));
    ResultTable time = table("d", row(LocalDateTime.of(2020, 1, 2, 0, 0)));
    assertThat(levels(date, date)).containsExactly(1.0, 1.0);
    assertThat(levels(time, time)).containsExactly(1.0, 1.0);
    assertThat(levels(date, time)).containsExactly(0.0, 0.0);
  }

  @Test
  void failsWhereTheOriginFailsBecauseOfThePrediction() {
    // Two columns of one name can't be sorted by name.
    assertThat(levels(GOLD, table("x,n,n", row("b", 1, 1), row("a", 2, 2))))
        .containsExactly(0.0, 0.0);
  }

  @Test
  void isNotDefinedWhereTheOriginFailsOnTheGoldItself() {
    TimeInterval day = new TimeInterval(0, 1, Duration.ZERO);
    ResultTable spans = table("d", row(day), row((Object) null));
    assertThat(levels(spans, spans)).containsExactly(null, null);
    assertThat(levels(spans, table("d", row(1), row(2)))).containsExactly(null, null);
  }

  @Test
  void needsAnyOfTheGoldsAndTakesTheStrictestThatAgrees() {
    ResultTable other = table("n", row(5));
    assertThat(levels(List.of(other, GOLD), GOLD)).containsExactly(1.0, 1.0);
    ResultTable wider = table("name,n,x", row("a", 2, 0), row("b", 1, 0));
    assertThat(levels(List.of(other, GOLD), wider)).containsExactly(0.0, 1.0);
  }

  @Test
  void givesNothingForAPredictionWithoutRows() {
    Comparison failed = comparison(List.of(GOLD), new Execution.Failed(ErrorKind.TYPE, null, ""));
    assertThat(new SqlEvalExact().score(failed)).isZero();
    assertThat(new SqlEvalSubset().score(failed)).isZero();
  }

  @Test
  void givesNoExceptionForCellsOfAnyKind() {
    ResultTable mixed = table("a,b", row(1, "x"), row("y", List.of(1, 2)), row(2.5, null));
    assertThat(levels(mixed, mixed)).containsExactly(1.0, 1.0);
    assertThat(levels(GOLD, mixed)).containsExactly(0.0, 0.0);
    ResultTable turned = table("a,b", row("y", List.of(1, 2)), row(1, "x"), row(2.5, null));
    assertThat(levels(mixed, turned)).containsExactly(0.0, 0.0);
  }

  private List<@Nullable Double> levels(ResultTable gold, ResultTable predicted) {
    return levels(List.of(gold), predicted);
  }

  private List<@Nullable Double> levels(List<ResultTable> golds, ResultTable predicted) {
    Comparison comparison = comparison(golds, new Execution.Rows(predicted, Duration.ZERO));
    return Arrays.asList(
        new SqlEvalExact().score(comparison), new SqlEvalSubset().score(comparison));
  }

  private Comparison comparison(List<ResultTable> golds, Execution predicted) {
    Question asked =
        Question.of("q", question, "shop", Gold.sql(goldSql))
            .withLabels(new QuestionLabels(category, null, List.of()));
    return new Comparison(
        asked,
        Dialect.POSTGRES,
        golds.stream().map(table -> new GoldResult(goldSql, table)).toList(),
        new Comparison.PredictedResult(sql, predicted),
        null,
        new Verdict.Incorrect(Cause.WRONG_VALUES),
        new Unasked());
  }

  private static List<@Nullable Object> row(@Nullable Object... cells) {
    return Arrays.asList(cells);
  }

  @SafeVarargs
  private static ResultTable table(String names, List<@Nullable Object>... rows) {
    return ResultTable.ofRows(List.of(names.split(",", -1)), List.of(rows));
  }

  /** The metrics need nothing but the results. */
  private static final class Unasked implements DatabaseAccess {
    @Override
    public Execution run(String sql) {
      throw new AssertionError(sql);
    }

    @Override
    public Schema schema() {
      throw new AssertionError("schema");
    }
  }
}
