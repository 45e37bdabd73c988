// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose large results the database compares itself, on the command line. */
class InDatabaseCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final Path out;

  InDatabaseCommandTest(@TempDir Path folder) {
    this.folder = folder;
    this.out = folder.resolve("run");
  }

  @BeforeEach
  void create() throws IOException, SQLException {
    Files.createDirectories(folder.resolve("databases"));
    for (String url :
        new String[] {"duckdb:%s/databases/wide.duckdb", "sqlite:%s/databases/lite.sqlite"}) {
      try (Connection connection = DriverManager.getConnection("jdbc:" + url.formatted(folder));
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE t (n INTEGER, word VARCHAR(9))");
        statement.execute(
            "INSERT INTO t WITH RECURSIVE s(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM s WHERE i < 300) SELECT i, 'w' || (i % 5) FROM s");
      }
    }
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id":"same","question":"All?","database":"wide","gold":"SELECT n, word FROM t"}
        {"id":"other","question":"All?","database":"wide","gold":"SELECT n, word FROM t"}
        {"id":"more","question":"All?","database":"wide","gold":"SELECT n, word FROM t"}
        {"id":"few","question":"All?","database":"wide","gold":"SELECT word, count(*) FROM t GROUP BY word"}
        {"id":"lite","question":"All?","database":"lite","gold":"SELECT n, word FROM t"}
        """);
    Files.writeString(
        folder.resolve("answers.jsonl"),
        """
        {"id":"same","sql":"SELECT n AS number, word FROM t WHERE n > 0"}
        {"id":"other","sql":"SELECT n, CASE WHEN n = 7 THEN 'seven' ELSE word END FROM t"}
        {"id":"more","sql":"SELECT n, word FROM t UNION ALL SELECT 1000, 'w0'"}
        {"id":"few","sql":"SELECT word, count(*) FROM t GROUP BY word"}
        {"id":"lite","sql":"SELECT n, word FROM t"}
        """);
    Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        databases: databases
        generator: { predictions: answers.jsonl }
        execution: { compare: inDatabase, fetchRows: 50, maxRows: 200 }
        metrics: all
        """);
  }

  private Cli run(Object... more) {
    Object[] all = new Object[more.length + 4];
    System.arraycopy(
        new Object[] {"run", folder.resolve("assay.yaml"), "--out", out}, 0, all, 0, 4);
    System.arraycopy(more, 0, all, 4, more.length);
    return Cli.isolated(all);
  }

  private JsonNode outcome(String id) throws IOException {
    for (String line : Files.readAllLines(out.resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      if (outcome.at("/question").asText().equals(id)) {
        return outcome;
      }
    }
    throw new AssertionError("no outcome of " + id);
  }

  @Test
  void scoresGoldsBeyondTheLimitsAndSaysSoEverywhere() throws IOException {
    assertThat(run().code()).isZero();

    JsonNode same = outcome("same");
    assertThat(same.at("/verdict").asText()).isEqualTo("correct");
    assertThat(same.at("/match").asText()).isEqualTo("exact");
    assertThat(same.at("/execution/compared").asText()).isEqualTo("database");
    assertThat(same.at("/execution/rows").asLong()).isEqualTo(300);
    assertThat(same.at("/execution/hash").isNull()).isTrue();
    assertThat(same.at("/gold/compared").asText()).isEqualTo("database");
    assertThat(same.at("/metrics/execution_accuracy").asDouble()).isEqualTo(1);
    assertThat(same.at("/metrics/bag_f1").asDouble()).isEqualTo(1);
    assertThat(same.at("/metrics/bird_ex").isNull()).isTrue();
    assertThat(same.at("/notes").toString()).contains("rows were not fetched", "bird_ex");
    assertThat(outcome("other").at("/verdict").asText()).isEqualTo("not_scored");
    assertThat(outcome("other").at("/cause").asText()).isEqualTo("GOLD_TOO_LARGE");
    assertThat(outcome("other").at("/difference/missing_rows").asLong()).isEqualTo(1);
    assertThat(outcome("more").at("/cause").asText()).isEqualTo("WRONG_ROW_COUNT");
    assertThat(outcome("few").at("/execution/compared").isMissingNode()).isTrue();
    assertThat(outcome("few").at("/metrics/bird_ex").asDouble()).isEqualTo(1);
    assertThat(outcome("lite").at("/cause").asText()).isEqualTo("GOLD_TOO_LARGE");

    String shown = Cli.assay("show", out, "same").out();
    assertThat(shown).contains("The database compared the rows itself", "300 rows");
    assertThat(Cli.assay("show", out, "other").out())
        .contains("seven", "too many to be fetched", "--max-rows");
    assertThat(Files.exists(out.resolve("report.html"))).isTrue();

    assertThat(Cli.assay("rescore", out, "--profile", "strict").code()).isZero();
    String strict = Files.readString(out.resolve("scores-strict.jsonl"));
    assertThat(strict).contains("WRONG_VALUES", "WRONG_ROW_COUNT").doesNotContain("UNDECIDED");
  }

  @Test
  void goesOnWithAnUnfinishedRun() throws IOException {
    assertThat(run().code()).isZero();
    String all = Files.readString(out.resolve("outcomes.jsonl"));
    Files.writeString(out.resolve("outcomes.jsonl"), all.substring(0, all.indexOf('\n') + 1));
    Cli resumed = run("--resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(outcome("same").at("/execution/compared").asText()).isEqualTo("database");
    assertThat(Files.readString(out.resolve("run.json"))).contains("\"fetched_rows\"");
  }

  @Test
  void keepsNoValuesIfNoneAreToBeKept() throws IOException {
    assertThat(run("--no-values").code()).isZero();
    assertThat(outcome("other").toString()).contains("undecided");
    assertThat(outcome("other").at("/difference/missing_rows").asLong()).isEqualTo(1);
    assertThat(outcome("other").at("/difference/missing")).isEmpty();
    assertThat(outcome("other").at("/difference/extra")).isEmpty();
    assertThat(out.resolve("results")).doesNotExist();
  }

  @Test
  void tellsBeforehandWhichDatabasesCanDoSo() {
    Cli check = Cli.assay("check", folder.resolve("assay.yaml"));
    assertThat(check.out().replaceAll("\\s+", " "))
        .contains("compares large results itself", "can't compare results itself");
    Cli json = Cli.assay("check", folder.resolve("assay.yaml"), "--json");
    assertThat(json.out())
        .contains("\"compares_in_database\":true", "\"compares_in_database\":false");
  }

  @Test
  void optionsDoWhatTheFileDoes() throws IOException {
    Cli cli =
        Cli.assay(
            "run",
            "--questions",
            folder.resolve("questions.jsonl"),
            "--predictions",
            folder.resolve("answers.jsonl"),
            "--compare-in-database",
            "--fetch-rows",
            "299",
            "--out",
            out);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(outcome("same").at("/execution/compared").asText()).isEqualTo("database");
    assertThat(outcome("other").at("/cause").asText()).isEqualTo("WRONG_VALUES");
    assertThat(outcome("other").at("/execution/compared").isMissingNode()).isTrue();
    assertThat(outcome("lite").at("/verdict").asText()).isEqualTo("correct");
  }
}
