// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.model.AssayException;
import dev.assay.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * A database that is being made. Until {@link #finish} nobody else sees it, as far as its engine
 * can do that. Used by one thread.
 */
interface CreationTarget extends AutoCloseable {
  /**
   * Begins a database.
   *
   * @throws AssayException if there is one already and it is not to be replaced, or none can be
   *     made there
   */
  static CreationTarget open(TargetAddress address, boolean replace) {
    if (address instanceof TargetAddress.OfFile embedded) {
      String name = String.valueOf(embedded.file().getFileName()).toLowerCase(Locale.ROOT);
      if (name.endsWith(".duckdb")) {
        return EmbeddedFileTarget.duckdb(embedded.file(), replace);
      }
      if (name.endsWith(".sqlite") || name.endsWith(".db")) {
        return EmbeddedFileTarget.sqlite(embedded.file(), replace);
      }
      throw new AssayException(
          "--to %s: can't tell the engine; end the name with .sqlite, .db or .duckdb"
              .formatted(embedded.file()));
    }
    TargetAddress.OfServer server = (TargetAddress.OfServer) address;
    if (server.url().startsWith("jdbc:postgresql:")) {
      return PostgresTarget.open(server, replace);
    }
    if (server.url().startsWith("jdbc:mariadb:") || server.url().startsWith("jdbc:mysql:")) {
      return MariaDbTarget.open(server, replace);
    }
    throw new AssayException(
        "--to %s: databases can be created as SQLite and DuckDB files and on PostgreSQL and"
                .formatted(server)
            + " MariaDB or MySQL servers; for another engine use its own tools");
  }

  Dialect dialect();

  Connection connection();

  /** Executes a statement as it is written: braces are its own, not JDBC's. */
  default void execute(String sql) throws SQLException {
    try (Statement statement = connection().createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
    }
  }

  /** Where it will be, for people. */
  String place();

  /** Makes it the database that was asked for. */
  void finish() throws SQLException;

  /** Removes what was begun, unless it is finished; never throws. */
  @Override
  void close();
}
