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
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
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

  /**
   * A database that is probed, and what its server is asked.
   *
   * @param sessions counts those of the probe
   * @param pause takes a moment
   */
  private record Probed(
      DatabaseAddress address, Statement admin, String sessions, String pause, State state) {}

  /** An action on a database. */
  @FunctionalInterface
  private interface Use {
    void of(Probed probed) throws Exception;
  }

  @Test
  void leavesNothingInServersWhenKilledTwice() throws Exception {
    killInBoth(2);
  }

  @Test
  @Tag("long")
  void leavesNothingInServersWhenKilledTwentyTimes() throws Exception {
    killInBoth(20);
  }

  /** One process probes both, as most of its time goes into its start. */
  private static void killInBoth(int kills) throws Exception {
    inPostgres(postgres -> inMariaDb(mariaDb -> kill(kills, List.of(postgres, mariaDb))));
  }

  private static void inPostgres(Use use) throws Exception {
    PostgresServer server = PostgresServer.shared();
    DatabaseAddress address = server.create("killed", ITEMS);
    String name = PostgresServer.name(address);
    try (Connection admin = server.connect(name);
        Statement statement = admin.createStatement()) {
      statement.execute("GRANT TEMPORARY ON DATABASE %1$s TO %1$s".formatted(name));
      Probed probed =
          new Probed(
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
      use.of(probed);
    } finally {
      server.drop(address);
    }
  }

  private static void inMariaDb(Use use) throws Exception {
    MariaDbServer server = MariaDbServer.shared();
    DatabaseAddress address = server.create("killed", ITEMS);
    String name = MariaDbServer.name(address);
    try (Connection admin = server.connect(name);
        Statement statement = admin.createStatement()) {
      statement.execute(
          "GRANT CREATE TEMPORARY TABLES ON %s.* TO %s".formatted(name, address.user()));
      Path temporary = Path.of(rows(statement, "SELECT @@tmpdir").get(0));
      Probed probed =
          new Probed(
              address,
              statement,
              "SELECT count(*) FROM information_schema.PROCESSLIST WHERE USER = '%s'"
                  .formatted(address.user()),
              "SELECT SLEEP(0.02)",
              () -> {
                List<String> state =
                    rows(
                        statement,
                        "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY 1");
                state.addAll(
                    rows(
                        statement,
                        "SELECT CONCAT(TABLE_SCHEMA, '.', TABLE_NAME) FROM information_schema.TABLES"
                            + " ORDER BY 1"));
                state.addAll(rows(statement, "SELECT CONCAT(id, name) FROM item ORDER BY 1"));
                state.addAll(files(temporary));
                return state;
              });
      use.of(probed);
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

  private static void kill(int kills, List<Probed> all) throws Exception {
    List<List<String>> before = new ArrayList<>();
    for (Probed each : all) {
      before.add(each.state().read());
    }
    Random random = new Random(kills);
    for (int i = 0; i < kills; i++) {
      Process process = start(all.stream().map(Probed::address).toList());
      try (BufferedReader lines = process.inputReader()) {
        awaitSearches(lines, all.size());
        process.waitFor(random.nextInt(200), TimeUnit.MILLISECONDS);
      } finally {
        process.destroyForcibly().waitFor();
      }
      for (int p = 0; p < all.size(); p++) {
        Probed probed = all.get(p);
        while (!rows(probed.admin(), probed.sessions()).equals(List.of("0"))) {
          rows(probed.admin(), probed.pause());
        }
        assertThat(probed.state().read()).isEqualTo(before.get(p));
      }
    }
  }

  /** Until every database has been searched. */
  private static void awaitSearches(BufferedReader lines, int databases) throws IOException {
    Set<String> searched = new HashSet<>();
    while (searched.size() < databases) {
      String line = lines.readLine();
      assertThat(line).contains("Held");
      searched.add(line.substring(0, line.indexOf(' ')));
    }
  }

  private static Process start(List<DatabaseAddress> addresses) throws IOException {
    ProcessBuilder process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledProbe.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    for (int i = 0; i < addresses.size(); i++) {
      DatabaseAddress address = addresses.get(i);
      process.command().addAll(List.of(address.url(), String.valueOf(address.user())));
      process.environment().put(KilledProbe.PASSWORD + i, String.valueOf(address.password()));
    }
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
