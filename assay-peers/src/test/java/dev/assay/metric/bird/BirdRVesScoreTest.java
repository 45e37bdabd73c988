// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.bird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.ScriptedDatabase;
import dev.assay.metric.TestComparisons;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BirdRVesScoreTest {
  private static final ResultTable ONE = TestComparisons.table("n", List.of(1));
  private static final ResultTable TWO = TestComparisons.table("n", List.of(2));
  private static final Execution FAILED = new Execution.Failed(ErrorKind.OTHER, null, "gone");
  private final ScriptedDatabase database =
      new ScriptedDatabase().answer("gold", time(60)).answer("wrong", time(1));

  @Test
  void isTheRootOfTheRewardForTheFirstGoldWithThePredictedRows() {
    List<GoldResult> golds =
        List.of(new GoldResult(null, ONE), new GoldResult("wrong", TWO), gold(), other());

    database.answer("predicted", time(20));
    assertThat(score("predicted", time(1), golds)).isEqualTo(Math.sqrt(1.25), within(1e-12));
    assertThat(database.asked()).hasSize(2 * BirdRVes.REPEATS).contains("gold");
    assertThat(database.asked()).doesNotContain("wrong", "other");

    database.answer("predicted", time(240));
    assertThat(score("predicted", time(1), golds)).isEqualTo(Math.sqrt(0.5), within(1e-12));
  }

  @Test
  void isNotDefinedWhereNoGoldHasSql() {
    assertThat(score("predicted", time(1), List.of(new GoldResult(null, ONE)))).isNull();
  }

  @Test
  void isZeroForPredictionsThatAreWrongOrMissing() {
    assertThat(score("predicted", time(1), List.of(new GoldResult("wrong", TWO)))).isZero();
    assertThat(score("predicted", FAILED, List.of(gold()))).isZero();
    assertThat(score("predicted", null, List.of(gold()))).isZero();
    assertThat(score(null, time(1), List.of(gold()))).isZero();
    assertThat(database.asked()).isEmpty();
  }

  @Test
  void isZeroWhereThePredictionFailsWhenRepeated() {
    database.answer("predicted", time(1), FAILED);

    assertThat(score("predicted", time(1), List.of(gold()))).isZero();
  }

  @Test
  void runsOnlyWhereItIsAskedForByName() {
    assertThat(new BirdRVes().byNameOnly()).isTrue();
    assertThat(new BirdRVes().name()).isEqualTo("bird_rves");
  }

  @Test
  void dropsARatioExactlyThreeDeviationsFromTheMean() {
    // Mean 2, standard deviation 3, and 11 is 9 away.
    List<Double> ratios = new ArrayList<>(Collections.nCopies(9, 1.0));
    ratios.add(11.0);

    assertThat(BirdRVes.usual(ratios)).isEqualTo(1.0);
  }

  @Test
  void measuresDeviationsFromTheMeanNotFromZero() {
    List<Double> ratios = new ArrayList<>(Collections.nCopies(99, 1.0));
    ratios.add(2.0);
    assertThat(BirdRVes.usual(ratios)).isEqualTo(1.0);

    assertThat(BirdRVes.usual(List.of(10.0, 11.0, 12.0, 15.0))).isEqualTo(12.0);
  }

  private @Nullable Double score(
      @Nullable String sql, @Nullable Execution predicted, List<GoldResult> golds) {
    return new BirdRVes()
        .score(
            new Comparison(
                Question.of("q", "?", "db", Gold.sql("gold")),
                Dialect.SQLITE,
                golds,
                new Comparison.PredictedResult(sql, predicted),
                null,
                new Verdict.Incorrect(Cause.NOT_ACCEPTED),
                database));
  }

  private static GoldResult gold() {
    return new GoldResult("gold", ONE);
  }

  private static GoldResult other() {
    return new GoldResult("other", ONE);
  }

  private static Execution time(long nanos) {
    return ScriptedDatabase.rows(ONE, nanos);
  }
}
