// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.match.Relaxation;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.Metric;
import dev.assay.metric.NoDatabase;
import dev.assay.metric.TestComparisons;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictMetricsTest {
  private static final ResultTable EMPTY = ResultTable.ofRows(List.of("n"), List.of());
  private static final ResultTable ONE = ResultTable.ofRows(List.of("n"), List.of(List.of(1)));
  private static final Verdict WRONG = new Verdict.Incorrect(Cause.NOT_ACCEPTED);

  @Test
  void executionAccuracyIsTheVerdict() {
    assertThat(new ExecutionAccuracy().score(comparison(new Verdict.Correct(), null, ONE)))
        .isEqualTo(1);
    assertThat(new ExecutionAccuracy().score(comparison(WRONG, null, ONE))).isZero();
  }

  @Test
  void nonEmptyAccuracyIsNotDefinedWhereEveryGoldIsEmpty() {
    Metric metric = new NonEmptyExecutionAccuracy();

    assertThat(metric.score(comparison(new Verdict.Correct(), null, EMPTY, EMPTY))).isNull();
    assertThat(metric.score(comparison(new Verdict.Correct(), null, EMPTY, ONE))).isEqualTo(1);
    assertThat(metric.score(comparison(WRONG, null, ONE))).isZero();
  }

  @Test
  void subsetMatchFollowsTheStandardProfileWhateverTheVerdict() {
    Match superset = match(Match.Level.SUPERSET, Relaxation.EXTRA_COLUMNS);
    Match swapped = match(Match.Level.EXACT, Relaxation.ROW_ORDER);

    assertThat(new SubsetMatch().score(comparison(WRONG, superset, ONE))).isEqualTo(1);
    assertThat(new SubsetMatch().score(comparison(new Verdict.Correct(), swapped, ONE))).isZero();
    assertThat(new SubsetMatch().score(comparison(WRONG, null, ONE))).isZero();
  }

  @Test
  void exactMatchWantsTheSameColumns() {
    Metric metric = new ExactMatchResult();
    Match superset = match(Match.Level.SUPERSET, Relaxation.EXTRA_COLUMNS);
    Match reordered = match(Match.Level.EXACT, Relaxation.COLUMN_ORDER);
    Match unordered = match(Match.Level.EXACT, Relaxation.ROW_ORDER);

    assertThat(metric.score(comparison(new Verdict.Correct(), superset, ONE))).isZero();
    assertThat(metric.score(comparison(WRONG, reordered, ONE))).isEqualTo(1);
    assertThat(metric.score(comparison(WRONG, unordered, ONE))).isZero();
    assertThat(metric.score(comparison(WRONG, null, ONE))).isZero();
  }

  private static Match match(Match.Level level, Relaxation relaxation) {
    Set<Relaxation> needed = Set.of(relaxation);
    return new Match(level, needed, List.of(needed), List.of(0), 0, null, List.of());
  }

  private static Comparison comparison(
      Verdict verdict, @Nullable Match match, ResultTable... golds) {
    return new Comparison(
        Question.of("q", "?", "db", Gold.sql("SELECT 1")),
        Dialect.SQLITE,
        List.of(golds).stream().map(table -> new GoldResult("SELECT 1", table)).toList(),
        new Comparison.PredictedResult("SELECT 1", new Execution.Rows(ONE, Duration.ZERO)),
        match,
        verdict,
        NoDatabase.INSTANCE);
  }

  @Test
  void aComparisonMayBeJudgedAnew() {
    Comparison comparison =
        TestComparisons.tables(
            TestComparisons.table("n", List.of(1)), TestComparisons.table("n", List.of(1)));
    Comparison judged = comparison.judged(new Verdict.Correct());

    assertThat(judged.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(judged.golds()).isEqualTo(comparison.golds());
    assertThat(judged.database()).isEqualTo(comparison.database());
  }
}
