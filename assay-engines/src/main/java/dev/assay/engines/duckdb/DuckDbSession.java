// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.BagComparisonSyntax;
import dev.assay.execute.BagComparisonSyntax.KeyRule;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.internal.ColumnValues;
import dev.assay.execute.internal.SchemaReader;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.Schema.Table;
import dev.assay.sql.internal.ListedValues;
import dev.assay.table.ErrorKind;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
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

  /**
   * The SQL with which DuckDB compares results itself. Text is compared by its bytes, whatever its
   * collation; intervals as they are written, because 30 days equal a month in DuckDB. Lists,
   * structs, maps, unions, bit strings and times of day with a zone are not compared there.
   */
  private static final class DuckDbComparison {
    private static final String ITSELF = "{}";
    private static final String TEXT = "encode(CAST({} AS VARCHAR))";

    static final BagComparisonSyntax SYNTAX =
        new BagComparisonSyntax(
            true,
            List.of(
                new KeyRule(
                    "TINYINT|SMALLINT|INTEGER|BIGINT|UTINYINT|USMALLINT|UINTEGER",
                    ITSELF,
                    ITSELF,
                    true,
                    true),
                new KeyRule("HUGEINT|UHUGEINT|UBIGINT", ITSELF, ITSELF, false, true),
                new KeyRule("VARCHAR", "encode({})", "decode({})", true, true),
                new KeyRule("DECIMAL\\(.*\\)|FLOAT|DOUBLE", ITSELF, ITSELF, false, false),
                new KeyRule(
                    "BOOLEAN|DATE|TIME|TIMESTAMP|TIMESTAMP_S|TIMESTAMP_MS|TIMESTAMP_NS"
                        + "|TIMESTAMP WITH TIME ZONE|UUID|BLOB",
                    ITSELF,
                    ITSELF,
                    false,
                    true),
                new KeyRule("ENUM(\\(.*\\))?", TEXT, "decode({})", false, true),
                new KeyRule("INTERVAL|JSON", TEXT, "decode({})", false, false)));

    private DuckDbComparison() {}
  }

  /** Reads the values listed by enumerated types and conditions of DuckDB's tables. */
  private static final class DuckDbValues {
    private static final String TABLE =
        "CASE WHEN schema_name = current_schema() THEN table_name"
            + " ELSE schema_name || '.' || table_name END";

    private static final String VALUES =
        ("SELECT %1$s, column_name, data_type FROM duckdb_columns()"
                + " WHERE database_name = current_database() AND data_type LIKE 'ENUM(%%'"
                + " UNION ALL SELECT %1$s, NULL, constraint_text FROM duckdb_constraints()"
                + " WHERE database_name = current_database() AND constraint_type = 'CHECK'")
            .formatted(TABLE);

    private DuckDbValues() {}

    static ColumnValues read(Connection connection) throws SQLException {
      ColumnValues values = new ColumnValues();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(VALUES)) {
        while (rows.next()) {
          String table = rows.getString(1);
          String column = rows.getString(2);
          String text = rows.getString(3);
          if (column == null) {
            ListedValues.of(text, Dialect.DUCKDB)
                .forEach((checked, all) -> values.put(table, checked, all));
          } else {
            values.put(table, column, ListedValues.ofType(text, Dialect.DUCKDB));
          }
        }
      }
      return values;
    }
  }

  /**
   * Reads the primary and foreign keys of all DuckDB tables with one query. The driver's metadata
   * methods need two queries per table, together about 20 ms.
   */
  private static final class DuckDbKeys {
    // A foreign key can't refer to another schema.
    private static final String KEYS =
        """
        SELECT CASE WHEN schema_name = current_schema() THEN '' ELSE schema_name || '.' END,
               table_name, constraint_column_names, referenced_table, referenced_column_names
        FROM duckdb_constraints()
        WHERE database_name = current_database() AND constraint_type IN ('PRIMARY KEY', 'FOREIGN KEY')
        ORDER BY constraint_index
        """;

    private final Map<String, List<String>> primary = new HashMap<>();
    private final Map<String, List<ForeignKey>> foreign = new HashMap<>();

    private DuckDbKeys() {}

    static DuckDbKeys read(Connection connection) throws SQLException {
      DuckDbKeys keys = new DuckDbKeys();
      try (Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(KEYS)) {
        while (rows.next()) {
          String schema = rows.getString(1);
          keys.add(schema, schema + rows.getString(2), rows);
        }
      }
      return keys;
    }

    private void add(String schema, String table, ResultSet row) throws SQLException {
      List<String> columns = names(row, 3);
      String other = row.getString(4);
      if (other == null) {
        primary.put(table, columns);
      } else {
        foreign
            .computeIfAbsent(table, name -> new ArrayList<>())
            .add(new ForeignKey(table, columns, schema + other, names(row, 5)));
      }
    }

    private static List<String> names(ResultSet row, int column) throws SQLException {
      List<String> names = new ArrayList<>();
      for (Object name : (Object[]) row.getArray(column).getArray()) {
        names.add(name.toString());
      }
      return names;
    }

    /**
     * The schema with its keys; foreign keys of a table are sorted by referenced table, as in JDBC.
     */
    Schema in(Schema schema) {
      List<Table> tables = new ArrayList<>();
      List<ForeignKey> keys = new ArrayList<>();
      for (Table table : schema.tables()) {
        String name = table.name();
        tables.add(
            new Table(
                name, table.columns(), primary.getOrDefault(name, List.of()), table.comment()));
        foreign.getOrDefault(name, List.of()).stream()
            .sorted(Comparator.comparing(ForeignKey::otherTable))
            .forEach(keys::add);
      }
      return new Schema(tables, keys);
    }
  }

  /**
   * Checks with DuckDB's own parser whether a text is one query. The driver would run all
   * statements of a text; here they are parsed, as a parameter, and not run.
   */
  private static final class DuckDbStatementCheck {
    /** Texts that are certainly one query, however their literals and comments are read. */
    private static final Pattern PLAIN =
        Pattern.compile("SELECT[ \\t\\n][^;]*", Pattern.CASE_INSENSITIVE);

    /** {@code json_serialize_sql} counts the statements of a text, and accepts only queries. */
    private static final String PARSE =
        """
        SELECT coalesce(json_array_length(tree, '$.statements'), 0),
               tree->>'$.error_type', tree->>'$.error_message',
               regexp_matches(CAST(tree AS VARCHAR), '"type":"[A-Z_]+_QUERY_NODE"')
        FROM (SELECT json_serialize_sql(?) AS tree)\
        """;

    private static final String NOT_A_QUERY = "not implemented";

    private final Connection connection;
    private @Nullable PreparedStatement parse;

    /**
     * @param connection must not run queries, so that none can have changed how it parses
     */
    DuckDbStatementCheck(Connection connection) {
      this.connection = connection;
    }

    /** The parser's result for a text. */
    private record Parsed(
        int statements, @Nullable String error, @Nullable String message, boolean writes) {}

    /**
     * Refuses a text that is not one query.
     *
     * @throws SQLException if it is several statements, or none that only reads, or can't be parsed
     */
    void check(String sql) throws SQLException {
      if (PLAIN.matcher(sql).matches()) {
        return;
      }
      Parsed parsed = parse(sql);
      if (parsed.error() == null) {
        if (parsed.statements() > 1) {
          throw error("Parser", "several statements in one text: only one can be run");
        }
        if (parsed.writes()) {
          throw error("Permission", "a query that writes: only reading is allowed");
        }
      } else if (!parsed.error().equals(NOT_A_QUERY)) {
        throw error(
            parsed.error().toUpperCase(Locale.ROOT).equals("PARSER") ? "Parser" : parsed.error(),
            String.valueOf(parsed.message()));
      } else if (!isPivot(sql)) {
        throw error("Permission", "the text is several statements, or not a query");
      }
    }

    /**
     * Returns whether a text is or contains a single PIVOT with inferred columns. DuckDB splits it
     * into two statements, so its tree is not available. But it can stand in parentheses, which a
     * semicolon or any other kind of statement can't; and a text that was parsed by itself closes
     * no parenthesis that it did not open.
     */
    private boolean isPivot(String sql) throws SQLException {
      String stripped = sql.strip();
      String alone =
          stripped.endsWith(";") ? stripped.substring(0, stripped.length() - 1) : stripped;
      return NOT_A_QUERY.equals(parse(alone).error())
          && NOT_A_QUERY.equals(parse("SELECT * FROM (" + alone + "\n)").error());
    }

    private Parsed parse(String sql) throws SQLException {
      PreparedStatement prepared = parse;
      if (prepared == null) {
        prepared = connection.prepareStatement(PARSE);
        parse = prepared;
      }
      prepared.setString(1, sql);
      try (ResultSet rows = prepared.executeQuery()) {
        rows.next();
        return new Parsed(rows.getInt(1), rows.getString(2), rows.getString(3), rows.getBoolean(4));
      }
    }

    private static SQLException error(String type, String message) {
      return DuckDbErrors.of(type, message);
    }
  }
}
