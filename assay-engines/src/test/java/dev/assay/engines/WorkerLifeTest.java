// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Worker processes with real databases in them. */
class WorkerLifeTest {
  private static final Limits LIMITS =
      new Limits(Duration.ofSeconds(60), 10_000, 200_000, 64 << 20);
  private static final String ENDLESS =
      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c";

  @TempDir private Path folder = Path.of("unset");

  /** Servers that other tests of this JVM have started. */
  private Set<ProcessHandle> others = Set.of();

  private ProcessRunner runner = runner(Path.of("unset"));

  private static ProcessRunner runner(Path folder) {
    return new ProcessRunner(
        new ConfiguredDatabases(
            List.of(
                DatabaseAddress.of("lite", "jdbc:sqlite:" + folder.resolve("a.sqlite")),
                DatabaseAddress.of("duck", "jdbc:duckdb:" + folder.resolve("a.duckdb")))),
        new WorkerPool(
            new WorkerSettings(WorkerSettings.DEFAULT.memory(), List.of()),
            SessionSettings.DEFAULT));
  }

  @BeforeEach
  void create() throws Exception {
    for (String url :
        List.of(
            "jdbc:sqlite:" + folder.resolve("a.sqlite"),
            "jdbc:duckdb:" + folder.resolve("a.duckdb"))) {
      try (Connection connection = DriverManager.getConnection(url);
          Statement statement = connection.createStatement()) {
        statement.execute("CREATE TABLE item (id INTEGER, name VARCHAR)");
        statement.execute("INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
      }
    }
    others = ProcessHandle.current().children().collect(Collectors.toSet());
    runner.close();
    runner = runner(folder);
  }

  @AfterEach
  void leavesNoProcess() {
    runner.close();
    assertThat(workers()).isEmpty();
  }

  private List<ProcessHandle> workers() {
    return ProcessHandle.current().children().filter(child -> !others.contains(child)).toList();
  }

  private void assertWorks(String database) {
    Execution execution =
        runner.run(database, "SELECT id, name FROM item ORDER BY id", Limits.DEFAULT);
    assertThat(((Rows) execution).table().row(0)).containsExactly(1L, "nut");
    assertThat(((Rows) execution).table().row(1)).containsExactly(2L, null);
  }

  @Test
  void endsWhatIsTooLargeAndGoesOn() {
    for (String database : List.of("lite", "duck")) {
      String numbers = numbers(database);
      String wide = "SELECT " + "n, ".repeat(1999) + "n FROM (" + numbers + ")";
      assertThat(runner.run(database, numbers, LIMITS)).isEqualTo(new TooLarge("rows", 10_001));
      assertThat(runner.run(database, wide, LIMITS)).isInstanceOf(TooLarge.class);
      assertThat(runner.run(database, cell(database), LIMITS))
          .as(database)
          .isInstanceOf(TooLarge.class);
      assertWorks(database);
    }
  }

  private static String numbers(String database) {
    return database.equals("duck")
        ? "SELECT range AS n FROM range(1000000000)"
        : "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 1000000000)"
            + " SELECT n FROM c";
  }

  private static String cell(String database) {
    return database.equals("lite")
        ? "SELECT hex(zeroblob(40000000))"
        : "SELECT repeat('x', 80000000)";
  }

  @Test
  void endsEndlessQueriesAndGoesOn() {
    Limits limits = limits(Duration.ofMillis(300));
    for (String database : List.of("lite", "duck")) {
      assertWorks(database);
      long start = System.nanoTime();
      assertThat(runner.run(database, ENDLESS, limits)).isEqualTo(new TimedOut(limits.timeout()));
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
      assertWorks(database);
    }
  }

  private static Limits limits(Duration timeout) {
    return new Limits(timeout, 1_000_000, 20_000_000, 64 << 20);
  }

  @Test
  void leavesNothingBehindAfterCanceledQueriesAndKilledWorkers() throws Exception {
    cancelAndKill(4, 1);
  }

  @Test
  @Tag("long")
  void leavesNothingBehindAfterThousandCanceledQueriesAndFiftyKilledWorkers() throws Exception {
    cancelAndKill(1000, 50);
  }

  private void cancelAndKill(int canceled, int killed) throws Exception {
    assertWorks("lite");
    long threads = threads();
    long files = openFiles();
    Limits limits = limits(Duration.ofMillis(50));
    for (int i = 0; i < canceled; i++) {
      assertThat(runner.run("lite", ENDLESS, limits)).isInstanceOf(TimedOut.class);
    }
    for (int i = 0; i < killed; i++) {
      workers().forEach(ProcessHandle::destroyForcibly);
      assertWorks("lite");
    }
    assertThat(workers()).hasSize(1);
    assertThat(openFiles()).isLessThanOrEqualTo(files + 2);
    runner.close();
    for (int i = 0; i < 500 && threads() >= threads; i++) {
      Thread.sleep(10);
    }
    assertThat(threads()).isLessThan(threads);
  }

  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("assay-"))
        .count();
  }

  /** Sockets, pipes and files that this process holds; 0 where the system does not tell. */
  private static long openFiles() throws IOException {
    Path descriptors = Path.of("/proc/self/fd");
    if (!Files.isDirectory(descriptors)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(descriptors)) {
      return files.count();
    }
  }
}
