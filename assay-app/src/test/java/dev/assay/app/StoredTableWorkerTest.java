// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Stored tables that unfold, read by real worker processes. */
@Timeout(120)
class StoredTableWorkerTest {
  private static final String LONG = "repeat('x', 1000000)";

  @TempDir private Path folder = Path.of("");

  private Path parquet(String name, String query) throws SQLException {
    Path file = folder.resolve(name);
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (%s) TO '%s' (FORMAT parquet, COMPRESSION zstd)".formatted(query, file));
    }
    return file;
  }

  /** Files of a few kilobytes that would take gigabytes; {@code $} is a long text. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT [repeat($, 4)] AS a FROM range(100)       | --worker-memory",
        "SELECT {'b': [{'c': $}]} AS a FROM range(100)    | --max-bytes",
        "SELECT 1, 2, 3, 4, 5 FROM range(900)             | --max-cells",
      })
  void endMatchAtALimit(String query, String option) throws SQLException, IOException {
    Path file = parquet("t.parquet", query.replace("$", LONG));
    Path plain = Files.writeString(folder.resolve("t.csv"), "a\n1\n");
    Cli cli =
        Cli.isolated(
            "match",
            plain,
            file,
            "--worker-memory",
            "600MB",
            "--max-rows",
            1000,
            "--max-cells",
            4000,
            "--max-bytes",
            option.equals("--worker-memory") ? "1GB" : "10MB");

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains(file.toString(), option);
  }

  @Tag("long")
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT $ AS a FROM range(100)     | --max-bytes",
        "SELECT [$] AS a FROM range(100)   | --max-bytes",
        "SELECT 1 AS a FROM range(2000)    | --max-rows",
      })
  void endMatchAtALimitInOtherShapes(String query, String option) throws Exception {
    endMatchAtALimit(query, option);
  }

  @Test
  void matchAsInThisProcess() throws SQLException {
    Path gold = parquet("gold.parquet", "SELECT range AS a, 'x' AS b FROM range(3)");
    Path predicted = parquet("predicted.parquet", "SELECT range AS a, 'y' AS b FROM range(3)");
    Object[] command = {"match", gold, predicted, "--json", "--order=required"};
    Cli cli = Cli.isolated(command);
    assertThat(cli.code()).isEqualTo(1);
    assertThat(cli.out()).isEqualTo(Cli.assay(command).out());
  }

  @Test
  void costOnlyTheirQuestionsInARun() throws SQLException, IOException {
    Path bomb = parquet("bomb.parquet", "SELECT [%s] AS a FROM range(100)".formatted(LONG));
    parquet("good.parquet", "SELECT 1 AS a");
    Files.writeString(folder.resolve("cut.parquet"), "PAR1");
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id": "q1", "question": "?", "database": "d", "gold": {"tables": ["good.parquet"]}}
        {"id": "q2", "question": "?", "database": "d", "gold": {"tables": ["bomb.parquet"]}}
        {"id": "q3", "question": "?", "database": "d", "gold": {"tables": ["good.parquet"]}}
        {"id": "q4", "question": "?", "database": "d", "gold": {"tables": ["cut.parquet"]}}
        """);
    Path predictions = Files.createDirectory(folder.resolve("predictions"));
    Files.copy(folder.resolve("good.parquet"), predictions.resolve("q1.parquet"));
    Files.copy(folder.resolve("good.parquet"), predictions.resolve("q2.parquet"));
    Files.copy(bomb, predictions.resolve("q3.parquet"));
    Files.copy(folder.resolve("good.parquet"), predictions.resolve("q4.parquet"));

    Path out = folder.resolve("run");
    Cli cli =
        Cli.isolated(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            predictions,
            "--out",
            out,
            "--max-bytes",
            "10MB");

    assertThat(cli.code()).as(cli.err()).isZero();
    String outcomes = Files.readString(out.resolve("outcomes.jsonl"));
    assertThat(outcomes).contains("GOLD_TOO_LARGE", "bomb.parquet", "GOLD_FAILED", "cut.parquet");
    assertThat(outcomes).contains("\"cause\":\"TOO_LARGE\"");
  }
}
