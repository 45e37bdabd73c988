// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValuePluggingTest {
  private static final Execution FAILED = new Execution.Failed(ErrorKind.OTHER, null, "no");
  private final List<String> run = new ArrayList<>();

  @Test
  void triesEveryWayToFillTheSlotsBeginningWithTheGoldsOwnOrder() {
    tryAll("SELECT a FROM t WHERE b = 'x' AND c = 'y'", "SELECT a FROM t WHERE b = 1 AND c = 2");

    assertThat(run)
        .containsExactly(
            "select a from t where b = 'x' and c = 'y'",
            "select a from t where b = 'x' and c = 'x'",
            "select a from t where b = 'y' and c = 'y'",
            "select a from t where b = 'y' and c = 'x'");
  }

  @Test
  void stopsAtTheFirstSuccess() {
    boolean passes =
        new ValuePlugging("SELECT a FROM t WHERE b = 1 AND c = 2")
            .passes("SELECT 'x', 'y'", sql -> note(sql, FAILED), (query, execution) -> true);

    assertThat(passes).isTrue();
    assertThat(run).hasSize(1);
  }

  @Test
  void doesNotRepeatThePredictionItself() {
    tryAll("SELECT a FROM t WHERE b = 'x'", "SELECT a FROM t WHERE b = 'x'");
    tryAll("SELECT a FROM t", "SELECT b FROM t");

    assertThat(run).isEmpty();
  }

  @Test
  void hasNothingToPlugWhereTheGoldHasNoValues() {
    tryAll("SELECT a FROM t", "SELECT a FROM t WHERE b = 1");

    assertThat(run).isEmpty();
  }

  @Test
  void endsAtTheBoundOnCandidates() {
    String slots = "1 , ".repeat(40) + "1";
    tryAll("SELECT 'x', 'y'", "SELECT " + slots);

    assertThat(run).hasSize(ValuePlugging.MOST_CANDIDATES);
  }

  @Test
  void endsAfterAFewQueriesThatMeetALimit() {
    new ValuePlugging("SELECT 1, 2, 3")
        .passes(
            "SELECT 'x', 'y'",
            sql -> note(sql, new Execution.TimedOut(Duration.ofSeconds(1))),
            (query, execution) -> false);

    assertThat(run).hasSize(ValuePlugging.MOST_STOPPED);
  }

  @Test
  void leavesVeryLongQueriesAlone() {
    tryAll("SELECT 'x'", "SELECT " + "1 , ".repeat(ValuePlugging.MOST_TEXT) + "1");

    assertThat(run).isEmpty();
  }

  private void tryAll(String gold, String predicted) {
    boolean passes =
        new ValuePlugging(predicted)
            .passes(gold, sql -> note(sql, FAILED), (query, execution) -> false);
    assertThat(passes).isFalse();
  }

  private Execution note(String sql, Execution execution) {
    run.add(sql);
    return execution;
  }
}
