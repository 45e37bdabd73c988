// SPDX-License-Identifier: Apache-2.0
package dev.assay.benchmarks;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Refused;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A runner that guards queries and then has their results at once; queries that it does not know
 * fail.
 *
 * @param results by query
 */
record ReadyResults(Map<String, ResultTable> results) implements QueryRunner {
  static final String DATABASE = "db";

  ReadyResults {
    results = Map.copyOf(results);
  }

  @Override
  public Databases databases() {
    return id ->
        Optional.of(new DatabaseAddress(id, "jdbc:sqlite:none", null, null, Map.of(), null));
  }

  @Override
  public SessionSettings session() {
    return SessionSettings.DEFAULT;
  }

  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    Optional<Refused> refused = SqlGuard.check(sql, Dialect.SQLITE);
    if (refused.isPresent()) {
      return refused.get();
    }
    ResultTable table = results.get(sql);
    return table == null
        ? new Execution.Failed(ErrorKind.SYNTAX, null, "unknown")
        : new Execution.Rows(table, Duration.ofMillis(1));
  }

  @Override
  public Dialect dialect(String database) {
    return Dialect.SQLITE;
  }

  @Override
  public DatabaseDescription describe(String database) {
    return new DatabaseDescription("sqlite", "", Dialect.SQLITE, List.of());
  }

  @Override
  public Schema schema(String database) {
    return MeasuredComparison.SCHEMA;
  }

  @Override
  public void close() {}
}
