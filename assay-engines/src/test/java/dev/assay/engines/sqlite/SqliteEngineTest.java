// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.testkit.EngineContract;
import dev.assay.testkit.EngineFixture;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteEngineTest extends EngineContract {
  @TempDir private Path folder = Path.of("unset");

  @Override
  protected EngineFixture open(Path folder) {
    return new SqliteFixture(folder);
  }

  private static ResultTable read(Path file, String sql) {
    Execution execution;
    try (Executor executor =
        new Executor(
            new ConfiguredDatabases(List.of(DatabaseAddress.of("odd", "jdbc:sqlite:" + file))),
            SessionSettings.DEFAULT)) {
      execution = executor.run("odd", sql, Limits.DEFAULT);
    }
    assertThat(execution).isInstanceOf(Execution.Rows.class);
    return ((Execution.Rows) execution).table();
  }

  @Test
  void readsByStorageClassWhateverTheDeclaredType() throws Exception {
    Path odd = folder.resolve("odd.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + odd);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a DATE, b BOOLEAN, c DECIMAL(10,2), d TIMESTAMP)");
      statement.execute("INSERT INTO t VALUES ('2020-01-01', 1, 1.5, x'00ff')");
      statement.execute("INSERT INTO t VALUES (9223372036854775807, 'yes', 9e999, 7)");
      statement.execute(
          "INSERT INTO t VALUES (NULL, NULL, cast(x'66ff6f' AS TEXT), 'a'||char(0)||'b')");
    }
    ResultTable table = read(odd, "SELECT * FROM t");
    assertThat(table.row(0))
        .containsExactly("2020-01-01", 1L, 1.5, new ByteString(new byte[] {0, -1}));
    assertThat(table.row(1)).containsExactly(Long.MAX_VALUE, "yes", Double.POSITIVE_INFINITY, 7L);
    assertThat(table.row(2)).containsExactly(null, null, "f\uFFFD\\xFFo", "a\0b");
    assertThat(table.column(2).typeName()).isEqualTo("DECIMAL");
  }

  @Test
  void opensFilesInWalMode() throws Exception {
    Path wal = folder.resolve("wal.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + wal);
        Statement statement = connection.createStatement()) {
      statement.execute("PRAGMA journal_mode = wal");
      statement.execute("CREATE TABLE t (a)");
      statement.execute("INSERT INTO t VALUES (5)");
    }
    assertThat(read(wal, "SELECT a FROM t").row(0)).containsExactly(5L);
  }

  @Test
  void trustsNoSchemaAndChecksCells() throws Exception {
    Path file = folder.resolve("any.db");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t (a)");
    }
    Session session =
        new SqliteEngine()
            .open(DatabaseAddress.of("any", "jdbc:sqlite:" + file), SessionSettings.DEFAULT)
            .orElseThrow();
    try (Statement statement = session.connection().createStatement()) {
      assertThat(statement.executeQuery("PRAGMA trusted_schema").getInt(1)).isZero();
      assertThat(statement.executeQuery("PRAGMA cell_size_check").getInt(1)).isOne();
    } finally {
      session.close();
    }
  }

  @Test
  void findsOverlongCellsTooLarge() {
    assertThat(run("SELECT length(randomblob(900000000))")).isEqualTo(new TooLarge("memory", 0));
  }
}
