// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.AssayException;
import dev.assay.engines.ScratchTables;
import dev.assay.execute.Session;
import dev.assay.guard.SqlGuard;
import dev.assay.probe.TableFiller.LiteralFiller;
import dev.assay.probe.TableFiller.PreparedFiller;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.UnboundParameter;
import dev.assay.table.ErrorKind;
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
 * Scratch tables, which hold one candidate at a time. Queries run under {@link SqlGuard} and limits
 * on time, rows and cells; once one exceeds a limit, nothing runs any more. Used by one thread.
 */
final class CandidateTables implements AutoCloseable {
  private static final int MOST_ROWS = 20_000;
  private static final int MOST_CELLS = 200_000;

  /** Characters of text in an answer. */
  private static final long MOST_TEXT = 4 << 20;

  /** Tie queries are many, but each is asked again and again. */
  private static final int MOST_STATEMENTS = 50;

  private final ScratchTables scratch;
  private final Session session;
  private final QueryDeadline deadline;
  private final TableFiller filler;
  private final Map<String, Query> queries = new HashMap<>();
  private @Nullable String stopped;
  private @Nullable String refused;
  private @Nullable String notEvaluated;

  /** A query that the guard lets through, with its columns as they were the first time. */
  private static final class Query {
    private final QueryStatement statement;
    private List<String> names = List.of();
    private List<String> types = List.of();

    private Query(QueryStatement statement) {
      this.statement = statement;
    }
  }

  /**
   * Makes the tables.
   *
   * @param scratch empty; closed with this object, or if its tables can't be made
   * @throws AssayException if a table's definition can't be used
   */
  CandidateTables(ProbedTables tables, ScratchTables scratch, QueryDeadline deadline) {
    this.scratch = scratch;
    this.deadline = deadline;
    try {
      List<String> statements = new ArrayList<>();
      for (SourceTable table : tables.all()) {
        statements.add(table.shape().definition());
        statements.addAll(table.shape().indexes());
      }
      scratch.create(statements);
      session = scratch.session();
      filler =
          dialect() == Dialect.SQLITE
              ? new PreparedFiller(tables, session.connection())
              : new LiteralFiller(tables, scratch);
    } catch (SQLException e) {
      String message = scratch.session().message(e);
      scratch.close();
      throw new AssayException(
          ScratchTables.NO_RIGHT.equals(e.getSQLState())
              ? String.valueOf(e.getMessage())
              : "the tables can't be made anew: " + message,
          e);
    }
  }

  Dialect dialect() {
    return session.dialect();
  }

  /** The reason why nothing runs any more; {@code null} if queries run. */
  @Nullable String stopped() {
    return stopped;
  }

  /** The constraint that the last refused row broke; {@code null} if none was refused. */
  @Nullable String refused() {
    return refused;
  }

  /**
   * The reason why it is not known whether some rows obey the constraints; {@code null} if each
   * could be evaluated. On the real database it might be otherwise, as its limits are others.
   */
  @Nullable String notEvaluated() {
    return notEvaluated;
  }

  /** Notes that a condition on rows could not be evaluated. */
  void noteNotEvaluated(String what) {
    if (stopped == null && notEvaluated == null) {
      notEvaluated = what;
    }
  }

  /** Puts a candidate in the place of the last; false if a constraint refuses a row. */
  boolean load(CandidateDatabase data) {
    if (stopped != null) {
      return false;
    }
    try {
      filler.fill(data);
      return true;
    } catch (SQLException e) {
      stopIfLost(e);
      String message = session.message(e);
      if (isNotEvaluated(e)) {
        noteNotEvaluated("a constraint could not be evaluated on a small database: " + message);
      } else {
        refused = message;
      }
      return false;
    }
  }

  /** Ends all queries for a reason. */
  void stop(String reason) {
    stopped = stopped == null ? reason : stopped;
  }

  /** Sets whether unordered queries scan tables from the end. */
  void scanBackwards(boolean backwards) {
    try {
      scratch.scanBackwards(backwards);
    } catch (SQLException e) {
      stop("the small database can't be read backwards: " + session.message(e));
    }
  }

