// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.app.FrogDataset;
import dev.assay.journal.RunDirectory;
import dev.assay.journal.internal.OutcomeJson;
import dev.assay.model.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.function.UnaryOperator;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The columns are those that the Spark job writes. */
class ImportCommandTest {
  @TempDir private static Path demo = Path.of("");
  private static List<Row> rows = List.of();

  @TempDir private Path folder = Path.of("");

  /** A row as the Spark job writes it, as far as an import reads it. */
  private record Row(String id, String database, String outcome, String hash, String run) {
    Row withId(String other) {
      return new Row(other, database, outcome, hash, run);
    }
  }

  /** The outcomes of a run, once, as no test changes them. */
  @BeforeAll
  static void finishARun() throws IOException {
    assertThat(FrogDataset.demo(demo, new ByteArrayOutputStream())).isZero();
    RunDirectory run = RunDirectory.open(demo.resolve("runs/demo"));
    String manifest = Files.readString(run.path().resolve("run.json"));
    rows = run.outcomes().stream().map(outcome -> row(outcome, manifest)).toList();
  }

  private static Row row(Outcome outcome, String manifest) {
    return new Row(
        outcome.question(),
        outcome.database(),
        OutcomeJson.write(outcome),
        "hash of " + outcome.database(),
        manifest);
  }

