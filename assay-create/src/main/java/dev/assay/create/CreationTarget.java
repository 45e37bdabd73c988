// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * A database that is being created. Nobody else sees it before {@link #finish}, as far as its
 * engine allows. Used by one thread.
 */
interface CreationTarget extends AutoCloseable {
  /**
   * Starts a database.
   *
   * @param mark part of the name of what is unfinished, by which it is found if this process ends
   * @param runsScripts whether scripts of the engine's own fill it, not only rows from elsewhere
   * @throws AssayException if it exists and must not be replaced, or can't be created there
   */
  static CreationTarget open(
      TargetAddress address, boolean replace, String mark, boolean runsScripts) {
    if (address instanceof TargetAddress.OfFile embedded) {
      String name = String.valueOf(embedded.file().getFileName()).toLowerCase(Locale.ROOT);
      if (name.endsWith(".duckdb")) {
        return EmbeddedFileTarget.duckdb(embedded.file(), replace, mark, runsScripts);
      }
      if (name.endsWith(".sqlite") || name.endsWith(".db")) {
        return EmbeddedFileTarget.sqlite(embedded.file(), replace, mark);
      }
      throw new AssayException(
          "--to %s: can't tell the engine; end the name with .sqlite, .db or .duckdb"
              .formatted(embedded.file()));
    }
    TargetAddress.OfServer server = (TargetAddress.OfServer) address;
    if (server.url().startsWith("jdbc:postgresql:")) {
      return PostgresTarget.open(server, replace, mark);
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

  /** A statement that passes a text to the database, and follows no command of the driver's own. */
  default Statement statement() throws SQLException {
    return connection().createStatement();
  }

  /** Cancels what runs now; called by another thread. Files are canceled with their process. */
  default void cancel() throws SQLException {}

  /** Executes a statement verbatim: braces are not JDBC escapes. */
  default void execute(String sql) throws SQLException {
    try (Statement statement = statement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
    }
  }

  /** The place of the database, for messages. */
  String place();

  /** Makes the database available under its name. */
  void finish() throws SQLException;

  /** Removes an unfinished database; never throws. */
  @Override
  void close();
}
