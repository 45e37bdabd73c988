// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import java.sql.SQLException;
import org.sqlite.ExtendedCommand;
import org.sqlite.SQLiteConnection;
import org.sqlite.jdbc4.JDBC4Statement;

/**
 * A statement that passes every text to SQLite. The driver's own commands {@code BACKUP TO} and
 * {@code RESTORE FROM}, which write and read any file and can't be disabled by a setting, are
 * refused.
 */
public final class SqliteStatement extends JDBC4Statement {
  /** A statement of a connection that texts from outside reach. */
  public SqliteStatement(SQLiteConnection connection) {
    super(connection);
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    requireSql(sql);
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
}
