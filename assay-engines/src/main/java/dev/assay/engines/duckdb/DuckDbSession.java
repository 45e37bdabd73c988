// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.internal.SchemaReader;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a DuckDB file.
 *
 * <p>Rows are streamed, because otherwise the driver keeps a whole result in memory before the
 * first row is read. While streaming it reports every execution error as the same one; {@link
 * #diagnose} finds the actual error.
 */
final class DuckDbSession implements Session {
  private static final int DIAGNOSIS_SECONDS = 2;

  /** Held during the setup of an instance, which the first session of a file does for all. */
  private static final Object SETTING_UP = new Object();

  /**
   * A worker process has less memory than a whole program, and a property says how much drivers may
   * use.
   */
  private static final String MEMORY =
      Long.getLong("assay.worker.memory", 2L << 30) / (1 << 20) + "MiB";

  /** Of all tables of a database in memory, and of what a query makes of them. */
  private static final String SCRATCH_MEMORY = "256MiB";

  private static final Path IN_MEMORY = Path.of(":memory:");

  private final Path file;
  private final String zone;

  /** Keeps the instance open; runs no queries. */
  private final DuckDBConnection keeper;

  private final DuckDbStatementCheck check;
  private volatile Connection connection;
  private @Nullable ResultSet current;
  private DuckDbCells cells = DuckDbCells.NONE;

  DuckDbSession(Path file, String zone) throws SQLException {
    this(file, zone, connect(file, zone));
  }

  private DuckDbSession(Path file, String zone, DuckDBConnection keeper) throws SQLException {
    this.file = file;
    this.zone = zone;
    this.keeper = keeper;
    this.check = new DuckDbStatementCheck(keeper);
    try {
      this.connection = keeper.duplicate();
    } catch (SQLException | RuntimeException e) {
      close(keeper);
      throw e;
    }
  }

  /** Opens an empty database of its own, which its owner fills. */
  static DuckDbSession inMemory() throws SQLException {
    return new DuckDbSession(IN_MEMORY, "UTC", alone(IN_MEMORY, "UTC", true));
  }

  private static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException e) {
      // A read-only connection has nothing to save.
    }
  }

  /**
   * A session on the file's shared instance, or on an instance of its own if the shared one has
   * another time zone.
   */
  private static DuckDBConnection connect(Path file, String zone) throws SQLException {
    synchronized (SETTING_UP) {
      DuckDBConnection shared = connect(file, true, true);
      if (setUp(shared, zone)) {
        return shared;
      }
      shared.close();
      return alone(file, zone, true);
    }
  }

  private static DuckDBConnection alone(Path file, String zone, boolean streaming)
      throws SQLException {
    DuckDBConnection connection = connect(file, streaming, false);
    setUp(connection, zone);
    return connection;
  }

  /**
   * Sets the time zone, which is not a connection setting, disables file system access, and locks
   * all settings. Without {@code disabled_filesystems} the database file and its log would count as
   * allowed paths for reading and writing. Files that are already open stay readable.
   *
   * @return whether the instance has that time zone
   */
  private static boolean setUp(Connection connection, String zone) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet settings =
          statement.executeQuery(
              "SELECT CAST(current_setting('lock_configuration') AS BOOLEAN),"
                  + " current_setting('TimeZone')")) {
        settings.next();
        if (settings.getBoolean(1)) {
          return zone.equals(settings.getString(2));
        }
      }
      statement.execute("SET GLOBAL TimeZone = '" + zone + "'");
      statement.execute("SET GLOBAL disabled_filesystems = 'LocalFileSystem'");
      statement.execute("SET lock_configuration = true");
      return true;
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static DuckDBConnection connect(Path file, boolean streaming, boolean shared)
      throws SQLException {
    boolean stored = !file.equals(IN_MEMORY);
    Properties settings = new Properties();
    settings.setProperty("enable_external_access", "false");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    // Spilling would write a file, by default beside the database.
    settings.setProperty("temp_directory", "");
    settings.setProperty("memory_limit", stored ? MEMORY : SCRATCH_MEMORY);
    // Questions already run in parallel, and with one thread sums of floats and the order of rows
    // are reproducible.
    settings.setProperty("threads", "1");
    settings.setProperty("errors_as_json", "true");
    settings.setProperty("jdbc_stream_results", Boolean.toString(streaming));
    settings.setProperty("jdbc_instance_cache", Boolean.toString(shared));
    return DuckDBConnection.newConnection(DatabaseAddress.DUCKDB + file, stored, "", settings);
  }

  @Override
  public String engine() {
    return "duckdb";
  }

  @Override
  public Dialect dialect() {
    return Dialect.DUCKDB;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Schema schema() throws SQLException {
    Schema tables = SchemaReader.readWithoutKeys(connection);
    return DuckDbValues.read(connection).in(DuckDbKeys.read(connection).in(tables));
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return DuckDbErrors.classify(error);
  }

  @Override
  public String message(SQLException error) {
    return DuckDbErrors.message(error);
  }

  /**
   * Executes a text if the database counts it as one query; the driver would run all statements of
   * a text.
   */
  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    check.check(sql);
    return statement.execute(sql);
  }

  /**
   * Runs the query once more, only for its error: EXPLAIN ANALYZE discards the rows. Streaming is a
   * setting of the instance, so another instance is used.
   */
  @Override
  public SQLException diagnose(String sql, SQLException error) {
    if (DuckDbErrors.isDetailed(error)) {
      return error;
    }
    try (Connection plain = alone(file, zone, false);
        Statement statement = plain.createStatement()) {
      statement.setQueryTimeout(DIAGNOSIS_SECONDS);
      return failure(statement, sql).orElse(error);
    } catch (SQLException e) {
      return error;
    }
  }

  /** The error of a query; empty if it ends without one, or takes too long. */
  static Optional<SQLException> failure(Statement statement, String sql) {
    try {
      statement.execute("EXPLAIN ANALYZE " + sql);
      return Optional.empty();
    } catch (SQLTimeoutException e) {
      return Optional.empty();
    } catch (SQLException e) {
      return Optional.of(e);
    }
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    if (rows != current) {
      cells = DuckDbCells.of(rows.getMetaData());
      current = rows;
    }
    return cells.read(rows, column);
  }

  /**
   * Replaces the connection, because temporary tables and types, macros, variables and the like
   * belong to it.
   */
  @Override
  public void reset() throws SQLException {
    current = null;
    connection.close();
    connection = keeper.duplicate();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public Optional<BagComparisonSyntax> bagComparison() {
    return Optional.of(DuckDbComparison.SYNTAX);
  }

  @Override
  public void close() {
    close(connection);
    close(keeper);
  }
}
