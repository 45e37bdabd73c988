// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.Session;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;

/**
 * A place of its own for a few small tables: in memory, or temporary tables of a connection to a
 * server, or part of each query that is sent there. Its owner makes the tables and fills them again
 * and again; queries only read them. Nothing of it is left when it is closed, or when this process
 * is killed. Used by one thread.
 */
public interface ScratchTables extends AutoCloseable {
  /** The SQLSTATE of an exception that says that the account may not make tables. */
  String NO_RIGHT = "42501";

  /** The session in which queries run; closing it removes the tables. */
  Session session();

  /** A new statement that makes, fills and empties tables. */
  default Statement filling() throws SQLException {
    return session().statement();
  }

  /**
   * Makes the tables. Called once, before anything else.
   *
   * @throws SQLException if a statement fails; with {@link #NO_RIGHT} if the account may not make
   *     tables
   */
  default void create(List<String> statements) throws SQLException {
    run(statements);
  }

  /**
   * Puts rows in the place of all that are in the tables.
   *
   * @param tables their names, quoted; those that refer to others come first
   * @param inserts statements of literals
   * @throws SQLException if a constraint refuses a row; the next call works nevertheless
   */
  default void fill(List<String> tables, List<String> inserts) throws SQLException {
    run(tables.stream().map(table -> "DELETE FROM " + table).toList());
    run(inserts);
  }

  /**
   * Returns the query as sent to the server.
   *
   * @throws SQLException if the query would read other tables; its message is the reason
   */
  default String sent(String query) throws SQLException {
    return query;
  }

  /** Called after each query, once its statement is closed and even if it failed. */
  default void asked() throws SQLException {}

  /** The reason why a query would read anything but the tables made here; a phrase. */
  default Optional<String> obstacle(String sql) throws SQLException {
    return Optional.empty();
  }

  /**
   * Makes queries go through tables from the end where nothing asks for an order, if the engine can
   * do that.
   */
  default void scanBackwards(boolean backwards) throws SQLException {}

  /** Never throws. */
  @Override
  default void close() {
    session().close();
  }

  /** Runs statements that make, fill or empty tables, one after the other. */
  default void run(List<String> statements) throws SQLException {
    try (Statement statement = filling()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
