// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.assay.AssayException;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.SessionSettings;
import dev.assay.input.TableLimits;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.table.Execution.Failed;
import dev.assay.table.ResultTable;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import dev.assay.testkit.EngineContract;
import dev.assay.testkit.EngineFixture;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DuckDbEngineTest extends EngineContract {
  @TempDir private Path folder = Path.of("unset");

  @Override
  protected EngineFixture open(Path folder) {
    return new DuckDbFixture(folder);
  }

  @Test
  void readsTheKeysOfAllTables() throws Exception {
    Path file = folder.resolve("keys.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE SCHEMA far");
      statement.execute("CREATE TABLE far.p (a INTEGER, b INTEGER, PRIMARY KEY (b, a))");
      statement.execute(
          "CREATE TABLE far.q (x INTEGER, y INTEGER, FOREIGN KEY (x, y) REFERENCES far.p (b, a))");
      statement.execute("CREATE TABLE p (\"the id\" INTEGER PRIMARY KEY, other INTEGER UNIQUE)");
      statement.execute("CREATE TABLE o (id INTEGER PRIMARY KEY)");
      statement.execute(
          "CREATE TABLE q (p INTEGER REFERENCES p (\"the id\"), o INTEGER REFERENCES o (id))");
    }
    ConfiguredDatabases databases =
        new ConfiguredDatabases(List.of(DatabaseAddress.of("keys", "jdbc:duckdb:" + file)));
    try (Executor executor = new Executor(databases, SessionSettings.DEFAULT)) {
      Schema schema = executor.schema("keys");
      assertThat(schema.tables())
          .extracting(Schema.Table::name, Schema.Table::primaryKey)
          .containsExactlyInAnyOrder(
              tuple("far.p", List.of("b", "a")),
              tuple("far.q", List.of()),
              tuple("o", List.of("id")),
              tuple("p", List.of("the id")),
              tuple("q", List.of()));
      assertThat(schema.foreignKeys())
          .containsExactlyInAnyOrder(
              new ForeignKey("far.q", List.of("x", "y"), "far.p", List.of("b", "a")),
              new ForeignKey("q", "o", "o", "id"),
              new ForeignKey("q", "p", "p", "the id"));
    }
  }

  @Test
  void readsNumbers() {
    assertThat(
            rows("SELECT 1::TINYINT, 2::SMALLINT, 3::INTEGER, 4::BIGINT, 5::UTINYINT, 6::UINTEGER,"
                    + " 18446744073709551615::UBIGINT, 7::HUGEINT,"
                    + " 340282366920938463463374607431768211455::UHUGEINT, 8::BIGNUM,"
                    + " 1.50::DECIMAL(10,2), 1.5::FLOAT, 1.5::DOUBLE, true")
                .row(0))
        .containsExactly(
            1L,
            2L,
            3L,
            4L,
            5L,
            6L,
            new BigInteger("18446744073709551615"),
            7L,
            new BigInteger("340282366920938463463374607431768211455"),
            8L,
            new BigDecimal("1.50"),
            1.5f,
            1.5,
            true);
  }

  @Test
  void readsTimes() {
    assertThat(
            rows("SELECT DATE '2020-01-02', 'infinity'::DATE, '-infinity'::DATE, TIME '12:34:56.5',"
                    + " '24:00:00'::TIME, TIMESTAMP '2020-01-02 03:04:05.123456',"
                    + " '2020-01-02 03:04:05.123456789'::TIMESTAMP_NS,"
                    + " '2020-01-02 03:04:05'::TIMESTAMP_S, '2020-01-02 03:04:05.5'::TIMESTAMP_MS,"
                    + " 'infinity'::TIMESTAMP, '-infinity'::TIMESTAMP, 'infinity'::TIMESTAMP_NS,"
                    + " '2020-01-02 03:04:05+02'::TIMESTAMPTZ, 'infinity'::TIMESTAMPTZ,"
                    + " '0044-01-02 (BC) 03:04:05'::TIMESTAMP")
                .row(0))
        .containsExactly(
            LocalDate.of(2020, 1, 2),
            "infinity",
            "-infinity",
            LocalTime.parse("12:34:56.5"),
            "24:00:00",
            LocalDateTime.parse("2020-01-02T03:04:05.123456"),
            LocalDateTime.parse("2020-01-02T03:04:05.123456789"),
            LocalDateTime.parse("2020-01-02T03:04:05"),
            LocalDateTime.parse("2020-01-02T03:04:05.5"),
            "infinity",
            "-infinity",
            "infinity",
            Instant.parse("2020-01-02T01:04:05Z"),
            "infinity",
            LocalDateTime.parse("-0043-01-02T03:04:05"));
  }

  @Test
  void readsIntervals() {
    assertThat(
            rows("SELECT INTERVAL '1 year 2 months 3 days 04:05:06.789', INTERVAL '-5 seconds',"
                    + " INTERVAL '0 days', INTERVAL '-3 days'")
                .row(0))
        .containsExactly(
            new TimeInterval(14, 3, Duration.parse("PT4H5M6.789S")),
            new TimeInterval(0, 0, Duration.ofSeconds(-5)),
            new TimeInterval(0, 0, Duration.ZERO),
            new TimeInterval(0, -3, Duration.ZERO));
  }

  @Test
  void readsRarerTypes() {
    assertThat(
            rows("SELECT UUID '12345678-1234-1234-1234-123456789012', '\\xAA\\x00'::BLOB,"
                    + " '0101'::BIT, [1, 2, NULL], [[INTERVAL 1 DAY]], {'a': 1, 'b': 'x\"y', 'c':"
                    + " [1.5]}, MAP {'k': 1}, '{\"a\": 1}'::JSON, 'sad'::ENUM('happy', 'sad'),"
                    + " union_value(num := 3)")
                .row(0))
        .containsExactly(
            UUID.fromString("12345678-1234-1234-1234-123456789012"),
            new ByteString(new byte[] {(byte) 0xAA, 0}),
            "0101",
            Arrays.asList(1L, 2L, null),
            List.of(List.of(new TimeInterval(0, 1, Duration.ZERO))),
            new JsonText("{\"a\":1,\"b\":\"x\\\"y\",\"c\":[1.5]}"),
            new JsonText("{\"k\":1}"),
            new JsonText("{\"a\": 1}"),
            "sad",
            3L);
  }

  @Test
  void tellsTheWordsOfAnErrorFoundWhileReading() {
    assertThat(((Failed) run("SELECT name::INTEGER FROM item")).message())
        .startsWith("Conversion error: Could not convert string 'nut'");
  }

  @Test
  void stopsHugeResultsAtTheRowLimitWithoutHoldingThem() {
    assertThat(run("SELECT a, a, a FROM range(10000000000) r(a)"))
        .extracting("limit")
        .isEqualTo("rows");
  }

  @Test
  void refusesSettingsSmuggledInWithTheName() throws Exception {
    Path named = Files.copy(shop().file().orElseThrow(), folder.resolve("shop;threads=4"));
    try (Executor other = executor(DatabaseAddress.of("shop", "jdbc:duckdb:" + named))) {
      assertThatThrownBy(() -> other.dialect("shop"))
          .isInstanceOf(AssayException.class)
          .hasMessageContaining("'threads' is refused");
    }
  }

  @Test
  void readsParquetFiles() throws Exception {
    Path parquet = folder.resolve("gold [1]*.parquet");
    Path plain = folder.resolve("plain.parquet");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(
          "COPY (SELECT 1 AS a, 'x' AS b, 1.5::DECIMAL(4,2) AS c) TO '" + plain + "'");
    }
    Files.move(plain, parquet);
    ResultTable table = new ParquetFormat().read(parquet, TableLimits.DEFAULT).orElseThrow();
    assertThat(table.columnNames()).containsExactly("a", "b", "c");
    assertThat(table.row(0)).containsExactly(1L, "x", new BigDecimal("1.50"));
    assertThat(new ParquetFormat().read(folder.resolve("gold.csv"), TableLimits.DEFAULT)).isEmpty();
    assertThatThrownBy(() -> new ParquetFormat().read(plain, TableLimits.DEFAULT))
        .isInstanceOf(AssayException.class)
        .hasMessageContaining(plain.toString());
  }
}
