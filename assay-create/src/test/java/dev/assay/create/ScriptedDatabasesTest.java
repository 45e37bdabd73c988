// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.table.Execution;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ScriptedDatabasesTest {
  private static Execution run(ScriptedDatabases databases, String id, String sql) {
    try (Executor executor = new Executor(databases, SessionSettings.DEFAULT)) {
      return executor.run(id, sql, Limits.DEFAULT);
    }
  }

  @Test
  void runsQueriesOnADatabaseMadeOfItsContext() {
    ScriptedDatabases databases =
        new ScriptedDatabases(
            Map.of(
                "heads",
                "CREATE TABLE head (age INTEGER); CREATE TABLE table_name_1 (\"a b\" VARCHAR);\n"
                    + "INSERT INTO head VALUES (40), (60)",
                "empty",
                "CREATE TABLE head (age INTEGER)"),
            null,
            CreationRunner.inProcess());
    Execution rows = run(databases, "heads", "SELECT COUNT(*) FROM head WHERE age > 56");
    assertThat(rows).isInstanceOf(Execution.Rows.class);
    assertThat(((Execution.Rows) rows).table().columns().get(0).value(0)).isEqualTo(1L);
    assertThat(run(databases, "empty", "SELECT age FROM head")).isInstanceOf(Execution.Rows.class);
    assertThat(databases.find("other")).isEmpty();
  }

  @Test
  void makesADatabaseOnceAndItsFileOnlyReadable() {
    ScriptedDatabases databases =
        new ScriptedDatabases(
            Map.of("one", "CREATE TABLE t (n INTEGER)"), null, CreationRunner.inProcess());
    DatabaseAddress first = databases.find("one").orElseThrow();
    assertThat(databases.find("one")).contains(first);
    assertThat(run(databases, "one", "INSERT INTO t VALUES (1)"))
        .isNotInstanceOf(Execution.Rows.class);
  }

  @Test
  void readsContextsThatSqliteDoesNotTake() {
    ScriptedDatabases databases =
        new ScriptedDatabases(
            Map.of(
                "mysql", "CREATE TABLE m (k ENUM('a','b'), n INT UNSIGNED DEFAULT '1') ENGINE=x",
                "postgres", "CREATE TABLE s.p (n TIMESTAMP WITH TIME ZONE, t TEXT[])"),
            null,
            CreationRunner.inProcess());
    assertThat(run(databases, "mysql", "SELECT k, n FROM m")).isInstanceOf(Execution.Rows.class);
    assertThat(run(databases, "postgres", "SELECT n, t FROM p")).isInstanceOf(Execution.Rows.class);
  }

  @Test
  void saysOfAContextThatNoEngineTakesThatItsDatabaseIsNotThere() {
    ScriptedDatabases databases =
        new ScriptedDatabases(Map.of("bad", "CREATE TABLE (((("), null, CreationRunner.inProcess());
    assertThatThrownBy(() -> databases.find("bad"))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("bad");
  }
}