  /** Returns a query's result on the candidate; empty if it fails, is refused, or was stopped. */
  Optional<ProbeAnswer> ask(String sql) {
    if (stopped != null) {
      return Optional.empty();
    }
    try {
      Query query = queries.get(sql);
      if (query == null) {
        if (SqlGuard.check(sql, dialect()).isPresent()
            || UnboundParameter.of(sql, dialect()).isPresent()) {
          return Optional.empty();
        }
        query = new Query(QueryStatement.of(scratch, sql));
        remember(sql, query);
      }
      return run(query);
    } catch (SQLException e) {
      stopIfLost(e);
      return Optional.empty();
    }
  }

  /**
   * Returns whether a row was refused by other than a constraint that it breaks, or a type that it
   * does not fit.
   */
  private boolean isNotEvaluated(SQLException error) {
    return switch (session.classify(error)) {
      case RESOURCES, PERMISSION, UNKNOWN_FUNCTION, UNKNOWN_TABLE, UNKNOWN_COLUMN, SYNTAX -> true;
      default -> false;
    };
  }

  private void stopIfLost(SQLException error) {
    ErrorKind kind = session.classify(error);
    if (kind == ErrorKind.CONNECTION || kind == ErrorKind.DAMAGED) {
      stop("the connection to the server was lost");
    }
  }

  /** The reason why a query would read other than these tables; a phrase. */
  Optional<String> obstacle(String sql) {
    try {
      return scratch.obstacle(sql);
    } catch (SQLException e) {
      stopIfLost(e);
      return Optional.empty();
    }
  }

  private Optional<ProbeAnswer> run(Query query) throws SQLException {
    try (QueryStatement statement = query.statement) {
      deadline.start(statement.open());
      try (ResultSet rows = statement.execute()) {
        return read(query, rows);
      } finally {
        String exceeded = deadline.end();
        if (exceeded != null) {
          stop("a query exceeded the %s on a small database".formatted(exceeded));
        } else if (deadline.isSpent()) {
          stop("the queries exceeded their time limit on all small databases together");
        }
      }
    } catch (OutOfMemoryError e) {
      stop("a query returned too much on a small database");
      return Optional.empty();
    } finally {
      scratch.asked();
    }
  }

  private void remember(String sql, Query query) throws SQLException {
    if (queries.size() >= MOST_STATEMENTS) {
      for (Query old : queries.values()) {
        old.statement.discard();
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
    scratch.close();
  }

  /**
   * A query that is asked again and again: prepared where that is fastest, else sent each time, and
   * checked by the engine the first time. Used by one thread.
   */
  private static final class QueryStatement implements AutoCloseable {
    private final ScratchTables scratch;
    private final String sql;
    private final @Nullable PreparedStatement prepared;
    private @Nullable Statement current;
    private boolean checked;

    private QueryStatement(
        ScratchTables scratch, String sql, @Nullable PreparedStatement prepared) {
      this.scratch = scratch;
      this.sql = sql;
      this.prepared = prepared;
    }

    static QueryStatement of(ScratchTables scratch, String sql) throws SQLException {
      Session session = scratch.session();
      return new QueryStatement(
          scratch,
          sql,
          session.dialect() == Dialect.SQLITE ? session.connection().prepareStatement(sql) : null);
    }

    /** The statement that the next {@link #execute} uses, and that can be canceled. */
    Statement open() throws SQLException {
      if (prepared != null) {
        return prepared;
      }
      close();
      Statement opened = scratch.session().statement();
      current = opened;
      return opened;
    }

    ResultSet execute() throws SQLException {
      if (prepared != null) {
        return prepared.executeQuery();
      }
      Statement statement = current == null ? open() : current;
      boolean hasRows =
          checked
              ? statement.execute(scratch.sent(sql))
              : scratch.session().execute(statement, sql);
      checked = true;
      ResultSet rows = hasRows ? statement.getResultSet() : null;
      if (rows == null) {
        throw new SQLException("the statement is not a query: no result came");
      }
      return rows;
    }

    /**
     * Frees what the last execution took; a prepared statement stays until it is closed for good.
     */
    @Override
    public void close() throws SQLException {
      Statement last = current;
      current = null;
      if (last != null) {
        last.close();
      }
    }

    /** Frees everything. */
    void discard() throws SQLException {
      close();
      if (prepared != null) {
        prepared.close();
      }
    }
  }
}
