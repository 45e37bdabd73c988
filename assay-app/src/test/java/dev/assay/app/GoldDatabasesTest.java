// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.app.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Golds and predictions each on a database of their own. */
class GoldDatabasesTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The month of an order, as each engine has it. */
  private static final Map<String, String> MONTHS =
      Map.of(
          "sqlite", "strftime('%m', placed)",
          "duckdb", "strftime(placed, '%m')",
          "h2", "FORMATDATETIME(placed, 'MM')");

  private final Path folder;

  GoldDatabasesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private Path create(String name, String engine, String... more) throws Exception {
    Path parent = Files.createDirectories(folder.resolve(name));
    Path file = parent.resolve("shop." + (engine.equals("h2") ? "mv.db" : engine));
    String named = engine.equals("h2") ? parent.resolve("shop").toString() : file.toString();
    try (Connection connection =
            DriverManager.getConnection("jdbc:" + engine + ":" + named, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE orders (id INTEGER, customer VARCHAR(9), amount INTEGER, placed DATE)");
      statement.execute(
          "INSERT INTO orders VALUES (1, 'Ann', 10, '2024-01-05'), (2, 'Bob', 20, '2024-02-05'),"
              + " (3, 'Ann', 20, '2024-02-07'), (4, 'Cid', 5, '2024-03-01')");
      for (String sql : more) {
        statement.execute(sql);
      }
    }
    return file;
  }

  private Path write(String gold, String predicted) throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id": "count", "database": "shop", "question": "?", "gold": "SELECT customer, count(*) FROM orders GROUP BY customer"}
        {"id": "tie", "database": "shop", "question": "?", "gold": "SELECT customer FROM orders ORDER BY amount DESC LIMIT 1"}
        {"id": "tie2", "database": "shop", "question": "?", "gold": "SELECT customer FROM orders ORDER BY amount DESC LIMIT 1"}
        {"id": "month", "database": "shop", "question": "?", "gold": "SELECT id, %s FROM orders WHERE id < 4"}
        {"id": "hidden", "database": "shop", "question": "?", "gold": "SELECT x FROM hidden"}
        {"id": "less", "database": "less", "question": "?", "gold": "SELECT customer, count(*) FROM orders GROUP BY customer"}
        """
            .formatted(MONTHS.get(gold)));
    // Whichever of two orders comes first, one of both predictions makes another choice.
    return Files.writeString(
        folder.resolve("predictions.jsonl"),
        """
        {"id": "count", "sql": "SELECT customer, count(id) FROM orders GROUP BY customer"}
        {"id": "tie", "sql": "SELECT min(customer) FROM orders WHERE amount = 20"}
        {"id": "tie2", "sql": "SELECT max(customer) FROM orders WHERE amount = 20"}
        {"id": "month", "sql": "SELECT id, %s FROM orders WHERE id <= 3"}
        {"id": "hidden", "sql": "SELECT x FROM hidden"}
        {"id": "less", "sql": "SELECT customer, count(id) FROM orders GROUP BY customer"}
        """
            .formatted(MONTHS.get(predicted)));
  }

  private Path config(String databases) throws IOException {
    return Files.writeString(
        folder.resolve("assay.yaml"),
        "questions: questions.jsonl\ngenerator: { predictions: predictions.jsonl }\n" + databases);
  }

  private Map<String, String> verdicts(Path out) throws IOException {
    Map<String, String> verdicts = new TreeMap<>();
    for (String line : Files.readAllLines(out.resolve("outcomes.jsonl"))) {
      JsonNode outcome = JSON.readTree(line);
      verdicts.put(
          outcome.path("question").asText(),
          outcome.path("verdict").asText() + " " + outcome.path("cause").asText(""));
    }
    return verdicts;
  }

  @ParameterizedTest
  @CsvSource({"sqlite, duckdb", "h2, sqlite"})
  void comparesResultsOfTwoEngines(String gold, String predicted) throws Exception {
    Path golds = create("gold", gold, "CREATE TABLE hidden (x INTEGER)");
    Path all = create("all", predicted);
    Path less = create("less", predicted, "DELETE FROM orders WHERE id = 4");
    write(gold, predicted);
    Path config =
        config(
            """
            databases:
              shop: { gold: { file: '%1$s' }, prediction: '%2$s' }
              less: { gold: '%1$s', prediction: { file: '%3$s' } }
            """
                .formatted(golds, all, less));
    Path out = folder.resolve("run");

    Cli run = Cli.assay("run", "--full", config, "--check-gold", "--out", out);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(verdicts(out))
        .containsEntry("count", "correct ")
        .containsEntry("tie", "correct ")
        .containsEntry("tie2", "correct ")
        .containsEntry("month", "correct ")
        .containsEntry("hidden", "incorrect SQL_ERROR")
        .containsEntry("less", "incorrect WRONG_ROW_COUNT");
    assertThat(run.out()).contains("TIE_CHOICE  1");
  }

  @Test
  void runsGoldsWithAnAccountThatMaySeeMore() throws Exception {
    Path file =
        create(
            "one",
            "h2",
            "CREATE TABLE hidden (x INTEGER)",
            "CREATE USER golds PASSWORD 'g'",
            "CREATE USER models PASSWORD 'm'",
            "GRANT SELECT ON orders TO golds",
            "GRANT SELECT ON orders TO models",
            "GRANT SELECT ON hidden TO golds");
    write("h2", "h2");
    Path out = folder.resolve("run");

    Path config =
        config(
            """
            database:
              gold: { file: '%1$s', user: golds, password: "${G}" }
              prediction: { file: '%1$s', user: models, password: "${M}" }
            """
                .formatted(file));

    Cli run = Cli.assay(Map.of("G", "g", "M", "m"), "run", config, "--out", out);

    assertThat(run.code()).as(run.err()).isZero();
    assertThat(verdicts(out))
        .containsEntry("count", "correct ")
        .containsEntry("hidden", "incorrect SQL_ERROR");
  }

  @Test
  void keepsTheTwoApartInARun() throws Exception {
    create("gold", "sqlite", "CREATE TABLE hidden (x INTEGER)");
    Path other = create("pred", "duckdb").getParent();
    write("sqlite", "duckdb");
    Path config = config("databases: pred\ngoldDatabases: gold\nwhere: database=shop\n");
    Path out = folder.resolve("run");

    assertThat(Cli.assay("run", config, "--out", out).code()).isZero();
    assertThat(JSON.readTree(out.resolve("run.json").toFile()).at("/databases").toString())
        .contains("\"shop\"", "\"shop@gold\"");
    Cli without = Cli.assay("run", config, "--databases", other, "--out", out, "--resume");
    assertThat(without.code()).isEqualTo(ExitCode.USAGE);
    assertThat(without.err()).contains("database shop@gold", "not in the plan");

    assertThat(Cli.assay("probe", out, "--databases", other).out())
        .contains("not probed: gold and prediction ran on two databases");

    Cli missing =
        Cli.assay(
            "run",
            config,
            "--gold-databases",
            Files.createDirectories(folder.resolve("empty")),
            "--out",
            folder.resolve("none"));
    assertThat(missing.err())
        .contains("shop@gold: there is no database 'shop@gold'", "another --gold-databases");
  }

  @Test
  @Tag("long")
  void runsGoldsOnTheirOwnInOtherCommands() throws Exception {
    create("gold", "sqlite", "CREATE TABLE hidden (x INTEGER)");
    create("pred", "duckdb");
    write("sqlite", "duckdb");
    Path config = config("databases: pred\ngoldDatabases: gold\nwhere: database=shop\n");

    assertThat(Cli.assay("check", config, "--compare-in-database").out())
        .contains("shop@gold", "sqlite", "duckdb", "run on two databases", "5 of 5 questions");
    assertThat(Cli.assay("audit", config, "--json").out())
        .contains("\"gold-fails\":0", "\"limit-through-tie\":2");
    try (ServingCommand serving = new ServingCommand(Map.of(), config)) {
      JsonNode verdicts =
          serving.verdicts(
              """
              {"pairs": [{"question": "month", "sql": "SELECT id, strftime(placed, '%m') FROM orders WHERE id < 4"},
                {"gold": "SELECT 1", "database": "shop@gold", "sql": "SELECT 1"}]}
              """);
      assertThat(verdicts.at("/0/verdict").asText()).isEqualTo("correct");
      assertThat(verdicts.at("/1/error/code").asText()).isEqualTo("unknown_database");
    }
  }
}
