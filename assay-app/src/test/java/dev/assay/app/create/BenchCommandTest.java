// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.create;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.Cli;
import dev.assay.bench.MadeBenchmark;
import dev.assay.dataset.Dataset;
import dev.assay.execute.DatabaseAddress;
import dev.assay.gold.Gold;
import dev.assay.gold.internal.GoldExpansion;
import dev.assay.model.Question;
import dev.assay.sql.Dialect;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchCommandTest {
  private static final String SCHEMA =
      """
      CREATE TABLE town (
        town_id INTEGER PRIMARY KEY,
        name VARCHAR(40) NOT NULL,
        founded DATE
      );
      """;

  private static final String ROWS =
      """
      INSERT INTO town
      SELECT i, pick('name' || i, ['Alba', 'Brede']) || ' ' || i,
        CASE WHEN i > 2 THEN DATE '1800-01-01' + draw('founded' || i, 70000) END
      FROM range(1, 31) t(i);
      """;

  private static final String QUESTIONS =
      """
      - id: town-01
        question: How many towns were founded before 1900?
        category: date_functions
        gold: SELECT COUNT(*) FROM town WHERE founded < '1900-01-01'
      - id: town-02
        half: held_out
        values: { town: SELECT name FROM town WHERE founded > '1850-01-01' }
        question: When was {{town}} founded?
        category: group_by
        gold: SELECT founded FROM town WHERE name = '{{town}}'
      """;

  @TempDir private Path folder = Path.of("unset");

  private Path definitions(String questions) throws IOException {
    Path domain = Files.createDirectories(folder.resolve("definitions/town"));
    Files.writeString(domain.resolve("schema.sql"), SCHEMA);
    Files.writeString(domain.resolve("rows.sql"), ROWS);
    Files.writeString(domain.resolve("questions.yaml"), questions);
    return folder.resolve("definitions");
  }

  /** Predictions that are the first gold of each question, or abstain. */
  private Path golds(Path questions) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (Question question : Dataset.read(questions).questions()) {
      lines.append("{\"id\": \"").append(question.id()).append("\", ");
      if (question.gold() instanceof Gold.Queries queries) {
        String sql = GoldExpansion.of(question.id(), queries, Dialect.SQLITE).get(0);
        lines.append("\"sql\": \"");
        lines.append(sql.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        lines.append("\"}\n");
      } else {
        lines.append("\"abstained\": true}\n");
      }
    }
    return Files.writeString(folder.resolve("predictions.jsonl"), lines);
  }

  @Test
  void makesABenchmarkThatCanBeRun() throws IOException {
    Path out = folder.resolve("out");
    Cli made =
        Cli.assay(
            "bench", "make", "--definitions", definitions(QUESTIONS), "--out", out, "--seed", 9);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.out())
        .isEqualTo(
            out + ": 2 questions, 2 databases with 60 rows, seed 9" + System.lineSeparator());
    assertThat(made.err()).contains("Next: assay run --questions ");
    Path questions = out.resolve("questions.jsonl");
    Cli run =
        Cli.assay(
            "run",
            "--full",
            "--questions",
            questions,
            "--predictions",
            golds(questions),
            "--out",
            folder.resolve("run"),
            "--min-accuracy",
            1);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("By tag", "public ", "held_out ");
  }

  @Test
  void endsWithTwoIfGoldsFailAndListsAll() throws IOException {
    Path bad = definitions(QUESTIONS.replace("founded FROM", "found FROM").replace("COUNT", "CNT"));
    Cli made = Cli.assay("bench", "make", "--definitions", bad, "--out", folder.resolve("out"));
    assertThat(made.code()).isEqualTo(2);
    assertThat(made.err())
        .contains("questions.yaml:1: town-01: the gold fails on SQLite")
        .contains("questions.yaml:5: town-02: the gold fails on SQLite")
        .contains("2 gold queries fail, see above;");
  }

  @Test
  void saysThatAServerHasTheNewDatabasesEvenIfGoldsFail() {
    List<String> problems = List.of("the gold fails");
    MadeBenchmark files = new MadeBenchmark(2, 2, 60, problems, List.of(), List.of());
    MadeBenchmark onServer =
        new MadeBenchmark(2, 1, 60, problems, List.of(), List.of("assay_bench_town"));
    Path out = Path.of("out");
    assertThat(BenchMakeCommand.failure(files, out)).contains("1 gold query fails", "out is as it");
    assertThat(BenchMakeCommand.failure(onServer, out))
        .contains("The server has the new databases already (assay_bench_town)", "--replace");
  }

  @Test
  void saysWhatIsWrongWithATarget() throws IOException {
    Path good = definitions(QUESTIONS);
    Path out = folder.resolve("out");
    Cli both =
        Cli.assay(
            "bench",
            "make",
            "--definitions",
            good,
            "--out",
            out,
            "--engine",
            "duckdb",
            "--to",
            "jdbc:postgresql://localhost/");
    assertThat(both.code()).isEqualTo(2);
    assertThat(both.err()).contains("--engine is for files, and --to names a server");
    for (String url : List.of("jdbc:postgresql://localhost/x", "jdbc:oracle:thin:@h/", "out/")) {
      Cli cli = Cli.assay("bench", "make", "--definitions", good, "--out", out, "--to", url);
      assertThat(cli.code()).isEqualTo(2);
      assertThat(cli.err()).contains("--to ", "with the slash at the end");
    }
    assertThat(out).doesNotExist();
  }

  @Test
  void makesDatabasesOnPostgres() throws Exception {
    DatabaseAddress server = PostgresServer.shared().administrator("");
    try {
      checkServer(server);
    } finally {
      try (Connection connection = PostgresServer.shared().connect()) {
        drop(connection);
      }
    }
  }

  @Tag("long")
  @Test
  void makesDatabasesOnMariaDb() throws Exception {
    DatabaseAddress server = MariaDbServer.shared().administrator("");
    try {
      checkServer(server);
    } finally {
      try (Connection connection = MariaDbServer.shared().connect()) {
        drop(connection);
      }
    }
  }

  private static void drop(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP DATABASE IF EXISTS assay_bench_town");
      statement.execute("DROP DATABASE IF EXISTS assay_bench_town_held_out");
    }
  }

  private void checkServer(DatabaseAddress server) throws IOException {
    Path out = folder.resolve("out");
    String password = server.password() == null ? "" : server.password();
    Map<String, String> environment = new HashMap<>(Map.of("BENCH_PASSWORD", password));
    Object[] make = {
      "bench",
      "make",
      "--definitions",
      definitions(QUESTIONS),
      "--out",
      out,
      "--to",
      server.url(),
      "--user",
      String.valueOf(server.user()),
      "--password-env",
      "BENCH_PASSWORD"
    };
    Cli made = Cli.assay(environment, make);
    assertThat(made.code()).as(made.err()).isZero();
    assertThat(made.err()).contains("Next: assay run --config ");
    assertThat(out.resolve("assay.yaml"))
        .content()
        .contains(
            server.url().replaceFirst("(\\?.*)?$", "assay_bench_town_held_out$1"),
            "${BENCH_PASSWORD}");
    Cli again = Cli.assay(environment, make);
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("already has tables", "--replace");
    Cli run =
        Cli.assay(
            environment,
            "run",
            out.resolve("assay.yaml"),
            "--predictions",
            golds(out.resolve("questions.jsonl")),
            "--out",
            folder.resolve("run"),
            "--allow-privileged",
            "--min-accuracy",
            1);
    assertThat(run.code()).as(run.err()).isZero();
  }

  @Test
  void takesTheWordBenchForTheBundledBenchmark() throws IOException {
    String cache = System.getProperty("assay.cache", "");
    System.setProperty("assay.cache", folder.resolve("cache").toString());
    try {
      Cli first = Cli.assay("audit", "bench", "--where", "id=clinic-0*", "--json");
      assertThat(first.code()).as(first.err()).isZero();
      assertThat(first.err()).contains("Making the bundled benchmark");
      Path config = Files.writeString(folder.resolve("assay.yaml"), "questions: bench\n");
      Path made = Files.list(folder.resolve("cache/bench")).toList().get(0).resolve("bench");
      Cli run =
          Cli.assay(
              "run",
              "--full",
              config,
              "--predictions",
              golds(made),
              "--where",
              "database=clinic*",
              "--out",
              folder.resolve("run"),
              "--min-accuracy",
              1);
      assertThat(run.code()).as(run.out() + run.err()).isZero();
      assertThat(run.err()).doesNotContain("Making");
      assertThat(run.out()).startsWith("bench · 40 questions").contains("public ", "held_out ");
    } finally {
      if (cache.isEmpty()) {
        System.clearProperty("assay.cache");
      } else {
        System.setProperty("assay.cache", cache);
      }
    }
  }

  @Test
  void prefersAFolderNamedBench() throws IOException {
    Path questions = folder.resolve("bench");
    Files.writeString(
        questions, "{\"id\":\"q\",\"question\":\"?\",\"database\":\"d\",\"unanswerable\":true}\n");
    Path config = Files.writeString(folder.resolve("assay.yaml"), "questions: bench\n");
    Cli run =
        Cli.assay(
            "run",
            config,
            "--predictions",
            golds(questions),
            "--format",
            "assay",
            "--out",
            folder.resolve("run"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("Making");
  }
}
