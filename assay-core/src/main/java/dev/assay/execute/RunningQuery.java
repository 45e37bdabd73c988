// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.RowSample;
import dev.assay.execute.internal.Watchdog;
import dev.assay.guard.SqlGuard;
import dev.assay.table.Column;
import dev.assay.table.ColumnBuilder;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.ResultTable;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One query on one session. Run by one thread; may be stopped by others.
 *
 * <p>The answer is available before the session has been reset: a driver that fails or hangs while
 * closing a statement does not invalidate the result.
 */
final class RunningQuery {
  private final Session session;
  private final String sql;
  private final Limits limits;
  private final Watchdog watchdog;
  private final CompletableFuture<Execution> answer = new CompletableFuture<>();
  private @Nullable ResultSet rows;
  private long bytes;
  private boolean leftEarly;
  private volatile Watchdog.@Nullable Watch watch;
  private volatile boolean stopped;
  private volatile boolean leftover;

  RunningQuery(Session session, String sql, Limits limits, Watchdog watchdog) {
    this.session = session;
    this.sql = sql;
    this.limits = limits;
    this.watchdog = watchdog;
  }

  /** The result of the query; failures are values, too. */
  CompletableFuture<Execution> answer() {
    return answer;
  }

  /** Runs the query. The caller must then call {@link #settle()}. */
  void run() {
    try {
      ask();
    } catch (SQLException e) {
      answer.complete(failed(e));
    } catch (OutOfMemoryError e) {
      answer.complete(outOfMemory());
    } catch (RuntimeException | Error e) {
      answer.complete(driverFault(e));
    }
  }

  private void ask() throws SQLException {
    long start = System.nanoTime();
    Statement statement = session.statement();
    Watchdog.Watch watching = watchdog.watch(limits.timeout(), () -> cancel(statement));
    watch = watching;
    if (stopped) {
      watching.expire();
    }
    try {
      Execution execution = execute(statement, watching, start);
      // The flag decides: some databases end a canceled query with ordinary rows.
      answer.complete(watching.fired() ? timedOut() : execution);
    } finally {
      // Some drivers read all remaining rows when a result is closed, so the query is canceled
      // first, while the watchdog still covers it.
      if (leftEarly) {
        leftover = true;
        cancel(statement);
      }
      close(rows);
      close(statement);
      if (!watching.end() || watching.fired()) {
        leftover = true;
      }
    }
  }

  private Execution execute(Statement statement, Watchdog.Watch watching, long start) {
    try {
      session.limit(limits.timeout());
      if (!session.execute(statement, sql)) {
        leftover = true;
        return new Failed(ErrorKind.OTHER, null, "The statement is not a query: no result came.");
      }
      ResultSet result = statement.getResultSet();
      rows = result;
      RowReader reader = new RowReader(session, result, limits);
      try {
        Optional<TooLarge> tooLarge = reader.read(watching::fired);
        leftEarly = tooLarge.isPresent();
        return leftEarly
            ? tooLarge.get()
            : reader.execution(Duration.ofNanos(System.nanoTime() - start));
      } finally {
        bytes = reader.bytes();
      }
    } catch (SQLException e) {
      return watching.fired() ? timedOut() : failed(session.diagnose(sql, e));
    }
  }

  /** Resets the session for the next query, or closes it. */
  void settle() {
    try {
      if (!leftover && (session.resetsFully() || isHarmless())) {
        session.reset();
        return;
      }
    } catch (SQLException | RuntimeException | Error e) {
      // A session that can't be reset is not used again.
    }
    leftover = true;
    close(session);
  }

  private boolean isHarmless() {
    return SqlGuard.check(sql, session.dialect()).isEmpty();
  }

  private void close(@Nullable AutoCloseable resource) {
    if (resource == null) {
      return;
    }
    try {
      resource.close();
    } catch (Exception | Error e) {
      leftover = true;
    }
  }

  /**
   * The result for an error. If the database refuses the query more memory, the result is too
   * large, not an error of the query.
   */
  private Execution failed(SQLException error) {
    try {
      ErrorKind kind = session.classify(error);
      if (kind == ErrorKind.CONNECTION || kind == ErrorKind.DAMAGED) {
        leftover = true;
      }
      return kind == ErrorKind.RESOURCES
          ? new TooLarge("memory", bytes)
          : new Failed(kind, error.getSQLState(), session.message(error));
    } catch (RuntimeException | Error e) {
      return driverFault(error);
    }
  }

  private TooLarge outOfMemory() {
    // The rows read so far are garbage by now, so memory is available again.
    leftover = true;
    return new TooLarge("memory", bytes);
  }

