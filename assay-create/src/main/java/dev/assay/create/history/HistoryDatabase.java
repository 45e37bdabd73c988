// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.history;

import dev.assay.AssayException;
import dev.assay.create.EmbeddedFiles;
import dev.assay.create.JdbcServerUrl;
import dev.assay.create.TargetAddress;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.table.internal.FlatTable;
import dev.assay.table.internal.FlatTable.Column;
import dev.assay.table.internal.FlatTable.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** A connection that writes tables of runs. For one thread. */
final class HistoryDatabase implements AutoCloseable {
  private static final int BATCH = 1_000;

  private final Connection connection;
  private final Dialect dialect;

  private HistoryDatabase(Connection connection, Dialect dialect) {
    this.connection = connection;
    this.dialect = dialect;
  }

  static HistoryDatabase open(TargetAddress address) throws SQLException {
    return address instanceof TargetAddress.OfFile file
        ? ofFile(file.file())
        : ofServer((TargetAddress.OfServer) address);
  }

  private static HistoryDatabase ofFile(Path file) throws SQLException {
    Path folder = file.toAbsolutePath().getParent();
    try {
      if (folder != null) {
        Files.createDirectories(folder);
      }
    } catch (IOException e) {
      throw new SQLException("its folder does not exist", e);
    }
    boolean duckdb = file.toString().toLowerCase(Locale.ROOT).endsWith(".duckdb");
    return duckdb
        ? begun(new HistoryDatabase(EmbeddedFiles.writeDuckDb(file), Dialect.DUCKDB), file)
        : begun(new HistoryDatabase(EmbeddedFiles.writeSqlite(file), Dialect.SQLITE), file);
  }

  /** Begins a transaction; closes the database if that fails. */
  private static HistoryDatabase begun(HistoryDatabase database, @Nullable Path file)
      throws SQLException {
    boolean begun = false;
    try {
      database.connection.setAutoCommit(false);
      if (file != null) {
        database.guard(file);
      }
      begun = true;
      return database;
    } finally {
      if (!begun) {
        database.close();
      }
    }
  }

  /**
   * Checks that a file is empty or has runs already: evaluated databases are files, too, and must
   * not be written by mistake.
   */
  private void guard(Path file) throws SQLException {
    Set<String> tables = new HashSet<>();
    try (ResultSet found =
        connection.getMetaData().getTables(null, null, "%", new String[] {"TABLE"})) {
      while (found.next()) {
        tables.add(found.getString("TABLE_NAME"));
      }
    }
    if (!tables.isEmpty() && !tables.contains("assay_runs")) {
      throw new AssayException(
          "%s has other tables, but none for runs; name a new file for them".formatted(file));
    }
  }

  private static HistoryDatabase ofServer(TargetAddress.OfServer address) throws SQLException {
    JdbcServerUrl url = JdbcServerUrl.of(address.url());
    if (!address.url().startsWith("jdbc:postgresql:")) {
      throw new AssayException(
          "%s: runs are kept in PostgreSQL, SQLite or DuckDB; for another database export"
                  .formatted(url)
              + " --format jsonl or parquet and load that");
    }
    Properties settings = address.login();
    settings.setProperty("reWriteBatchedInserts", "true");
    settings.setProperty("ApplicationName", "assay");
    Connection connection = new org.postgresql.Driver().connect(address.url(), settings);
    if (connection == null) {
      throw new SQLException("the URL is not like jdbc:postgresql://HOST:PORT/DATABASE");
    }
    return begun(new HistoryDatabase(connection, Dialect.POSTGRES), null);
  }

  /** The address without possible secrets. */
  static String name(TargetAddress address) {
    return address instanceof TargetAddress.OfFile file
        ? file.file().toString()
        : address.toString();
  }

