// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Rows;
import dev.assay.table.ResultTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The common part of all parts of {@link EngineContract}: an engine and its database. */
public interface DatabaseContract {
  EngineFixture fixture();

  /** The common database, see {@link EngineFixture}. */
  DatabaseAddress shop();

  /** Runs queries on the common database, under no guard; a new one for each test. */
  Executor executor();

  /** Runs queries on a database under no guard, whatever its id by the name {@code shop}. */
  default Executor executor(DatabaseAddress address) {
    return executor(address, SessionSettings.DEFAULT);
  }

  /** Opens an executor with settings. */
  default Executor executor(DatabaseAddress address, SessionSettings settings) {
    DatabaseAddress named =
        new DatabaseAddress(
            "shop", address.url(), address.user(), address.password(), address.properties());
    return new Executor(
        new ConfiguredDatabases(List.of(named)),
        settings,
        List.of(fixture().engine()),
        (sql, dialect) -> Optional.empty());
  }

  /** Runs a query on the common database. */
  default Execution run(String sql) {
    return executor().run("shop", sql, Limits.DEFAULT);
  }

  /** The rows of a query that must have some result. */
  default ResultTable rows(String sql) {
    return rows(executor(), sql);
  }

  /** Returns the rows of a query on another database. */
  static ResultTable rows(Executor executor, String sql) {
    Execution execution = executor.run("shop", sql, Limits.DEFAULT);
    assertThat(execution).as(sql).isInstanceOf(Rows.class);
    return ((Rows) execution).table();
  }

  /** Returns the result of a query without its time: its rows, or the kind of its error. */
  static Object answer(QueryRunner runner, String sql) {
    Execution execution = runner.run("shop", sql, Limits.DEFAULT);
    if (execution instanceof Rows rows) {
      ResultTable table = rows.table();
      return IntStream.range(0, table.rowCount()).mapToObj(table::row).toList();
    }
    return execution instanceof Failed failed ? failed.kind() : execution;
  }
}
