// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/** A small database in a file, with two items, whose only account is H2's usual administrator. */
final class H2Shop {
  private final Path folder;

  H2Shop(Path folder) throws SQLException {
    this.folder = folder;
    execute(
        "CREATE TABLE item (id INTEGER, name VARCHAR(20))",
        "INSERT INTO item VALUES (1, 'nut'), (2, NULL)",
        "CREATE SCHEMA depot",
        "CREATE TABLE depot.shelf (no INTEGER)");
  }

  Path file() {
    return folder.resolve("shop.mv.db");
  }

  DatabaseAddress address() {
    return DatabaseAddress.of("shop", "jdbc:h2:" + file());
  }

  /** Runs statements as the administrator. */
  void execute(String... statements) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:h2:" + folder.resolve("shop"), "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Runs queries without a guard. */
  static Executor executor(DatabaseAddress address) {
    return new Executor(
        new ConfiguredDatabases(List.of(address)),
        SessionSettings.DEFAULT,
        List.of(new H2Engine()),
        (sql, dialect) -> Optional.empty());
  }

  /** The rows of a query that must have some result. */
  static ResultTable rows(Executor executor, String sql) {
    Execution execution = executor.run("shop", sql, Limits.DEFAULT);
    assertThat(execution).as(sql).isInstanceOf(Rows.class);
    return ((Rows) execution).table();
  }
}
