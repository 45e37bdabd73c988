// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.SchemaReader;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One open, read-only connection and what is particular to its engine. Used by one thread. */
public interface Session extends AutoCloseable {
  /** Name of the engine, such as {@code sqlite}. */
  String engine();

  Dialect dialect();

  Connection connection();

  /** Classifies an error by SQLSTATE or vendor code. */
  ErrorKind classify(SQLException error);

  /**
   * The error with which a query failed, where the driver passed on a lesser one. Called right
   * after the failure, and must end within a few seconds.
   */
  default SQLException diagnose(String sql, SQLException error) {
    return error;
  }

  /** The database's words for an error. */
  default String message(SQLException error) {
    return String.valueOf(error.getMessage());
  }

  /**
   * Reads a cell of the current row as the canonical type of its family (see {@link
   * dev.assay.table.ValueFamily}).
   *
   * @param column 1-based, as in JDBC
   */
  @Nullable Object read(ResultSet rows, int column) throws SQLException;

  /**
   * A statement for one query, set up so that rows arrive as they are read rather than all at once.
   */
  default Statement statement() throws SQLException {
    return connection().createStatement();
  }

  /**
   * Tells how long the next query may take, for engines whose server would go on with it if this
   * process were killed before it could cancel.
   */
  default void limit(Duration timeout) throws SQLException {}

  /**
   * Sends a query.
   *
   * @return whether it returns rows
   * @throws SQLException if it fails, or is several statements and the driver can tell
   */
  default boolean execute(Statement statement, String sql) throws SQLException {
    return statement.execute(sql);
  }

  /** The engine's own name of a column's type, found without asking the database again. */
  default String typeName(ResultSet rows, int column) throws SQLException {
    String name = rows.getMetaData().getColumnTypeName(column);
    return name == null ? "" : name;
  }

  /**
   * Removes what a query may have left: its transaction, settings, temporary tables, locks. Called
   * after each query, once its statement is closed.
   *
   * @throws SQLException if that fails; the session is closed then
   */
  default void reset() throws SQLException {}

  /**
   * Returns whether {@link #reset()} replaces the connection with an unused one, or the engine
   * achieves the same. Otherwise the session is closed after a query that the guard would refuse,
   * and gold queries never use a session that a prediction has used.
   */
  default boolean resetsFully() {
    return false;
  }

  /**
   * Returns whether queries see {@link SessionSettings#clock()} without being rewritten, because
   * the engine has a setting for it.
   */
  default boolean pinsClock() {
    return false;
  }

  /** The tables of the database, in all schemas that queries may name, without samples. */
  default Schema schema() throws SQLException {
    return SchemaReader.read(connection());
  }

  /** The version of the server or library, as it names itself. */
  default String version() throws SQLException {
    return connection().getMetaData().getDatabaseProductVersion();
  }

  /** Returns the account's rights beyond reading. */
  default List<Privilege> privileges() throws SQLException {
    return List.of();
  }

  /** The SQL with which the database compares results itself; empty if it can't do that exactly. */
  default Optional<BagComparisonSyntax> bagComparison() {
    return Optional.empty();
  }

  /** Closes the connection; never throws. */
  @Override
  void close();
}
