// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.engines.ScratchDatabase;
import dev.assay.engines.ScratchDatabases;
import dev.assay.execute.DatabaseAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class H2ProbeTest extends EngineProbeContract {
  @TempDir static Path folder;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    String url = DatabaseAddress.H2 + folder.resolve("shop");
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    return DatabaseAddress.of("shop", url);
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
    try (ScratchDatabase scratch = ScratchDatabases.open(shop(), Duration.ofSeconds(5))) {
      assertThatThrownBy(() -> scratch.run(List.of(script.split("; ", -1))))
          .isInstanceOf(SQLException.class)
          .message()
          .containsPattern("(?i)rights|denied|admin");
    }
  }
}
