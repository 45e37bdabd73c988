// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Leftovers on a server after canceled queries and killed worker processes. */
abstract class ServerLifeContract {
  @SuppressWarnings("NullAway.Init")
  private DatabaseAddress address;

  @SuppressWarnings("NullAway.Init")
  private ConfiguredDatabases databases;

  /** An empty database and an account of its own. */
  abstract DatabaseAddress database() throws SQLException;

  /** A query without end that takes no memory. */
  abstract String endless();

  /** The number of connections of the test's account, as the administrator sees it. */
  abstract long connections(DatabaseAddress address) throws SQLException;

  abstract void drop(DatabaseAddress address) throws SQLException;

  @BeforeEach
  void create() throws SQLException {
    address = database();
    databases = new ConfiguredDatabases(List.of(address));
  }

  @AfterEach
  void drop() throws SQLException {
    drop(address);
  }

  @Test
  void leavesNoConnection() throws Exception {
    cancelAndKill(5, 1);
  }

  @Test
  @Tag("long")
  void leavesNoConnectionAfterThousandCanceledQueriesAndFiftyKilledWorkers() throws Exception {
    cancelAndKill(1000, 50);
  }

  private void cancelAndKill(int canceled, int killed) throws Exception {
    try (Executor executor = new Executor(databases, SessionSettings.DEFAULT)) {
      cancel(executor, canceled);
    }
    assertConnections(0);
    WorkerPool workers =
        new WorkerPool(
            new WorkerSettings(WorkerSettings.DEFAULT.memory(), List.of()),
            SessionSettings.DEFAULT);
    try (ProcessRunner runner = new ProcessRunner(databases, workers)) {
      cancel(runner, canceled);
      for (int i = 0; i < killed; i++) {
        killWhileAQueryRuns(runner);
      }
      assertWorks(runner);
      assertConnections(1);
    }
    assertConnections(0);
  }

  private void cancel(QueryRunner runner, int times) {
    for (int i = 0; i < times; i++) {
      assertThat(runner.run(address.id(), endless(), limits(50))).isInstanceOf(TimedOut.class);
    }
    assertWorks(runner);
  }

  private void killWhileAQueryRuns(QueryRunner runner) throws InterruptedException {
    Thread query = new Thread(() -> runner.run(address.id(), endless(), limits(500)));
    query.start();
    Thread.sleep(200);
    ProcessHandle.current().children().forEach(ServerLifeContract::killJvm);
    query.join();
    assertWorks(runner);
  }

  /** The database servers are children too. */
  private static void killJvm(ProcessHandle process) {
    if (process.info().command().orElse("").endsWith("java")) {
      process.destroyForcibly();
    }
  }

  private void assertWorks(QueryRunner runner) {
    assertThat(runner.run(address.id(), "SELECT 1", Limits.DEFAULT)).isInstanceOf(Rows.class);
  }

  private static Limits limits(int millis) {
    return new Limits(Duration.ofMillis(millis), 1000, 1000, 1 << 20);
  }

  /**
   * The server ends what was closed or killed within seconds, not at once; and a worker opens the
   * next session a moment after it has answered.
   */
  private void assertConnections(int expected) throws Exception {
    long seen = connections(address);
    for (int i = 0; i < 300 && seen != expected; i++) {
      Thread.sleep(100);
      seen = connections(address);
    }
    assertThat(seen).isEqualTo(expected);
  }

  static long count(Connection connection, String sql) throws SQLException {
    try (connection;
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }
}
