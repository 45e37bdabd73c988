// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;

/** A request of the run to a worker. */
sealed interface WorkerRequest {
  DatabaseAddress database();

  /** Runs one query. */
  record Run(DatabaseAddress database, String sql, Limits limits, QueryOrigin origin)
      implements WorkerRequest {}

  /** Opens a session in advance, so that opening it does not count towards a query's time. */
  record Open(DatabaseAddress database, QueryOrigin origin) implements WorkerRequest {}

  /** Asks for the dialect. */
  record AskDialect(DatabaseAddress database) implements WorkerRequest {}

  /** Asks for the database's product and version, and the privileges of its account. */
  record Describe(DatabaseAddress database) implements WorkerRequest {}

  /** Asks for the schema. */
  record ReadSchema(DatabaseAddress database) implements WorkerRequest {}

  /** Opens a database for a task. */
  record Begin(DatabaseAddress database, String task, String settings) implements WorkerRequest {}

  /** Does a piece of work on the database that the task has open. */
  record Perform(Begin begin, String input) implements WorkerRequest {
    @Override
    public DatabaseAddress database() {
      return begin.database();
    }
  }
}
