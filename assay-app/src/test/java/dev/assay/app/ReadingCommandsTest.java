// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.app.session.ProfileLookup;
import dev.assay.app.start.SampleDatabaseScript;
import dev.assay.app.terminal.ExitCode;
import dev.assay.journal.RunDirectory;
import dev.assay.match.Profile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that read a finished run or stored tables. */
class ReadingCommandsTest {
  private static final Path CASES =
      Path.of(System.getProperty("assay.shared", "none"), "cases/traps.jsonl");

  @TempDir private static Path demo = Path.of("");

  @TempDir private Path folder = Path.of("");
  private final Path run = demo.resolve("runs/demo");

  /** Run once, for the tests that only read it. */
  @BeforeAll
  static void finishARun() {
    assertThat(FrogDataset.demo(demo, new ByteArrayOutputStream())).isZero();
  }

  /** One that a test may change. */
  private Path ownRun() {
    assertThat(FrogDataset.demo(folder.resolve("demo"), new ByteArrayOutputStream())).isZero();
    return folder.resolve("demo/runs/demo");
  }

  @Test
  void showsBothQueriesAndNamesTheNextQuestion() {
    Cli cli = Cli.assay("show", run, "pond-2");
    assertThat(cli.code()).isZero();
    assertThat(cli.out())
        .contains("How many frogs", "WRONG_VALUES", "Gold SQL", "Predicted SQL", "Next\n  assay ")
        .doesNotContain("\u001b[");
  }

  @Test
  void saysWhichQuestionsThereAreWhenOneIsUnknown() {
    Cli cli = Cli.assay("show", run, "pond-77");
    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("pond-77").contains("did you mean 'pond-1'?");
    assertThat(Cli.assay("show", run, "nothing like it").err()).contains("such as 'pond-1'");
  }

  @Test
  void rescoresWithoutTouchingADatabase() throws IOException {
    Path own = ownRun();
    Files.delete(folder.resolve("demo/databases/pond.sqlite"));
    Cli cli = Cli.assay("rescore", own, "--profile", "strict", "--json");
    assertThat(cli.code()).isZero();
    assertThat(new ObjectMapper().readTree(cli.out()).at("/after/scored").intValue()).isEqualTo(3);
    assertThat(own.resolve("scores-strict.jsonl")).content().hasLineCount(3);
  }

  @Test
  void takesABuiltInProfileAsItIsNow() throws IOException {
    Path own = ownRun();
    Path manifest = own.resolve("run.json");
    ObjectNode json = (ObjectNode) new ObjectMapper().readTree(manifest.toFile());
    ArrayNode accepted = (ArrayNode) json.at("/plan/profile/relaxations");
    assertThat(accepted).isNotEmpty();
    accepted.removeAll();
    Files.writeString(manifest, json.toString());

    assertThat(ProfileLookup.of("standard", RunDirectory.open(own).manifest()))
        .isEqualTo(Profile.STANDARD);
    assertThat(Cli.assay("rescore", own, "--profile", "standard").code()).isZero();
  }

  @Test
  void exportsEveryFormatThatItNames() throws IOException {
    for (String format : new String[] {"html", "csv", "markdown", "junit", "json"}) {
      Cli cli = Cli.assay("export", run, "--format", format);
      assertThat(cli.code()).as(format).isZero();
      assertThat(cli.out()).as(format).isNotBlank();
    }
    assertThat(Cli.assay("export", run, "--format", "pdf").code()).isEqualTo(2);
  }

  @Test
  void refusesTablesThatTheProfileRefuses() throws IOException {
    Path gold = Files.writeString(folder.resolve("gold.csv"), "n\n1\n2\n");
    Path shuffled = Files.writeString(folder.resolve("predicted.csv"), "n\n2\n1\n");
    assertThat(Cli.assay("match", gold, shuffled).code()).isZero();
    Cli ordered = Cli.assay("match", gold, shuffled, "--order", "required", "--json");
    assertThat(ordered.code()).isEqualTo(1);
    assertThat(new ObjectMapper().readTree(ordered.out()).get("cause").textValue())
        .isEqualTo("WRONG_ORDER");
    assertThat(Cli.assay("match", gold).code()).isEqualTo(2);
  }

