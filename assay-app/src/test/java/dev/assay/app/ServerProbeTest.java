// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probing on servers: a run, its replay, a single pair, and the mutation score. */
class ServerProbeTest {
  private static final List<String> POND =
      List.of(
          "CREATE TABLE frog (id INT PRIMARY KEY, name VARCHAR(20), born DATE)",
          "INSERT INTO frog VALUES (1, 'Kermit', '1955-05-09'), (2, 'Hypno', '1999-12-31'),"
              + " (3, 'Frida', '2004-02-29')");
  private static final String GOLD = "SELECT name FROM frog WHERE born > '1990-01-01'";
  private static final String LUCKY = "SELECT name FROM frog WHERE born >= '1990-01-01'";

  private final Path folder;

  ServerProbeTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @Test
  void probesAndReplaysOnPostgres() throws IOException, SQLException {
    PostgresServer server = PostgresServer.shared();
    DatabaseAddress pond = server.create("pond", POND);
    String name = PostgresServer.name(pond);
    try (Connection connection = server.connect(name);
        Statement statement = connection.createStatement()) {
      Path run = run(pond);
      probe(run);
      String withoutTheRight = Files.readString(run.resolve("probe/q1.sql"));
      statement.execute("GRANT TEMPORARY ON DATABASE %1$s TO %1$s".formatted(name));
      refutes(run, "CREATE TEMPORARY TABLE \"frog\"");
      assertThat(run.resolve("probe/q1.sql")).hasContent(withoutTheRight);
    } finally {
      server.drop(pond);
    }
  }

  @Test
  void probesAndReplaysOnMariaDb() throws IOException, SQLException {
    MariaDbServer server = MariaDbServer.shared();
    DatabaseAddress pond = server.create("pond", POND);
    String name = MariaDbServer.name(pond);
    try (Connection connection = server.connect(name);
        Statement statement = connection.createStatement()) {
      Path run = run(pond);
      probe(run);
      String withoutTheRight = Files.readString(run.resolve("probe/q1.sql"));
      statement.execute("GRANT CREATE TEMPORARY TABLES ON %s.* TO %s".formatted(name, pond.user()));
      refutes(run, "CREATE TEMPORARY TABLE `frog`");
      assertThat(run.resolve("probe/q1.sql")).hasContent(withoutTheRight);
    } finally {
      server.drop(pond);
    }
  }

  private Path config(DatabaseAddress address) throws IOException {
    Files.writeString(
        folder.resolve("questions.jsonl"),
        "{\"id\": \"q1\", \"question\": \"?\", \"database\": \"pond\", \"gold\": \"%s\"}"
            .formatted(GOLD));
    Files.writeString(
        folder.resolve("predictions.jsonl"), "{\"id\": \"q1\", \"sql\": \"%s\"}".formatted(LUCKY));
    Path secret = folder.resolve("secret");
    Files.writeString(secret, String.valueOf(address.password()));
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    return Files.writeString(
        folder.resolve("assay.yaml"),
        """
        questions: questions.jsonl
        generator: { predictions: predictions.jsonl }
        databases:
          pond: { url: "%s", user: %s, password: { file: secret } }
        """
            .formatted(address.url(), address.user()));
  }

  private Path run(DatabaseAddress address) throws IOException {
    Path run = folder.resolve("run");
    Cli ran = Cli.assay("run", config(address), "--out", run, "--in-process");
    assertThat(ran.code()).as(ran.err()).isZero();
    return run;
  }

  /** The stored probe result. */
  private String probe(Path run) throws IOException {
    Cli probed = Cli.assay("probe", run, "--config", folder.resolve("assay.yaml"));
    assertThat(probed.code()).as(probed.err()).isZero();
    return Files.readString(run.resolve("probe.json"));
  }

  private void refutes(Path run, String start) throws IOException {
    assertThat(probe(run)).contains("\"status\":\"refuted\"");
    assertThat(run.resolve("probe/q1.sql")).content().contains(start, "INSERT INTO");

    Path config = folder.resolve("assay.yaml");
    Cli replayed = Cli.assay("probe", "replay", run, "q1", "--config", config);
    assertThat(replayed.code()).as(replayed.out() + replayed.err()).isZero();
    assertThat(replayed.out()).contains("Both answers are those that were stored", "1990-01-01");

    Path questions = folder.resolve("questions.jsonl");
    Cli power = Cli.assay("audit", questions, "--config", config, "--power", "--mutants", 2);
    assertThat(power.code()).as(power.err()).isZero();
    assertThat(power.out()).contains("Mutation score:").doesNotContain("Mutation score: none");
  }
}
