// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.ColumnValues;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.ListedValues;
import dev.assay.table.ErrorKind;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.engine.User;
import org.h2.jdbc.JdbcConnection;
import org.h2.message.TraceSystem;
import org.jspecify.annotations.Nullable;

/**
 * One session on an H2 file, for an account that may only read.
 *
 * <p>Most files have a single account, an administrator, whom a read-only file does not restrict: a
 * query could read and write any file. So queries do not run on the connection that is opened, but
 * in sessions of an account that exists in memory only, see {@link H2ReaderAccount}. An account of
 * the file without administrator rights keeps its own rights. Each query has a new session, which
 * is cheap because the database stays open.
 *
 * <p>With lazy execution rows are available as the query produces them.
 */
final class H2Session implements Session {
  private final JdbcConnection opened;
  private final String url;
  private final User user;
  private final SessionSettings settings;
  private SessionLocal reading;
  private Connection connection;
  private @Nullable ResultSet current;
  private H2Cells cells = H2Cells.NONE;

  private H2Session(JdbcConnection opened, String url, User user, SessionSettings settings)
      throws SQLException {
    this.opened = opened;
    this.url = url;
    this.user = user;
    this.settings = settings;
    begin();
  }

  /** Opens a file. */
  static H2Session open(H2Url url, SessionSettings settings) throws SQLException {
    JdbcConnection opened = new JdbcConnection(url.url(), url.credentials(), null, null, false);
    try {
      Database database = database(opened);
      if (!database.isReadOnly()) {
        throw new SQLException("this program has it open for writing");
      }
      User account = ((SessionLocal) opened.getSession()).getUser();
      return new H2Session(
          opened, url.url(), account.isAdmin() ? H2ReaderAccount.of(database) : account, settings);
    } catch (SQLException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** Opens a session of a database in memory, which ends with its owner's connection. */
  static H2Session inMemory(JdbcConnection owner, String url, Function<Database, User> account)
      throws SQLException {
    return new H2Session(owner, url, account.apply(database(owner)), SessionSettings.DEFAULT);
  }

  private static Database database(JdbcConnection opened) {
    Database database = ((SessionLocal) opened.getSession()).getDatabase();
    // Otherwise errors would be written to a file beside the database.
    database.getTraceSystem().setLevelFile(TraceSystem.OFF);
    return database;
  }

  private void begin() throws SQLException {
    SessionLocal owner = (SessionLocal) opened.getSession();
    reading = new SessionLocal(owner.getDatabase(), user, owner.getId());
    reading.setCurrentSchema(owner.getDatabase().getSchema(owner.getCurrentSchemaName()));
    reading.setLazyQueryExecution(true);
    connection = new JdbcConnection(reading, user.getName(), url);
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET TIME ZONE '" + settings.zoneName() + "'");
    }
  }

  @Override
  public String engine() {
    return "h2";
  }

  @Override
  public Dialect dialect() {
    return Dialect.H2;
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public Statement statement() throws SQLException {
    Statement statement = connection.createStatement();
    // Braces belong to the query and are not JDBC escapes.
    statement.setEscapeProcessing(false);
    return statement;
  }

  @Override
  public ErrorKind classify(SQLException error) {
    return H2Errors.classify(error);
  }

  @Override
  public String message(SQLException error) {
    return H2Errors.message(error);
  }

  @Override
  public @Nullable Object read(ResultSet rows, int column) throws SQLException {
    if (rows != current) {
      cells = H2Cells.of(rows.getMetaData());
      current = rows;
    }
    return cells.read(rows, column);
  }

  @Override
  public Schema schema() throws SQLException {
    return H2Values.read(connection).in(Session.super.schema());
  }

  @Override
  public void reset() throws SQLException {
    current = null;
    // The connection is of the kind that H2 passes to functions, which can't be closed itself.
    reading.close();
    begin();
  }

  @Override
  public boolean resetsFully() {
    return true;
  }

  @Override
  public void close() {
    try (opened) {
      reading.close();
    } catch (SQLException | RuntimeException e) {
      // A read-only file has nothing to save.
    }
  }

  /** Reads the values listed by enumerated types and conditions of H2's tables. */
  private static final class H2Values {
    private static final String NAME =
        "CASE WHEN c.TABLE_SCHEMA = CURRENT_SCHEMA THEN c.TABLE_NAME"
            + " ELSE c.TABLE_SCHEMA || '.' || c.TABLE_NAME END";

    private static final String ENUMERATED =
        "SELECT "
            + NAME
            + ", c.COLUMN_NAME, e.VALUE_NAME FROM INFORMATION_SCHEMA.COLUMNS c"
            + " JOIN INFORMATION_SCHEMA.ENUM_VALUES e ON e.OBJECT_SCHEMA = c.TABLE_SCHEMA"
            + " AND e.OBJECT_NAME = c.TABLE_NAME AND e.OBJECT_TYPE = 'TABLE'"
            + " AND e.ENUM_IDENTIFIER = c.DTD_IDENTIFIER"
            + " ORDER BY c.TABLE_SCHEMA, c.TABLE_NAME, c.ORDINAL_POSITION, e.VALUE_ORDINAL";

    private static final String CHECKED =
        "SELECT "
            + NAME
            + ", k.CHECK_CLAUSE FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS c"
            + " JOIN INFORMATION_SCHEMA.CHECK_CONSTRAINTS k"
            + " ON k.CONSTRAINT_SCHEMA = c.CONSTRAINT_SCHEMA"
            + " AND k.CONSTRAINT_NAME = c.CONSTRAINT_NAME WHERE c.CONSTRAINT_TYPE = 'CHECK'";

    private H2Values() {}

    static ColumnValues read(Connection connection) throws SQLException {
      ColumnValues values = new ColumnValues();
      try (Statement statement = connection.createStatement()) {
        Map<List<String>, List<String>> enumerated = new LinkedHashMap<>();
        try (ResultSet rows = statement.executeQuery(ENUMERATED)) {
          while (rows.next()) {
            enumerated
                .computeIfAbsent(
                    List.of(rows.getString(1), rows.getString(2)), column -> new ArrayList<>())
                .add(rows.getString(3));
          }
        }
        enumerated.forEach((column, all) -> values.put(column.get(0), column.get(1), all));
        try (ResultSet rows = statement.executeQuery(CHECKED)) {
          while (rows.next()) {
            String table = rows.getString(1);
            ListedValues.of("CHECK (" + rows.getString(2) + ")", Dialect.H2)
                .forEach((column, all) -> values.put(table, column, all));
          }
        }
      }
      return values;
    }
  }

  /**
   * Reads the cells of one result. Times of day with a zone, rows, geometries and non-finite {@code
   * DECFLOAT} values become H2's text. Java objects are read as bytes: deserializing them would run
   * code that a query chose.
   */
  private static final class H2Cells {
    /** The reader before there is a result. */
    static final H2Cells NONE = new H2Cells(new String[0]);

    private final String[] types;

    private H2Cells(String[] types) {
      this.types = types;
    }

    static H2Cells of(ResultSetMetaData meta) throws SQLException {
      String[] types = new String[meta.getColumnCount()];
      for (int c = 0; c < types.length; c++) {
        // An array's type name begins with the type of its elements.
        types[c] =
            meta.getColumnType(c + 1) == Types.ARRAY ? "ARRAY" : meta.getColumnTypeName(c + 1);
      }
      return new H2Cells(types);
    }

    /** A cell of the current row; {@code column} counts from 1. */
    @Nullable Object read(ResultSet rows, int column) throws SQLException {
      String type = types[column - 1];
      return switch (type) {
        case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> integer(rows, column);
        case "NUMERIC", "DECIMAL", "REAL", "DOUBLE PRECISION", "BOOLEAN", "UUID" ->
            rows.getObject(column);
        case "DECFLOAT" -> decimalFloat(rows.getString(column));
        case "DATE" -> rows.getObject(column, LocalDate.class);
        case "TIME" -> rows.getObject(column, LocalTime.class);
        case "TIMESTAMP" -> rows.getObject(column, LocalDateTime.class);
        case "TIMESTAMP WITH TIME ZONE" -> instant(rows.getObject(column, OffsetDateTime.class));
        case "BINARY", "BINARY VARYING", "BINARY LARGE OBJECT", "JAVA_OBJECT" ->
            bytes(rows.getBytes(column));
        case "JSON" -> json(rows.getBytes(column));
        case "ARRAY" -> list(rows.getArray(column));
        default ->
            type.startsWith("INTERVAL")
                ? interval((org.h2.api.Interval) rows.getObject(column))
                : rows.getString(column);
      };
    }

    private static @Nullable Object integer(ResultSet rows, int column) throws SQLException {
      long value = rows.getLong(column);
      return rows.wasNull() ? null : value;
    }

    private static @Nullable Object decimalFloat(@Nullable String text) {
      if (text == null) {
        return null;
      }
      boolean finite = Character.isDigit(text.charAt(text.length() - 1));
      return finite ? new java.math.BigDecimal(text) : text;
    }

    private static @Nullable Object instant(@Nullable OffsetDateTime time) {
      return time == null ? null : time.toInstant();
    }

    private static @Nullable Object bytes(byte @Nullable [] bytes) {
      return bytes == null ? null : new ByteString(bytes);
    }

    private static @Nullable Object json(byte @Nullable [] text) {
      return text == null ? null : new JsonText(new String(text, StandardCharsets.UTF_8));
    }

    /** Reads rows of index and element, for which the elements' types are known. */
    private static @Nullable Object list(@Nullable Array array) throws SQLException {
      if (array == null) {
        return null;
      }
      List<@Nullable Object> list = new ArrayList<>();
      try (ResultSet elements = array.getResultSet()) {
        H2Cells cells = of(elements.getMetaData());
        while (elements.next()) {
          list.add(cells.read(elements, 2));
        }
      }
      return list;
    }

    /** Converts an interval. Reading it by its class would make the driver lose the sign. */
    private static @Nullable Object interval(org.h2.api.@Nullable Interval length) {
      if (length == null) {
        return null;
      }
      return new TimeInterval(
          Math.toIntExact(length.getYears() * 12 + length.getMonths()),
          Math.toIntExact(length.getDays()),
          Duration.ofHours(length.getHours())
              .plusMinutes(length.getMinutes())
              .plusNanos(length.getSecondsAndNanos()));
    }
  }
}