  @Test
  void makesARunThatOtherCommandsRead() throws Exception {
    Path outcomes = folder.resolve("outcomes");
    // Two files, in no order, and what Spark leaves beside them.
    write(outcomes.resolve("part-00000.parquet"), List.of(rows.get(2)));
    write(outcomes.resolve("part-00001.parquet"), List.of(rows.get(1), rows.get(0)));
    Files.writeString(outcomes.resolve("_SUCCESS"), "");
    Files.writeString(outcomes.resolve(".part-00000.parquet.crc"), "x");
    Path run = folder.resolve("runs/imported");

    Cli cli = Cli.assay("import", outcomes, "--out", run);

    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.out()).contains("demo · 3 questions · profile standard", "1 of 3 right");
    assertThat(RunDirectory.open(run).outcomes())
        .isEqualTo(RunDirectory.open(demo.resolve("runs/demo")).outcomes());
    assertThat(Files.readAllLines(run.resolve("outcomes.jsonl")))
        .map(line -> line.replaceAll(",\"check\":\"[0-9a-f]+\"", ""))
        .containsExactlyElementsOf(
            rows.stream().sorted((a, b) -> a.id().compareTo(b.id())).map(Row::outcome).toList());
    assertThat(run.resolve("report.html")).isNotEmptyFile();
    assertThat(RunDirectory.open(run).manifest().databases().hashes())
        .containsEntry(rows.get(0).database(), "hash of " + rows.get(0).database());
    assertThat(run.resolveSibling("imported.importing")).doesNotExist();
    for (Object[] command :
        new Object[][] {
          {"show", run, rows.get(0).id()},
          {"rescore", run, "--profile", "strict"},
          {"compare", demo.resolve("runs/demo"), run, "--intersect"},
          {"export", run, "--format", "csv"}
        }) {
      Cli read = Cli.assay(command);
      assertThat(read.code()).as(command[0] + read.err()).isZero();
    }
  }

  @Test
  void givesTheSameRunWhateverTheOrderOfTheFiles() throws Exception {
    write(folder.resolve("a/p.parquet"), rows);
    write(folder.resolve("b/x.parquet"), List.of(rows.get(1)));
    write(folder.resolve("b/y.parquet"), List.of(rows.get(2), rows.get(0)));
    for (String name : List.of("a", "b")) {
      Cli cli =
          Cli.assay(
              "import",
              folder.resolve(name),
              "--name",
              "n",
              "--out",
              folder.resolve("run-" + name));
      assertThat(cli.code()).as(cli.err()).isZero();
    }

    assertThat(folder.resolve("run-a/outcomes.jsonl"))
        .hasSameBinaryContentAs(folder.resolve("run-b/outcomes.jsonl"));
    assertThat(folder.resolve("run-a/summary.json"))
        .hasSameBinaryContentAs(folder.resolve("run-b/summary.json"));
  }

  @Test
  void namesTheIdThatTwoOutcomesHave() throws Exception {
    write(folder.resolve("o/a.parquet"), rows);
    write(folder.resolve("o/b.parquet"), List.of(rows.get(1)));

    refused("2 outcomes with the id '" + rows.get(1).id() + "'");
  }

  @Test
  void refusesWhatIsNoOutcomeOfOneEvaluation() throws Exception {
    Path file = folder.resolve("o/a.parquet");
    Files.createDirectories(folder.resolve("o"));
    refused("has no Parquet file");

    write(file, List.of(rows.get(0).withId("other")));
    refused("the row 'other' has the outcome of '" + rows.get(0).id() + "'");

    Row first = rows.get(0);
    write(file, List.of(changed(first, line -> "{}")));
    refused("is no outcome");

    write(file, List.of(new Row("a", first.database(), first.outcome(), "h", "not json")));
    refused("can't be read");

    String strict = first.run().replace("\"standard\"", "\"strict\"");
    write(
        file,
        List.of(first, new Row("z", first.database(), first.outcome(), first.hash(), strict)));
    refused("evaluations with different settings");

    write(
        file,
        List.of(first, new Row("z", first.database(), first.outcome(), "other", first.run())));
    refused("database '" + first.database() + "' was not the same on all executors");

    sql("COPY (SELECT 1 AS id) TO '" + file + "'");
    refused("has no column database, sql, outcome, database_hash, run");
    Files.writeString(file, "not Parquet");
    refused("can't be read");
  }

  @Test
  void overwritesNothing() throws Exception {
    write(folder.resolve("o/a.parquet"), rows);
    Path run = Files.createDirectories(folder.resolve("run"));
    Files.writeString(run.resolve("mine.txt"), "kept");

    Cli cli = Cli.assay("import", folder.resolve("o"), "--out", run);

    assertThat(cli.code()).isEqualTo(2);
    assertThat(cli.err()).contains("is not empty; name a new directory");
    assertThat(run.resolve("mine.txt")).hasContent("kept");
  }

  private static Row changed(Row row, UnaryOperator<String> change) {
    return new Row(row.id(), row.database(), change.apply(row.outcome()), row.hash(), row.run());
  }

  private void refused(String words) {
    Path run = folder.resolve("refused");
    Cli cli = Cli.assay("import", folder.resolve("o"), "--out", run);
    assertThat(cli.err().replaceAll("\\s+", " ")).contains(words);
    assertThat(cli.code()).isEqualTo(2);
    assertThat(run).doesNotExist();
  }

  private static void write(Path file, List<Row> rows) throws IOException, SQLException {
    Files.createDirectories(file.getParent());
    try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE t (id VARCHAR, database VARCHAR, sql VARCHAR, gold_sql VARCHAR,"
              + " outcome VARCHAR, database_hash VARCHAR, run VARCHAR)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO t VALUES (?, ?, 's', 'g', ?, ?, ?)")) {
        for (Row row : rows) {
          String[] values = {row.id(), row.database(), row.outcome(), row.hash(), row.run()};
          for (int i = 0; i < values.length; i++) {
            insert.setString(i + 1, values[i]);
          }
          insert.execute();
        }
      }
      statement.execute("COPY t TO '" + file + "' (FORMAT parquet)");
    }
  }

  private static void sql(String text) throws SQLException {
    try (Connection connection = new DuckDBDriver().connect("jdbc:duckdb:", new Properties());
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  @Test
  void writesPairsOfQuestionsAndPredictions() throws IOException, SQLException {
    Path questions = folder.resolve("q.csv");
    Files.writeString(
        questions,
        "id,question,database,gold\na,How many?,shop,SELECT 1\nb,Which?,shop,SELECT 2\n");
    Path answers = Files.writeString(folder.resolve("p.csv"), "id,sql\na,SELECT 1\nb,SELECT 3\n");
    Path pairs = folder.resolve("pairs.parquet");
    Cli cli =
        Cli.assay(
            "spark", "pairs", "--questions", questions, "--predictions", answers, "--to", pairs);
    assertThat(cli.code()).as(cli.err()).isZero();
    assertThat(cli.err()).contains("Wrote 2 pairs to " + pairs);
    String all =
        "SELECT string_agg(id || database || gold[1] || sql || difficulty, ';' ORDER BY id) FROM '%s'";
    try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = duckdb.createStatement();
        ResultSet rows = statement.executeQuery(all.formatted(pairs))) {
      assertThat(rows.next()).isTrue();
      assertThat(rows.getString(1))
          .isEqualTo("ashopSELECT 1SELECT 1easy;bshopSELECT 2SELECT 3easy");
    }
  }
}
