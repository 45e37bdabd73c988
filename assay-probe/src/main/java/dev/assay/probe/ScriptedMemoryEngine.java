// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.sqlite.SqliteMemory;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Databases;
import dev.assay.execute.Engine;
import dev.assay.execute.Executor;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.guard.SqlGuard;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * An engine with one database, which a script makes in memory for each session.
 *
 * @param script the statements
 */
record ScriptedMemoryEngine(String script) implements Engine {
  /** The id of the database. */
  static final String ID = "script";

  private static final int LONGEST_CELL = 1 << 20;

  /** Runs queries on the database of a script as on any other: under the guard and limits. */
  static Executor executor(String script) {
    DatabaseAddress address = DatabaseAddress.of(ID, DatabaseAddress.SQLITE + ":memory:");
    Databases databases = id -> id.equals(ID) ? Optional.of(address) : Optional.empty();
    return new Executor(
        databases,
        SessionSettings.DEFAULT,
        List.of(new ScriptedMemoryEngine(script)),
        SqlGuard::check);
  }

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    try {
      return Optional.of(SqliteMemory.open(LONGEST_CELL, script));
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "the script can't be run: %s".formatted(String.valueOf(e.getMessage())), e);
    }
  }
}
