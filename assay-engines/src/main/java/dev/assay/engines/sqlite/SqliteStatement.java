// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import org.sqlite.ExtendedCommand;
import org.sqlite.SQLiteConnection;
import org.sqlite.jdbc4.JDBC4Statement;

/**
 * A statement that passes every text to SQLite. The driver's own commands {@code BACKUP TO} and
 * {@code RESTORE FROM}, which write and read any file and can't be disabled by a setting, are
 * refused. A text with a parameter is an error: SQLite would read NULL.
 */
public final class SqliteStatement extends JDBC4Statement {
  /** A statement of a connection that texts from outside reach. */
  public SqliteStatement(SQLiteConnection connection) {
    super(connection);
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    requireSql(sql);
    if (sql.chars().anyMatch(c -> "?:@#$".indexOf(c) >= 0)) {
      requireNoParameter(sql);
    }
    return super.execute(sql);
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    requireSql(sql);
    return super.executeLargeUpdate(sql);
  }

  private static void requireSql(String sql) throws SQLException {
    if (ExtendedCommand.parse(sql) != null) {
      throw new SQLException(
          "BACKUP and RESTORE reach outside the database", null, SqliteErrors.AUTH);
    }
  }

  private void requireNoParameter(String sql) throws SQLException {
    try (PreparedStatement prepared = getConnection().prepareStatement(sql)) {
      if (prepared.getParameterMetaData().getParameterCount() > 0) {
        throw new SQLException("a parameter has no value", SqliteErrors.UNBOUND, 1);
      }
    }
  }
}
