// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.ScratchTables;
import dev.assay.execute.Session;
import java.sql.SQLException;
import java.util.List;

/**
 * Scratch tables of SQLite, in memory; see {@link SqliteMemory}.
 *
 * @param session the session of queries, with which the database ends
 */
public record SqliteScratch(Session session) implements ScratchTables {
  /** Longer texts occur in no small database; a limit on them limits what a function may do. */
  private static final int LONGEST_CELL = 256 << 10;

  /** Opens an empty one. */
  public static SqliteScratch open() throws SQLException {
    return new SqliteScratch(SqliteMemory.open(LONGEST_CELL));
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    ScratchTables.super.create(statements);
    session.connection().setAutoCommit(false);
  }

  @Override
  public void scanBackwards(boolean backwards) throws SQLException {
    run(List.of("PRAGMA reverse_unordered_selects = " + (backwards ? "ON" : "OFF")));
  }
}
