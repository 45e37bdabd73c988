// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/**
 * Opens SQLite files, {@code jdbc:sqlite:FILE}, so that no query can change a file or read another.
 *
 * <p>Two settings ensure this: the file is opened read-only, and no database can be attached, which
 * also stops {@code VACUUM INTO}. Neither can be undone by SQL. Extensions can't be loaded, and the
 * driver's own commands and functions are switched off, see {@link DriverFunctions}. Temporary
 * tables stay possible, in memory and until the query ends. A file in WAL mode gets its {@code
 * -wal} and {@code -shm} files when it is read, as with every reader. {@code immutable=1} would
 * avoid them, but a database that another program changes meanwhile would be read wrongly without a
 * word, so it is used only where SQLite can't create these files and there is no log to read.
 */
public final class SqliteEngine implements Engine {
  /**
   * Maximum size of a text or blob in bytes; with the default, a gigabyte, one cell could fill the
   * heap.
   */
  private static final int LONGEST_CELL = 128 << 20;

  /**
   * Sorting, grouping and materialization stay in memory, which is limited, because files in the
   * system's temporary folder are not. A database may come from an untrusted source: its views,
   * conditions and generated columns may call harmless functions only, and cells are checked when
   * pages are read.
   */
  private static final String SAFE_SETTINGS =
      "PRAGMA temp_store=MEMORY; PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON;"
          + " PRAGMA mmap_size=0";

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!address.url().startsWith(DatabaseAddress.SQLITE)) {
      return Optional.empty();
    }
    Path file =
        address
            .file()
            .orElseThrow(() -> unavailable(address, "it is in memory and therefore empty", null))
            .toAbsolutePath();
    check(address, file);
    NativeLibrary.prepare();
    try {
      return Optional.of(
          new SqliteSession(() -> connect(file), new ReusableConnection(file), charset(address)));
    } catch (SQLException e) {
      if (SqliteErrors.isCannotOpen(e)) {
        requireNo(file, "-wal", address, needsLog(file), e);
        requireNo(file, "-journal", address, needsUndoing(file), e);
      }
      throw unavailable(address, String.valueOf(e.getMessage()), e);
    }
  }

  /** The remedy if changes are in a log that SQLite can't read without writing beside it. */
  static String needsLog(Path file) {
    return "its newest changes are in %s-wal, and to read them SQLite must create files in that folder, which this account may not; give it the right to write there, or have the program that owns the database run PRAGMA wal_checkpoint(TRUNCATE), or copy both files to another folder"
        .formatted(file.getFileName());
  }

  private static void requireNo(
      Path file, String extension, DatabaseAddress address, String remedy, SQLException cause) {
    if (!hasNo(file, extension)) {
      throw new DatabaseUnavailableException("database %s: %s".formatted(address, remedy), cause);
    }
  }

  /** The remedy if a program stopped while it wrote, which a read-only connection can't undo. */
  private static String needsUndoing(Path file) {
    return "a program stopped while it wrote to it, and %s-journal holds what undoes that; open a copy of both files once with a program that may write, such as sqlite3, or get the database again"
        .formatted(file.getFileName());
  }

  /** The encoding that the user names, or UTF-8, in which the driver gets all texts. */
  private static Charset charset(DatabaseAddress address) {
    String name = address.properties().get(DatabaseAddress.ENCODING);
    try {
      return name == null ? StandardCharsets.UTF_8 : Charset.forName(name);
    } catch (IllegalArgumentException e) {
      throw unavailable(address, "there is no encoding '%s'".formatted(name), e);
    }
  }

  private static void check(DatabaseAddress address, Path file) {
    if (!Files.exists(file)) {
      throw unavailable(address, "there is no such file", null);
    }
    if (!Files.isRegularFile(file)) {
      throw unavailable(address, "not a file", null);
    }
    try {
      if (Files.size(file) == 0) {
        throw unavailable(
            address,
            "the file is empty; a program may have created it by opening a wrong path",
            null);
      }
    } catch (IOException e) {
      throw unavailable(address, "the file can't be read", e);
    }
  }

  private static SQLiteConnection connect(Path file) throws SQLException {
    try {
      return connect(file, "");
    } catch (SQLException e) {
      if (SqliteErrors.isCannotOpen(e) && hasNo(file, "-wal") && hasNo(file, "-journal")) {
        return connect(file, "?immutable=1");
      }
      throw e;
    }
  }

  private static boolean hasNo(Path file, String extension) {
    try {
      Path log = Path.of(file.toRealPath() + extension);
      return !Files.exists(log) || Files.size(log) == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Connects by URI, because the driver reads a question mark in a plain name as the start of
   * options.
   */
  private static SQLiteConnection connect(Path file, String options) throws SQLException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(true);
    SQLiteConnection connection =
        (SQLiteConnection)
            config.createConnection(
                DatabaseAddress.SQLITE + "file:" + file.toUri().getRawPath() + options);
    try {
      DriverFunctions.remove(connection);
      connection.getDatabase()._exec(SAFE_SETTINGS); // exec would run the first only
      connection.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
      connection.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST_CELL);
      readSchema(connection);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Reads the schema, because SQLite opens any file; only reading shows whether it is a database.
   */
  private static void readSchema(SQLiteConnection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM sqlite_master")) {
      rows.next();
    }
  }

  private static DatabaseUnavailableException unavailable(
      DatabaseAddress address, String why, @org.jspecify.annotations.Nullable Exception cause) {
    String message = "database %s: %s; provide a readable SQLite database".formatted(address, why);
    return cause == null
        ? new DatabaseUnavailableException(message)
        : new DatabaseUnavailableException(message, cause);
  }
}
