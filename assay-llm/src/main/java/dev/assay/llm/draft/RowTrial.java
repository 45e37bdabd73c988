// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.SqlName;
import dev.assay.table.ByteString;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scratch database that takes rows one by one or says why not. Its engine checks keys, conditions
 * and types; SQLite, which takes any value in any column, gets a temporary trigger for types. For
 * one thread.
 */
public final class RowTrial implements AutoCloseable {
  private static final int LONGEST_REASON = 240;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Connection connection;
  private final Dialect dialect;
  private final Map<String, String> definitions = new LinkedHashMap<>();
  private final RowTables tables;

  /**
   * Takes over a scratch database of SQLite or DuckDB.
   *
   * @param connection is closed with this object
   * @param schema of the database
   */
  public RowTrial(Connection connection, Dialect dialect, Schema schema) {
    this.connection = connection;
    this.dialect = dialect;
    try {
      boolean sqlite = dialect == Dialect.SQLITE;
      if (sqlite) {
        execute("PRAGMA foreign_keys = ON");
        execute("PRAGMA synchronous = OFF"); // a scratch file is not worth waiting for the disk
      }
      readDefinitions(
          sqlite
              ? "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND sql LIKE 'CREATE TABLE%'"
                  + " AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid"
              : "SELECT table_name, sql FROM duckdb_tables() WHERE NOT internal"
                  + " AND schema_name = current_schema() ORDER BY table_oid");
      readDefinitions(
          sqlite
              ? "SELECT tbl_name, sql FROM sqlite_master WHERE sql LIKE 'CREATE UNIQUE%'"
              : "SELECT table_name, sql FROM duckdb_indexes() WHERE is_unique"
                  + " AND schema_name = current_schema()");
      for (String table : sqlite ? definitions.keySet() : Set.<String>of()) {
        checkTypes(table);
      }
    } catch (SQLException e) {
      throw fault(e);
    }
    this.tables = RowTables.of(definitions.keySet(), schema);
  }

