// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Engines;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Rows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Safety of DuckDB without the SQL guard. */
class DuckDbSafetyTest {
  @TempDir private Path folder = Path.of("unset");

  @SuppressWarnings("NullAway.Init")
  private Path file;

  @SuppressWarnings("NullAway.Init")
  private Executor executor;

  @BeforeEach
  void create() throws Exception {
    file = folder.resolve("shop.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item AS SELECT 1 AS id, 'nut' AS name, 0.5 AS price");
    }
    executor = executor(file);
  }

  private static Executor executor(Path file) {
    return new Executor(
        new ConfiguredDatabases(List.of(DatabaseAddress.of("shop", "jdbc:duckdb:" + file))),
        SessionSettings.DEFAULT,
        Engines.installed(),
        (sql, dialect) -> Optional.empty());
  }

  @AfterEach
  void close() {
    executor.close();
  }

  private Execution run(String sql) {
    return executor.run("shop", sql, Limits.DEFAULT);
  }

  @Test
  void writesNeitherItsOwnFileNorItsLog() throws IOException {
    long before = Files.mismatch(file, Files.copy(file, folder.resolve("copy")));
    assertThat(before).isEqualTo(-1);
    for (String copy :
        List.of(
            "COPY (SELECT from_hex('414243')) TO '%s' (FORMAT blob, USE_TMP_FILE false)",
            "COPY item TO '%s' (FORMAT csv, PARTITION_BY (id), OVERWRITE)",
            "COPY (SELECT from_hex('414243')) TO '%s.wal' (FORMAT blob)",
            "COPY item TO '%s.wal' (FORMAT parquet)",
            "COPY item TO '%s.wal.recovery' (FORMAT csv)",
            "COPY item TO '%s.wal.checkpoint' (FORMAT json)")) {
      String filled = copy.formatted(file);
      for (String sql :
          List.of(
              filled,
              "WITH x AS (" + filled + ") SELECT * FROM x",
              "SELECT * FROM (WITH x AS (" + filled + ") SELECT * FROM x)",
              "EXPLAIN ANALYZE " + filled)) {
        assertThat(run(sql)).as(sql).isInstanceOf(Failed.class);
      }
    }
    assertThat(Files.mismatch(file, folder.resolve("copy"))).isEqualTo(-1);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(found -> found.getFileName().toString()))
          .containsExactlyInAnyOrder("shop.duckdb", "copy");
    }
  }

  @Test
  void readsWhatWasNotInMemoryWhenTheFileWasOpened() throws Exception {
    Path big = folder.resolve("big.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + big);
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE big AS SELECT range AS id, repeat(hash(range)::VARCHAR, 3) AS text,"
              + " repeat('x', 5000) || range AS long FROM range(15000)");
    }
    try (Executor other = executor(big)) {
      for (String sql :
          List.of(
              "SELECT count(*), sum(length(long)), count(DISTINCT text) FROM big",
              "SELECT long FROM big WHERE id = 14999")) {
        assertThat(other.run("shop", sql, Limits.DEFAULT)).as(sql).isInstanceOf(Rows.class);
      }
    }
  }

  @Test
  void runsOneStatementByItsOwnCount() {
    String shadow = "CREATE TEMP TABLE item AS SELECT 99 AS id";
    for (String sql :
        List.of(
            "SELECT 1; SELECT 2",
            shadow + "; SELECT 1",
            "SELECT E'a'\n'\\'; " + shadow + "; SELECT 3 --'",
            "SELECT 0x$$; " + shadow + "; SELECT 2",
            "SELECT 1) ; " + shadow + "; FROM (SELECT 1",
            "PIVOT item ON name USING sum(price); " + shadow,
            shadow + "; PIVOT item ON name USING sum(price)",
            "EXECUTE p",
            "PRAGMA database_size",
            "SET VARIABLE a = 1",
            "CREATE SECRET s (TYPE http, BEARER_TOKEN 'x')")) {
      assertThat(run(sql)).as(sql).isInstanceOf(Failed.class);
    }
    assertThat(run("SELECT id FROM item"))
        .isInstanceOfSatisfying(
            Rows.class, rows -> assertThat(rows.table().row(0)).containsExactly(1L));
  }

  @Test
  void runsEveryFormOfAQuery() {
    for (String sql :
        List.of(
            "SELECT 1;",
            "select ';' AS a",
            "FROM item",
            "(SELECT 1)",
            "VALUES (1)",
            "TABLE item",
            "-- first\nSELECT 1 -- last",
            "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5) FROM c",
            "PIVOT item ON name USING sum(price)",
            "PIVOT item ON name USING sum(price);",
            "PIVOT item ON name IN ('nut') USING sum(price)",
            "SELECT * FROM (PIVOT item ON name USING sum(price))",
            "WITH p AS (PIVOT item ON name USING sum(price)) SELECT * FROM p -- last",
            "UNPIVOT item ON price INTO NAME n VALUE v",
            "SHOW TABLES",
            "DESCRIBE item",
            "SUMMARIZE item")) {
      assertThat(run(sql)).as(sql).isInstanceOf(Rows.class);
    }
  }
}
