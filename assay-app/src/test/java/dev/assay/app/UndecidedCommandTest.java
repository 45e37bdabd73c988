// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reports on comparisons and metrics that run out of time. */
class UndecidedCommandTest {
  private static final String NUMBERS =
      "WITH RECURSIVE t(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM t WHERE i < 40000) SELECT ";

  @TempDir private Path folder = Path.of("");
  private Path out = Path.of("");

  @BeforeEach
  void ask() throws IOException {
    FrogDataset.unpack(folder);
    out = folder.resolve("run");
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id":"large","question":"All?","database":"pond","gold":"%s i * 7919 %% 40000 AS a, i * 31 %% 40000 + 0.25 AS b FROM t"}
        """
            .formatted(NUMBERS));
    Files.writeString(
        folder.resolve("answers.jsonl"),
        """
        {"id":"large","sql":"%s (i * 7919 + 1) %% 40000 AS a, ROUND(i * 31 %% 40000 + 0.25, 1) AS b FROM t"}
        """
            .formatted(NUMBERS));
  }

  @Test
  void everyOutputCountsWhatIsUndecidedByItself() throws IOException {
    Cli cli = run("standard", "--markdown", folder.resolve("summary.md").toString());

    assertThat(cli.code()).isZero();
    assertThat(cli.out()).containsPattern("comparison undecided +[12] ");
    JsonNode large = outcome("large");
    assertThat(large.at("/cause").textValue()).isEqualTo("UNDECIDED");
    assertThat(large.toString()).contains("longer than 1 ms");
    assertThat(Files.readString(out.resolve("summary.json"))).contains("UNDECIDED");
    assertThat(Files.readString(folder.resolve("summary.md"))).containsIgnoringCase("undecided");
    assertThat(Files.readString(out.resolve("report.html"))).contains("UNDECIDED");
    assertThat(Cli.assay("show", out, "large").out()).contains("UNDECIDED");

    assertThat(Cli.assay("rescore", out, "--profile", "lenient").code()).isZero();
    assertThat(Files.readString(out.resolve("scores-lenient.jsonl"))).contains("UNDECIDED");
  }

  @Test
  void aMetricThatWasNotFinishedDecidesAgainstThePrediction() throws IOException {
    Cli cli = run("sql-eval");

    assertThat(cli.code()).isZero();
    JsonNode large = outcome("large");
    assertThat(large.at("/cause").textValue()).isEqualTo("UNDECIDED");
    assertThat(large.at("/metrics/sql_eval_subset").isNull()).isTrue();
    assertThat(large.at("/metrics/execution_accuracy").doubleValue()).isZero();
    assertThat(large.toString()).contains("sql_eval_subset is undecided");

    assertThat(Cli.assay("rescore", out, "--profile", "sql-eval").code()).isZero();
    assertThat(Files.readString(out.resolve("scores-sql-eval.jsonl"))).contains("UNDECIDED");
  }

  private JsonNode outcome(String id) throws IOException {
    for (String line : Files.readAllLines(out.resolve("outcomes.jsonl"))) {
      JsonNode outcome = new ObjectMapper().readTree(line);
      if (outcome.toString().contains("\"" + id + "\"")) {
        return outcome;
      }
    }
    throw new AssertionError("no outcome of " + id);
  }

  private Cli run(String profile, String... more) {
    Object[] all = {
      "run",
      "--questions",
      folder.resolve("questions.jsonl"),
      "--predictions",
      folder.resolve("answers.jsonl"),
      "--databases",
      folder.resolve("databases"),
      "--profile",
      profile,
      "--compare-timeout",
      "1ms",
      "--out",
      out
    };
    Object[] arguments = java.util.Arrays.copyOf(all, all.length + more.length);
    System.arraycopy(more, 0, arguments, all.length, more.length);
    return Cli.assay(arguments);
  }
}
