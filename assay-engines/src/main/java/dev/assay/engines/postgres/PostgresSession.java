// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.SqlText;
import dev.assay.table.ErrorKind;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.core.BaseConnection;
import org.postgresql.core.Query;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.jdbc.PgResultSet;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * One connection to a PostgreSQL database.
 *
 * <p>Each query is a transaction of its own, {@code BEGIN READ ONLY}, that is rolled back, because
 * rows can be fetched in batches only within one. The next query has a connection of its own.
 */
final class PostgresSession implements Session {
  /** First version in which a server notices a lost client while a query runs. */
  private static final int NOTICES_LOST_CLIENTS = 14;

  /** Rows of the first batch; the size of the following ones depends on the size of the rows. */
  static final int FIRST_PORTION = 100;

  private final SessionConnector<PgConnection> sessionConnector;
  private final ZoneId zone;
  private volatile PgConnection connection;
  private @Nullable PostgresCells cells;

  PostgresSession(SessionConnector<PgConnection> sessionConnector, ZoneId zone)
      throws SQLException {
    this.sessionConnector = sessionConnector;
    this.zone = zone;
    this.connection = connect();
  }

  private PgConnection connect() throws SQLException {
    PgConnection opened = sessionConnector.connect();
    try {
      opened.setAutoCommit(false);
      int version = opened.getMetaData().getDatabaseMajorVersion();
      try (Statement statement = opened.createStatement()) {
        statement.execute(settings(zone, version));
      }
      return opened;
    } catch (SQLException e) {
      opened.close();
      throw e;
    }
  }

  /**
   * Settings of the session, which outlast the transaction in which they are made. They can't be
   * connection options, because the driver then sets the JVM's time zone.
   */
  private static String settings(ZoneId zone, int version) {
    return String.join(
        "; ",
        "ROLLBACK",
        "SET default_transaction_read_only = on",
        "SET TimeZone = '" + zoneName(zone) + "'",
        // Notices accumulate in memory, and are never read.
        "SET client_min_messages = error",
        version < NOTICES_LOST_CLIENTS ? "SELECT 1" : "SET client_connection_check_interval = '2s'",
        "COMMIT");
  }

  /** The time zone: regions by name, fixed offsets in POSIX form, in which west is positive. */
  private static String zoneName(ZoneId zone) {
    if (!(zone.normalized() instanceof ZoneOffset offset)) {
      return zone.getId();
    }
    ZoneOffset west = ZoneOffset.ofTotalSeconds(-offset.getTotalSeconds());
    return offset.getTotalSeconds() == 0 ? "UTC" : "<" + offset + ">" + west;
  }

  @Override
  public String engine() {
    return "postgres";
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement = connection.createStatement();
    statement.setFetchSize(FIRST_PORTION);
    // Braces belong to the query and are not JDBC escapes.
    statement.setEscapeProcessing(false);
    return statement;
  }

