// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Session;
import dev.assay.model.ErrorKind;
import dev.assay.model.Schema;
import dev.assay.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/**
 * A SQLite file, with a new connection for each query. Rows are read as the query produces them.
 */
final class SqliteSession implements Session {
  private final SessionConnector<SQLiteConnection> sessionConnector;
  private volatile SQLiteConnection connection;

  SqliteSession(SessionConnector<SQLiteConnection> sessionConnector) throws SQLException {
    this.sessionConnector = sessionConnector;
    this.connection = sessionConnector.connect();
  }

  @Override
  public String engine() {
    return "sqlite";
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() {
    return new SqliteStatement(connection);
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return SqliteErrors.classify(error);
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return SqliteCells.read(rows, column);
  }

  @Override
  public Schema schema() throws SQLException {
    return SqliteValues.read(connection).in(Session.super.schema());
  }

  @Override
  public void reset() throws SQLException {
    connection.close();
    connection = sessionConnector.connect();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // A read-only connection has nothing to save.
    }
  }
}