  private void readDefinitions(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String sql = rows.getString(2).strip().replaceFirst(";$", "") + ";";
        definitions.merge(rows.getString(1), sql, (one, other) -> one + "\n" + other);
      }
    }
  }

  private void checkTypes(String table) throws SQLException {
    StringBuilder checks = new StringBuilder();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT name, type FROM pragma_table_xinfo(?) WHERE hidden = 0")) {
      statement.setString(1, table);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String column = rows.getString(1);
          String type = rows.getString(2);
          SqliteType.of(type)
              .ifPresent(check -> checks.append(check.statement(table, column, type)));
        }
      }
    }
    if (!checks.isEmpty()) {
      execute(
          "CREATE TEMP TRIGGER %s AFTER INSERT ON main.%s BEGIN %s END"
              .formatted(quoted("types of " + table), quoted(table), checks));
    }
  }

  private static AssayException fault(SQLException e) {
    return new AssayException(
        "the scratch database can't be used (%s); check the schema".formatted(e.getMessage()), e);
  }

  RowTables tables() {
    return tables;
  }

  /** The names of the tables without rows. */
  public List<String> empty() {
    return tables.names().stream().filter(table -> count(table) == 0).toList();
  }

  /** The names of all tables. */
  public List<String> names() {
    return tables.names();
  }

  /** The number of rows of a table. */
  public long count(String table) {
    return number("COUNT(*) FROM " + quoted(table));
  }

  /** A table's definition with its unique indexes. */
  String definition(String table) {
    return definitions.getOrDefault(table, "");
  }

  /** The first rows of a table as JSON objects. */
  List<String> rows(String table, int most) {
    List<String> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT * FROM " + quoted(table) + " LIMIT " + most)) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        ObjectNode row = JSON.createObjectNode();
        for (int c = 1; c <= columns.getColumnCount(); c++) {
          Object value = rows.getObject(c);
          boolean plain = value == null || value instanceof Number || value instanceof Boolean;
          row.set(columns.getColumnName(c), JSON.valueToTree(plain ? value : rows.getString(c)));
        }
        found.add(row.toString());
      }
    } catch (SQLException e) {
      throw fault(e);
    }
    return found;
  }

  /**
   * Inserts rows in the order that their foreign keys need.
   *
   * @return the rows that are refused, each with its reason
   */
  List<DraftRow> insert(List<DraftRow> rows) {
    List<DraftRow> refused = new ArrayList<>(rows);
    boolean progress = true;
    while (progress && !refused.isEmpty()) {
      int before = refused.size();
      List<DraftRow> again = List.copyOf(refused);
      refused.clear();
      for (DraftRow row : again) {
        String reason = insert(row);
        if (reason != null) {
          refused.add(row.refused(reason));
        }
      }
      progress = refused.size() < before;
    }
    return dialect == Dialect.SQLITE && !refused.isEmpty() ? insertTogether(refused) : refused;
  }

  /**
   * Inserts rows that may refer to each other in a circle: SQLite checks keys at the end, and then
   * tells which table lacks a row.
   */
  private List<DraftRow> insertTogether(List<DraftRow> rows) {
    List<DraftRow> left = new ArrayList<>(rows);
    List<DraftRow> refused = new ArrayList<>();
    while (!left.isEmpty()) {
      List<DraftRow> failed = new ArrayList<>();
      try {
        connection.setAutoCommit(false);
        execute("PRAGMA defer_foreign_keys = ON");
        Map<String, DraftRow> places = new HashMap<>();
        for (DraftRow row : left) {
          String reason = insert(row);
          if (reason == null) {
            places.put(place(row.table(), number("last_insert_rowid()")), row);
          } else {
            failed.add(row.refused(reason));
          }
        }
        try (Statement statement = connection.createStatement();
            ResultSet found = statement.executeQuery("PRAGMA foreign_key_check")) {
          failed.addAll(orphansOf(places, found));
        }
        if (failed.isEmpty()) {
          connection.commit();
          return refused;
        }
      } catch (SQLException e) {
        // Of a table without row ids it is not known which rows are to blame.
        left.forEach(row -> failed.add(row.refused(reason(e))));
      } finally {
        endTransaction();
      }
      refused.addAll(failed);
      Set<ObjectNode> cells = DraftRow.cells(failed);
      left.removeIf(row -> cells.contains(row.cells()));
    }
    return refused;
  }

  private static String place(String table, long rowid) {
    return rowid + " " + table;
  }

  private static List<DraftRow> orphansOf(Map<String, DraftRow> places, ResultSet found)
      throws SQLException {
    Map<String, DraftRow> orphans = new LinkedHashMap<>();
    while (found.next()) {
      String place = place(found.getString(1), found.getLong(2));
      DraftRow row = places.get(place);
      if (row != null) {
        orphans.put(
            place,
            row.refused("its foreign key refers to no row of %s".formatted(found.getString(3))));
      }
    }
    return List.copyOf(orphans.values());
  }

  private void endTransaction() {
    try {
      connection.rollback();
      connection.setAutoCommit(true);
    } catch (SQLException e) {
      throw fault(e);
    }
  }

  /** A cell as drivers take it; decimals keep their digits where the engine has decimals. */
  private @Nullable Object value(JsonNode cell) {
    if (cell.isNull() || cell.isMissingNode()) {
      return null;
    }
    if (cell.isBoolean()) {
      return cell.asBoolean();
    }
    if (cell.isNumber()) {
      return cell.isIntegralNumber() && cell.canConvertToLong()
          ? (Object) cell.asLong()
          : dialect == Dialect.SQLITE
              ? (Object) cell.asDouble()
              : cell.decimalValue().toPlainString();
    }
    return cell.isTextual() ? cell.asText() : cell.toString();
  }

  private @Nullable String insert(DraftRow row) {
    List<String> columns = new ArrayList<>();
    List<@Nullable Object> values = new ArrayList<>();
    for (Map.Entry<String, JsonNode> cell : row.cells().properties()) {
      columns.add(cell.getKey());
      values.add(value(cell.getValue()));
    }
    return insert(row.table(), columns, values);
  }

  /** Inserts a row; returns the reason if it is refused. */
  private @Nullable String insert(
      String table, List<String> columns, List<? extends @Nullable Object> values) {
    try (PreparedStatement statement = connection.prepareStatement(sql(table, columns))) {
      bind(statement, values);
      return statement.executeUpdate() == 0 ? "the table ignores the row" : null;
    } catch (SQLException e) {
      return reason(e);
    }
  }

  private String sql(String table, List<String> columns) {
    if (columns.isEmpty()) {
      return "INSERT INTO " + quoted(table) + " DEFAULT VALUES";
    }
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(
            quoted(table),
            columns.stream().map(this::quoted).collect(Collectors.joining(", ")),
            String.join(", ", Collections.nCopies(columns.size(), "?")));
  }

  private void bind(PreparedStatement statement, List<? extends @Nullable Object> values)
      throws SQLException {
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      if (value instanceof Boolean truth && dialect == Dialect.SQLITE) {
        statement.setLong(i + 1, truth ? 1 : 0);
      } else if (value instanceof ByteString bytes) {
        statement.setBytes(i + 1, bytes.toArray());
      } else {
        statement.setObject(i + 1, value);
      }
    }
  }

  /**
   * Inserts many rows of a table, such as a program makes.
   *
   * @return the rows that the database took
   */
  public List<Boolean> insertAll(
      String table, List<String> columns, List<? extends List<? extends @Nullable Object>> rows) {
    Boolean[] taken = new Boolean[rows.size()];
    try {
      connection.setAutoCommit(false);
      try (PreparedStatement statement = connection.prepareStatement(sql(table, columns))) {
        for (List<? extends @Nullable Object> row : rows) {
          bind(statement, row);
          statement.executeUpdate();
        }
        connection.commit();
        Arrays.fill(taken, true);
      } catch (SQLException e) {
        // One of them is refused, which ends the transaction of some engines.
        endTransaction();
        for (int i = 0; i < taken.length; i++) {
          taken[i] = insert(table, columns, rows.get(i)) == null;
        }
      } finally {
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw fault(e);
    }
    return List.of(taken);
  }

  /** The message without the driver's code before it, and without the statement after it. */
  private static String reason(SQLException e) {
    String message = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
    String bare =
        message.startsWith("[SQLITE_") && message.endsWith(")") && message.contains("(")
            ? message.substring(message.indexOf('(') + 1, message.length() - 1)
            : message;
    return bare.length() <= LONGEST_REASON ? bare : bare.substring(0, LONGEST_REASON) + " …";
  }

  private long number(String expression) {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT " + expression)) {
      return rows.next() ? rows.getLong(1) : 0;
    } catch (SQLException e) {
      throw fault(e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String quoted(String name) {
    return SqlName.quote(name, dialect);
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw fault(e);
    }
  }
}
