// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.match.Cause;
import dev.assay.metric.Comparison;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.Metrics;
import dev.assay.metric.TestComparisons;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of Snowflake, plans in the form that its documentation shows. */
class PlanRatioTest {
  private static final Verdict RIGHT = new Verdict.Correct();

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '|',
      delimiter = ';',
      nullValues = "-",
      value = {
        "2048; 1024; 2",
        "512; 1024; 0.5",
        "0; 0; 1",
        "0; 1024; -",
        "1024; 0; -",
        "null; 1024; -",
        "\"many\"; 1024; -",
        "-1; 1024; -",
      })
  void dividesTheBytesOfSnowflakesPlans(String gold, String found, @Nullable Double ratio) {
    assertThat(
            score(new PlanRatio.BytesScanned(), Dialect.SNOWFLAKE, RIGHT, plan(gold), plan(found)))
        .isEqualTo(ratio);
  }

  @Test
  void isUndefinedWhereAPlanTellsNothing() {
    PlanRatio bytes = new PlanRatio.BytesScanned();
    Execution plan = plan("8");
    for (Execution none :
        List.of(
            new Execution.Failed(ErrorKind.SYNTAX, null, "no plan"),
            new Execution.Refused("plan", "no cost"),
            rows("no JSON"),
            rows("{}"),
            rows("[]"),
            rows("[1, 2]"))) {
      assertThat(score(bytes, Dialect.SNOWFLAKE, RIGHT, none, plan)).isNull();
      assertThat(score(bytes, Dialect.SNOWFLAKE, RIGHT, plan, none)).isNull();
    }
    assertThat(
            score(bytes, Dialect.SNOWFLAKE, new Verdict.Incorrect(Cause.WRONG_VALUES), plan, plan))
        .isNull();
    assertThat(score(bytes, Dialect.SQLITE, RIGHT, plan, plan)).isNull();
    assertThat(Metrics.all()).noneMatch(metric -> metric instanceof PlanRatio);
    assertThat(Metrics.named(List.of("planner_cost", "bytes_scanned"))).hasSize(2);
  }

  private static Execution plan(String bytes) {
    return rows(
        "{\"GlobalStats\":{\"partitionsTotal\":2,\"partitionsAssigned\":2,\"bytesAssigned\":"
            + bytes
            + "},\"Operations\":[[{\"id\":0,\"operation\":\"Result\"}]]}");
  }

  private static Execution rows(String text) {
    return new Execution.Rows(
        ResultTable.ofRows(List.of("content"), List.of(List.of(text))), Duration.ZERO);
  }

  private static @Nullable Double score(
      PlanRatio metric, Dialect dialect, Verdict verdict, Execution gold, Execution predicted) {
    Comparison texts = TestComparisons.texts(Schema.UNKNOWN, "predicted", "gold");
    DatabaseAccess database =
        new DatabaseAccess() {
          @Override
          public Execution run(String sql) {
            throw new AssertionError("nothing is run");
          }

          @Override
          public Execution plan(String sql) {
            return sql.equals("gold") ? gold : predicted;
          }

          @Override
          public Schema schema() {
            return Schema.UNKNOWN;
          }
        };
    return metric.score(
        new Comparison(
            texts.question(),
            dialect,
            texts.golds(),
            texts.prediction(),
            texts.match(),
            verdict,
            database));
  }
}
