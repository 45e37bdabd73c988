package dev.assay.engines.sqlite;

import dev.assay.execute.Session;
import dev.assay.model.ErrorKind;
import dev.assay.sql.Dialect;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** One connection to an SQLite file. Rows are read as the query yields them. */
final class SqliteSession implements Session {
  private final Connection connection;

  SqliteSession(Connection connection) {
    this.connection = connection;
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
  public ErrorKind classify(SQLException error) {
    return SqliteErrors.classify(error);
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return SqliteCells.read(rows, column);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // There is nothing left to save on a read-only connection.
    }
  }
}
