// SPDX-License-Identifier: Apache-2.0
package dev.assay.llm.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.Schema.ForeignKey;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A scratch database that takes rows one by one or says why not. Its engine checks keys, conditions
 * and types; SQLite, which takes any value in any column, gets a temporary trigger for types. For
 * one thread.
 */
public final class RowTrial implements AutoCloseable {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final String SQLITE_TABLES =
      "SELECT tbl_name AS name, sql FROM sqlite_master WHERE sql LIKE 'CREATE UNIQUE%' OR (sql LIKE"
          + " 'CREATE TABLE%' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\') ORDER BY type DESC, rowid";

  private static final String DUCKDB_TABLES =
      "SELECT name, sql FROM (SELECT table_name AS name, sql, 0 AS kind, table_oid AS nr"
          + " FROM duckdb_tables() WHERE NOT internal AND schema_name = current_schema()"
          + " UNION ALL SELECT table_name, sql, 1, index_oid FROM duckdb_indexes()"
          + " WHERE is_unique AND schema_name = current_schema()) AS d ORDER BY kind, nr";

  private final Connection connection;
  private final Dialect dialect;
  private final boolean sqlite;
  private final Map<String, String> definitions = new LinkedHashMap<>();
  private final RowTables tables;
  private final List<DraftRow> taken = new ArrayList<>();

  /**
   * Takes over a scratch database of SQLite or DuckDB.
   *
   * @param connection is closed with this object
   * @param schema of the database
   */
  public RowTrial(Connection connection, Dialect dialect, Schema schema) {
    this.connection = connection;
    this.dialect = dialect;
    this.sqlite = dialect == Dialect.SQLITE;
    for (ObjectNode table : query(sqlite ? SQLITE_TABLES : DUCKDB_TABLES)) {
      String sql = table.path("sql").asText().strip().replaceFirst(";$", "") + ";";
      definitions.merge(table.path("name").asText(), sql, (one, other) -> one + "\n" + other);
    }
    this.tables = RowTables.of(definitions.keySet(), schema);
    if (sqlite) {
      execute("PRAGMA foreign_keys = ON");
      execute("PRAGMA synchronous = OFF"); // a scratch file is not worth waiting for the disk
      names().forEach(this::checkTypes);
      empty().forEach(this::orphans); // fails if keys can't be checked
    }
  }

  private void checkTypes(String table) {
    String checks =
        query("PRAGMA table_xinfo(%s)", quoted(table)).stream()
            .filter(column -> column.path("hidden").asInt() == 0)
            .map(c -> SqliteType.check(table, c.path("name").asText(), c.path("type").asText()))
            .collect(Collectors.joining());
    if (!checks.isEmpty()) {
      execute(
          "CREATE TEMP TRIGGER %s AFTER INSERT ON main.%s BEGIN %s END"
              .formatted(quoted("types of " + table), quoted(table), checks));
    }
  }

  RowTables tables() {
    return tables;
  }

  /** The names of the tables without rows. */
  public List<String> empty() {
    return names().stream().filter(table -> count(table) == 0).toList();
  }

  /** The tables of each call for rows of all empty ones. */
  public List<List<String>> calls(int rows) {
    return tables.calls(empty(), rows);
  }

  /** The names of all tables. */
  public List<String> names() {
    return tables.names();
  }

  /** The number of rows of a table. */
  public long count(String table) {
    return query("SELECT COUNT(*) AS n FROM %s", quoted(table)).get(0).path("n").asLong();
  }

  /** A table's definition with its unique indexes. */
  String definition(String table) {
    return String.valueOf(definitions.get(table));
  }

  /** The first rows of a table as JSON objects. */
  List<String> rows(String table, int most) {
    return query("SELECT * FROM %s LIMIT %d", quoted(table), most).stream()
        .map(ObjectNode::toString)
        .toList();
  }

  /**
   * Inserts rows, which may refer to each other.
   *
   * @return the rows that are refused, with their reasons
   */
  List<DraftRow> insert(List<DraftRow> rows) {
    List<DraftRow> refused = new ArrayList<>(rows);
    if (sqlite) {
      execute("PRAGMA foreign_keys = OFF"); // which are checked below, as they may form a circle
    }
    int before;
    do {
      before = taken.size();
      refused.removeIf(this::take);
      if (sqlite) {
        removeOrphans(refused);
      }
    } while (taken.size() > before);
    if (sqlite) {
      execute("PRAGMA foreign_keys = ON");
    }
    return refused;
  }

