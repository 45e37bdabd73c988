// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.generate.Generator;
import dev.assay.gold.Gold;
import dev.assay.input.TableLimits;
import dev.assay.match.Cause;
import dev.assay.model.NotScoredReason;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.run.Progress;
import dev.assay.run.ScriptedRunner;
import dev.assay.table.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoredPredictionTest {
  /** Reads tables, and is asked for nothing else. */
  private static final QueryRunner RUNNER = new ScriptedRunner();

  @TempDir private Path folder = Path.of("");

  @Test
  void isJudgedAsIfAQueryHadReturnedIt() throws IOException {
    Outcome outcome = outcome(write("q1.csv", "n\nx\n"));

    assertThat(outcome.verdict()).isEqualTo(new Verdict.Correct());
    assertThat(outcome.sql()).isNull();
    assertThat(outcome.goldSql()).isEqualTo("SELECT n FROM t");
    assertThat(outcome.execution().rows()).isEqualTo(1);
    assertThat(outcome.metrics()).containsEntry("spider2_match", 1.0);
  }

  @Test
  void isWrongWhereItDiffers() throws IOException {
    assertThat(outcome(write("q1.csv", "n\ny\n")).verdict())
        .isEqualTo(new Verdict.Incorrect(Cause.WRONG_VALUES));
  }

  @Test
  void isAnErrorOfItsOwnWhereItCannotBeRead() throws IOException {
    Outcome outcome = outcome(write("q1.csv", "n,m\nx\n"));

    assertThat(outcome.verdict()).isEqualTo(new Verdict.Incorrect(Cause.SQL_ERROR));
    assertThat(outcome.execution().message()).contains("q1.csv:2");
  }

  @Test
  void obeysTheLimitsOfAQuery() throws IOException {
    Path file = write("large.csv", "n\n1\n2\n3\n");
    Duration time = Duration.ofSeconds(1);

    assertThat(StoredPrediction.read(file, RUNNER, new Limits(time, 2, 10, 1000)))
        .isEqualTo(new Execution.TooLarge("rows", 3));
    assertThat(StoredPrediction.read(file, RUNNER, new Limits(time, 10, 2, 1000)))
        .isEqualTo(new Execution.TooLarge("cells", 3));
    assertThat(StoredPrediction.read(file, RUNNER, new Limits(time, 10, 10, 4)))
        .isEqualTo(new Execution.TooLarge("bytes", 8));
    assertThat(StoredPrediction.read(file, RUNNER, Limits.DEFAULT))
        .isInstanceOf(Execution.Rows.class);
  }

  @Test
  void isNotScoredWhereTheGoldExceedsALimit() throws IOException {
    Gold.Tables gold =
        new Gold.Tables(
            List.of(new Gold.StoredTable(write("large.csv", "n\n1\n2\n3\n"), List.of())), null);

    assertThat(
            StoredGold.read(gold, RUNNER, new TableLimits(Duration.ofMinutes(1), 2, 10, 1000))
                .problem())
        .isInstanceOfSatisfying(
            Verdict.NotScored.class,
            problem -> assertThat(problem.reason()).isEqualTo(NotScoredReason.GOLD_TOO_LARGE));
    assertThat(
            StoredGold.read(gold, RUNNER, new TableLimits(Duration.ofNanos(1), 9, 10, 1000))
                .problem())
        .isInstanceOfSatisfying(
            Verdict.NotScored.class,
            problem -> assertThat(problem.reason()).isEqualTo(NotScoredReason.GOLD_TIMEOUT));
  }

  /** No database is asked for anything: the runner knows none. */
  private Outcome outcome(Path stored) throws IOException {
    Path gold = write("gold.csv", "n\nx\n");
    Gold tables =
        new Gold.Tables(List.of(new Gold.StoredTable(gold, List.of())), "SELECT n FROM t");
    Generator generator = question -> Prediction.ofResult(question.id(), stored);
    RunPlan plan =
        new TestPlans()
            .ask(Question.of("q1", "?", "gone", tables), "")
            .with(generator, folder.resolve("out"));
    try (ScriptedRunner runner = new ScriptedRunner()) {
      return Evaluation.run(plan, runner, new Progress() {}).outcomes().get(0);
    }
  }

  private Path write(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
