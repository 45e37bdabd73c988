// SPDX-License-Identifier: Apache-2.0
package dev.assay.app.run;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.Databases;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold.StoredTable;
import dev.assay.input.TableLimits;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;

/**
 * Runs a number of queries at one time, however many ask: more questions are in work than cores can
 * run when most of them wait for a model.
 */
final class ThrottledRunner implements QueryRunner {
  private final QueryRunner runner;
  private final Semaphore places;

  ThrottledRunner(QueryRunner runner, int queries) {
    this.runner = runner;
    this.places = new Semaphore(queries, true);
  }

  @Override
  public Databases databases() {
    return runner.databases();
  }

  @Override
  public SessionSettings session() {
    return runner.session();
  }

  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    try {
      places.acquire();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted");
    }
    try {
      return runner.run(database, sql, limits, origin);
    } finally {
      places.release();
    }
  }

  @Override
  public Dialect dialect(String database) {
    return runner.dialect(database);
  }

  @Override
  public DatabaseDescription describe(String database) {
    return runner.describe(database);
  }

  @Override
  public Schema schema(String database) {
    return runner.schema(database);
  }

  @Override
  public ResultTable table(StoredTable stored, TableLimits limits) {
    return runner.table(stored, limits);
  }

  @Override
  public void close() {
    runner.close();
  }
}
