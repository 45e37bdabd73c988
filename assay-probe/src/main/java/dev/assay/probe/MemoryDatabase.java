// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.engines.sqlite.SqliteMemory;
import dev.assay.execute.Session;
import dev.assay.guard.SqlGuard;
import dev.assay.model.AssayException;
import dev.assay.model.ByteString;
import dev.assay.sql.Dialect;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A private SQLite database in memory that holds one candidate at a time. Queries run under {@link
 * SqlGuard} and limits on time, rows and cells; once one exceeds a limit, nothing runs any more.
 * Used by one thread.
 */
final class MemoryDatabase implements AutoCloseable {
  /** Longer texts occur in no small database; a limit on them limits what a function may do. */
  private static final int LONGEST_CELL = 256 << 10;

  private static final int MOST_ROWS = 20_000;
  private static final int MOST_CELLS = 200_000;

  /** Characters of text in an answer. */
  private static final long MOST_TEXT = 4 << 20;

  /** Rows of one INSERT; a power of two. */
  private static final int MOST_INSERTED = 16;

  /** Parameters of one INSERT. */
  private static final int MOST_PARAMETERS = 500;

  /** Tie queries are many, but each is asked again and again. */
  private static final int MOST_STATEMENTS = 50;

  private final ProbedTables tables;
  private final QueryDeadline deadline;
  private final Session session;

  /** For each table the statements that insert 1, 2, 4 … rows. */
  private final List<List<PreparedStatement>> inserts = new ArrayList<>();

  private final List<PreparedStatement> deletes = new ArrayList<>();
  private final Map<String, Query> queries = new HashMap<>();
  private @Nullable String stopped;

  /** A query that the guard lets through, with its columns as they were the first time. */
  private static final class Query {
    private final PreparedStatement statement;
    private List<String> names = List.of();
    private List<String> types = List.of();

    private Query(PreparedStatement statement) {
      this.statement = statement;
    }
  }

  /**
   * Makes the tables.
   *
   * @throws AssayException if a table's definition can't be used
   */
  MemoryDatabase(ProbedTables tables, QueryDeadline deadline) {
    this.tables = tables;
    this.deadline = deadline;
    try {
      session = SqliteMemory.open(LONGEST_CELL);
    } catch (SQLException e) {
      throw new AssayException("no database can be opened in memory: " + e.getMessage(), e);
    }
    try {
      create();
    } catch (SQLException e) {
      session.close();
      throw new AssayException("the tables can't be made anew: " + session.message(e), e);
    }
  }

  private void create() throws SQLException {
    try (Statement statement = session.connection().createStatement()) {
      for (SourceTable table : tables.all()) {
        statement.execute(table.shape().definition());
        for (String index : table.shape().indexes()) {
          statement.execute(index);
        }
      }
    }
    for (SourceTable table : tables.all()) {
      List<PreparedStatement> sizes = new ArrayList<>();
      int width = Math.max(1, table.columnCount());
      for (int rows = 1;
          rows == 1 || (rows <= MOST_INSERTED && rows * width <= MOST_PARAMETERS);
          rows *= 2) {
        sizes.add(session.connection().prepareStatement(insert(table.shape(), rows)));
      }
      inserts.add(sizes);
      deletes.add(
          session
              .connection()
              .prepareStatement("DELETE FROM " + SourceDatabase.quoted(table.name())));
    }
    session.connection().setAutoCommit(false);
  }

