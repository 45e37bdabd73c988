// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.app.terminal.ExitCode;
import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands on a server's database: what its accounts may do, and a start from nothing. */
class ServerTest {
  private static DatabaseAddress reader = DatabaseAddress.of("none", "jdbc:none:");

  private final Path folder;

  ServerTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  static void create() throws SQLException {
    reader =
        PostgresServer.shared()
            .create(
                "pond",
                List.of(
                    "CREATE TABLE frog (id INT PRIMARY KEY, \"Name\" TEXT)",
                    "INSERT INTO frog VALUES (1, 'Kermit'), (2, 'Hypno')"));
  }

  @AfterAll
  static void drop() throws SQLException {
    PostgresServer.shared().drop(reader);
  }

  private static DatabaseAddress superuser() {
    return PostgresServer.shared().administrator(PostgresServer.name(reader));
  }

  private Path config(DatabaseAddress address) throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        "{\"id\": \"q1\", \"question\": \"?\", \"database\": \"pond\", \"gold\": \"SELECT count(*)"
            + " FROM frog\"}");
    Files.writeString(
        folder.resolve("predictions.jsonl"),
        "{\"id\": \"q1\", \"sql\": \"SELECT count(id) FROM frog\"}");
    String password = "";
    if (address.password() != null) {
      Path secret = Files.writeString(folder.resolve("secret"), address.password());
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
      password = ", password: { file: secret }";
    }
    return Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        generator: { predictions: predictions.jsonl }
        databases:
          pond: { url: "%s", user: %s%s }
        """
            .formatted(address.url(), address.user(), password));
  }

  @Test
  void judgesUnderAnAccountThatMayOnlyRead() throws IOException {
    Cli check = Cli.isolated("check", config(reader));
    assertThat(check.out()).containsPattern("pond +postgres [0-9.]+");
    assertThat(check.code()).as(check.err()).isZero();
    Cli run = Cli.isolated("run", config(reader), "--out", folder.resolve("run"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(Files.readString(folder.resolve("run/outcomes.jsonl")))
        .contains("\"verdict\":\"correct\"");
  }

  @Test
  void runsGoldsOfAServerBesideAFile() throws Exception {
    String file = folder.resolve("pond.sqlite").toString();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE frog (id INT)");
      statement.execute("INSERT INTO frog VALUES (1), (2)");
    }
    for (DatabaseAddress gold : List.of(reader, superuser())) {
      Path config = config(gold);
      String both =
          Files.readString(config)
              .replaceFirst("pond: (\\{.*)", "pond: { gold: $1, prediction: pond.sqlite }");
      Cli run = Cli.assay("run", Files.writeString(config, both), "--out", folder.resolve("run"));
      if (gold.equals(reader)) {
        assertThat(run.out()).as(run.err()).contains("1 of 1 right");
      } else {
        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("database 'pond@gold': its account may do more than read");
      }
    }
  }

  @Test
  void runsAllQuestionsOnOneDatabase() throws IOException {
    config(reader);
    Path questions = folder.resolve("questions.jsonl");
    Files.writeString(questions, Files.readString(questions).replace("pond", "lake"));
    String url = reader.url().replaceFirst("^jdbc:", "").replaceFirst("[?].*", "");
    String password = reader.password() == null ? "geheim77" : reader.password();
    Path out = folder.resolve("run");
    List<Object> account =
        List.of("--user", reader.user() + "", "--password-env", "PASSWORD_OF_POND");
    for (List<Object> words :
        List.<List<Object>>of(
            List.of("run", "--predictions", folder.resolve("predictions.jsonl"), "--out", out),
            List.of("check"),
            List.of("audit"))) {
      List<Object> all = new ArrayList<>(words);
      all.addAll(List.of("--questions", questions, "--database", url));
      all.addAll(account);
      Cli cli = Cli.assay(Map.of("PASSWORD_OF_POND", password), all.toArray());
      assertThat(cli.code()).as("%s: %s", words, cli.err()).isZero();
    }
    assertThat(Files.readString(out.resolve("outcomes.jsonl"))).contains("\"verdict\":\"correct\"");
  }

  @Test
  void beginsWithTheUrlThatPsqlTakes() throws IOException {
    String url =
        reader
            .url()
            .replaceFirst("^jdbc:postgresql://", "postgresql://" + reader.user() + ":geheim77@")
            .replaceFirst("[?].*", "");
    String password = reader.password() == null ? "geheim77" : reader.password();
    Path work = folder.resolve("new");

    Cli init = Cli.assay("init", "--database", url.replace("geheim77", password), "--dir", work);

    assertThat(init.code()).as(init.err()).isZero();
    assertThat(init.err()).contains("export ASSAY_POND_", "_PASSWORD=…");
    String config = Files.readString(work.resolve("assay.yaml"));
    assertThat(config)
        .contains("url: \"jdbc:postgresql://", "user: \"" + reader.user() + "\"", "_PASSWORD}\"")
        .doesNotContain(password);
    Path bare =
        Files.writeString(
            work.resolve("bare.yaml"),
            """
            questions: questions.jsonl
            databases: { %s: { url: "${SHOP_URL}" } }
            generator: { predictions: predictions.jsonl }
            """
                .formatted(PostgresServer.name(reader)));
    Cli run =
        Cli.assay(
            java.util.Map.of("SHOP_URL", url.replace("geheim77", password)),
            "run",
            bare,
            "--out",
            work.resolve("run"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(work.resolve("run/run.json")).content().doesNotContain(password);
  }

  @Test
  void refusesASuperuser() throws IOException {
    for (String command : List.of("check", "run")) {
      Cli cli = Cli.isolated(command, config(superuser()));
      assertThat(cli.code()).isEqualTo(ExitCode.USAGE);
      assertThat(cli.err())
          .contains("database 'pond': its account may do more than read: everything")
          .contains("docs/databases/postgresql.md")
          .contains("--allow-privileged");
    }
    assertThat(folder.resolve("runs")).doesNotExist();
  }

  @Test
  void writesFilesToBeginWith() throws IOException {
    Path work = folder.resolve("work");
    DatabaseAddress address = superuser();
    Cli init =
        Cli.isolated(
            "init",
            "--database",
            address.url(),
            "--user",
            String.valueOf(address.user()),
            "--dir",
            work);
    assertThat(init.code()).as(init.err()).isZero();
    assertThat(Files.readString(work.resolve("questions.jsonl"))).contains("\\\"Name\\\"");
    Cli run =
        Cli.isolated(
            "run", work.resolve("assay.yaml"), "--allow-privileged", "--out", work.resolve("out"));
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(work.resolve("out/outcomes.jsonl")).content().hasLineCount(3);
  }
}
