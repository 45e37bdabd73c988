// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import static dev.assay.engines.mariadb.MariaDbDatabase.cell;
import static dev.assay.engines.mariadb.MariaDbDatabase.open;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import dev.assay.testkit.server.MariaDbServer;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MariaDbSessionTest {
  private static final Instant CLOCK = Instant.parse("2024-06-01T12:34:56.5Z");

  @SuppressWarnings("NullAway.Init")
  private MariaDbDatabase database;

  @SuppressWarnings("NullAway.Init")
  private DatabaseAddress reader;

  @BeforeAll
  void create() throws SQLException {
    database =
        new MariaDbDatabase(
            "CREATE TABLE item (id INT, at TIMESTAMP NULL)",
            "INSERT INTO item VALUES (1, '2024-01-01 00:00:00')",
            "CREATE VIEW seen AS SELECT NOW() AS at",
            "CREATE SEQUENCE counter");
    reader = database.reader();
  }

  @AfterAll
  void drop() throws SQLException {
    database.close();
  }

  @Test
  void tellsAQueryThatAnotherSessionEndedFromOneThatFailed() throws Exception {
    try (Session session = open(reader, SessionSettings.DEFAULT);
        Statement statement = session.statement();
        Connection other = MariaDbServer.shared().connect()) {
      CompletableFuture<ErrorKind> ended =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  statement.execute(
                      "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n <"
                          + " 100000) SELECT COUNT(*) FROM c AS a JOIN c AS b");
                  return ErrorKind.OTHER;
                } catch (SQLException e) {
                  return session.classify(e);
                }
              });
      while (!ended.isDone()) {
        try (Statement kill = other.createStatement()) {
          kill.execute("KILL QUERY USER `" + reader.user() + "`");
        }
        Thread.sleep(20);
      }
      assertThat(ended.get()).isEqualTo(ErrorKind.CONNECTION);
    }
  }

  /** The session state that a query could see. */
  private static Map<String, String> state(Session session) throws SQLException {
    Map<String, String> state = new LinkedHashMap<>();
    try (Statement statement = session.statement();
        ResultSet rows = statement.executeQuery("SHOW SESSION VARIABLES")) {
      while (rows.next()) {
        state.put(rows.getString(1), String.valueOf(rows.getString(2)));
      }
    }
    state.keySet().removeAll(List.of("timestamp", "rand_seed1", "rand_seed2", "pseudo_thread_id"));
    // Between the driver and the server, and for loading data.
    state.keySet().remove("session_track_system_variables");
    state.keySet().removeAll(List.of("character_set_database", "collation_database"));
    state.put("found", String.valueOf(cell(session, "SELECT FOUND_ROWS()")));
    state.put("inserted", String.valueOf(cell(session, "SELECT LAST_INSERT_ID()")));
    state.put("@a", String.valueOf(cell(session, "SELECT @a")));
    return state;
  }

  private static List<String> changes(Map<String, String> before, Map<String, String> after) {
    return before.keySet().stream()
        .filter(name -> !Objects.equals(before.get(name), after.get(name)))
        .toList();
  }

  @Test
  void forgetsAllThatAQueryLeft() throws SQLException {
    try (Session session = open(reader);
        Session other = open(reader)) {
      Map<String, String> fresh = state(session);
      for (String sql :
          List.of(
              "SET NAMES utf8mb4 COLLATE utf8mb4_bin",
              "SET sql_mode='ANSI_QUOTES', sql_select_limit=1, autocommit=0,"
                  + " group_concat_max_len=4",
              "SET SESSION TRANSACTION READ WRITE",
              "SELECT @a := 5, LAST_INSERT_ID(7), GET_LOCK('assay-test', 0)",
              "PREPARE p FROM 'SELECT 1'",
              "SELECT SQL_CALC_FOUND_ROWS * FROM item LIMIT 0")) {
        try (Statement statement = session.statement()) {
          statement.execute(sql);
        }
      }
      assertThat(changes(fresh, state(session))).contains("@a", "sql_mode", "inserted");
      assertThat(cell(other, "SELECT GET_LOCK('assay-test', 0)")).isEqualTo(0L);

      session.reset();

      assertThat(changes(fresh, state(session))).isEmpty();
      // The server takes a moment to notice that a connection is gone.
      assertThat(cell(other, "SELECT GET_LOCK('assay-test', 10)")).isEqualTo(1L);
      assertThatThrownBy(() -> cell(session, "EXECUTE p")).isInstanceOf(SQLException.class);
    }
  }

  @Test
  void readsOnlyEvenWhereTheAccountMayWrite() throws SQLException {
    DatabaseAddress writer = database.account("ALL ON " + database.name() + ".*");
    for (String sql :
        List.of(
            "INSERT INTO item VALUES (2, NULL)",
            "SELECT NEXTVAL(counter)",
            "CREATE TABLE made (a INT)",
            "CREATE TEMPORARY TABLE made (a INT)",
            "TRUNCATE TABLE item",
            "SELECT * FROM item FOR UPDATE")) {
      try (Session session = open(writer);
          Statement statement = session.statement()) {
        assertThatThrownBy(() -> statement.execute(sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class,
                e -> assertThat(session.classify(e)).isEqualTo(ErrorKind.PERMISSION));
      }
    }
  }

  @Test
  void sendsOnlyWhatTheServerSaysReturnsRows() throws SQLException {
    try (Executor executor = MariaDbDatabase.executor(reader, SessionSettings.DEFAULT)) {
      for (String sql :
          List.of(
              "/*!99999 SELECT ' */ SET STATEMENT tx_read_only=0 FOR SET PASSWORD = PASSWORD('x')"
                  + " -- ' */ SELECT 1",
              "SET STATEMENT tx_read_only=0 FOR ALTER USER CURRENT_USER() IDENTIFIED BY 'x'",
              "KILL CONNECTION_ID()",
              "SELECT 1 INTO @a",
              "DO SLEEP(9)",
              "BEGIN NOT ATOMIC SELECT 1; END")) {
        assertThat(executor.run("shop", sql, Limits.DEFAULT))
            .as(sql)
            .isInstanceOfSatisfying(
                Failed.class, failed -> assertThat(failed.message()).contains("not a query"));
      }
      assertThat(executor.run("shop", "SELECT ?", Limits.DEFAULT)).isInstanceOf(Failed.class);
      assertThat(executor.run("shop", "SELECT 1;", Limits.DEFAULT)).isInstanceOf(Rows.class);
    }
    // Its password is still the old one.
    open(reader).close();
  }

  @Test
  void stopsWhatWaitsForALockBeforeItRuns() throws SQLException {
    Limits limits = new Limits(Duration.ofMillis(500), 10, 10, 1000);
    try (Executor executor = MariaDbDatabase.executor(reader, SessionSettings.DEFAULT);
        Connection other = MariaDbServer.shared().connect(database.name());
        Statement lock = other.createStatement()) {
      lock.execute("LOCK TABLES item WRITE");
      assertThat(executor.run("shop", "SELECT id FROM item", limits)).isInstanceOf(TimedOut.class);
      lock.execute("UNLOCK TABLES");
      assertThat(executor.run("shop", "SELECT id FROM item", Limits.DEFAULT))
          .isInstanceOf(Rows.class);
    }
  }

  @Test
  void sendsNoSecondStatementAndNoLocalFileWhateverTheAddressSays() throws SQLException {
    DatabaseAddress bold =
        new DatabaseAddress(
            "shop",
            reader.url() + "&allowMultiQueries=true&allowLocalInfile=true",
            reader.user(),
            reader.password(),
            Map.of("allowMultiQueries", "true", "allowLocalInfile", "true"));
    try (Session session = open(bold)) {
      assertThatThrownBy(() -> cell(session, "SELECT 1; SELECT 2"))
          .isInstanceOfSatisfying(
              SQLException.class, e -> assertThat(session.classify(e)).isEqualTo(ErrorKind.SYNTAX));
      assertThatThrownBy(
              () -> cell(session, "LOAD DATA LOCAL INFILE '/etc/hostname' INTO TABLE item"))
          .isInstanceOf(SQLException.class);
    }
  }

  @Test
  void setsTheClockForAllFunctionsButSysdate() throws SQLException {
    try (Session session = open(reader, new SessionSettings(ZoneOffset.UTC, CLOCK))) {
      // So queries that hold SYSDATE() are rewritten.
      assertThat(session.pinsClock()).isFalse();
      for (int query = 1; query <= 2; query++) {
        assertThat(cell(session, "SELECT NOW(6)"))
            .isEqualTo(LocalDateTime.parse("2024-06-01T12:34:56.5"));
        assertThat(cell(session, "SELECT CURRENT_DATE")).isEqualTo(LocalDate.of(2024, 6, 1));
        assertThat(cell(session, "SELECT UNIX_TIMESTAMP()")).isEqualTo(CLOCK.getEpochSecond());
        assertThat(cell(session, "SELECT at FROM seen"))
            .isEqualTo(LocalDateTime.parse("2024-06-01T12:34:56"));
        session.reset();
      }
    }
  }

  @Test
  void leavesATimeThatTheServerCannotTellToRewriting() throws SQLException {
    Instant early = Instant.parse("1960-01-01T00:00:00Z");
    try (Session session = open(reader, new SessionSettings(ZoneOffset.UTC, early))) {
      assertThat(session.pinsClock()).isFalse();
      assertThat((LocalDateTime) cell(session, "SELECT NOW()"))
          .isAfter(LocalDateTime.parse("2026-01-01T00:00:00"));
    }
  }

  @Test
  void showsTimestampsInTheZoneOfTheSession() throws SQLException {
    String sql = "SELECT CONVERT_TZ('2024-06-01 00:00:00', '+00:00', @@session.time_zone)";
    try (Session session =
        open(reader, new SessionSettings(ZoneOffset.ofHoursMinutes(-3, -30), null))) {
      assertThat(cell(session, sql)).isEqualTo(LocalDateTime.parse("2024-05-31T20:30:00"));
      session.reset();
      assertThat(cell(session, sql)).isEqualTo(LocalDateTime.parse("2024-05-31T20:30:00"));
    }
  }

  @Test
  void saysWhatToDoWhereTheServerDoesNotKnowTheZone() {
    SessionSettings berlin = new SessionSettings(ZoneId.of("Europe/Berlin"), null);
    assertThatThrownBy(() -> open(reader, berlin))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("Europe/Berlin")
        .hasMessageContaining("mariadb-tzinfo-to-sql");
  }

  @Test
  void leavesAHugeResultWithoutReadingItToItsEnd() {
    try (Executor executor = MariaDbDatabase.executor(reader, SessionSettings.DEFAULT)) {
      Limits limits = new Limits(Duration.ofSeconds(60), 5000, 1_000_000, 1 << 28);
      assertThat(executor.run("shop", "SELECT seq FROM seq_1_to_100000000000", limits))
          .isEqualTo(new TooLarge("rows", 5001));
    }
  }

  @Test
  void callsARowTooLargeThatTheDriverDoesNotTake() throws SQLException {
    DatabaseAddress small =
        new DatabaseAddress(
            "shop",
            reader.url(),
            reader.user(),
            reader.password(),
            Map.of("maxAllowedPacket", "1048576"));
    try (Executor executor = MariaDbDatabase.executor(small, SessionSettings.DEFAULT)) {
      assertThat(executor.run("shop", "SELECT REPEAT('a', 30000000)", Limits.DEFAULT))
          .isEqualTo(new TooLarge("memory", 0));
      assertThat(executor.run("shop", "SELECT 1", Limits.DEFAULT).toString()).contains("Rows");
    }
  }

  @Test
  void takesAnAddressOfMySqlsDriverToo() throws SQLException {
    DatabaseAddress mysql =
        new DatabaseAddress(
            "shop",
            reader.url().replace("jdbc:mariadb:", "jdbc:mysql:") + "&serverTimezone=UTC",
            reader.user(),
            reader.password(),
            Map.of());
    try (Session session = open(mysql)) {
      assertThat(cell(session, "SELECT CAST(18446744073709551615 AS UNSIGNED)"))
          .isEqualTo(new BigInteger("18446744073709551615"));
    }
  }

  @Test
  void refusesSettingsThatWouldNotLast() {
    for (String name : List.of("initSql", "sessionVariables")) {
      DatabaseAddress address =
          new DatabaseAddress(
              "shop", reader.url() + "&" + name + "=x", reader.user(), reader.password(), Map.of());
      assertThatThrownBy(() -> open(address))
          .isInstanceOf(DatabaseUnavailableException.class)
          .hasMessageContaining(name);
    }
  }
}
