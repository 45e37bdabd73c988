// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A session that keeps its connection, on which temporary tables live, from query to query.
 *
 * @param session the engine's own part
 * @param form the form of a query as sent
 */
public record ScratchSession(Session session, QueryForm form) implements Session {
  /** Writes a query in the form in which it is sent. */
  @FunctionalInterface
  public interface QueryForm {
    /**
     * The text for the server.
     *
     * @throws SQLException if the query can't be sent; its message is the reason
     */
    String of(String query) throws SQLException;
  }

  /** A session that sends queries as they are. */
  public ScratchSession(Session session) {
    this(session, query -> query);
  }

  @Override
  public String engine() {
    return session.engine();
  }

  @Override
  public Dialect dialect() {
    return session.dialect();
  }

  @Override
  public Connection connection() {
    return session.connection();
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return session.classify(error);
  }

  @Override
  public String message(SQLException error) {
    return session.message(error);
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return session.read(rows, column);
  }

  @Override
  public Statement statement() throws SQLException {
    return session.statement();
  }

  @Override
  public void limit(Duration timeout) throws SQLException {
    session.limit(timeout);
  }

  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    return session.execute(statement, form.of(sql));
  }

  @Override
  public String typeName(ResultSet rows, int column) throws SQLException {
    return session.typeName(rows, column);
  }

  @Override
  public void close() {
    session.close();
  }
}
