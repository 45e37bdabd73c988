/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.engines.sqlite;

import java.sql.SQLException;
import org.sqlite.ExtendedCommand;
import org.sqlite.SQLiteConnection;
import org.sqlite.jdbc4.JDBC4Statement;

/**
 * A statement that hands all text to SQLite. The driver has commands of its own, {@code BACKUP TO}
 * and {@code RESTORE FROM}, which write and read any file and which no setting switches off.
 */
final class SqliteStatement extends JDBC4Statement {
  SqliteStatement(SQLiteConnection connection) {
    super(connection);
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    if (ExtendedCommand.parse(sql) != null) {
      throw new SQLException(
          "BACKUP and RESTORE reach outside the database", null, SqliteErrors.AUTH);
    }
    return super.execute(sql);
  }
}
