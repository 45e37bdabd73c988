// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/**
 * Opens private databases in memory, which their owner fills. Hardened as {@link SqliteEngine}
 * hardens files: no database can be attached, no extension loaded, and the driver's own functions
 * are switched off. What runs in them can change them, and nothing else.
 */
public final class SqliteMemory {
  private static final String SAFE_SETTINGS = "PRAGMA temp_store=MEMORY; PRAGMA trusted_schema=OFF";

  private SqliteMemory() {}

  /**
   * Opens an empty database of its own; {@link Session#reset()} empties it.
   *
   * @param longestCell of texts and blobs, in bytes; also limits what a single function call costs
   * @throws SQLException if the driver's library can't be used
   */
  public static Session open(int longestCell) throws SQLException {
    return open(longestCell, "");
  }

  /**
   * Opens a database of its own that a script fills; {@link Session#reset()} makes it anew.
   *
   * @param script statements, which may be somebody else's: they reach no file, but may take long
   * @throws SQLException if a statement fails, or the driver's library can't be used
   */
  public static Session open(int longestCell, String script) throws SQLException {
    NativeLibrary.prepare();
    return new SqliteSession(() -> connect(longestCell, script), null, StandardCharsets.UTF_8);
  }

  private static SQLiteConnection connect(int longestCell, String script) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    // Otherwise each insert costs an additional query.
    config.setGetGeneratedKeys(false);
    SQLiteConnection connection =
        (SQLiteConnection) config.createConnection(DatabaseAddress.SQLITE + ":memory:");
    try {
      DriverFunctions.remove(connection);
      connection.getDatabase()._exec(SAFE_SETTINGS); // exec would run the first only
      connection.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
      connection.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, longestCell);
      if (!script.isEmpty()) {
        connection.getDatabase()._exec(script);
      }
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
