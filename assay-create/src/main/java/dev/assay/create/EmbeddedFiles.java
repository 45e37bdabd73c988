// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.engines.sqlite.DriverFunctions;
import dev.assay.engines.sqlite.NativeLibrary;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;
import org.sqlite.SQLiteOpenMode;

/** Opens files of embedded engines for writing, and for reading as a source. */
public final class EmbeddedFiles {
  private static final int BUSY_MS = 30_000;

  private EmbeddedFiles() {}

  /** Creates a SQLite file; scripts can't attach other files. */
  static Connection newSqlite(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
    config.setJournalMode(SQLiteConfig.JournalMode.MEMORY);
    Connection connection = sqlite(file, config);
    connection.setAutoCommit(false);
    return connection;
  }

  /**
   * An SQLite file to write, made if it is missing; commits are on disk, and who finds it locked
   * waits.
   */
  public static Connection writeSqlite(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MS);
    return sqlite(file, config);
  }

  /** A DuckDB file to write, made if it is missing. */
  public static Connection writeDuckDb(Path file) throws SQLException {
    return duckdb(file, false, settings());
  }

  /** Opens a SQLite file for reading. */
  static Connection readSqlite(Path file) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    return sqlite(file, config);
  }

  private static Connection sqlite(Path file, SQLiteConfig config) throws SQLException {
    NativeLibrary.prepare();
    config.setOpenMode(SQLiteOpenMode.NOMUTEX); // The driver locks connections itself.
    SQLiteConnection connection =
        (SQLiteConnection)
            config.createConnection(
                "jdbc:sqlite:file:" + file.toAbsolutePath().toUri().getRawPath());
    DriverFunctions.remove(connection);
    connection.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
    return connection;
  }

  /**
   * Creates a DuckDB file; scripts can't access other files.
   *
   * @param runsScripts whether scripts of DuckDB's own fill it, not only rows from elsewhere
   */
  static Connection newDuckDb(Path file, boolean runsScripts) throws SQLException {
    Properties settings = settings();
    if (!runsScripts) {
      // Another thread would write the rows, while the one that waits for it takes a processor.
      settings.setProperty("threads", "1");
    }
    Connection connection = duckdb(file, false, settings);
    connection.setAutoCommit(false);
    return connection;
  }

  /** Opens a DuckDB file for reading. */
  static Connection readDuckDb(Path file) throws SQLException {
    return duckdb(file, true, settings());
  }

  /** Opens an in-memory DuckDB that may read files. */
  static Connection fileReader() throws SQLException {
    return DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings());
  }

  private static Connection duckdb(Path file, boolean readOnly, Properties settings)
      throws SQLException {
    Path whole = file.toAbsolutePath();
    if (whole.toString().indexOf(';') >= 0) {
      // The driver reads the text after a semicolon as settings, one of which runs a file of SQL.
      throw new SQLException("the name of a DuckDB file must not contain a semicolon");
    }
    settings.setProperty("enable_external_access", "false");
    settings.setProperty("lock_configuration", "true");
    return DuckDBConnection.newConnection("jdbc:duckdb:" + whole, readOnly, "", settings);
  }

  private static Properties settings() {
    Properties settings = new Properties();
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    // Of a worker, the folder and the memory that are limited.
    String memory = System.getProperty("assay.worker.memory");
    if (memory == null) {
      settings.setProperty("temp_directory", "");
    } else {
      settings.setProperty("temp_directory", System.getProperty("java.io.tmpdir"));
      settings.setProperty("memory_limit", (Long.parseLong(memory) >> 20) * 3 / 4 + "MiB");
    }
    settings.setProperty("jdbc_stream_results", "true");
    settings.setProperty("jdbc_instance_cache", "false");
    return settings;
  }
}