  /** So many rows are compared in DuckDB. */
  @Test
  void matchesLargeParquetFiles() throws Exception {
    Path gold = folder.resolve("gold.parquet");
    Path predicted = folder.resolve("predicted.parquet");
    String rows =
        "COPY (SELECT r AS n, CASE WHEN r = %d THEN 'changed' ELSE 'row ' || r END AS t"
            + " FROM range(600000) AS t(r)) TO '%s' (FORMAT parquet)";
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(rows.formatted(-1, gold));
      statement.execute(rows.formatted(599_998, predicted));
    }
    assertThat(Cli.assay("match", gold, gold).out())
        .contains("the results are identical", "Gold · 600,000 rows, 2 columns, first 10");
    Cli refused = Cli.assay("match", gold, predicted);
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out())
        .contains("1 changed")
        .containsPattern("599,999 +t +row 599998 +changed");
    assertThat(Cli.assay("match", gold, predicted, "--order", "required").out())
        .contains("1 changed");
  }

  @Test
  void meetsEveryExpectationOfTheSharedCases() throws IOException {
    assumeTrue(Files.exists(CASES), "no shared cases in the folder that assay.shared names");
    Cli cli = Cli.assay("match", "--cases", CASES, "--json");
    assertThat(cli.err()).isEmpty();
    assertThat(cli.code()).isZero();
    assertThat(cli.out().lines()).hasSameSizeAs(Files.readAllLines(CASES));
    for (String line : cli.out().lines().toList()) {
      List<String> names = new ArrayList<>();
      new ObjectMapper().readTree(line).fieldNames().forEachRemaining(names::add);
      names.remove("notes"); // only where there are some
      assertThat(names)
          .containsExactly(
              "id", "match", "relaxations", "alternatives", "cause", "accepted", "difference");
    }
  }

  @Test
  void notesWhatACaseCanNotTellWithoutItsDatabase() throws IOException {
    Path cases = folder.resolve("hidden.jsonl");
    Files.writeString(
        cases,
        """
        {"id": "hidden", "gold": {"columns": ["n", "d"], "types": ["VARCHAR", "VARCHAR"],\
         "rows": [["Ann", "a"], ["Bob", "a"]]}, "predicted": {"columns": ["n", "d"],\
         "types": ["VARCHAR", "VARCHAR"], "rows": [["Bob", "a"], ["Ann", "a"]]},\
         "gold_sql": "SELECT n, d FROM emp ORDER BY d, salary DESC", "expect": {"strict": true}}
        {"id": "inner", "gold": {"columns": ["n"], "types": ["BIGINT"], "rows": [[1]]},\
         "predicted": {"columns": ["n"], "types": ["BIGINT"], "rows": [[2]]}, "gold_sql":\
         "SELECT n FROM t WHERE x = (SELECT x FROM t ORDER BY y LIMIT 1)", "expect": {}}
        """);
    Cli cli = Cli.assay("match", "--cases", cases, "--json");

    assertThat(cli.code()).as(cli.err()).isZero();
    List<String> lines = cli.out().lines().toList();
    assertThat(lines.get(0)).contains("were not looked at");
    assertThat(lines.get(1)).contains("a LIMIT inside the gold may cut through tied rows");
  }

  @Test
  void failsTheGateAndSaysSo() {
    Path config = demo.resolve("assay.yaml");
    Cli low = Cli.assay("run", config, "--out", folder.resolve("a"), "--min-accuracy", "0.9");
    assertThat(low.code()).isEqualTo(1);
    assertThat(low.err()).contains("Gate failed");
    Cli met = Cli.assay("run", config, "--out", folder.resolve("b"), "--min-accuracy", "0.3");
    assertThat(met.code()).isZero();
    assertThat(met.err()).contains("Gate passed");
  }

  @Test
  void refusesACaseWithAMisspeltKey(@TempDir Path folder) throws IOException {
    Path cases =
        Files.writeString(
            folder.resolve("mine.jsonl"),
            "{\"id\": \"a\", \"gold\": {\"columns\": [\"x\"], \"rows\": []}, \"predicted\":"
                + " {\"columns\": [\"x\"], \"rows\": []}, \"expct\": {\"strict\": false}}\n");

    Cli cli = Cli.assay("match", "--cases", cases);

    assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
    assertThat(cli.err()).contains("mine.jsonl:1: unknown key 'expct'; did you mean 'expect'?");
  }

  @Test
  void showsInstantsInTheTimeZoneOfTheRun(@TempDir Path folder) throws IOException {
    SampleDatabaseScript.create(
        "duckdb", folder.resolve("tz.duckdb"), "CREATE TABLE t (id INTEGER)");
    Path questions =
        Files.writeString(
            folder.resolve("questions.jsonl"),
            "{\"id\": \"q1\", \"database\": \"tz\", \"question\": \"?\", \"gold\": \"SELECT"
                + " TIMESTAMPTZ '2024-05-31 22:30:00+00' AS at\"}\n");
    Path answers =
        Files.writeString(
            folder.resolve("answers.jsonl"),
            "{\"id\": \"q1\", \"sql\": \"SELECT TIMESTAMPTZ '2024-05-31 23:30:00+00' AS at\"}\n");
    Path run = folder.resolve("run");

    Cli.assay(
        "run",
        "--questions",
        questions,
        "--predictions",
        answers,
        "--databases",
        folder,
        "--in-process",
        "--time-zone",
        "Europe/Berlin",
        "--out",
        run);

    assertThat(Cli.assay("show", run, "q1").out())
        .containsPattern("~ +1 +at +2024-06-01T00:30:00\\+02:00 +2024-06-01T01:30:00\\+02:00")
        .doesNotContain("2024-05-31T22:30:00Z");
    assertThat(run.resolve("outcomes.jsonl")).content().contains("2024-05-31T22:30:00Z");
    Cli check =
        Cli.assay(
            "check",
            "--questions",
            questions,
            "--predictions",
            answers,
            "--databases",
            folder,
            "--in-process",
            "--time-zone",
            "Europe/Berlin",
            "--clock",
            "2024-06-01T00:00:00Z");
    assertThat(check.out()).contains("current time fixed at 2024-06-01T02:00:00+02:00");
  }
}
