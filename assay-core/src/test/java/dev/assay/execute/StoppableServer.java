// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import dev.assay.table.ResultTable;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A server of any database that can be stopped. The query {@code crash} restarts it, which all
 * queries lose their connections by that run meanwhile.
 */
public final class StoppableServer implements QueryRunner {
  private static final Duration WORK = Duration.ofMillis(20);

  private final String database;
  private volatile boolean stopped;
  private volatile Reason reason = Reason.UNREACHABLE;
  private final AtomicInteger crashes = new AtomicInteger();
  private final AtomicInteger queries = new AtomicInteger();

  /** Only this one of the server's databases is stopped. */
  public StoppableServer(String database) {
    this.database = database;
  }

  /** Stops the server; whoever asks it is told so. */
  public void stop(Reason told) {
    reason = told;
    stopped = true;
  }

  public void start() {
    stopped = false;
  }

  /** The query count, including queries to a stopped server. */
  public int queries() {
    return queries.get();
  }

  @Override
  public Databases databases() {
    return id -> Optional.empty();
  }

  @Override
  public SessionSettings session() {
    return SessionSettings.DEFAULT;
  }

  @Override
  public Execution run(String id, String sql, Limits limits, QueryOrigin origin) {
    queries.incrementAndGet();
    requireStarted(id);
    int before = crashes.get();
    if (sql.equals("crash")) {
      crashes.incrementAndGet();
    }
    try {
      Thread.sleep(WORK.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (crashes.get() != before) {
      throw new DatabaseUnavailableException(Reason.LOST, "lost while a query ran");
    }
    requireStarted(id);
    return new Execution.Rows(ResultTable.ofRows(List.of("c"), List.of(List.of(sql))), WORK);
  }

  private void requireStarted(String id) {
    if (stopped && id.equals(database)) {
      throw new DatabaseUnavailableException(reason, "database " + id + ": connection refused");
    }
  }

  @Override
  public Dialect dialect(String id) {
    return Dialect.ANSI;
  }

  @Override
  public DatabaseDescription describe(String id) {
    requireStarted(id);
    return new DatabaseDescription("stoppable", "1", dialect(id), List.of());
  }

  @Override
  public Schema schema(String id) {
    return Schema.UNKNOWN;
  }

  @Override
  public void close() {}
}
