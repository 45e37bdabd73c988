// SPDX-License-Identifier: Apache-2.0
package dev.assay.bench;

import dev.assay.AssayException;
import dev.assay.bench.BenchmarkQuestion.Slot;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.VolatileCalls;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/**
 * The tables and rows of one domain under one seed, in a DuckDB in memory. Rows depend only on the
 * definition and the seed: the macros {@code draw}, {@code chance} and {@code pick} hash the seed
 * with a key that the definition gives. Used by one thread.
 */
final class SeededDatabase implements AutoCloseable {
  private static final int SHOWN = 400;
  private static final int ROWS_PER_INSERT = 200;

  /** With another type, DuckDB would compute the remainder in floating point. */
  private static final List<String> MACROS =
      List.of(
          "CREATE MACRO draw(k, n) AS"
              + " CAST(md5_number(concat(getvariable('seed'), ':', k)) % CAST(n AS UHUGEINT) AS INTEGER)",
          "CREATE MACRO chance(k, percent) AS draw(k, 100) < percent",
          "CREATE MACRO pick(k, l) AS l[1 + draw(k, len(l))]");

  private final BenchmarkDomain domain;
  private final Connection connection;

  private SeededDatabase(BenchmarkDomain domain, Connection connection) {
    this.domain = domain;
    this.connection = connection;
  }

