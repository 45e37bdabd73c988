/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
import org.jspecify.annotations.Nullable;

/** One query on one session. Run by one thread; may be stopped by others. */
final class Query {
  private final Session session;
  private final String sql;
  private final Limits limits;
  private final Watchdog watchdog;
  private volatile Watchdog.@Nullable Watch watch;
  private volatile boolean stopped;
  private volatile boolean leftover;

  Query(Session session, String sql, Limits limits, Watchdog watchdog) {
    this.session = session;
    this.sql = sql;
    this.limits = limits;
    this.watchdog = watchdog;
  }

  /** Runs it; whatever happens comes back as a value. */
  Execution run() {
    long start = System.nanoTime();
    try (Statement statement = session.statement()) {
      Watchdog.Watch watching = watchdog.watch(limits.timeout(), () -> cancel(statement));
      watch = watching;
      if (stopped) {
        watching.expire();
      }
      Execution execution;
      try {
        execution = execute(statement, watching, start);
      } finally {
        watching.end();
      }
      // The flag decides: some databases end a cancelled query with ordinary rows.
      return watching.fired() ? timedOut() : execution;
    } catch (SQLException e) {
      return failed(e);
    } finally {
      reset();
    }
  }

  /** Leaves the session as it was, or says that it may not be. */
  private void reset() {
    if (leftover || SqlGuard.check(sql, session.dialect()).isPresent()) {
      leftover = true;
      return;
    }
    try {
      session.reset();
    } catch (SQLException | RuntimeException e) {
      leftover = true;
    }
  }

  private Execution execute(Statement statement, Watchdog.Watch watching, long start) {
    long bytes = 0;
    try {
      if (!session.execute(statement, sql)) {
        leftover = true;
        return new Failed(ErrorKind.OTHER, null, "The statement is not a query: no result came.");
      }
      try (ResultSet rows = statement.getResultSet()) {
        RowReader reader = new RowReader(session, rows, limits);
        try {
          Optional<TooLarge> tooLarge = reader.read(watching::fired);
          return tooLarge.isPresent()
              ? tooLarge.get()
              : new Rows(reader.table(), Duration.ofNanos(System.nanoTime() - start));
        } finally {
          bytes = reader.bytes();
        }
      }
    } catch (SQLException e) {
      return watching.fired() ? timedOut() : failed(session.diagnose(sql, e));
    } catch (OutOfMemoryError e) {
      // What was read is garbage by now, so there is memory again to say so.
      leftover = true;
      return new TooLarge("memory", bytes);
    } catch (RuntimeException e) {
      // A driver that stumbles over a result must not end the run of all other questions.
      leftover = true;
      return new Failed(ErrorKind.OTHER, null, "The driver failed: " + e);
    }
  }

  private Failed failed(SQLException error) {
    return new Failed(session.classify(error), error.getSQLState(), session.message(error));
  }

  private TimedOut timedOut() {
    leftover = true;
    return new TimedOut(limits.timeout());
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException | RuntimeException e) {
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

  /** Whether the session may hold traces of the query and must not be used for another. */
  boolean leftover() {
    return leftover;
  }
}
