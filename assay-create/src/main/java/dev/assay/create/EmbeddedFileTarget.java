// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.engines.sqlite.SqliteStatement;
import dev.assay.model.internal.FileProblem;
import dev.assay.sql.Dialect;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.UUID;
import org.sqlite.SQLiteConnection;

/**
 * A SQLite or DuckDB file. It is created under a temporary name in the same folder, and renamed
 * when it is complete. The scripts that fill it can't access other files.
 */
final class EmbeddedFileTarget implements CreationTarget {
  private final Path file;
  private final Path unfinished;
  private final Dialect dialect;
  private final Connection connection;

  private EmbeddedFileTarget(Path file, Path unfinished, Dialect dialect, Connection connection) {
    this.file = file;
    this.unfinished = unfinished;
    this.dialect = dialect;
    this.connection = connection;
  }

  static EmbeddedFileTarget sqlite(Path file, boolean replace, String mark) {
    return open(file, replace, Dialect.SQLITE, mark, true);
  }

  /**
   * A DuckDB file.
   *
   * @param runsScripts whether scripts of DuckDB's own fill it, not only rows from elsewhere
   */
  static EmbeddedFileTarget duckdb(Path file, boolean replace, String mark, boolean runsScripts) {
    return open(file, replace, Dialect.DUCKDB, mark, runsScripts);
  }

  private static EmbeddedFileTarget open(
      Path file, boolean replace, Dialect dialect, String mark, boolean runsScripts) {
    Path whole = file.toAbsolutePath().normalize();
    if (Files.exists(whole) && !(replace && Files.isRegularFile(whole))) {
      throw new AssayException(
          "%s already exists; name another file, or add --replace".formatted(file));
    }
    Path folder = whole.getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
      Path unfinished =
          whole.resolveSibling(
              UnfinishedFiles.prefix(whole, mark) + UUID.randomUUID() + UnfinishedFiles.SUFFIX);
      Connection connection =
          dialect == Dialect.SQLITE
              ? EmbeddedFiles.newSqlite(unfinished)
              : EmbeddedFiles.newDuckDb(unfinished, runsScripts);
      return new EmbeddedFileTarget(whole, unfinished, dialect, connection);
    } catch (IOException e) {
      throw FileProblem.unwritable(file, e);
    } catch (SQLException e) {
      throw new AssayException(
          "%s can't be created (%s); check that its folder is writable"
              .formatted(file, e.getMessage()),
          e);
    }
  }

  @Override
  public Dialect dialect() {
    return dialect;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() throws SQLException {
    return connection instanceof SQLiteConnection sqlite
        ? new SqliteStatement(sqlite)
        : connection.createStatement();
  }

  @Override
  public String place() {
    return file.toString();
  }

  @Override
  public void finish() throws SQLException {
    connection.commit();
    if (dialect == Dialect.DUCKDB) {
      connection.setAutoCommit(true);
      execute("CHECKPOINT");
    }
    connection.close();
    try {
      for (String log : List.of("-wal", "-shm", "-journal", ".wal")) {
        // Logs of a replaced file would be read with the new file.
        Files.deleteIfExists(Path.of(file + log));
      }
      Files.move(
          unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new AssayException(
          "%s can't be put in place (%s); check the folder".formatted(file, e.getMessage()), e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
      for (String suffix : List.of("", "-journal", "-wal", "-shm", ".wal")) {
        Files.deleteIfExists(Path.of(unfinished + suffix));
      }
    } catch (SQLException | IOException e) {
      // The remaining file is recognizable as incomplete by its name; the first error is the one to
      // report.
      unfinished.toFile().deleteOnExit();
    }
  }
}
