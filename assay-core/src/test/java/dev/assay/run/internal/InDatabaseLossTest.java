// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases that end while they group rows, for example for lack of memory. */
class InDatabaseLossTest {
  private static final String GOLD = "SELECT n FROM numbers";
  private static final String OTHER = "SELECT n + 1 FROM numbers";
  private static final BagComparisonSyntax SYNTAX =
      new BagComparisonSyntax(
          true, List.of(new BagComparisonSyntax.KeyRule(".*", "{}", "{}", true, true)));

  @TempDir private Path folder = Path.of("");

  /**
   * A database with three rows, which counts and compares them, but is lost in one kind of
   * statement.
   *
   * @param fatal what such statements contain
   */
  private record LosingRunner(String fatal) implements QueryRunner {
    @Override
    public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
      if (sql.contains(fatal)) {
        throw new DatabaseUnavailableException(
            DatabaseUnavailableException.Reason.LOST, "lost while a query ran");
      }
      if (sql.equals(GOLD) || sql.equals(OTHER)) {
        return limits.maxRows() < 3
            ? new Execution.TooLarge("rows", limits.maxRows() + 1)
            : rows(List.of(1L), List.of(2L), List.of(3L));
      }
      if (sql.contains("rows_of_one_side")) {
        return rows(List.of(3L, 3L, 1L, 1L, 2L));
      }
      return sql.contains("gold_rows") ? rows(List.of(3L)) : rows(List.of(1L));
    }

    @SafeVarargs
    private static Execution rows(List<Object>... rows) {
      List<String> names = rows[0].stream().map(cell -> "c").toList();
      return new Execution.Rows(ResultTable.ofRows(names, List.of(rows)), Duration.ofMillis(1));
    }

    @Override
    public Databases databases() {
      return id -> Optional.empty();
    }

    @Override
    public SessionSettings session() {
      return SessionSettings.DEFAULT;
    }

    @Override
    public Dialect dialect(String database) {
      return Dialect.DUCKDB;
    }

    @Override
    public DatabaseDescription describe(String database) {
      return new DatabaseDescription("script", "1", Dialect.DUCKDB, List.of(), SYNTAX);
    }

    @Override
    public Schema schema(String database) {
      return Schema.UNKNOWN;
    }

    @Override
    public void close() {}
  }

  private Outcome outcome(String fatal, String predicted, long maxRows) {
    Question question = TestPlans.question("q", "shop", GOLD);
    Limits limits = Limits.DEFAULT.withRows(maxRows);
    RunPlan plan =
        new RunPlan(
            "lost",
            new Dataset("lost", "assay", Path.of("questions.jsonl"), "sha", List.of(question)),
            new RunPlan.NamedGenerator(asked -> Prediction.of("q", predicted), "test", "hash"),
            RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(List.of("default"))),
            new RunPlan.QuerySettings(limits, 1, false, 1L),
            RunPlan.Output.in(folder.resolve("run")),
            Map.of());
    return Evaluation.run(plan, new LosingRunner(fatal), new Progress() {}).outcomes().get(0);
  }

  @Test
  void aPredictionIsUndecidedEvenIfItsDifferencesCannotBeListed() {
    Outcome outcome = outcome("row_count", OTHER, 2);
    assertThat(outcome.verdict()).isInstanceOf(Verdict.NotScored.class);
    assertThat(Rescoring.judged(List.of(outcome), Profile.STRICT).get(0).verdict())
        .isInstanceOf(Verdict.Incorrect.class);
  }

  @Test
  void aGoldThatCannotBeCountedIsFetched() {
    Outcome outcome = outcome("gold_count", GOLD, 100);
    assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcome.execution().inDatabase()).isFalse();
  }

  @Test
  void aComparisonThatIsLostLeavesTheVerdictToTheRows() {
    assertThat(outcome("rows_of_one_side", GOLD, 100).verdict()).isEqualTo(new Verdict.Correct());
  }
}