  private boolean take(DraftRow row) {
    List<String> columns = row.cells.properties().stream().map(e -> quoted(e.getKey())).toList();
    String values = String.join(", ", Collections.nCopies(columns.size(), "?"));
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO %s %s"
                .formatted(
                    quoted(row.table),
                    columns.isEmpty()
                        ? "DEFAULT VALUES"
                        : "(%s) VALUES (%s)".formatted(String.join(", ", columns), values)))) {
      int at = 1;
      for (JsonNode cell : row.cells) {
        statement.setObject(at++, value(cell));
      }
      statement.executeUpdate();
    } catch (SQLException e) {
      row.reason = reason(e);
      return false;
    }
    row.reason = "";
    row.rowid = sqlite ? query("SELECT last_insert_rowid() AS id").get(0).path("id").asLong() : 0;
    return taken.add(row);
  }

  /** A cell as drivers take it; decimals keep their digits where the engine has decimals. */
  private @Nullable Object value(JsonNode cell) {
    if (cell.isNull()) {
      return null;
    }
    if (cell.isBoolean()) {
      return cell.asBoolean();
    }
    if (cell.isIntegralNumber() && cell.canConvertToLong()) {
      return cell.asLong();
    }
    if (cell.isNumber() && sqlite) {
      return cell.asDouble();
    }
    return cell.isNumber()
        ? cell.decimalValue().toPlainString()
        : cell.isTextual() ? cell.asText() : cell.toString();
  }

  /** Takes back rows that refer to no row, and those that refer to these. */
  private void removeOrphans(List<DraftRow> refused) {
    int before;
    do {
      before = refused.size();
      for (String table : taken.stream().map(DraftRow::table).distinct().toList()) {
        for (ObjectNode orphan : orphans(table)) {
          // Of a table without row ids it is not known which rows are to blame.
          boolean all = orphan.path("rowid").isNull();
          long rowid = orphan.path("rowid").asLong();
          List<DraftRow> blamed =
              taken.stream()
                  .filter(r -> r.table.equals(table) && (all || r.rowid == rowid))
                  .toList();
          for (DraftRow row : blamed) {
            row.reason = "its foreign key refers to no row of " + orphan.path("parent").asText();
            execute("DELETE FROM " + quoted(table) + (all ? "" : " WHERE rowid = " + rowid));
          }
          taken.removeAll(blamed);
          refused.addAll(blamed);
        }
      }
    } while (refused.size() > before);
  }

  private List<ObjectNode> orphans(String table) {
    return query("PRAGMA foreign_key_check(%s)", quoted(table));
  }

  /** Returns whether the database takes a statement. */
  public boolean takes(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** The message without the driver's code before it, and without the statement after it. */
  private static String reason(SQLException e) {
    String line = String.valueOf(e.getMessage()).strip().lines().findFirst().orElse("");
    return line.replaceFirst("^\\[SQLITE_[^(]*\\((.*)\\)$", "$1");
  }

  private List<ObjectNode> query(String sql, Object... parts) {
    List<ObjectNode> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(parts.length == 0 ? sql : sql.formatted(parts))) {
      ResultSetMetaData columns = rows.getMetaData();
      while (rows.next()) {
        ObjectNode row = JSON.createObjectNode();
        for (int c = 1; c <= columns.getColumnCount(); c++) {
          Object value = rows.getObject(c);
          boolean plain = value == null || value instanceof Number || value instanceof Boolean;
          row.set(columns.getColumnName(c), JSON.valueToTree(plain ? value : rows.getString(c)));
        }
        found.add(row);
      }
    } catch (SQLException e) {
      throw fault(e);
    }
    return found;
  }

  private void execute(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw fault(e);
    }
  }

  private static AssayException fault(SQLException e) {
    return new AssayException(
        "the scratch database can't be used (%s); check the schema".formatted(e.getMessage()), e);
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

  /**
   * A condition that values of a column break which do not fit its declared type.
   *
   * @param declared the types
   * @param broken in SQL, with {@code %1$s} for the value and {@code %2$s} for a length
   * @param expected what fits, in words; empty if anything does
   */
  private record SqliteType(Pattern declared, String broken, String expected) {
    /** The first that is found counts. */
    private static final List<SqliteType> ALL =
        List.of(
            type(
                "CHAR\\w*\\s*\\(\\s*(\\d{1,9})\\s*\\)",
                "length(%1$s) > %2$s",
                "at most %2$s characters"),
            type("BOOL", "%1$s NOT IN (0, 1)", "true or false"),
            type(
                "^(?:DATETIME|TIMESTAMP)",
                "typeof(%1$s) <> 'text' OR datetime(%1$s) IS NULL",
                "a time as 'YYYY-MM-DD HH:MM:SS'"),
            type("^DATE", "date(%1$s) IS NOT %1$s", "a date as 'YYYY-MM-DD'"),
            type("^TIME", "typeof(%1$s) <> 'text' OR time(%1$s) IS NULL", "a time as 'HH:MM:SS'"),
            type("CHAR|TEXT|CLOB", "", ""),
            type("INT", "typeof(%1$s) <> 'integer'", "a whole number"),
            type(
                "REAL|FLOA|DOUB|DEC|NUM|MONEY",
                "typeof(%1$s) NOT IN ('integer', 'real')",
                "a number"));

    private static SqliteType type(String declared, String broken, String expected) {
      return new SqliteType(Pattern.compile(declared), broken, expected);
    }

    /** The statement of a trigger that refuses values which do not fit; empty if any value does. */
    static String check(String table, String column, String declared) {
      for (SqliteType type : ALL) {
        Matcher found = type.declared.matcher(declared.toUpperCase(Locale.ROOT));
        if (found.find()) {
          String length = found.groupCount() > 0 ? found.group(1) : "";
          String value = "NEW." + SqlName.quote(column, Dialect.SQLITE);
          String expected = type.expected.formatted(value, length);
          String message = "%s.%s is %s: not %s".formatted(table, column, declared, expected);
          return expected.isEmpty()
              ? ""
              : "SELECT RAISE(ABORT, '%s') WHERE %s IS NOT NULL AND (%s);"
                  .formatted(
                      message.replace("'", "''"), value, type.broken.formatted(value, length));
        }
      }
      return "";
    }
  }

  /**
   * The tables of a database by their foreign keys.
   *
   * @param names all of them, in the database's order
   * @param keys between them; those of other tables are left out
   */
  record RowTables(List<String> names, List<ForeignKey> keys) {
    /** More rows in one answer are often cut off. */
    private static final int ROWS_PER_CALL = 60;

    /** Definitions may write a table's name in another case than its own. */
    static RowTables of(Collection<String> names, Schema schema) {
      Map<String, String> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      names.forEach(name -> own.put(name, name));
      List<ForeignKey> keys = new ArrayList<>();
      for (ForeignKey key : schema.foreignKeys()) {
        String table = own.get(key.table());
        String other = own.get(key.otherTable());
        if (table != null && other != null) {
          keys.add(new ForeignKey(table, key.columns(), other, key.otherColumns()));
        }
      }
      return new RowTables(List.copyOf(names), List.copyOf(keys));
    }

    /**
     * A table with those that it refers to, or those that foreign keys connect in any direction.
     */
    Set<String> reached(String table, boolean backwards) {
      Set<String> found = new LinkedHashSet<>(List.of(table));
      int before;
      do {
        before = found.size();
        for (ForeignKey key : keys) {
          if (found.contains(key.table())) {
            found.add(key.otherTable());
          } else if (backwards && found.contains(key.otherTable())) {
            found.add(key.table());
          }
        }
      } while (found.size() > before);
      return found;
    }

    /**
     * The tables of each call: those that others refer to come first, tables that refer to each
     * other come together, and connected tables share a call as long as the answer is not too long.
     *
     * @param wanted the tables to fill
     * @param rows of each
     */
    List<List<String>> calls(Collection<String> wanted, int rows) {
      List<List<String>> calls = new ArrayList<>();
      Set<String> placed = new LinkedHashSet<>();
      for (String start : names) {
        Set<String> group = reached(start, true);
        List<String> call = new ArrayList<>();
        for (List<String> cycle : parentsFirst(group)) {
          List<String> filled =
              cycle.stream().filter(table -> wanted.contains(table) && placed.add(table)).toList();
          if (!call.isEmpty() && (call.size() + filled.size()) * rows > ROWS_PER_CALL) {
            calls.add(List.copyOf(call));
            call.clear();
          }
          call.addAll(filled);
        }
        if (!call.isEmpty()) {
          calls.add(List.copyOf(call));
        }
      }
      return calls;
    }

    /** The tables of a group in lists of one, or of those that refer to each other in a circle. */
    private List<List<String>> parentsFirst(Set<String> group) {
      List<List<String>> ordered = new ArrayList<>();
      List<String> left = new ArrayList<>(names.stream().filter(group::contains).toList());
      while (!left.isEmpty()) {
        for (String table : List.copyOf(left)) {
          Set<String> needed = reached(table, false);
          List<String> circle =
              left.stream()
                  .filter(other -> needed.contains(other) && reached(other, false).contains(table))
                  .toList();
          if (left.contains(table)
              && left.stream().noneMatch(t -> needed.contains(t) && !circle.contains(t))) {
            ordered.add(circle);
            left.removeAll(circle);
          }
        }
      }
      return ordered;
    }
  }
}
