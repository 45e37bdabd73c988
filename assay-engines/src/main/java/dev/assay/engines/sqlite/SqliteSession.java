// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Session;
import dev.assay.execute.internal.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.ListedValues;
import dev.assay.table.ErrorKind;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.DecodedText;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConnection;
import org.sqlite.core.Codes;
import org.sqlite.core.CoreStatement;

/**
 * A SQLite file, with a connection for each query that is new or, after plain queries, as good as
 * new; see {@link ReusableConnection}. Rows are read as the query produces them.
 */
final class SqliteSession implements Session {
  private final SessionConnector<SQLiteConnection> sessionConnector;
  private final @Nullable ReusableConnection reusable;
  private final Charset named;
  private Charset charset;
  private volatile SQLiteConnection connection;

  /**
   * Connects.
   *
   * @param reusable for read-only files; {@code null} if each query needs a new connection
   * @param named the encoding that texts are written in if the file says UTF-8
   */
  SqliteSession(
      SessionConnector<SQLiteConnection> sessionConnector,
      @Nullable ReusableConnection reusable,
      Charset named)
      throws SQLException {
    this.named = named;
    this.sessionConnector = sessionConnector;
    this.reusable = reusable;
    this.connection = connect();
    this.charset = charset(connection);
  }

  private SQLiteConnection connect() throws SQLException {
    if (reusable != null) {
      reusable.connected(); // before, so that a file that is replaced now is noticed later
    }
    return sessionConnector.connect();
  }

  /** The encoding that SQLite hands texts over in as bytes. */
  private Charset charset(SQLiteConnection opened) throws SQLException {
    try (Statement statement = opened.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA encoding")) {
      String encoding = rows.getString(1);
      return encoding.equals("UTF-8") ? named : Charset.forName(encoding);
    }
  }

  @Override
  public String engine() {
    return "sqlite";
  }

  @Override
  public Dialect dialect() {
    return Dialect.SQLITE;
  }

  @Override
  public Connection connection() {
    touch();
    return connection;
  }

  @Override
  public Statement statement() {
    touch();
    return new SqliteStatement(connection);
  }

  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    if (reusable != null) {
      reusable.sending(sql);
    }
    return statement.execute(sql);
  }

  @Override
  public ErrorKind classify(SQLException error) {
    touch();
    return SqliteErrors.classify(error);
  }

  private void touch() {
    if (reusable != null) {
      reusable.touch();
    }
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return SqliteCells.read(rows, column, charset);
  }

  @Override
  public Schema schema() throws SQLException {
    return SqliteValues.read(connection).in(Session.super.schema());
  }

  @Override
  public void reset() throws SQLException {
    if (reusable == null || !reusable.renew(connection)) {
      connection.close();
      release();
      connection = connect();
      charset = charset(connection);
    }
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  private void release() {
    if (reusable != null) {
      reusable.closed();
    }
  }

  @Override
  public void close() {
    release();
    try {
      connection.close();
    } catch (SQLException e) {
      // A read-only connection has nothing to save.
    }
  }

  /**
   * Reads the values listed by conditions of SQLite's tables, of which the file stores only the
   * text.
   */
  private static final class SqliteValues {
    private SqliteValues() {}

    static ColumnValues read(Connection connection) throws SQLException {
      ColumnValues values = new ColumnValues();
      try (Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery(
                  "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE"
                      + " '%check%'")) {
        while (rows.next()) {
          String table = rows.getString(1);
          ListedValues.of(rows.getString(2), Dialect.SQLITE)
              .forEach((column, all) -> values.put(table, column, all));
        }
      }
      return values;
    }
  }

  /**
   * Reads cells by storage class: INTEGER as {@link Long}, REAL as {@link Double}, TEXT as {@link
   * String}, BLOB as {@link ByteString}. The declared type of a column is ignored, because it does
   * not determine its cells. SQLite stores any bytes as text; those that are not text in the
   * database's encoding are shown as {@link DecodedText} shows them.
   */
  private static final class SqliteCells {
    private SqliteCells() {}

    /**
     * @param charset that the database's texts are written in, whatever SQLite takes them for
     */
    static @Nullable Object read(ResultSet rows, int column, Charset charset) throws SQLException {
      return switch (storageClass((CoreStatement) rows.getStatement(), column)) {
        case Codes.SQLITE_NULL -> null;
        case Codes.SQLITE_INTEGER -> rows.getLong(column);
        case Codes.SQLITE_FLOAT -> rows.getDouble(column);
        case Codes.SQLITE_BLOB -> new ByteString(rows.getBytes(column));
        default -> text(rows.getBytes(column), charset);
      };
    }

    private static int storageClass(CoreStatement statement, int column) throws SQLException {
      return statement.pointer.safeRunInt((driver, row) -> driver.column_type(row, column - 1));
    }

    /** Bytes, because the driver's texts cost more, and SQLite's UTF-8 of UTF-16 merges texts. */
    private static String text(byte[] bytes, Charset charset) {
      String text = charset.equals(StandardCharsets.UTF_8) ? new String(bytes, charset) : null;
      return text != null && text.indexOf(DecodedText.REPLACEMENT) < 0
          ? text
          : DecodedText.of(bytes, charset);
    }
  }
}
