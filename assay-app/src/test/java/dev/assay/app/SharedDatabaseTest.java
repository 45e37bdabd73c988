// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One database for all questions, whatever database they name. */
class SharedDatabaseTest {
  private final Path folder;

  SharedDatabaseTest(@TempDir Path folder) {
    this.folder = folder;
  }

  /** Questions of which none names the database, and predictions: one right, one wrong. */
  @BeforeEach
  void write() throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        """
        {"id": "1", "database": "cats", "question": "?", "gold": "SELECT name FROM pet"}
        {"id": "2", "database": "<dogs a=b>/..", "question": "?", "gold": "SELECT count(*) FROM pet"}
        """);
    Files.writeString(
        folder.resolve("predictions.jsonl"),
        """
        {"id": "1", "sql": "SELECT name FROM pet"}
        {"id": "2", "sql": "SELECT 2"}
        """);
  }

  private Path create(String url) throws SQLException {
    Path file = folder.resolve("vet." + (url.equals("h2") ? "mv.db" : url));
    String named = url.equals("h2") ? folder.resolve("vet").toString() : file.toString();
    try (Connection connection =
            DriverManager.getConnection("jdbc:" + url + ":" + named, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE pet (name VARCHAR(9))");
      statement.execute("INSERT INTO pet VALUES ('Rex')");
    }
    return file;
  }

  @Test
  void needsNoNameInTheQuestions() throws Exception {
    Path questions = folder.resolve("questions.csv");
    Files.writeString(questions, "id,question,gold\n1,Which?,SELECT name FROM pet\n");

    assertThat(Cli.assay("check", "--questions", questions, "--database", create("sqlite")).out())
        .contains("1 of 1", "can be scored");
    assertThat(Cli.assay("check", "--questions", questions, "--databases", folder).err())
        .contains("--database FILE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sqlite", "duckdb", "h2"})
  void runsAllQuestionsOnAFile(String engine) throws Exception {
    Path file = create(engine);
    Path questions = folder.resolve("questions.jsonl");
    Path out = folder.resolve("run");

    Cli check = Cli.assay("check", "--questions", questions, "--database", file);
    assertThat(check.out()).contains("2 of 2 questions can be scored");
    assertThat(check.err()).contains("--database");
    Cli audit = Cli.assay("audit", questions, "--database", file);
    assertThat(audit.code()).as(audit.err()).isZero();
    Cli run =
        Cli.assay(
            "run",
            "--questions",
            questions,
            "--predictions",
            folder.resolve("predictions.jsonl"),
            "--database",
            file,
            "--out",
            out);
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(out.resolve("outcomes.jsonl")))
        .containsOnlyOnce("\"verdict\":\"correct\"")
        .containsOnlyOnce("\"verdict\":\"incorrect\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "database: vet.sqlite",
        "database: { file: vet.sqlite }",
        "database: { file: vet.sqlite, encoding: latin1 }",
        "database: 'jdbc:sqlite:vet.sqlite'",
        "database: { url: 'jdbc:sqlite:vet.sqlite' }",
        "{database: vet.sqlite, databaseEncoding: latin1}",
      })
  void isNamedInTheConfiguration(String key) throws Exception {
    create("sqlite");
    Cli check = Cli.assay("check", config(key));

    assertThat(check.out()).as(check.err()).contains("2 of 2 questions can be scored");
  }

  @Test
  void outranksTheFileOnTheCommandLine() throws Exception {
    Path file = create("sqlite");
    Path config = config("databases: { cats: { url: 'jdbc:postgresql://localhost:1/x' } }");

    assertThat(Cli.assay("check", config, "--database", file).out())
        .contains("2 of 2 questions can be scored");
    Path other = config("database: 'jdbc:postgresql://localhost:1/x'");
    assertThat(Cli.assay("check", other, "--database", file).out())
        .contains("2 of 2 questions can be scored");
  }

  private Path config(String key) throws IOException {
    String keys = key.startsWith("{") ? key.replaceAll("[{}]", "").replace(", ", "\n") : key;
    return Files.writeString(
        folder.resolve("assay.yaml"),
        "questions: questions.jsonl\ngenerator: { predictions: predictions.jsonl }\n%s\n"
            .formatted(keys));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "database: vet.sqlite;databases: . | 'databases' would do nothing",
        "database: { url: 'postgresql://h/{database}' } | write 'databases' in place",
        "database: 'postgresql://h/{database}' | write 'databases' in place",
        "database: { user: me } | needs either url or file",
        "database: [a, b] | database",
        "database: { fil: a } | did you mean 'file'",
        "database: 'postgresql://me:geheim77@h/vet' | must not contain a password",
      })
  void refusesInTheConfiguration(String key, String message) throws Exception {
    Cli check = Cli.assay("check", config(key.replace(';', '\n')));

    assertThat(check.code()).isEqualTo(ExitCode.USAGE);
    assertThat(check.err()).contains("assay.yaml:", message).doesNotContain("geheim77");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "--database a.sqlite --databases b | keep one of them",
        "--database postgresql://h/{database} | write --databases in its place",
        "--database missing.sqlite | missing.sqlite can't be read",
        "--database snowflake://u:geheim77@a/b | is not a URL that Assay knows",
        "--database jdbc:postgresql://h/b?password=geheim77 | --password-env NAME",
        "--databases postgresql://h/vet | named by --database",
        "--user me | are for --database URL",
      })
  void refusesOnTheCommandLine(String words, String message) {
    String[] given =
        ("check --questions " + folder.resolve("questions.jsonl") + " " + words).split(" ");
    Cli check = Cli.assay((Object[]) given);

    assertThat(check.code()).isEqualTo(ExitCode.USAGE);
    assertThat(check.err()).contains(message).doesNotContain("geheim77");
  }
}
