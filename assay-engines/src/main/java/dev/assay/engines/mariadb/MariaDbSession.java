// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.client.Client;
import org.mariadb.jdbc.client.Completion;
import org.mariadb.jdbc.message.client.PreparePacket;
import org.mariadb.jdbc.message.server.PrepareResultPacket;

/**
 * One connection to a server. Rows are fetched in batches.
 *
 * <p>Each query has a connection of its own, so that variables, settings, temporary tables, locks,
 * prepared statements and an open transaction end with it.
 *
 * <p>{@code SYSDATE()} follows a pinned clock only on a server that was started with {@code
 * sysdate-is-now}. On others {@link #pinsClock()} is false: the clock is set nevertheless, so that
 * calls that can't be rewritten, such as {@code NOW()} in a view, return the same time.
 */
final class MariaDbSession implements Session {
  private static final int ROWS_AT_A_TIME = 1000;

  private final SessionConnector<Connection> sessionConnector;
  private volatile Connection connection;
  private final boolean mariaDb;
  private final boolean pinsClock;
  private MariaDbSessionSetup start;
  private @Nullable ResultSet current;
  private MariaDbCells cells = MariaDbCells.NONE;

  MariaDbSession(SessionConnector<Connection> sessionConnector, SessionSettings settings)
      throws SQLException {
    this.sessionConnector = sessionConnector;
    this.connection = sessionConnector.connect();
    try {
      this.mariaDb = connection.getContext().getVersion().isMariaDBServer();
      MariaDbSessionSetup whole = MariaDbSessionSetup.of(settings, mariaDb);
      this.start = whole.withoutClock();
      start.apply(connection);
      this.pinsClock = whole.clock() != null && setClock(whole);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Sets the clock; returns whether all functions for the current time follow it. */
  private boolean setClock(MariaDbSessionSetup whole) throws SQLException {
    try {
      whole.apply(connection);
    } catch (SQLException e) {
      if (classify(e) == ErrorKind.CONNECTION) {
        throw e;
      }
      // The server allows it to administrators only, or does not support that time: queries are
      // rewritten.
      return false;
    }
    start = whole;
    // For a time out of range the server uses another time, and only warns.
    if (!isTrue("ABS(@@timestamp - %s) < 0.001".formatted(whole.clock()))) {
      start = whole.withoutClock();
      reset();
      return false;
    }
    return isTrue("SYSDATE(6) = NOW(6)");
  }

  private boolean isTrue(String condition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT " + condition)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  @Override
  public String engine() {
    return mariaDb ? "mariadb" : "mysql";
  }

  @Override
  public Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return MariaDbErrors.classify(error);
  }

  @Override
  public String message(SQLException error) {
    return MariaDbErrors.message(error);
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement = connection.createStatement();
    statement.setFetchSize(ROWS_AT_A_TIME);
    return statement;
  }

  /**
   * Prepares the text on the server first, and executes it only if it returns columns. So
   * statements that the guard takes for queries, because it reads them differently, have no effect:
   * {@code SET PASSWORD}, which every account may do for itself, {@code SET STATEMENT}, {@code
   * KILL}, {@code CALL}.
   */
  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    return returnsColumns(sql) && statement.execute(sql);
  }

  private boolean returnsColumns(String sql) throws SQLException {
    Client client = connection.getClient();
    List<Completion> answers = client.execute(new PreparePacket(sql), true);
    if (!(answers.get(0) instanceof PrepareResultPacket description)) {
      return false;
    }
    description.close(client);
    return description.getColumns().length > 0;
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    if (rows != current) {
      cells = MariaDbCells.of(rows.getMetaData());
      current = rows;
    }
    return cells.read(rows, column);
  }

  /**
   * Sets the time limit on the server, which does not notice a lost client while a query runs. Sent
   * only if the limit has changed, which it does not within a run.
   */
  @Override
  public void limit(Duration timeout) throws SQLException {
    MariaDbSessionSetup limited = start.endingAfter(timeout);
    if (!limited.equals(start)) {
      start = limited;
      start.apply(connection);
    }
  }

  /**
   * Reconnects. Resetting the connection would be faster, but does not reset everything, such as
   * the result of {@code FOUND_ROWS()}.
   */
  @Override
  public void reset() throws SQLException {
    current = null;
    connection.close();
    connection = sessionConnector.connect();
    start.apply(connection);
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public boolean pinsClock() {
    return pinsClock;
  }

  @Override
  public Schema schema() throws SQLException {
    return new MariaDbCatalog(connection).schema();
  }

  @Override
  public String version() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT VERSION()")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public List<Privilege> privileges() throws SQLException {
    try {
      List<Privilege> privileges =
          new ArrayList<>(MariaDbGrants.of(connection, mariaDb).privileges());
      privileges.addAll(MariaDbViews.privileges(connection));
      return List.copyOf(privileges);
    } finally {
      reset();
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server releases a lost connection.
    }
  }
}
