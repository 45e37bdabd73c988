// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.Match;
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
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class EfficiencyScoreTest {
  private static final ResultTable ONE = TestComparisons.table("n", List.of(1));
  private static final Verdict CORRECT = new Verdict.Correct();
  private final ScriptedDatabase database =
      new ScriptedDatabase().answer("other", time(100)).answer("gold", time(30));

  @Test
  void isTheMedianOfRatiosToTheGoldThatMatchedAfterAWarmUp() {
    // The warm-up would give 30, and the second pair 0.1; all others give 3.
    database.answer("predicted", time(1), time(300), time(10));

    assertThat(score("predicted", CORRECT, matchOf(1))).isEqualTo(3.0);
    assertThat(database.asked()).hasSize(2 + 2 * Efficiency.REPEATS);
    assertThat(Collections.frequency(database.asked(), "gold")).isEqualTo(1 + Efficiency.REPEATS);
  }

  @Test
  void isNotDefinedForWrongPredictionsNorWithoutWhatToCompare() {
    database.answer("predicted", time(10));

    assertThat(score("predicted", new Verdict.Incorrect(Cause.NOT_ACCEPTED), matchOf(1))).isNull();
    assertThat(score("predicted", CORRECT, null)).isNull();
    assertThat(score(null, CORRECT, matchOf(1))).isNull();
    assertThat(score("predicted", CORRECT, matchOf(2))).isNull();
    assertThat(database.asked()).isEmpty();
  }

  @Test
  void isNotDefinedWhereAQueryFailsWhenRepeated() {
    database.answer(
        "predicted", time(1), time(1), new Execution.Failed(ErrorKind.OTHER, null, "gone"));

    assertThat(score("predicted", CORRECT, matchOf(1))).isNull();
  }

  private @Nullable Double score(@Nullable String sql, Verdict verdict, @Nullable Match match) {
    return new Efficiency()
        .score(
            new Comparison(
                Question.of("q", "?", "db", Gold.sql("gold")),
                Dialect.SQLITE,
                List.of(
                    new GoldResult("other", ONE),
                    new GoldResult("gold", ONE),
                    new GoldResult(null, ONE)),
                new Comparison.PredictedResult(sql, time(1)),
                match,
                verdict,
                database));
  }

  private static Match matchOf(int gold) {
    return new Match(
        Match.Level.EXACT, Set.of(), List.of(Set.of()), List.of(0), gold, null, List.of());
  }

  private static Execution time(long nanos) {
    return ScriptedDatabase.rows(ONE, nanos);
  }
}
