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

  /** Tie queries are many, but each is asked again and again. */
  private static final int MOST_STATEMENTS = 50;

  private final ProbedTables tables;
  private final QueryDeadline deadline;
  private final Session session;
  private final List<PreparedStatement> inserts = new ArrayList<>();
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
      inserts.add(session.connection().prepareStatement(insert(table.shape())));
    }
    session.connection().setAutoCommit(false);
  }

  private static String insert(DeclaredTable table) {
    StringBuilder names = new StringBuilder();
    StringBuilder marks = new StringBuilder();
    for (int c = 0; c < table.columns().size(); c++) {
      names.append(c == 0 ? "" : ", ").append(SourceDatabase.quoted(table.columnName(c)));
      marks.append(c == 0 ? "?" : ", ?");
    }
    return "INSERT INTO %s (%s) VALUES (%s)"
        .formatted(SourceDatabase.quoted(table.name()), names, marks);
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
      session.connection().rollback();
      for (int t : tables.parentsFirst()) {
        PreparedStatement insert = inserts.get(t);
        for (DataRow row : data.rows(t)) {
          bind(insert, row);
          insert.executeUpdate();
        }
      }
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  private static void bind(PreparedStatement insert, DataRow row) throws SQLException {
    List<@Nullable Object> cells = row.cells();
    for (int c = 0; c < cells.size(); c++) {
      Object value = cells.get(c);
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
          stopped = "a query exceeded the time limit on a small database";
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
    while (result.next()) {
      List<@Nullable Object> row = new ArrayList<>(width);
      for (int c = 1; c <= width; c++) {
        row.add(session.read(result, c));
      }
      rows.add(row);
      if (rows.size() > MOST_ROWS || (long) rows.size() * width > MOST_CELLS) {
        stopped = "a query returned too many rows on a small database";
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
