// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fault;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Opens {@code jdbc:fault:} addresses in the plainest way, to test what runs queries. */
public final class FaultEngine implements Engine {
  private volatile FaultPlan plan;

  public FaultEngine(FaultPlan plan) {
    this.plan = plan;
  }

  /** Sets the fault plan of connections opened from now on. */
  public void plan(FaultPlan next) {
    plan = next;
  }

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    if (!address.url().startsWith(FaultDriver.PREFIX)) {
      return Optional.empty();
    }
    Connection connection;
    try {
      connection = new FaultDriver(plan).connect(address.url(), new Properties());
    } catch (SQLException e) {
      throw new DatabaseUnavailableException("database " + address + ": " + e.getMessage(), e);
    }
    if (connection == null) {
      throw new DatabaseUnavailableException("database " + address + ": the driver gave nothing");
    }
    return Optional.of(new FaultSession(connection));
  }

  private record FaultSession(Connection connection) implements Session {
    @Override
    public String engine() {
      return "fault";
    }

    @Override
    public Dialect dialect() {
      return Dialect.ANSI;
    }

    @Override
    public ErrorKind classify(SQLException error) {
      String state = error.getSQLState();
      if (error instanceof SQLRecoverableException || (state != null && state.startsWith("08"))) {
        return ErrorKind.CONNECTION;
      }
      return state != null && state.startsWith("42") ? ErrorKind.SYNTAX : ErrorKind.OTHER;
    }

    @Override
    public @Nullable Object read(ResultSet rows, int column) throws SQLException {
      Object value = rows.getObject(column);
      return value instanceof Integer number ? (Object) number.longValue() : value;
    }

    @Override
    public void reset() throws SQLException {
      connection.clearWarnings();
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        // Nothing is left to save.
      }
    }
  }
}
