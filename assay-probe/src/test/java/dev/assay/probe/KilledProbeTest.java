// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whenever a probe is killed, nothing of it is left in the server. */
@Timeout(600)
class KilledProbeTest {
  private static final List<String> ITEMS =
      List.of(
          "CREATE TABLE item (id INTEGER PRIMARY KEY, price DECIMAL(8, 2), name VARCHAR(20))",
          "INSERT INTO item VALUES (1, 1.5, 'a'), (2, 2.5, 'b'), (3, NULL, 'c')");

  /** The state of a server. */
  @FunctionalInterface
  private interface State {
    List<String> read() throws SQLException, IOException;
  }

  @Test
  void leavesNothingInPostgresWhenKilledTwice() throws Exception {
    killInPostgres(2);
  }

  @Test
  @Tag("long")
  void leavesNothingInPostgresWhenKilledTwentyTimes() throws Exception {
    killInPostgres(20);
  }

  @Test
  void leavesNothingInMariaDbWhenKilledTwice() throws Exception {
    killInMariaDb(2);
  }

  @Test
  @Tag("long")
  void leavesNothingInMariaDbWhenKilledTwentyTimes() throws Exception {
    killInMariaDb(20);
  }

  private static void killInPostgres(int kills) throws Exception {
    PostgresServer server = PostgresServer.shared();
    DatabaseAddress address = server.create("killed", ITEMS);
    String name = PostgresServer.name(address);
    try (Connection admin = server.connect(name);
        Statement statement = admin.createStatement()) {
      statement.execute("GRANT TEMPORARY ON DATABASE %1$s TO %1$s".formatted(name));
      kill(
          kills,
          address,
          statement,
          "SELECT count(*) FROM pg_stat_activity WHERE usename = '" + name + "'",
          "SELECT pg_sleep(0.02)",
          () -> {
            List<String> state = rows(statement, "SELECT datname FROM pg_database ORDER BY 1");
            state.addAll(rows(statement, "SELECT nspname FROM pg_namespace ORDER BY 1"));
            state.addAll(
                rows(statement, "SELECT relnamespace || relname FROM pg_class ORDER BY 1"));
            state.addAll(rows(statement, "SELECT id || name FROM item ORDER BY 1"));
            return state;
          });
    } finally {
      server.drop(address);
    }
  }

  private static void killInMariaDb(int kills) throws Exception {
    MariaDbServer server = MariaDbServer.shared();
    DatabaseAddress address = server.create("killed", ITEMS);
    String name = MariaDbServer.name(address);
    try (Connection admin = server.connect(name);
        Statement statement = admin.createStatement()) {
      statement.execute(
          "GRANT CREATE TEMPORARY TABLES ON %s.* TO %s".formatted(name, address.user()));
      Path temporary = Path.of(rows(statement, "SELECT @@tmpdir").get(0));
      kill(
          kills,
          address,
          statement,
          "SELECT count(*) FROM information_schema.PROCESSLIST WHERE USER = '%s'"
              .formatted(address.user()),
          "SELECT SLEEP(0.02)",
          () -> {
            List<String> state =
                rows(statement, "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY 1");
            state.addAll(
                rows(
                    statement,
                    "SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES"
                        + " ORDER BY 1"));
            state.addAll(rows(statement, "SELECT CONCAT(id, name) FROM item ORDER BY 1"));
            state.addAll(files(temporary));
            return state;
          });
    } finally {
      server.drop(address);
    }
  }

  /** Files of temporary tables, where the server is on this machine. */
  private static List<String> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.startsWith("#sql"))
          .sorted()
          .toList();
    }
  }

  private static void kill(
      int kills,
      DatabaseAddress address,
      Statement admin,
      String sessions,
      String wait,
      State state)
      throws Exception {
    List<String> before = state.read();
    Random random = new Random(kills);
    for (int i = 0; i < kills; i++) {
      Process process = start(address);
      try (BufferedReader lines = process.inputReader()) {
        assertThat(lines.readLine()).contains("Held");
        process.waitFor(random.nextInt(200), TimeUnit.MILLISECONDS);
      } finally {
        process.destroyForcibly().waitFor();
      }
      while (!rows(admin, sessions).equals(List.of("0"))) {
        rows(admin, wait);
      }
      assertThat(state.read()).isEqualTo(before);
    }
  }

  private static Process start(DatabaseAddress address) throws IOException {
    ProcessBuilder process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                KilledProbe.class.getName(),
                address.url(),
                String.valueOf(address.user()))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    process.environment().put(KilledProbe.PASSWORD, String.valueOf(address.password()));
    return process.start();
  }

  private static List<String> rows(Statement statement, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    return rows;
  }
}
