// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.nio.charset.Charset;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;

/**
 * A SQLite file, with a connection for each query that is new or, after plain queries, as good as
 * new; see {@link ReusableConnection}. Rows are read as the query produces them.
 */
final class SqliteSession implements Session {
  private final SessionConnector<SQLiteConnection> sessionConnector;
  private final @Nullable ReusableConnection reusable;
  private final Charset named;
  private Charset charset;
  private volatile SQLiteConnection connection;

  /**
   * Connects.
   *
   * @param reusable for read-only files; {@code null} if each query needs a new connection
   * @param named the encoding that texts are written in if the file says UTF-8
   */
  SqliteSession(
      SessionConnector<SQLiteConnection> sessionConnector,
      @Nullable ReusableConnection reusable,
      Charset named)
      throws SQLException {
    this.named = named;
    this.sessionConnector = sessionConnector;
    this.reusable = reusable;
    this.connection = connect();
    this.charset = charset(connection);
  }

  private SQLiteConnection connect() throws SQLException {
    if (reusable != null) {
      reusable.connected(); // before, so that a file that is replaced now is noticed later
    }
    return sessionConnector.connect();
  }

  /** The encoding that SQLite hands texts over in as bytes. */
  private Charset charset(SQLiteConnection opened) throws SQLException {
    try (Statement statement = opened.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA encoding")) {
      String encoding = rows.getString(1);
      return encoding.equals("UTF-8") ? named : Charset.forName(encoding);
    }
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
    touch();
    return connection;
  }

  @Override
  public Statement statement() {
    touch();
    return new SqliteStatement(connection);
  }

  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    if (reusable != null) {
      reusable.sending(sql);
    }
    return statement.execute(sql);
  }

  @Override
  public ErrorKind classify(SQLException error) {
    touch();
    return SqliteErrors.classify(error);
  }

  private void touch() {
    if (reusable != null) {
      reusable.touch();
    }
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return SqliteCells.read(rows, column, charset);
  }

  @Override
  public Schema schema() throws SQLException {
    return SqliteValues.read(connection).in(Session.super.schema());
  }

  @Override
  public void reset() throws SQLException {
    if (reusable == null || !reusable.renew(connection)) {
      connection.close();
      connection = connect();
      charset = charset(connection);
    }
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
