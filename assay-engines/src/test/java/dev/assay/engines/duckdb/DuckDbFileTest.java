// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in which somebody stored what would reach other files when it is read. */
class DuckDbFileTest {
  @TempDir private Path folder = Path.of("unset");

  @Test
  void readsNoOtherFileForWhatIsStoredInAFile() throws Exception {
    Path canary = Files.writeString(folder.resolve("canary.csv"), "secret\n42\n");
    Path file = folder.resolve("shop.duckdb");
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
        Statement statement = connection.createStatement()) {
      for (String sql :
          List.of(
              "CREATE TABLE item AS SELECT 1 AS id",
              "CREATE VIEW plain AS SELECT id + 1 AS id FROM item",
              "CREATE VIEW a AS SELECT * FROM read_csv('" + canary + "')",
              "CREATE VIEW b AS SELECT * FROM '" + canary + "'",
              "CREATE VIEW c AS SELECT content FROM read_text('" + canary + "')",
              "CREATE VIEW d AS SELECT * FROM glob('" + folder + "/*')",
              "CREATE MACRO e() AS TABLE SELECT * FROM read_csv('" + canary + "')",
              "CREATE MACRO f() AS (SELECT content FROM read_blob('" + canary + "'))")) {
        statement.execute(sql);
      }
    }
    try (Executor executor =
        new Executor(
            new ConfiguredDatabases(List.of(DatabaseAddress.of("shop", "jdbc:duckdb:" + file))),
            SessionSettings.DEFAULT,
            List.of(new DuckDbEngine()),
            (sql, dialect) -> Optional.empty())) {
      assertThat(executor.run("shop", "SELECT * FROM plain", Limits.DEFAULT))
          .isInstanceOf(Execution.Rows.class);
      for (String source : List.of("a", "b", "c", "d", "e()")) {
        assertThat(executor.run("shop", "SELECT * FROM " + source, Limits.DEFAULT))
            .as(source)
            .isInstanceOf(Failed.class);
      }
      assertThat(executor.run("shop", "SELECT f()", Limits.DEFAULT)).isInstanceOf(Failed.class);
    }
  }
}