  /** Creates a table, or adds missing columns. */
  void prepare(FlatTable table) throws SQLException {
    run(
        "CREATE TABLE IF NOT EXISTS %s (%s, PRIMARY KEY (%s))"
            .formatted(
                quote(table.name()),
                table.columns().stream().map(this::definition).collect(Collectors.joining(", ")),
                names(table.columns().stream().filter(Column::key).toList())));
    Set<String> there = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT * FROM " + quote(table.name()) + " WHERE 1 = 0")) {
      ResultSetMetaData columns = none.getMetaData();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        there.add(columns.getColumnName(i));
      }
    }
    for (Column column : table.columns()) {
      if (!there.contains(column.name())) {
        run("ALTER TABLE %s ADD COLUMN %s".formatted(quote(table.name()), definition(column)));
      }
    }
  }

  /** Removes a run's rows from a table; the first column is the run's id. */
  void remove(FlatTable table, String runId) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement(
            "DELETE FROM %s WHERE %s = ?"
                .formatted(quote(table.name()), quote(table.columns().get(0).name())))) {
      delete.setString(1, runId);
      delete.executeUpdate();
    }
  }

  long insert(FlatTable table) throws SQLException {
    String sql =
        "INSERT INTO %s (%s) VALUES (%s)"
            .formatted(
                quote(table.name()),
                names(table.columns()),
                table.columns().stream().map(any -> "?").collect(Collectors.joining(", ")));
    int rows = table.rows().size();
    for (int from = 0; from < rows; from += BATCH) {
      int end = Math.min(from + BATCH, rows);
      try (PreparedStatement insert = connection.prepareStatement(sql)) {
        for (List<@Nullable Object> row : table.rows().subList(from, end)) {
          for (int i = 0; i < row.size(); i++) {
            bind(insert, i + 1, table.columns().get(i).kind(), row.get(i));
          }
          insert.addBatch();
        }
        insert.executeBatch();
      } catch (SQLException e) {
        throw RejectedRows.of(e, dialect, table.name(), from + 1, end);
      }
    }
    return rows;
  }

  private void bind(PreparedStatement insert, int at, Kind kind, @Nullable Object cell)
      throws SQLException {
    if (cell instanceof String text) {
      insert.setString(at, text.replace('\0', '\uFFFD')); // PostgreSQL can't store NUL characters
    } else if (cell instanceof Long number) {
      insert.setLong(at, number);
    } else if (cell instanceof Double number) {
      insert.setDouble(at, number);
    } else if (cell instanceof Instant time) {
      if (dialect == Dialect.SQLITE) {
        insert.setString(at, time.toString());
      } else {
        insert.setObject(at, time.atOffset(ZoneOffset.UTC));
      }
    } else {
      insert.setNull(at, sqlType(kind));
    }
  }

  private static int sqlType(Kind kind) {
    return switch (kind) {
      case TEXT -> Types.VARCHAR;
      case INTEGER -> Types.BIGINT;
      case NUMBER -> Types.DOUBLE;
      case TIME -> Types.TIMESTAMP_WITH_TIMEZONE;
    };
  }

  private String definition(Column column) {
    String type =
        switch (column.kind()) {
          case TEXT -> "TEXT";
          case INTEGER -> "BIGINT";
          case NUMBER -> "DOUBLE PRECISION";
          case TIME -> dialect == Dialect.SQLITE ? "TEXT" : "TIMESTAMP WITH TIME ZONE";
        };
    return quote(column.name()) + " " + type + (column.key() ? " NOT NULL" : "");
  }

  private String names(List<Column> columns) {
    return columns.stream().map(column -> quote(column.name())).collect(Collectors.joining(", "));
  }

  private String quote(String name) {
    return SqlName.quote(name, dialect);
  }

  private void run(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  void commit() throws SQLException {
    connection.commit();
  }

  /** Closes the connection; uncommitted changes are lost. */
  @Override
  public void close() throws SQLException {
    connection.close();
  }

  /**
   * Reports rejected rows without quoting them. PostgreSQL's driver repeats the whole statement
   * with its values, and messages of databases on values often contain them.
   */
  private static final class RejectedRows {
    /** SQL states of conversion errors and violated constraints, whose messages quote cells. */
    private static final String OF_CELLS = "2[23].*";

    private RejectedRows() {}

    /**
     * Returns an error without cells; the original exception is not kept as the cause, because it
     * contains them.
     */
    static SQLException of(SQLException error, Dialect dialect, String table, int first, int last) {
      return new SQLException(
          String.format(
              Locale.ROOT,
              "rows %,d to %,d of %s were refused: %s",
              first,
              last,
              table,
              dialect == Dialect.POSTGRES ? ofPostgres(error) : ofFile(error, dialect)),
          error.getSQLState(),
          error.getErrorCode());
    }

    private static String ofPostgres(SQLException error) {
      ServerErrorMessage said =
          error.getCause() instanceof PSQLException cause
              ? cause.getServerErrorMessage()
              : error instanceof PSQLException own ? own.getServerErrorMessage() : null;
      String state = String.valueOf(error.getSQLState());
      return "SQL state "
          + state
          + (said == null || state.matches(OF_CELLS) ? "" : ", " + said.getMessage());
    }

    /**
     * The part of a message without cells: SQLite only names columns; DuckDB begins with the kind
     * of error.
     */
    private static String ofFile(SQLException error, Dialect dialect) {
      String said = String.valueOf(error.getMessage());
      return dialect == Dialect.SQLITE ? said : said.replaceFirst("(?s):.*", "");
    }
  }
}
