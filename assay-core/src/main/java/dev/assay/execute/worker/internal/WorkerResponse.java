// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute.worker.internal;

import dev.assay.execute.DatabaseDescription;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;

/** A response of a worker. */
sealed interface WorkerResponse {
  /**
   * The result of a query. {@link Settled} follows when the worker is ready for another request.
   */
  record Ran(Execution execution) implements WorkerResponse {}

  /** The session of the last query has been reset or closed. */
  record Settled(boolean readyForGold, boolean readyForPrediction) implements WorkerResponse {}

  /** An idle session is ready for a query. */
  record Opened() implements WorkerResponse {}

  record Speaks(Dialect dialect) implements WorkerResponse {}

  record Described(DatabaseDescription description) implements WorkerResponse {}

  record HasTables(Schema schema) implements WorkerResponse {}

  /** A task has done a piece of work. */
  record Performed(TaskReply reply) implements WorkerResponse {}

  /** The database can't be opened, or was lost. */
  record Unavailable(DatabaseUnavailableException.Reason reason, String message)
      implements WorkerResponse {}

  /** The configuration is invalid; with a message for the user. */
  record Wrong(String message) implements WorkerResponse {}

  /** An unexpected error, with its stack trace. */
  record Broken(String trace) implements WorkerResponse {}
}
