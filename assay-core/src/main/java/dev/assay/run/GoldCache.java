// SPDX-License-Identifier: Apache-2.0
package dev.assay.run;

import dev.assay.model.Execution;

/**
 * Runs each gold query of a database once, however many questions share it, as long as its result
 * is kept. Safe for use by several threads: callers wait for a query that is already running.
 */
interface GoldCache {
  /** A query on a database. */
  record Key(String database, String sql) {}

  /**
   * The result of a query.
   *
   * @param cached whether it was run for an earlier caller
   */
  record Answer(Execution execution, boolean cached) {}

  /**
   * The result of a query.
   *
   * @throws dev.assay.execute.DatabaseUnavailableException if its database can't be used
   */
  Answer get(Key key);
}
