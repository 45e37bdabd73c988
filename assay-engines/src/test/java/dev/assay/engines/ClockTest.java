// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Embedded databases see the clock and the time zone of a run. */
class ClockTest {
  private static final Instant EVENING = Instant.parse("2024-06-01T22:30:00Z");
  private static final SessionSettings PARIS =
      new SessionSettings(ZoneId.of("Europe/Paris"), EVENING);
  private static final SessionSettings TOKYO =
      new SessionSettings(ZoneId.of("Asia/Tokyo"), EVENING);

  private final Databases databases;

  ClockTest(@TempDir Path folder) throws SQLException {
    for (String engine : List.of("sqlite", "duckdb")) {
      String url = "jdbc:%s:%s".formatted(engine, folder.resolve("a." + engine));
      try (Connection connection = DriverManager.getConnection(url)) {
        connection.createStatement().execute("CREATE TABLE t (today TEXT)");
        connection.createStatement().execute("INSERT INTO t VALUES ('mine')");
      }
    }
    databases =
        new ConfiguredDatabases(
            List.of(
                DatabaseAddress.of("sqlite", "jdbc:sqlite:" + folder.resolve("a.sqlite")),
                DatabaseAddress.of("duckdb", "jdbc:duckdb:" + folder.resolve("a.duckdb"))));
  }

  private String value(String database, String sql, SessionSettings settings) {
    try (Executor executor = new Executor(databases, settings)) {
      Execution execution = executor.run(database, sql, Limits.DEFAULT);
      assertThat(execution).as(sql).isInstanceOf(Rows.class);
      return String.valueOf(((Rows) execution).table().column(0).value(0));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "CURRENT_DATE | 2024-06-01",
        "CURRENT_TIME | 22:30:00",
        "CURRENT_TIMESTAMP | 2024-06-01 22:30:00",
        "date('now', 'start of month', '+1 month') | 2024-07-01",
        "datetime() | 2024-06-01 22:30:00",
        "strftime('%Y', 'now') | 2024",
        "strftime('%H:%M') | 22:30",
        "CAST(julianday('now') - julianday('2024-05-31 22:30:00') AS INTEGER) | 1",
        "unixepoch() | 1717281000",
        "datetime('subsec') | 2024-06-01 22:30:00.000",
        "timediff('now', '2024-06-01 22:29:00') | +0000-00-00 00:01:00.000",
        "today FROM t | mine",
        "'CURRENT_DATE' | CURRENT_DATE",
      })
  void sqliteSeesTheClockInUtc(String expression, String expected) {
    assertThat(value("sqlite", "SELECT " + expression, PARIS)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "CURRENT_DATE | 2024-06-02",
        "today() | 2024-06-02",
        "now()::DATE | 2024-06-02",
        "CURRENT_DATE - INTERVAL 1 DAY = TIMESTAMP '2024-06-01' | true",
        "epoch(now())::BIGINT | 1717281000",
        "localtime::TEXT | 00:30:00",
        "localtimestamp::TEXT | 2024-06-02 00:30:00",
        "age(TIMESTAMP '2024-06-01')::TEXT | 1 day",
        "current_setting('TimeZone') | Europe/Paris",
        "extract(hour FROM TIMESTAMPTZ '2024-01-01 12:00:00+00') | 13",
        "today FROM t | mine",
      })
  void duckDbSeesTheClockInTheRunsTimeZone(String expression, String expected) {
    assertThat(value("duckdb", "SELECT " + expression, PARIS)).isEqualTo(expected);
  }

  /** A literal of another type would change what a query around it means. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CURRENT_DATE",
        "current_date()",
        "CURRENT_TIME",
        "CURRENT_TIMESTAMP",
        "LOCALTIME",
        "LOCALTIMESTAMP",
        "now()",
        "today()",
        "get_current_timestamp()",
        "get_current_time()",
        "transaction_timestamp()",
        "current_localtime()",
        "current_localtimestamp()",
        "age(TIMESTAMP '2020-01-01')"
      })
  void duckDbKeepsTheTypeOfAWord(String word) {
    String sql = "SELECT typeof(" + word + ")";
    assertThat(value("duckdb", sql, TOKYO))
        .isEqualTo(value("duckdb", sql, SessionSettings.DEFAULT));
  }

  @Test
  void refusesWhatTheDatabaseHasNoWordFor() {
    try (Executor executor = new Executor(databases, PARIS)) {
      assertThat(executor.run("sqlite", "SELECT now()", Limits.DEFAULT))
          .isInstanceOf(Execution.Failed.class);
      assertThat(executor.run("duckdb", "SELECT curdate()", Limits.DEFAULT))
          .isInstanceOf(Execution.Failed.class);
    }
  }

  @Test
  void duckDbKeepsTwoTimeZonesOfOneFileApart() {
    String sql = "SELECT current_setting('TimeZone')";
    try (Executor paris = new Executor(databases, PARIS);
        Executor tokyo = new Executor(databases, TOKYO)) {
      for (int i = 0; i < 2; i++) {
        assertThat(zone(paris, sql)).isEqualTo("Europe/Paris");
        assertThat(zone(tokyo, sql)).isEqualTo("Asia/Tokyo");
      }
      assertThat(tokyo.run("duckdb", "SET TimeZone = 'UTC'", Limits.DEFAULT))
          .isNotInstanceOf(Rows.class);
    }
  }

  private static String zone(Executor executor, String sql) {
    Rows rows = (Rows) executor.run("duckdb", sql, Limits.DEFAULT);
    return String.valueOf(rows.table().column(0).value(0));
  }
}
