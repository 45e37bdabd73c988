// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Refused;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.testkit.server.PostgresServer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.ds.PGSimpleDataSource;
import org.sqlite.SQLiteDataSource;

/** Real databases behind the DataSources of a program. */
class DataSourcesTest {
  private static final Limits LIMITS = Limits.DEFAULT;
  private static final List<String> SHOP =
      List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR(20))", "INSERT INTO item VALUES (1, 'tea')");

  @TempDir private Path folder = Path.of("");

  /** A pool of one connection, so that any that is not returned is missed. */
  private static JdbcConnectionPool h2(String name) throws SQLException {
    JdbcConnectionPool pool =
        JdbcConnectionPool.create("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1", "sa", "secret");
    pool.setMaxConnections(1);
    pool.setLoginTimeout(1);
    fill(pool);
    return pool;
  }

  private static void fill(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : SHOP) {
        statement.execute(sql);
      }
    }
  }

  private static long count(DataSource source) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM item")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void runQueriesUnderGuardAndLimits() throws SQLException {
    JdbcConnectionPool pool = h2("runs");
    try (Executor executor = DataSources.of(Map.of("shop", pool)).open(SessionSettings.DEFAULT)) {
      assertThat(executor.dialect("shop")).isEqualTo(Dialect.H2);
      assertThat(executor.run("shop", "SELECT name FROM item", LIMITS))
          .isInstanceOfSatisfying(
              Rows.class, rows -> assertThat(rows.table().rowCount()).isEqualTo(1));
      assertThat(executor.run("shop", "DELETE FROM item", LIMITS)).isInstanceOf(Refused.class);
      assertThat(executor.run("shop", "SELECT name FROM itme", LIMITS))
          .isInstanceOfSatisfying(
              Failed.class,
              failed -> {
                assertThat(failed.kind()).isEqualTo(ErrorKind.UNKNOWN_TABLE);
                assertThat(failed.message()).doesNotContain("SELECT");
              });
      String slow = "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000000) a, SYSTEM_RANGE(1, 1000) b";
      assertThat(executor.run("shop", slow, LIMITS.withTimeout(Duration.ofMillis(100))))
          .isInstanceOf(TimedOut.class);
      assertThat(executor.schema("shop").tables()).isNotEmpty();
      assertThat(pool.getActiveConnections()).isZero();
    } finally {
      pool.dispose();
    }
  }

  /** The effect of a write that the guard does not notice. */
  private static Execution unguarded(DataSource source, String sql) {
    try (Executor executor =
        DataSources.of(Map.of("shop", source))
            .open(SessionSettings.DEFAULT, Databases.NONE, (text, dialect) -> Optional.empty())) {
      return executor.run("shop", sql, LIMITS);
    }
  }

  @Test
  void rollBackWhatTheGuardMisses() throws SQLException {
    JdbcConnectionPool pool = h2("rollback");
    assertThat(
            unguarded(pool, "SELECT COUNT(*) FROM FINAL TABLE (INSERT INTO item VALUES (2, 'x'))"))
        .isInstanceOf(Rows.class);
    assertThat(count(pool)).isEqualTo(1);
    pool.dispose();
  }

  @Test
  void makeSqliteAndPostgresRefuseToWrite() throws SQLException {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("shop.sqlite"));
    fill(file);
    assertThat(unguarded(file, "INSERT INTO item VALUES (2, 'x') RETURNING id"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.message()).contains("readonly"));
    assertThat(count(file)).isEqualTo(1);

    PostgresServer server = PostgresServer.shared();
    DatabaseAddress address = server.create("datasources", SHOP);
    PGSimpleDataSource owner = new PGSimpleDataSource();
    DatabaseAddress administrator = server.administrator(PostgresServer.name(address));
    owner.setUrl(administrator.url());
    owner.setUser(administrator.user());
    owner.setPassword(administrator.password());
    assertThat(unguarded(owner, "CREATE TABLE x AS SELECT 1"))
        .isInstanceOfSatisfying(
            Failed.class, failed -> assertThat(failed.message()).contains("read-only transaction"));
    server.drop(address);
  }

  @Test
  void leaveConnectionsAsTheyWere() throws SQLException {
    JdbcConnectionPool pool = h2("flags");
    try (Executor executor = DataSources.of(Map.of("shop", pool)).open(SessionSettings.DEFAULT)) {
      assertThat(executor.run("shop", "SELECT 1", LIMITS)).isInstanceOf(Rows.class);
      try (Connection same = pool.getConnection()) {
        assertThat(same.getAutoCommit()).isTrue();
        assertThat(same.isReadOnly()).isFalse();
      }
    } finally {
      pool.dispose();
    }
  }

  @Test
  void haveAddressesThatTellTheEngineAndNoSecret() throws SQLException {
    JdbcConnectionPool pool = h2("address");
    DataSources sources = DataSources.forEveryId(pool, Map.of());
    assertThat(sources.find("anything"))
        .map(DatabaseAddress::url)
        .hasValue("jdbc:h2:mem:datasource");
    assertThat(sources.find("anything")).flatMap(DatabaseAddress::file).isEmpty();
    pool.dispose();
  }

  @Test
  void giveWayToOtherDatabases() throws SQLException {
    JdbcConnectionPool pool = h2("others");
    SQLiteDataSource file = new SQLiteDataSource();
    Path path = folder.resolve("other.sqlite");
    file.setUrl("jdbc:sqlite:" + path);
    fill(file);
    ConfiguredDatabases others =
        new ConfiguredDatabases(List.of(DatabaseAddress.of("other", "jdbc:sqlite:" + path)));
    try (Executor executor =
        DataSources.of(Map.of("shop", pool)).open(SessionSettings.DEFAULT, others)) {
      assertThat(executor.dialect("shop")).isEqualTo(Dialect.H2);
      assertThat(executor.dialect("other")).isEqualTo(Dialect.SQLITE);
      assertThatThrownBy(() -> executor.dialect("shp"))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining("did you mean 'shop'?")
          .hasMessageContaining("the DataSources of shop");
    } finally {
      pool.dispose();
    }
  }

  @Test
  void sayThatASourceGivesNoConnection() {
    SQLiteDataSource file = new SQLiteDataSource();
    file.setUrl("jdbc:sqlite:" + folder.resolve("missing").resolve("shop.sqlite"));
    try (Executor executor = DataSources.of(Map.of("shop", file)).open(SessionSettings.DEFAULT)) {
      assertThatThrownBy(() -> executor.dialect("shop"))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageStartingWith("database 'shop': its DataSource gives no connection: ")
          .hasMessageEndingWith("; check how the test sets it up");
    }
  }
}
