// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One connection through a driver that was installed by the user. */
final class JdbcSession implements Session {
  /** Number of rows fetched at a time; without it some drivers hold the whole result. */
  private static final int FETCH_SIZE = 1000;

  private static final int RIGHTS_SECONDS = 20;

  private final JdbcEngineSpec facts;
  private final Connection connection;
  private @Nullable ResultSet current;
  private CellReader[] readers = new CellReader[0];

  JdbcSession(JdbcEngineSpec facts, Connection connection) {
    this.facts = facts;
    this.connection = connection;
  }

  @Override
  public String engine() {
    return facts.engine();
  }

  @Override
  public Dialect dialect() {
    return facts.dialect();
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement =
        connection.createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
    try {
      statement.setFetchSize(FETCH_SIZE);
      // Braces belong to the query and are not JDBC escapes.
      statement.setEscapeProcessing(false);
    } catch (SQLException e) {
      // Both are hints that a driver need not support.
    }
    return statement;
  }

  @Override
  public ErrorKind classify(SQLException error) {
    ErrorKind kind = facts.errors().classify(error);
    return kind == ErrorKind.OTHER && isClosed() ? ErrorKind.CONNECTION : kind;
  }

  private boolean isClosed() {
    try {
      return connection.isClosed();
    } catch (SQLException e) {
      return true;
    }
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    if (rows != current) {
      readers = facts.types().of(rows.getMetaData());
      current = rows;
    }
    return readers[column - 1].read(rows, column);
  }

  @Override
  public void reset() throws SQLException {
    current = null;
    if (facts.setUp().transactions() && !connection.getAutoCommit()) {
      connection.rollback();
    }
    JdbcConnector.run(connection, facts.setUp().beforeEach());
    connection.clearWarnings();
  }

  /** The privileges of the account; one that the database does not report on counts as held. */
  @Override
  public List<Privilege> privileges() throws SQLException {
    List<Privilege> held = new ArrayList<>();
    for (PrivilegeQuery question : facts.questions()) {
      try {
        for (String detail : answers(question.sql())) {
          held.add(new Privilege(question.kind(), detail));
        }
      } catch (SQLException e) {
        if (isClosed()) {
          throw e;
        }
        held.add(
            new Privilege(
                question.kind(),
                "unknown, because the database does not report it (SQLSTATE %s, code %d)"
                    .formatted(e.getSQLState(), e.getErrorCode())));
      }
      reset();
    }
    return held;
  }

  private List<String> answers(String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(RIGHTS_SECONDS);
      try (ResultSet rows = statement.executeQuery(sql)) {
        while (rows.next()) {
          answers.add(String.valueOf(rows.getString(1)));
        }
      }
    }
    return answers;
  }

  @Override
  public Optional<BagComparisonSyntax> bagComparison() {
    return facts.bagComparison();
  }

  @Override
  public void close() {
    JdbcConnector.close(connection);
  }
}
