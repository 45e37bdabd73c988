// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.guard.SqlGuard;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.Execution.Failed;
import dev.assay.model.Execution.Rows;
import dev.assay.model.Execution.TimedOut;
import dev.assay.model.Execution.TooLarge;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One query on one session. Run by one thread; may be stopped by others.
 *
 * <p>Its answer is there before its session is in order again: a driver that stumbles or hangs
 * while it closes a statement does not take back what the query returned.
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

  /** What it came to; whatever happens is a value. */
  CompletableFuture<Execution> answer() {
    return answer;
  }

  /** Runs it, and leaves the session to {@link #settle()}. */
  void run() {
    try {
      ask();
    } catch (SQLException e) {
      answer.complete(failed(e));
    } catch (OutOfMemoryError e) {
      answer.complete(outOfMemory());
    } catch (RuntimeException | Error e) {
      answer.complete(stumbled(e));
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
      // The flag decides: some databases end a cancelled query with ordinary rows.
      answer.complete(watching.fired() ? timedOut() : execution);
    } finally {
      // Some drivers read all rows that are left when a result is closed, so it is cancelled first;
      // and it is still under watch.
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
            : new Rows(reader.table(), Duration.ofNanos(System.nanoTime() - start));
      } finally {
        bytes = reader.bytes();
      }
    } catch (SQLException e) {
      return watching.fired() ? timedOut() : failed(session.diagnose(sql, e));
    }
  }

  /** Leaves the session as it was before the query, or closes it. */
  void settle() {
    try {
      if (!leftover && (session.resetsFully() || isHarmless())) {
        session.reset();
        return;
      }
    } catch (SQLException | RuntimeException | Error e) {
      // What can't be put in order is not used again.
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

  /** A query that asks the database for more memory than it gives is too large, not wrong. */
  private Execution failed(SQLException error) {
    try {
      ErrorKind kind = session.classify(error);
      if (kind == ErrorKind.CONNECTION) {
        leftover = true;
      }
      return kind == ErrorKind.RESOURCES
          ? new TooLarge("memory", bytes)
          : new Failed(kind, error.getSQLState(), session.message(error));
    } catch (RuntimeException | Error e) {
      return stumbled(error);
    }
  }

  private TooLarge outOfMemory() {
    // What was read is garbage by now, so there is memory again to say so.
    leftover = true;
    return new TooLarge("memory", bytes);
  }

  /** A driver that stumbles over a result must not end the run of all other questions. */
  private Failed stumbled(Throwable thrown) {
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
      // It has ended, or can't be cancelled: the next round or the closing of the session decides.
    }
  }

  /** Makes it end as if its deadline had come. May be called by any thread, at any time. */
  void stop() {
    stopped = true;
    Watchdog.Watch watching = watch;
    if (watching != null) {
      watching.expire();
    }
  }

  /** Whether the session is closed and must not be used for another query. */
  boolean leftover() {
    return leftover;
  }
}
