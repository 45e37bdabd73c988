// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;

/** What the run asks of a worker. */
sealed interface WorkerRequest {
  DatabaseAddress database();

  /** Run one query. */
  record Run(DatabaseAddress database, String sql, Limits limits, QueryOrigin origin)
      implements WorkerRequest {}

  /** Have a session ready, so that opening one is no part of a query's time. */
  record Open(DatabaseAddress database, QueryOrigin origin) implements WorkerRequest {}

  /** Tell the dialect. */
  record AskDialect(DatabaseAddress database) implements WorkerRequest {}

  /** Tell what the database is, and what its account may do. */
  record Describe(DatabaseAddress database) implements WorkerRequest {}

  /** Tell the tables. */
  record ReadSchema(DatabaseAddress database) implements WorkerRequest {}
}
