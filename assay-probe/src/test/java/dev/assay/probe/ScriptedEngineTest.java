// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scripts of counterexamples, which may come from somebody else. */
class ScriptedEngineTest {
  private static Execution run(String script) {
    try (Executor executor =
        ScriptedEngine.executor(Dialect.DUCKDB, null, script, Limits.DEFAULT)) {
      return executor.run(
          ScriptedEngine.ID, "SELECT * FROM x", Limits.DEFAULT, QueryOrigin.PREDICTION);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE x AS SELECT 1 AS n",
        "CREATE TABLE x AS FROM range(3)",
        "CREATE TABLE x (n INTEGER); INSERT INTO x SELECT 1",
        "CREATE TABLE x (n INTEGER); INSERT INTO x (n) VALUES ((SELECT 1))",
        "CREATE TABLE x (n VARCHAR); INSERT INTO x (n) VALUES (getenv('HOME'))",
        "CREATE TABLE x (n INTEGER); DELETE FROM x",
      })
  void refusesWhatIsNoRowOfLiterals(String script) {
    assertThatThrownBy(() -> run(script))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("may only make tables and insert rows");
  }

  @Test
  void makesTablesOfAnyTypes() {
    Execution rows =
        run(
            "CREATE TABLE x (tm TIMESTAMP WITH TIME ZONE, \"select\" VARCHAR DEFAULT 'FROM');\n"
                + "INSERT INTO x (tm, \"select\") VALUES ('2024-01-01 00:00:00+00', 'AS SELECT')");

    assertThat(rows).isInstanceOf(Execution.Rows.class);
  }
}
