// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.metric.ScriptedDatabase;
import dev.assay.metric.TestComparisons;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SpiderExecTest {
  private static final Metric EXEC = new SpiderExec();
  private static final Metric KEEP = new SpiderExecKeepDistinct();
  private static final Metric PLUG = new SpiderExecPlugValue();
  private static final List<Metric> ALL = List.of(EXEC, KEEP, PLUG);
  private static final ResultTable ONE = TestComparisons.table("a", List.of(1));
  private static final ResultTable ONE_TWO = TestComparisons.table("a", List.of(1), List.of(2));
  private static final ResultTable TWO_ONE = TestComparisons.table("a", List.of(2), List.of(1));
  private static final ResultTable REPEATED =
      TestComparisons.table("a", List.of(1), List.of(2), List.of(2));
  private static final Execution FAILED = new Execution.Failed(ErrorKind.SYNTAX, null, "no");

  private final ScriptedDatabase database = new ScriptedDatabase();

  @Test
  void judgesTheResultsThatAreThereWithoutAskingTheDatabase() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT a FROM t", ONE_TWO));

    assertThat(score(EXEC, "SELECT b FROM t", rows(TWO_ONE), golds)).isOne();
    assertThat(score(KEEP, "SELECT b FROM t", rows(TWO_ONE), golds)).isOne();
    assertThat(score(PLUG, "SELECT b FROM t", rows(TWO_ONE), golds)).isOne();
    assertThat(score(EXEC, "SELECT b FROM t", rows(REPEATED), golds)).isZero();
    assertThat(score(KEEP, "SELECT b FROM t", rows(REPEATED), golds)).isZero();
    assertThat(score(PLUG, "SELECT b FROM t", rows(REPEATED), golds)).isZero();
    assertThat(score(EXEC, "SELECT b FROM t", FAILED, golds)).isZero();
    assertThat(database.asked()).isEmpty();
  }

  @Test
  void countsTheOrderOfRowsWhereTheGoldOrdersThem() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT a FROM t Order By a", ONE_TWO));

    assertThat(score(EXEC, "SELECT a FROM t", rows(TWO_ONE), golds)).isZero();
    assertThat(score(EXEC, "SELECT a FROM t", rows(ONE_TWO), golds)).isOne();
  }

  @Test
  void takesTheBestOfSeveralGolds() {
    List<GoldResult> golds =
        List.of(
            new GoldResult(null, REPEATED),
            new GoldResult("SELECT a FROM t", ONE),
            new GoldResult("SELECT a FROM u", ONE_TWO));

    assertThat(score(EXEC, "SELECT b FROM t", rows(ONE_TWO), golds)).isOne();
    assertThat(score(EXEC, "SELECT b FROM t", rows(REPEATED), golds)).isZero();
  }

  @Test
  void isNotDefinedWithoutGoldSqlNorForOtherDatabasesThanSqlite() {
    for (Metric metric : ALL) {
      assertThat(score(metric, "SELECT 1", rows(ONE), List.of(new GoldResult(null, ONE)))).isNull();
      assertThat(
              metric.score(
                  comparison(
                      Dialect.DUCKDB,
                      "SELECT 1",
                      rows(ONE),
                      List.of(new GoldResult("SELECT 1", ONE)))))
          .isNull();
    }
  }

  @Test
  void runsBothQueriesWithoutDistinctUnlessItIsKept() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT DISTINCT a FROM t", ONE_TWO));
    database.answer("SELECT  a FROM t", REPEATED);

    assertThat(score(EXEC, "SELECT b FROM t", rows(REPEATED), golds)).isOne();
    assertThat(score(KEEP, "SELECT b FROM t", rows(REPEATED), golds)).isZero();
    assertThat(score(EXEC, "SELECT b FROM t", rows(ONE_TWO), golds)).isZero();
    assertThat(score(EXEC, "SELECT DISTINCT a FROM t", rows(ONE_TWO), golds)).isOne();
  }

  @Test
  void isNotDefinedWhereTheGoldFailsWithoutDistinct() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT DISTINCT a FROM t", ONE_TWO));

    assertThat(score(EXEC, "SELECT DISTINCT a FROM t", rows(ONE_TWO), golds)).isNull();
    assertThat(score(PLUG, "SELECT DISTINCT a FROM t", rows(ONE_TWO), golds)).isNull();
    assertThat(score(KEEP, "SELECT DISTINCT a FROM t", rows(ONE_TWO), golds)).isOne();
  }

  @Test
  void judgesWhatAPredictionReturnsOnceItsOperatorsAreJoined() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT a FROM t", ONE));
    database.answer("SELECT a FROM t WHERE a >= 1", ONE);

    assertThat(score(EXEC, "SELECT a FROM t WHERE a > = 1", FAILED, golds)).isOne();
    assertThat(score(EXEC, "SELECT a FROM t WHERE a >= 1", FAILED, golds)).isZero();
    assertThat(score(EXEC, "SELECT a FROM t WHERE a >= 1", null, golds)).isOne();
  }

  @Test
  void knowsTheYear2020Only() {
    String gold = "SELECT a FROM t WHERE y = YEAR(CURDATE())";
    database.answer("SELECT a FROM t WHERE y = 2020", ONE_TWO);

    assertThat(score(EXEC, gold, FAILED, List.of(new GoldResult(gold, ONE)))).isOne();
    assertThat(score(EXEC, gold, rows(ONE), List.of(new GoldResult(gold, ONE)))).isOne();
    assertThat(score(EXEC, "SELECT a", rows(ONE), List.of(new GoldResult(gold, ONE)))).isZero();
  }

  @Test
  void isZeroWithoutAPrediction() {
    List<GoldResult> golds = List.of(new GoldResult("SELECT 'x'", ONE));

    for (Metric metric : ALL) {
      assertThat(score(metric, null, null, golds)).isZero();
      assertThat(score(metric, "  ", null, golds)).isZero();
    }
    assertThat(database.asked()).isEmpty();
  }

  @Test
  void readsThePlaceholderForAValueAsOneUnlessTheGoldHasItAsAName() {
    String predicted = "SELECT a FROM t WHERE b = value LIMIT 3";
    database.answer("SELECT a FROM t WHERE b = 1 LIMIT 3", ONE);

    assertThat(score(EXEC, predicted, FAILED, List.of(new GoldResult("SELECT a", ONE)))).isOne();
    assertThat(score(EXEC, predicted, FAILED, List.of(new GoldResult("SELECT value FROM t", ONE))))
        .isZero();
    assertThat(
            score(EXEC, predicted, rows(ONE), List.of(new GoldResult("SELECT value FROM t", ONE))))
        .isOne();
    assertThat(database.asked()).containsExactly("SELECT a FROM t WHERE b = 1 LIMIT 3");
  }

  @Test
  void plugsTheGoldsValuesIntoThePrediction() {
    List<GoldResult> golds =
        List.of(
            new GoldResult("SELECT a FROM t", ONE_TWO),
            new GoldResult("SELECT a FROM t WHERE b = 'right'", ONE));
    String predicted = "SELECT a FROM t WHERE b = 'wrong'";
    database.answer("select a from t where b = 'right'", ONE);

    assertThat(score(EXEC, predicted, rows(REPEATED), golds)).isZero();
    assertThat(score(PLUG, predicted, rows(REPEATED), golds)).isOne();

    database.answer("select a from t where b = 'right'", REPEATED);
    assertThat(score(PLUG, predicted, rows(REPEATED), golds)).isZero();
    assertThat(PLUG.byNameOnly()).isTrue();
    assertThat(EXEC.byNameOnly()).isFalse();
  }

  @Test
  void wantsAgreementOnEverySiblingWhereTheGoldRuns() {
    String gold = "SELECT a FROM t WHERE y = 2020";
    String predicted = "SELECT b FROM t";
    List<GoldResult> golds = List.of(new GoldResult(gold, ONE));
    ScriptedDatabase without = new ScriptedDatabase().answer(predicted, ONE);
    ScriptedDatabase agreeing =
        new ScriptedDatabase().answer(gold, ONE_TWO).answer(predicted, TWO_ONE);
    database.sibling(without).sibling(agreeing);
    assertThat(score(EXEC, predicted, rows(ONE), golds)).isOne();
    assertThat(agreeing.asked()).containsExactly(gold, predicted);

    // Agreement on siblings does not make up for a difference here.
    assertThat(score(EXEC, predicted, rows(REPEATED), golds)).isZero();

    database.sibling(new ScriptedDatabase().answer(gold, ONE_TWO).answer(predicted, REPEATED));
    assertThat(score(EXEC, predicted, rows(ONE), golds)).isZero();
  }

  @Test
  void failsWhereThePredictionFailsOnASibling() {
    database.sibling(new ScriptedDatabase().answer("SELECT a FROM t", ONE));

    assertThat(
            score(
                EXEC,
                "SELECT b FROM t",
                rows(ONE),
                List.of(new GoldResult("SELECT a FROM t", ONE))))
        .isZero();
  }

  @Test
  void countsTheOrderOfRowsOnSiblingsAndFillsTheYearThere() {
    String gold = "SELECT a FROM t WHERE y = YEAR(CURDATE()) ORDER BY a";
    String year = "SELECT a FROM t WHERE y = 2020ORDER BY a";
    ScriptedDatabase sibling = new ScriptedDatabase().answer(year, ONE_TWO);
    database.answer(year, ONE).answer("SELECT b FROM t", ONE).sibling(sibling);
    List<GoldResult> golds = List.of(new GoldResult(gold, ONE));

    sibling.answer("SELECT b FROM t", TWO_ONE);
    assertThat(score(EXEC, "SELECT b FROM t", rows(ONE), golds)).isZero();
    sibling.answer("SELECT b FROM t", ONE_TWO);
    assertThat(score(EXEC, "SELECT b FROM t", rows(ONE), golds)).isOne();
  }

  private @Nullable Double score(
      Metric metric, @Nullable String sql, @Nullable Execution predicted, List<GoldResult> golds) {
    return metric.score(comparison(Dialect.SQLITE, sql, predicted, golds));
  }

  private Comparison comparison(
      Dialect dialect,
      @Nullable String sql,
      @Nullable Execution predicted,
      List<GoldResult> golds) {
    return new Comparison(
        Question.of("q", "?", "db", Gold.sql("SELECT 1")),
        dialect,
        golds,
        new Comparison.PredictedResult(sql, predicted),
        null,
        new Verdict.Incorrect(Cause.NOT_ACCEPTED),
        database);
  }

  private static Execution rows(ResultTable table) {
    return ScriptedDatabase.rows(table, 1);
  }
}
