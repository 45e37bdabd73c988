// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.Session;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqliteMemoryTest {
  private static final int CELL = 1000;

  @TempDir Path folder;

  private static long ask(Session session, String sql) throws SQLException {
    try (Statement statement = session.connection().createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  @Test
  void runsAllStatementsOfAScriptAndAgainAfterAReset() throws SQLException {
    String script =
        "-- a; comment\nCREATE TABLE t (a);\nINSERT INTO t VALUES (1);\nINSERT INTO t VALUES (';');\n-- end";
    Session session = SqliteMemory.open(CELL, script);
    assertThat(ask(session, "SELECT count(*) FROM t")).isEqualTo(2);
    session.connection().createStatement().execute("DELETE FROM t");
    session.reset();
    assertThat(ask(session, "SELECT count(*) FROM t")).isEqualTo(2);
    session.close();
  }

  @Test
  void doesNotTrustTheSchema() throws SQLException {
    Session session = SqliteMemory.open(CELL);
    assertThat(ask(session, "PRAGMA trusted_schema")).isZero();
    session.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ATTACH '%s' AS other", "VACUUM INTO '%s'", "CREATE TABLE t (a", "x;"})
  void refusesScriptsThatFailOrReachAFile(String script) {
    Path file = folder.resolve("other.sqlite");
    assertThatThrownBy(() -> SqliteMemory.open(CELL, script.formatted(file)))
        .isInstanceOf(SQLException.class);
    assertThat(file).doesNotExist();
  }
}