  private static String insert(DeclaredTable table, int rows) {
    StringBuilder names = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int c = 0; c < table.columns().size(); c++) {
      names.append(c == 0 ? "" : ", ").append(SourceDatabase.quoted(table.columnName(c)));
      marks.append(c == 0 ? "?" : ", ?");
    }
    return "INSERT INTO %s (%s) VALUES %s"
        .formatted(
            SourceDatabase.quoted(table.name()),
            names,
            String.join(", ", Collections.nCopies(rows, "(" + marks + ")")));
  }

  /** The reason why nothing runs any more; {@code null} if queries run. */
  @Nullable String stopped() {
    return stopped;
  }

  /** Puts a candidate in the place of the last; false if a constraint refuses a row. */
  boolean load(CandidateDatabase data) {
    if (stopped != null) {
      return false;
    }
    try {
      for (int t = deletes.size() - 1; t >= 0; t--) {
        deletes.get(t).executeUpdate();
      }
      for (int t : tables.parentsFirst()) {
        insert(inserts.get(t), data.rows(t));
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** The largest statements first, so that the rows keep their order. */
  private static void insert(List<PreparedStatement> sizes, List<DataRow> rows)
      throws SQLException {
    int from = 0;
    for (int size = sizes.size() - 1; size >= 0; size--) {
      PreparedStatement insert = sizes.get(size);
      for (int count = 1 << size; from + count <= rows.size(); from += count) {
        int width = rows.get(from).width();
        for (int r = 0; r < count; r++) {
          bind(insert, rows.get(from + r), r * width);
        }
        insert.executeUpdate();
      }
    }
  }

  private static void bind(PreparedStatement insert, DataRow row, int first) throws SQLException {
    for (int i = 0; i < row.width(); i++) {
      int c = first + i;
      Object value = row.get(i);
      if (value instanceof Long number) {
        insert.setLong(c + 1, number);
      } else if (value instanceof Double number) {
        insert.setDouble(c + 1, number);
      } else if (value instanceof String text) {
        insert.setString(c + 1, text);
      } else if (value instanceof ByteString bytes) {
        insert.setBytes(c + 1, bytes.toArray());
      } else {
        insert.setObject(c + 1, null);
      }
    }
  }

  /** Ends all queries for a reason. */
  void stop(String reason) {
    stopped = stopped == null ? reason : stopped;
  }

  /** Whether queries go through tables from the end, where nothing asks for an order. */
  void scanBackwards(boolean backwards) {
    try (Statement statement = session.connection().createStatement()) {
      statement.execute("PRAGMA reverse_unordered_selects = " + (backwards ? "ON" : "OFF"));
    } catch (SQLException e) {
      stop("the small database can't be read backwards: " + session.message(e));
    }
  }

  /** What a query returns on the candidate; empty if it fails, is refused, or was stopped. */
  Optional<ProbeAnswer> ask(String sql) {
    if (stopped != null) {
      return Optional.empty();
    }
    try {
      Query query = queries.get(sql);
      if (query == null) {
        if (SqlGuard.check(sql, Dialect.SQLITE).isPresent()) {
          return Optional.empty();
        }
        query = new Query(session.connection().prepareStatement(sql));
        remember(sql, query);
      }
      deadline.start(query.statement);
      try (ResultSet rows = query.statement.executeQuery()) {
        return read(query, rows);
      } finally {
        if (deadline.end()) {
          stop("a query exceeded the time limit on a small database");
        } else if (deadline.isSpent()) {
          stop("the queries exceeded their time limit on all small databases together");
        }
      }
    } catch (SQLException e) {
      return Optional.empty();
    }
  }

  private void remember(String sql, Query query) throws SQLException {
    if (queries.size() >= MOST_STATEMENTS) {
      for (Query old : queries.values()) {
        old.statement.close();
      }
      queries.clear();
    }
    queries.put(sql, query);
  }

  private Optional<ProbeAnswer> read(Query query, ResultSet result) throws SQLException {
    if (query.names.isEmpty()) {
      describe(query, result);
    }
    int width = query.names.size();
    List<List<@Nullable Object>> rows = new ArrayList<>();
    long text = 0;
    while (result.next()) {
      List<@Nullable Object> row = new ArrayList<>(width);
      for (int c = 1; c <= width; c++) {
        Object cell = session.read(result, c);
        text += cell instanceof String written ? written.length() : 0;
        row.add(cell);
      }
      rows.add(row);
      if (rows.size() > MOST_ROWS || (long) rows.size() * width > MOST_CELLS || text > MOST_TEXT) {
        stop("a query returned too much on a small database");
        return Optional.empty();
      }
    }
    return Optional.of(new ProbeAnswer(query.names, query.types, rows));
  }

  private void describe(Query query, ResultSet result) throws SQLException {
    int width = result.getMetaData().getColumnCount();
    List<String> names = new ArrayList<>(width);
    List<String> types = new ArrayList<>(width);
    for (int c = 1; c <= width; c++) {
      names.add(String.valueOf(result.getMetaData().getColumnLabel(c)));
      types.add(session.typeName(result, c));
    }
    query.names = names;
    query.types = types;
  }

  @Override
  public void close() {
    session.close();
  }
}