  /**
   * Executes one statement. The driver would split a text at its semicolons and send all parts; a
   * text that it sees as one statement is sent as one, and the server rejects it if it is more.
   */
  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    Query[] parts =
        connection.getQueryExecutor().createQuery(sql, false, false).query.getSubqueries();
    if (parts == null) {
      return statement.execute(sql);
    }
    List<String> statements =
        Arrays.stream(parts).map(Query::getNativeSql).filter(PostgresSession::isCode).toList();
    if (statements.size() > 1) {
      throw new PSQLException(
          "several statements in one text: only one can be run", PSQLState.SYNTAX_ERROR);
    }
    return statement.execute(statements.isEmpty() ? "" : statements.get(0));
  }

  /** Returns whether a part is more than a comment. */
  private static boolean isCode(String part) {
    return !SqlText.of(part, Dialect.POSTGRES).code().isEmpty();
  }

  /**
   * Reconnects, because {@code DISCARD ALL} keeps the names of custom settings and the state of
   * extensions.
   */
  @Override
  public void reset() throws SQLException {
    cells = null;
    connection.close();
    connection = connect();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public Schema schema() throws SQLException {
    return PostgresCatalog.read(connection);
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return PostgresErrors.classify(error);
  }

  /** Looked up by type id: the driver's metadata would query the catalog for each result. */
  @Override
  public String typeName(ResultSet rows, int column) throws SQLException {
    String name = connection.getTypeInfo().getPGType(((PgResultSet) rows).getColumnOID(column));
    return name == null ? "" : name;
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    PostgresCells known = cells;
    if (known == null || !known.isOf(rows)) {
      known = new PostgresCells(rows, connection);
      cells = known;
    }
    return known.read(column);
  }

  @Override
  public List<Privilege> privileges() throws SQLException {
    return PostgresPrivileges.of(connection);
  }

  @Override
  public Optional<BagComparisonSyntax> bagComparison() {
    return Optional.of(PostgresComparison.SYNTAX);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server rolls back open transactions when it notices.
    }
  }

  /**
   * The SQL with which PostgreSQL compares results itself. Text is compared by its bytes, whatever
   * its collation; CHAR with its padding; numbers with their scale; intervals and JSON as they are
   * written, which is how the driver reads them. Arrays and types of the database's own are not
   * compared there.
   */
  private static final class PostgresComparison {
    private static final String ITSELF = "{}";
    private static final String TEXT = "{}::text COLLATE \"C\"";

    static final BagComparisonSyntax SYNTAX =
        new BagComparisonSyntax(
            true,
            List.of(
                new KeyRule("int2|int4|int8", ITSELF, ITSELF, true, true),
                new KeyRule("text|varchar", TEXT, ITSELF, true, true),
                // A cast to text would strip the padding.
                new KeyRule(
                    "bpchar",
                    "CASE WHEN {} IS NOT NULL THEN concat({}, '') END COLLATE \"C\"",
                    ITSELF,
                    false,
                    true),
                new KeyRule("numeric", TEXT, "{}::numeric", false, false),
                new KeyRule("float4|float8", ITSELF, ITSELF, false, false),
                new KeyRule(
                    "bool|date|time|timestamp|timestamptz|uuid|bytea", ITSELF, ITSELF, false, true),
                new KeyRule("interval|timetz|json|jsonb", TEXT, ITSELF, false, false)));

    private PostgresComparison() {}
  }

  /** Reads the cells of one result, and computes how many rows the server should send at a time. */
  private static final class PostgresCells {
    /** Maximum size of buffered rows, in characters, in addition to the columns already read. */
    private static final long PORTION = 4L << 20;

    private static final int LARGEST_PORTION = 5000;

    private final ResultSet rows;
    private final PostgresType[] types;
    private long rowCount;
    private long characters;

    PostgresCells(ResultSet rows, BaseConnection connection) throws SQLException {
      this.rows = rows;
      types = new PostgresType[rows.getMetaData().getColumnCount()];
      PostgresMoney money = new PostgresMoney(connection);
      for (int c = 0; c < types.length; c++) {
        types[c] =
            PostgresType.of(
                ((PgResultSet) rows).getColumnOID(c + 1), connection.getTypeInfo(), money);
      }
    }

    boolean isOf(ResultSet other) {
      return rows == other;
    }

    /** A cell of the current row; {@code column} counts from 1. */
    @Nullable Object read(int column) throws SQLException {
      String text = rows.getString(column);
      if (column == 1 && ++rowCount == PostgresSession.FIRST_PORTION) {
        long fitting = PORTION * rowCount / Math.max(1, characters);
        rows.setFetchSize(
            (int) Math.max(PostgresSession.FIRST_PORTION, Math.min(LARGEST_PORTION, fitting)));
      }
      if (text == null) {
        return null;
      }
      if (rowCount < PostgresSession.FIRST_PORTION) {
        characters += text.length();
      }
      return types[column - 1].read(text);
    }
  }
}
