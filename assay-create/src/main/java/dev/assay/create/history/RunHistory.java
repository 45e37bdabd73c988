// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.history;

import dev.assay.AssayException;
import dev.assay.create.TargetAddress;
import dev.assay.report.internal.HistoryTables;
import dev.assay.table.internal.FlatTable;
import java.sql.SQLException;

/**
 * Tables of runs in a database of the user's: PostgreSQL, SQLite or DuckDB. They are made where
 * they are missing, and columns that a newer Assay writes are added to them.
 */
public final class RunHistory {
  private RunHistory() {}

  /**
   * Writes a run, in place of what the database has of it, in one transaction.
   *
   * @return the number of written rows
   * @throws AssayException if the database can't be opened or written; then it is as before
   */
  public static long save(HistoryTables run, TargetAddress address) {
    try (HistoryDatabase database = HistoryDatabase.open(address)) {
      long rows = 0;
      for (FlatTable table : run.tables()) {
        database.prepare(table);
        database.remove(table, run.runId());
        rows += database.insert(table);
      }
      database.commit();
      return rows;
    } catch (SQLException e) {
      throw new AssayException(
          "%s: the run can't be written (%s); check that the account may create tables and write"
              .formatted(HistoryDatabase.name(address), e.getMessage()),
          e);
    }
  }
}
