// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A session that borrows a connection for each query, so that it keeps none from a small pool
 * between queries.
 */
final class DataSourceSession implements Session {
  /** H2's states for a missing table that resembles others, or is in an empty database. */
  private static final ErrorTable H2_ERRORS =
      new ErrorTable(
          Map.of(), Map.of("42S03", ErrorKind.UNKNOWN_TABLE, "42S04", ErrorKind.UNKNOWN_TABLE));

  private static final String H2_STATEMENT = "; SQL statement:";

  private final DataSource source;
  private final JdbcEngineSpec spec;
  private @Nullable Borrowed borrowed;

  /**
   * A borrowed connection, set up for queries.
   *
   * @param readOnly the flag as it was before
   * @param autoCommit the flag as it was before
   */
  private record Borrowed(
      Connection connection, JdbcSession session, boolean readOnly, boolean autoCommit) {}

  private DataSourceSession(DataSource source, JdbcEngineSpec spec) {
    this.source = source;
    this.spec = spec;
  }

  /**
   * Opens a session; its dialect is found by the name of the product.
   *
   * @throws SQLException if the source gives no connection
   */
  static DataSourceSession open(DataSource source) throws SQLException {
    Dialect dialect;
    try (Connection connection = source.getConnection()) {
      dialect = GenericEngine.dialect(connection.getMetaData().getDatabaseProductName());
    }
    return new DataSourceSession(source, spec(dialect));
  }

  private static JdbcEngineSpec spec(Dialect dialect) {
    JdbcEngineSpec any = GenericEngine.facts(dialect);
    boolean sqlite = dialect == Dialect.SQLITE;
    return new JdbcEngineSpec(
        any.engine(),
        dialect,
        // SQLite has no other way to make an open connection read-only.
        sqlite
            ? new SessionSetup(Map.of(), true, List.of("PRAGMA query_only = ON"), List.of())
            : any.setUp(),
        dialect == Dialect.H2 ? H2_ERRORS : any.errors(),
        any.types(),
        List.of(),
        Optional.empty());
  }

  private synchronized Borrowed borrow() throws SQLException {
    Borrowed current = borrowed;
    if (current == null) {
      Connection connection = source.getConnection();
      try {
        boolean readOnly = connection.isReadOnly();
        boolean autoCommit = connection.getAutoCommit();
        markReadOnly(connection, true);
        JdbcConnector.run(connection, spec.setUp().statements());
        connection.setAutoCommit(false);
        current = new Borrowed(connection, new JdbcSession(spec, connection), readOnly, autoCommit);
      } catch (SQLException | RuntimeException e) {
        JdbcConnector.close(connection);
        throw e;
      }
      borrowed = current;
    }
    return current;
  }

  private static void markReadOnly(Connection connection, boolean readOnly) {
    try {
      connection.setReadOnly(readOnly);
    } catch (SQLException e) {
      // SQLite and others fix this when they connect.
    }
  }

  @Override
  public String engine() {
    return spec.engine();
  }

  @Override
  public Dialect dialect() {
    return spec.dialect();
  }

  @Override
  public Connection connection() {
    try {
      return borrow().connection();
    } catch (SQLException e) {
      throw new IllegalStateException("the DataSource gives no connection", e);
    }
  }

  @Override
  public Statement statement() throws SQLException {
    return borrow().session().statement();
  }

  @Override
  public ErrorKind classify(SQLException error) {
    Borrowed current = borrowed;
    return current == null ? spec.errors().classify(error) : current.session().classify(error);
  }

  /** H2 repeats the whole statement after its message. */
  @Override
  public String message(SQLException error) {
    String message = Session.super.message(error);
    int statement = message.indexOf(H2_STATEMENT);
    return statement < 0 ? message : message.substring(0, statement);
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return borrow().session().read(rows, column);
  }

  @Override
  public Schema schema() throws SQLException {
    return borrow().session().schema();
  }

  @Override
  public String version() throws SQLException {
    return borrow().session().version();
  }

  /** Rolls back, and returns the connection as it was. */
  @Override
  public synchronized void reset() throws SQLException {
    Borrowed current = borrowed;
    if (current == null) {
      return;
    }
    borrowed = null;
    Connection connection = current.connection();
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      connection.setAutoCommit(current.autoCommit());
      if (spec.dialect() == Dialect.SQLITE) {
        JdbcConnector.run(connection, List.of("PRAGMA query_only = OFF"));
      }
      markReadOnly(connection, current.readOnly());
      connection.clearWarnings();
    } finally {
      connection.close();
    }
  }

  /** Returns the connection; while a query runs on it, that may wait for the query's end. */
  @Override
  public void close() {
    try {
      reset();
    } catch (SQLException | RuntimeException e) {
      // The pool notices a broken connection.
    }
  }
}
