// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.ScratchSession;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.Session;
import java.sql.SQLException;
import java.util.List;

/**
 * Scratch tables of DuckDB, in memory, hardened like a file. Rows are only ever part of a
 * transaction that is rolled back.
 *
 * @param session the session of queries, with which the database ends
 */
public record DuckDbScratch(Session session) implements ScratchTables {
  /** Opens an empty one. */
  public static DuckDbScratch open() throws SQLException {
    return new DuckDbScratch(new ScratchSession(DuckDbSession.inMemory()));
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    ScratchTables.super.create(statements);
    session.connection().setAutoCommit(false);
  }

  /** Ends the transaction; within one, a key that was deleted could not be inserted again. */
  @Override
  public void fill(List<String> tables, List<String> inserts) throws SQLException {
    session.connection().rollback();
    run(inserts);
  }
}
