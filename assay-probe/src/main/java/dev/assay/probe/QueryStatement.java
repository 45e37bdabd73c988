// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.ScratchTables;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A query that is asked again and again: prepared where that is fastest, else sent each time, and
 * checked by the engine the first time. Used by one thread.
 */
final class QueryStatement implements AutoCloseable {
  private final ScratchTables scratch;
  private final String sql;
  private final @Nullable PreparedStatement prepared;
  private @Nullable Statement current;
  private boolean checked;

  private QueryStatement(ScratchTables scratch, String sql, @Nullable PreparedStatement prepared) {
    this.scratch = scratch;
    this.sql = sql;
    this.prepared = prepared;
  }

  static QueryStatement of(ScratchTables scratch, String sql) throws SQLException {
    Session session = scratch.session();
    return new QueryStatement(
        scratch,
        sql,
        session.dialect() == Dialect.SQLITE ? session.connection().prepareStatement(sql) : null);
  }

  /** The statement that the next {@link #execute} uses, and that can be canceled. */
  Statement open() throws SQLException {
    if (prepared != null) {
      return prepared;
    }
    close();
    Statement opened = scratch.session().statement();
    current = opened;
    return opened;
  }

  ResultSet execute() throws SQLException {
    if (prepared != null) {
      return prepared.executeQuery();
    }
    Statement statement = current == null ? open() : current;
    boolean hasRows =
        checked ? statement.execute(scratch.sent(sql)) : scratch.session().execute(statement, sql);
    checked = true;
    ResultSet rows = hasRows ? statement.getResultSet() : null;
    if (rows == null) {
      throw new SQLException("the statement is not a query: no result came");
    }
    return rows;
  }

  /** Frees what the last execution took; a prepared statement stays until it is closed for good. */
  @Override
  public void close() throws SQLException {
    Statement last = current;
    current = null;
    if (last != null) {
      last.close();
    }
  }

  /** Frees everything. */
  void discard() throws SQLException {
    close();
    if (prepared != null) {
      prepared.close();
    }
  }
}
