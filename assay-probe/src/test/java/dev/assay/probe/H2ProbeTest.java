// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.engines.ScratchEngines;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class H2ProbeTest extends EngineProbeContract {
  @TempDir static Path folder;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    String url = DatabaseAddress.H2 + folder.resolve("shop%d".formatted(statements.size()));
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("shop", url);
  }

  @Override
  Map<String, String> zoo() {
    Map<String, String> columns = new LinkedHashMap<>();
    columns.put("\"Mixed Case\" VARCHAR", "'a''b\\%d'");
    columns.put("\"ORDER\" BIGINT UNIQUE", "%d");
    columns.put("u UUID", "'00000000-0000-4000-8000-00000000000%d'");
    columns.put("e ENUM('a', 'b''c')", "'b''c'");
    columns.put("ti TIME", "TIME '10:00:0%d'");
    columns.put(
        "tz TIMESTAMP WITH TIME ZONE", "TIMESTAMP WITH TIME ZONE '2024-01-0%d 10:00:00+00'");
    columns.put("b BINARY VARYING(10)", "X'00FF0%d'");
    columns.put("f REAL", "%d.1");
    columns.put("d DECFLOAT(20)", "%d.25");
    columns.put("c CLOB", "'long %d'");
    columns.put("g INTEGER GENERATED ALWAYS AS (id + 1)", "DEFAULT");
    columns.put("ch CHAR(5)", "'x%d'");
    columns.put("bo BOOLEAN", "%d > 2");
    return columns;
  }

  @Override
  String million() {
    return "SYSTEM_RANGE(1, 1000000)";
  }

  @Test
  void endsAQueryThatTakesTooMuchMemory() {
    assertThat(
            notProbed(
                "SELECT count(*) FROM customer, SYSTEM_RANGE(1, 100000000)"
                    + " WHERE REPEAT(name, 10000 + X) = 'x'",
                Duration.ofSeconds(60)))
        .isEqualTo("a query exceeded the memory limit on a small database");
  }

  /** Neither who fills tables nor who reads them is an administrator. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t AS SELECT FILE_READ('/etc/hostname')",
        "CREATE TABLE t (x VARCHAR DEFAULT FILE_READ('/etc/hostname')); INSERT INTO t (x) VALUES (DEFAULT)",
        "CREATE TABLE t (x VARCHAR); INSERT INTO t VALUES (FILE_READ('/etc/hostname'))",
        "CREATE ALIAS f FOR 'java.lang.Math.abs'",
        "CREATE TABLE t (x INT); CREATE TRIGGER g AFTER INSERT ON t CALL 'x.Y'"
      })
  void reachesNoFileByAScript(String script) throws SQLException {
    try (ScratchTables scratch = ScratchEngines.open(shop(), Duration.ofSeconds(5))) {
      assertThatThrownBy(() -> scratch.run(List.of(script.split("; ", -1))))
          .isInstanceOf(SQLException.class)
          .message()
          .containsPattern("(?i)rights|denied|admin");
    }
  }

  @Test
  void probesNoTextOfAnotherCollation() throws SQLException {
    DatabaseAddress collated =
        create(
            List.of(
                "SET COLLATION ENGLISH STRENGTH PRIMARY",
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name VARCHAR(20))"));
    try (CounterexampleSearch search = CounterexampleSearch.open(collated, ProbeSettings.DEFAULT)) {
      assertThat(
              search.search(
                  new QueryPair(
                      "SELECT id FROM t WHERE name = 'n5'", "SELECT id FROM t WHERE name = 'N5'")))
          .asString()
          .contains("NotProbed", "COLLATE");
    }
  }
}
