// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.Privilege;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.DecodedText;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Connection;
import org.mariadb.jdbc.client.Client;
import org.mariadb.jdbc.client.Completion;
import org.mariadb.jdbc.message.client.PreparePacket;
import org.mariadb.jdbc.message.server.PrepareResultPacket;

/**
 * One connection to a server. Rows are fetched in batches.
 *
 * <p>Each query has a connection of its own, so that variables, settings, temporary tables, locks,
 * prepared statements and an open transaction end with it.
 *
 * <p>{@code SYSDATE()} follows a pinned clock only on a server that was started with {@code
 * sysdate-is-now}. On others {@link #pinsClock()} is false: the clock is set nevertheless, so that
 * calls that can't be rewritten, such as {@code NOW()} in a view, return the same time.
 */
final class MariaDbSession implements Session {
  private static final int ROWS_AT_A_TIME = 1000;

  private final SessionConnector<Connection> sessionConnector;
  private volatile Connection connection;
  private final boolean mariaDb;
  private final boolean pinsClock;
  private MariaDbSessionSetup start;
  private @Nullable ResultSet current;
  private MariaDbCells cells = MariaDbCells.NONE;

  MariaDbSession(SessionConnector<Connection> sessionConnector, SessionSettings settings)
      throws SQLException {
    this.sessionConnector = sessionConnector;
    this.connection = sessionConnector.connect();
    try {
      this.mariaDb = connection.getContext().getVersion().isMariaDBServer();
      MariaDbSessionSetup whole = MariaDbSessionSetup.of(settings, mariaDb);
      this.start = whole.withoutClock();
      start.apply(connection);
      this.pinsClock = whole.clock() != null && setClock(whole);
    } catch (SQLException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  /** Sets the clock; returns whether all functions for the current time follow it. */
  private boolean setClock(MariaDbSessionSetup whole) throws SQLException {
    try {
      whole.apply(connection);
    } catch (SQLException e) {
      if (classify(e) == ErrorKind.CONNECTION) {
        throw e;
      }
      // The server allows it to administrators only, or does not support that time: queries are
      // rewritten.
      return false;
    }
    start = whole;
    // For a time out of range the server uses another time, and only warns.
    if (!isTrue("ABS(@@timestamp - %s) < 0.001".formatted(whole.clock()))) {
      start = whole.withoutClock();
      reset();
      return false;
    }
    return isTrue("SYSDATE(6) = NOW(6)");
  }

  private boolean isTrue(String condition) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT " + condition)) {
      return rows.next() && rows.getBoolean(1);
    }
  }

  @Override
  public String engine() {
    return mariaDb ? "mariadb" : "mysql";
  }