  /**
   * Makes the rows.
   *
   * @throws AssayException with a line for each statement that fails, or would make other rows each
   *     time, naming file and line
   */
  static SeededDatabase of(BenchmarkDomain domain, String seed) {
    Properties settings = new Properties();
    settings.setProperty("threads", "1"); // so that rows come in the same order each time
    settings.setProperty("enable_external_access", "false");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    settings.setProperty("jdbc_instance_cache", "false");
    try {
      Connection connection = DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings);
      SeededDatabase database = new SeededDatabase(domain, connection);
      try {
        database.execute("SET VARIABLE seed = '" + seed.replace("'", "''") + "'");
        for (String macro : MACROS) {
          database.execute(macro);
        }
        database.execute("SET lock_configuration = true");
        DefinitionProblems problems = new DefinitionProblems();
        database.run(domain.schema(), problems);
        problems.require(); // else each statement on a missing table would fail as well
        database.run(domain.rows(), problems);
        problems.require();
        return database;
      } catch (SQLException | AssayException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new AssayException(
          "DuckDB can't be opened to make the rows (%s); check this installation"
              .formatted(e.getMessage()),
          e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setEscapeProcessing(false);
      statement.execute(sql);
    }
  }

  private void run(DefinitionFile file, DefinitionProblems problems) {
    SqlText text = SqlText.of(file.text(), Dialect.DUCKDB);
    for (SqlText.Span span : text.statementSpans()) {
      int start = text.code().get(span.first()).start();
      String sql = file.text().substring(start, text.code().get(span.end() - 1).end());
      List<String> chance = VolatileCalls.of(sql, Dialect.DUCKDB);
      if (!chance.isEmpty()) {
        problems.add(
            file.path(),
            file.line(start),
            0,
            "%s gives something else each time the benchmark is made"
                .formatted(String.join(", ", chance)),
            "use draw(key, n), chance(key, percent) or pick(key, list), which depend on the seed,"
                + " or a constant");
      }
      try {
        execute(sql);
      } catch (SQLException e) {
        problems.add(file.path(), file.line(start), 0, shortened(e), "correct the statement there");
      }
    }
  }

  private static String shortened(SQLException e) {
    String message = String.valueOf(e.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    return message.length() <= SHOWN ? message : message.substring(0, SHOWN) + " …";
  }

  /**
   * Draws the values of a question's slots.
   *
   * @param problems receives what is wrong with their queries; such slots get an empty value
   */
  Map<String, String> draw(BenchmarkQuestion question, DefinitionProblems problems) {
    Map<String, String> drawn = new LinkedHashMap<>();
    for (Slot slot : question.slots()) {
      drawn.put(slot.name(), draw(question, slot, drawn, problems));
    }
    return drawn;
  }

  private String draw(
      BenchmarkQuestion question,
      Slot slot,
      Map<String, String> drawn,
      DefinitionProblems problems) {
    try {
      List<String> values =
          slot.query() == null ? slot.values() : values(SlotText.fillSql(slot.query(), drawn));
      if (!values.isEmpty()) {
        return values.get(index(question.id() + ":" + slot.name(), values.size()));
      }
      report(
          problems,
          question,
          "the query of the slot '%s' returns nothing".formatted(slot.name()),
          "make it return values for every seed");
    } catch (SQLException e) {
      report(
          problems,
          question,
          "the query of the slot '%s' fails: %s".formatted(slot.name(), shortened(e)),
          "it must be DuckDB's SQL and return one column");
    }
    return "";
  }

  private void report(
      DefinitionProblems problems, BenchmarkQuestion question, String message, String remedy) {
    problems.add(
        domain.source().path(), question.line(), 0, question.id() + ": " + message, remedy);
  }

  /** The different values of a query of one column, sorted as text. */
  private List<String> values(String query) throws SQLException {
    TreeSet<String> values = new TreeSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM (" + withoutEnd(query) + "\n)")) {
      if (rows.getMetaData().getColumnCount() != 1) {
        throw new SQLException("it has %d columns".formatted(rows.getMetaData().getColumnCount()));
      }
      while (rows.next()) {
        String value = rows.getString(1);
        if (value != null) {
          values.add(value);
        }
      }
    }
    return List.copyOf(values);
  }

  private static String withoutEnd(String query) {
    return query.strip().replaceFirst(";$", "");
  }

  private int index(String key, int size) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT draw(?, ?)")) {
      statement.setString(1, key);
      statement.setInt(2, size);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getInt(1);
      }
    }
  }

  /**
   * Returns the database as a script in PostgreSQL's dialect, from which other databases are made:
   * the schema as it is written, and the rows of each table in the order of their insertion.
   */
  String script() {
    StringBuilder script = new StringBuilder(domain.schema().text().strip());
    if (script.charAt(script.length() - 1) != ';') {
      script.append("\n;");
    }
    script.append('\n');
    try {
      Map<String, List<Boolean>> quoted = quoted();
      Set<String> own = referencingThemselves();
      for (String table : tables()) {
        appendRows(table, quoted.getOrDefault(table, List.of()), own.contains(table), script);
      }
    } catch (SQLException e) {
      throw new AssayException(
          "%s: the rows can't be read back (%s); check schema.sql"
              .formatted(domain.name(), shortened(e)),
          e);
    }
    return script.toString();
  }

  private List<String> tables() throws SQLException {
    return strings("SELECT table_name FROM duckdb_tables() WHERE NOT internal ORDER BY table_oid");
  }

  private List<String> strings(String query) throws SQLException {
    List<String> strings = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        strings.add(rows.getString(1));
      }
    }
    return strings;
  }

  private void appendRows(
      String table, List<Boolean> quoted, boolean referencesItself, StringBuilder script)
      throws SQLException {
    String name = SqlName.quote(table, Dialect.DUCKDB);
    String insert = "\nINSERT INTO " + SqlName.quote(table, Dialect.POSTGRES) + " VALUES\n";
    List<String> literals = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT CAST(COLUMNS(*) AS VARCHAR) FROM " + name + " ORDER BY rowid")) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(literal(rows.getString(i), quoted.get(i - 1)));
        }
        literals.add(row.stream().collect(Collectors.joining(", ", "(", ")")));
      }
    }
    int most = referencesItself ? 1 : ROWS_PER_INSERT;
    for (int from = 0; from < literals.size(); from += most) {
      List<String> part = literals.subList(from, Math.min(literals.size(), from + most));
      script.append(insert).append(String.join(",\n", part)).append(";\n");
    }
  }

  /** DuckDB checks foreign keys of a row before the other rows of its statement are there. */
  private Set<String> referencingThemselves() throws SQLException {
    return Set.copyOf(
        strings(
            "SELECT DISTINCT table_name FROM duckdb_constraints()"
                + " WHERE constraint_type = 'FOREIGN KEY' AND referenced_table = table_name"));
  }

  /** Returns, by table, whether the values of each column are quoted. */
  private Map<String, List<Boolean>> quoted() throws SQLException {
    Map<String, List<Boolean>> quoted = new HashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT table_name, data_type FROM duckdb_columns() WHERE NOT internal"
                    + " ORDER BY table_name, column_index")) {
      while (rows.next()) {
        quoted
            .computeIfAbsent(rows.getString(1), table -> new ArrayList<>())
            .add(
                !rows.getString(2).matches("(BIG|SMALL|TINY)?INT(EGER)?|DECIMAL.*|DOUBLE|BOOLEAN"));
      }
    }
    return quoted;
  }

  private static String literal(@Nullable String value, boolean quoted) {
    if (value == null) {
      return "NULL";
    }
    return quoted ? "'" + value.replace("'", "''") + "'" : value;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // In memory: nothing is lost.
      return;
    }
  }
}
