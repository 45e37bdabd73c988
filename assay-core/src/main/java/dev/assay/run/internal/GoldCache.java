// SPDX-License-Identifier: Apache-2.0
package dev.assay.run.internal;

import dev.assay.execute.Limits;
import dev.assay.execute.QueryRunner;
import dev.assay.model.ExecutionSummary;
import dev.assay.sql.Dialect;
import dev.assay.table.Execution;

/**
 * Runs each gold query of a database once, however many questions share it, as long as its result
 * is kept. Safe for use by several threads: callers wait for a query that is already running.
 */
interface GoldCache {
  /** A query on a database. */
  record Key(String database, String sql) {}

  /**
   * An execution and its summary, which takes as long to create as the result is large.
   *
   * @param summary with the calls that make the result depend on chance or time
   */
  record Summarized(Execution execution, ExecutionSummary summary) {
    /** Runs a query. */
    static Summarized of(QueryRunner runner, Limits limits, Key key) {
      Execution execution = runner.runGold(key.database(), key.sql(), limits);
      Dialect dialect = PlannedGoldQueries.dialectOrStandard(runner, key.database());
      return new Summarized(
          execution,
          ExecutionSummaries.of(execution)
              .withVolatileCalls(runner.session().volatileCalls(key.sql(), dialect)));
    }
  }

  /**
   * The result of a query.
   *
   * @param cached whether it was run for an earlier caller
   */
  record Answer(Summarized summarized, boolean cached) {
    Execution execution() {
      return summarized.execution();
    }

    ExecutionSummary summary() {
      return summarized.summary();
    }
  }

  /**
   * The result of a query.
   *
   * @throws dev.assay.execute.internal.DatabaseUnavailableException if its database can't be used
   */
  Answer get(Key key);
}
