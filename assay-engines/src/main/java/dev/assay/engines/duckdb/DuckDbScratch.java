// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.engines.ScratchTables;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * Scratch tables of DuckDB, in memory, hardened like a {@link DuckDbSession}: no file can be read
 * or written, and no extension loaded. Rows are only ever part of a transaction that is rolled
 * back.
 */
public final class DuckDbScratch implements ScratchTables {
  /** Of all tables, and of what a query makes of them. */
  private static final String MEMORY = "256MiB";

  private final DuckDBConnection connection;
  private final Reading session;

  private DuckDbScratch(DuckDBConnection keeper) throws SQLException {
    this.connection = keeper.duplicate();
    this.session = new Reading(keeper, connection);
  }

  /** Opens an empty one. */
  public static DuckDbScratch open() throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("enable_external_access", "false");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("temp_directory", "");
    settings.setProperty("memory_limit", MEMORY);
    settings.setProperty("threads", "1");
    settings.setProperty("errors_as_json", "true");
    settings.setProperty("jdbc_stream_results", "true");
    settings.setProperty("jdbc_instance_cache", "false");
    DuckDBConnection keeper =
        DuckDBConnection.newConnection(DatabaseAddress.DUCKDB + ":memory:", false, "", settings);
    try {
      try (Statement statement = keeper.createStatement()) {
        statement.execute("SET GLOBAL TimeZone = 'UTC'");
        statement.execute("SET GLOBAL disabled_filesystems = 'LocalFileSystem'");
        statement.execute("SET lock_configuration = true");
      }
      return new DuckDbScratch(keeper);
    } catch (SQLException | RuntimeException e) {
      keeper.close();
      throw e;
    }
  }

  @Override
  public Session session() {
    return session;
  }

  @Override
  public void create(List<String> statements) throws SQLException {
    ScratchTables.super.create(statements);
    connection.setAutoCommit(false);
  }

  /** Ends the transaction; within one, a key that was deleted could not be inserted again. */
  @Override
  public void fill(List<String> tables, List<String> inserts) throws SQLException {
    connection.rollback();
    run(inserts);
  }

  /** The session of queries, with which the database ends. */
  private static final class Reading implements Session {
    private final Connection keeper;
    private final Connection connection;
    private final DuckDbStatementCheck check;
    private @Nullable ResultSet current;
    private DuckDbCells cells = DuckDbCells.NONE;

    Reading(Connection keeper, Connection connection) {
      this.keeper = keeper;
      this.connection = connection;
      this.check = new DuckDbStatementCheck(keeper);
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
    public ErrorKind classify(SQLException error) {
      return DuckDbErrors.classify(error);
    }

    @Override
    public String message(SQLException error) {
      return DuckDbErrors.message(error);
    }

    @Override
    public boolean execute(Statement statement, String sql) throws SQLException {
      check.check(sql);
      return statement.execute(sql);
    }

    @Override
    public @Nullable Object read(ResultSet rows, int column) throws SQLException {
      if (rows != current) {
        cells = DuckDbCells.of(rows.getMetaData());
        current = rows;
      }
      return cells.read(rows, column);
    }

    @Override
    public void close() {
      try (keeper) {
        connection.close();
      } catch (SQLException e) {
        // It is in memory only.
      }
    }
  }
}
