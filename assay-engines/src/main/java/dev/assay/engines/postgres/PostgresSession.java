// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.model.ErrorKind;
import dev.assay.model.Schema;
import dev.assay.sql.Dialect;
import dev.assay.sql.SqlText;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.jdbc.PgResultSet;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * One connection to a PostgreSQL database.
 *
 * <p>Each query is a transaction of its own, {@code BEGIN READ ONLY}, that is rolled back: rows can
 * arrive in portions only within one. The next query has a connection of its own.
 */
final class PostgresSession implements Session {
  /** From this version on a server notices while a query runs that its client has gone. */
  private static final int NOTICES_LOST_CLIENTS = 14;

  /** Rows of the first portion; those that follow are as large as the rows allow. */
  static final int FIRST_PORTION = 100;

  private final SessionConnector<PgConnection> sessionConnector;
  private final ZoneId zone;
  private volatile PgConnection connection;
  private @Nullable PostgresCells cells;

  PostgresSession(SessionConnector<PgConnection> sessionConnector, ZoneId zone)
      throws SQLException {
    this.sessionConnector = sessionConnector;
    this.zone = zone;
    this.connection = connect();
  }

  private PgConnection connect() throws SQLException {
    PgConnection opened = sessionConnector.connect();
    try {
      opened.setAutoCommit(false);
      int version = opened.getMetaData().getDatabaseMajorVersion();
      try (Statement statement = opened.createStatement()) {
        statement.execute(settings(zone, version));
      }
      return opened;
    } catch (SQLException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Settings of the session, which hold after the transaction in which they are made. They can't be
   * options of the connection: the driver sets the JVM's time zone there.
   */
  private static String settings(ZoneId zone, int version) {
    return String.join(
        "; ",
        "ROLLBACK",
        "SET default_transaction_read_only = on",
        "SET TimeZone = '" + zoneName(zone) + "'",
        // Notices pile up in memory, and nobody reads them.
        "SET client_min_messages = error",
        version < NOTICES_LOST_CLIENTS ? "SELECT 1" : "SET client_connection_check_interval = '2s'",
        "COMMIT");
  }

  /** Regions by name; a fixed offset as POSIX has it, where west is positive. */
  private static String zoneName(ZoneId zone) {
    if (!(zone.normalized() instanceof ZoneOffset offset)) {
      return zone.getId();
    }
    ZoneOffset west = ZoneOffset.ofTotalSeconds(-offset.getTotalSeconds());
    return offset.getTotalSeconds() == 0 ? "UTC" : "<" + offset + ">" + west;
  }

  @Override
  public String engine() {
    return "postgres";
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement = connection.createStatement();
    statement.setFetchSize(FIRST_PORTION);
    // Braces are the query's own, not JDBC's.
    statement.setEscapeProcessing(false);
    return statement;
  }

  /**
   * Sends one statement. The driver would cut a text at its semicolons and send all parts; what it
   * takes for one goes to the server as one, and the server refuses it if it is more.
   */
  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    Query[] parts =
        connection.getQueryExecutor().createQuery(sql, false, false).query.getSubqueries();
    if (parts == null) {
      return statement.execute(sql);
    }
    List<String> statements =
        Arrays.stream(parts).map(Query::getNativeSql).filter(PostgresSession::isCode).toList();
    if (statements.size() > 1) {
      throw new PSQLException(
          "several statements in one text: only one can be run", PSQLState.SYNTAX_ERROR);
    }
    return statement.execute(statements.isEmpty() ? "" : statements.get(0));
  }

  /** Whether a part is more than a comment. */
  private static boolean isCode(String part) {
    return !SqlText.of(part, Dialect.POSTGRES).code().isEmpty();
  }

  /**
   * Ends the server's session and begins another: {@code DISCARD ALL} leaves the names of settings
   * that a query made up, and what extensions keep.
   */
  @Override
  public void reset() throws SQLException {
    cells = null;
    connection.close();
    connection = connect();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public Schema schema() throws SQLException {
    return PostgresCatalog.read(connection);
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return PostgresErrors.classify(error);
  }

  /** Found by number: the driver's metadata would query the catalogue for each result. */
  @Override
  public String typeName(ResultSet rows, int column) throws SQLException {
    String name = connection.getTypeInfo().getPGType(((PgResultSet) rows).getColumnOID(column));
    return name == null ? "" : name;
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    PostgresCells known = cells;
    if (known == null || !known.isOf(rows)) {
      known = new PostgresCells(rows, connection.getTypeInfo());
      cells = known;
    }
    return known.read(column);
  }

  @Override
  public List<Privilege> privileges() throws SQLException {
    return PostgresPrivileges.of(connection);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server rolls back what is open when it notices.
    }
  }
}