  /** The result for an unexpected exception of the driver, which must not end the run. */
  private Failed driverFault(Throwable thrown) {
    leftover = true;
    return new Failed(ErrorKind.OTHER, null, "The driver failed: " + thrown);
  }

  private TimedOut timedOut() {
    leftover = true;
    return new TimedOut(limits.timeout());
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException | RuntimeException | Error e) {
      // The query has ended or can't be canceled: the next attempt, or closing the session, ends
      // it.
    }
  }

  /** Ends the query as if its deadline had passed. May be called by any thread at any time. */
  void stop() {
    stopped = true;
    Watchdog.Watch watching = watch;
    if (watching != null) {
      watching.expire();
    }
  }

  /** Returns whether the session is closed and must not be reused. */
  boolean leftover() {
    return leftover;
  }

  /** Reads a result set into columns, and stops when a limit is exceeded. Used by one thread. */
  private static final class RowReader {
    /** Cells of a column are stored in arrays, which limits the number of rows. */
    private static final long MOST_ROWS = Integer.MAX_VALUE - 8L;

    /** Rows that are sampled at once. */
    private static final long CHUNK = 4096;

    private final Session session;
    private final ResultSet rows;
    private final Limits limits;
    private final List<ColumnBuilder> columns;
    private int rowCount;
    private long bytes;
    private @Nullable RowSample sample;

    RowReader(Session session, ResultSet rows, Limits limits) throws SQLException {
      this.session = session;
      this.rows = rows;
      this.limits = limits;
      ResultSetMetaData meta = rows.getMetaData();
      int count = meta.getColumnCount();
      columns = new ArrayList<>(count);
      for (int c = 1; c <= count; c++) {
        columns.add(new ColumnBuilder(name(meta, c), session.typeName(rows, c)));
      }
    }

    /** Samples the rows that were read, and forgets the others. */
    private void flush() {
      RowSample to = sample == null ? RowSample.within(limits, columns.size()) : sample;
      sample = to;
      ResultTable read = table();
      to.add(read);
      columns.clear();
      for (Column column : read.columns()) {
        columns.add(new ColumnBuilder(column.name(), column.typeName()));
      }
      rowCount = 0;
      bytes = 0;
    }

    /** The limit that one more row would exceed; empty if there is room. */
    private Optional<TooLarge> full() {
      long row = rowCount + 1L;
      if (row > Math.min(sample == null ? limits.maxRows() : CHUNK, MOST_ROWS)) {
        return Optional.of(new TooLarge("rows", row));
      }
      return row * columns.size() > limits.maxCells()
          ? Optional.of(new TooLarge("cells", row * columns.size()))
          : Optional.empty();
    }

    /** The name of a column; some drivers return none for an unnamed expression. */
    private static String name(ResultSetMetaData meta, int column) throws SQLException {
      String name = meta.getColumnLabel(column);
      return name == null ? "" : name;
    }

    /**
     * Reads to the end, until a limit is exceeded or {@code stopped} returns true.
     *
     * @return the limit that was exceeded; empty if the table is complete or reading was stopped
     */
    Optional<TooLarge> read(BooleanSupplier stopped) throws SQLException {
      if (columns.size() > limits.maxCells()) {
        return Optional.of(new TooLarge("cells", columns.size()));
      }
      // A driver that has already buffered the rows ignores a cancel, so the deadline is checked
      // here.
      while (!stopped.getAsBoolean() && rows.next()) {
        Optional<TooLarge> full = full();
        if (full.isPresent() && (!limits.sampled() || rowCount == 0)) {
          return full;
        }
        if (full.isPresent()) {
          flush();
        }
        if (!readRow()) {
          return Optional.of(new TooLarge("bytes", bytes));
        }
        rowCount++;
        if (bytes > limits.maxBytes()) {
          flush();
        }
      }
      return Optional.empty();
    }

    /** Reads the current row; false if it exceeds the limit on bytes. */
    private boolean readRow() throws SQLException {
      long start = bytes;
      for (int c = 0; c < columns.size(); c++) {
        ColumnBuilder column = columns.get(c);
        long before = column.bytes();
        column.add(session.read(rows, c + 1));
        bytes += column.bytes() - before;
        // A sample can forget the rows before this one.
        if (bytes > limits.maxBytes()
            && !(limits.sampled() && bytes - start <= limits.maxBytes())) {
          return false;
        }
      }
      return true;
    }

    /** Approximate number of bytes read. */
    long bytes() {
      return bytes;
    }

    /** The result of a query that took so long. */
    Execution execution(Duration elapsed) {
      if (sample == null) {
        return new Execution.Rows(table(), elapsed);
      }
      flush();
      return sample.execution(elapsed);
    }

    private ResultTable table() {
      return new ResultTable(columns.stream().map(ColumnBuilder::build).toList(), rowCount);
    }
  }
}