  @Override
  public Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return MariaDbErrors.classify(error);
  }

  @Override
  public String message(SQLException error) {
    return MariaDbErrors.message(error);
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement = connection.createStatement();
    statement.setFetchSize(ROWS_AT_A_TIME);
    return statement;
  }

  /**
   * Prepares the text on the server first, and executes it only if it returns columns. So
   * statements that the guard takes for queries, because it reads them differently, have no effect:
   * {@code SET PASSWORD}, which every account may do for itself, {@code SET STATEMENT}, {@code
   * KILL}, {@code CALL}.
   */
  @Override
  public boolean execute(Statement statement, String sql) throws SQLException {
    return returnsColumns(sql) && statement.execute(sql);
  }

  private boolean returnsColumns(String sql) throws SQLException {
    Client client = connection.getClient();
    List<Completion> answers = client.execute(new PreparePacket(sql), true);
    if (!(answers.get(0) instanceof PrepareResultPacket description)) {
      return false;
    }
    description.close(client);
    return description.getColumns().length > 0;
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    if (rows != current) {
      cells = MariaDbCells.of(rows.getMetaData());
      current = rows;
    }
    return cells.read(rows, column);
  }

  /**
   * Sets the time limit on the server, which does not notice a lost client while a query runs. Sent
   * only if the limit has changed, which it does not within a run.
   */
  @Override
  public void limit(Duration timeout) throws SQLException {
    MariaDbSessionSetup limited = start.endingAfter(timeout);
    if (!limited.equals(start)) {
      start = limited;
      start.apply(connection);
    }
  }

  /**
   * Reconnects. Resetting the connection would be faster, but does not reset everything, such as
   * the result of {@code FOUND_ROWS()}.
   */
  @Override
  public void reset() throws SQLException {
    current = null;
    connection.close();
    connection = sessionConnector.connect();
    start.apply(connection);
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public boolean pinsClock() {
    return pinsClock;
  }

  @Override
  public Schema schema() throws SQLException {
    return new MariaDbCatalog(connection).schema();
  }

  @Override
  public String version() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT VERSION()")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public List<Privilege> privileges() throws SQLException {
    try {
      List<Privilege> privileges =
          new ArrayList<>(MariaDbGrants.of(connection, mariaDb).privileges());
      privileges.addAll(MariaDbViews.privileges(connection));
      return List.copyOf(privileges);
    } finally {
      reset();
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The server releases a lost connection.
    }
  }

  /**
   * Reads the cells of one result.
   *
   * <p>{@code TINYINT(1)}, a synonym of {@code BOOLEAN}, {@code BIT} and {@code YEAR} are integers,
   * as in SQL expressions. {@code TIMESTAMP} is read as local time in the session's time zone, like
   * {@code DATETIME}, because SQL mixes the two freely. A time of more than a day, or a negative
   * one, is an interval. Invalid dates, such as {@code 0000-00-00}, become the server's text.
   * Geometries are bytes.
   */
  private static final class MariaDbCells {
    /** The reader before there is a result. */
    static final MariaDbCells NONE = new MariaDbCells(new String[0]);

    private static final Pattern TIME = Pattern.compile("(-?)(\\d+):(\\d\\d):(\\d\\d)(\\.\\d+)?");

    private final String[] types;

    private MariaDbCells(String[] types) {
      this.types = types;
    }

    static MariaDbCells of(ResultSetMetaData meta) throws SQLException {
      String[] types = new String[meta.getColumnCount()];
      for (int c = 0; c < types.length; c++) {
        types[c] = meta.getColumnTypeName(c + 1);
      }
      return new MariaDbCells(types);
    }

    /** A cell of the current row; {@code column} counts from 1. */
    @Nullable Object read(ResultSet rows, int column) throws SQLException {
      return switch (types[column - 1]) {
        case "DATE", "DATETIME", "TIMESTAMP", "TIME" -> time(rows.getString(column));
        case "BIT" -> bits(rows.getBytes(column));
        case "JSON" -> json(rows.getString(column));
        default -> canonical(rows, column);
      };
    }

    private static @Nullable Object canonical(ResultSet rows, int column) throws SQLException {
      Object value = rows.getObject(column);
      if (value instanceof String text && text.indexOf(DecodedText.REPLACEMENT) >= 0) {
        return DecodedText.ofUtf8(rows.getBytes(column)); // such as half of a surrogate pair
      }
      if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
        return ((Number) value).longValue();
      }
      return value instanceof byte[] bytes ? new ByteString(bytes) : value;
    }

    private static @Nullable Object bits(byte @Nullable [] bytes) {
      return bytes == null ? null : new BigInteger(1, bytes);
    }

    private static @Nullable Object json(@Nullable String text) {
      return text == null ? null : new JsonText(text);
    }

    /** Parses a time by its format, which depends on the type. */
    private static @Nullable Object time(@Nullable String text) {
      if (text == null) {
        return null;
      }
      try {
        if (text.indexOf(':') < 0) {
          return LocalDate.parse(text);
        }
        int space = text.indexOf(' ');
        return space < 0
            ? timeOfDay(text)
            : LocalDateTime.parse(text.substring(0, space) + "T" + text.substring(space + 1));
      } catch (DateTimeException e) {
        return text;
      }
    }

    private static Object timeOfDay(String text) {
      Matcher parts = TIME.matcher(text);
      if (!parts.matches()) {
        return text;
      }
      boolean negative = !parts.group(1).isEmpty();
      long hours = Long.parseLong(parts.group(2));
      if (!negative && hours < 24) {
        return LocalTime.parse(text);
      }
      String fraction = parts.group(5) == null ? "" : parts.group(5);
      Duration length =
          Duration.parse(
              "PT%dH%sM%s%sS".formatted(hours, parts.group(3), parts.group(4), fraction));
      return new TimeInterval(0, 0, negative ? length.negated() : length);
    }
  }
}
