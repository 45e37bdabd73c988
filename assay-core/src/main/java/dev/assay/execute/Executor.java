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
import dev.assay.model.Execution.Refused;
import dev.assay.model.Execution.TimedOut;
import dev.assay.model.Schema;
import dev.assay.sql.Dialect;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs queries in this process, each on a thread and a session of its own, and keeps sessions for
 * later queries. Safe for use by several threads; a call returns when its query has ended.
 *
 * <p>A query that does not heed being cancelled is left behind: {@link #GRACE} after the deadline
 * its caller gets {@code TimedOut}, its session is closed, and its thread lives on until the
 * database lets go, because Java can't end a thread. A result for which memory does not suffice is
 * {@code TooLarge("memory", bytes read)}. A lost database is opened again once.
 *
 * <p>A session is used again only after a query that {@link SqlGuard} would let through, that ended
 * by itself and returned rows or an error, and after {@link Session#reset()}, so that nothing of
 * one query reaches the next.
 */
public final class Executor implements QueryRunner {
  /** How long after its deadline a query may take to heed being cancelled. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final Databases databases;
  private final List<Engine> engines;
  private final SessionSettings settings;
  private final Guard guard;
  private final Duration grace;
  private final Map<String, SessionPool> pools = Collections.synchronizedMap(new RecentPools());

  /** Queries under way, each with what its caller waits for. */
  private final Map<Query, CompletableFuture<Execution>> running = new ConcurrentHashMap<>();

  private final Watchdog watchdog = new Watchdog();
  private final ExecutorService threads = Executors.newCachedThreadPool(Executor::daemon);
  private volatile boolean closed;

  /** Runs queries under {@link SqlGuard}, with the engines on the class path. */
  public Executor(Databases databases, SessionSettings settings) {
    this(databases, settings, installedEngines(), SqlGuard::check);
  }

  /** Runs queries with the given engines, the first that knows an address, under a guard. */
  public Executor(
      Databases databases, SessionSettings settings, List<Engine> engines, Guard guard) {
    this(databases, settings, engines, guard, GRACE);
  }

  Executor(
      Databases databases,
      SessionSettings settings,
      List<Engine> engines,
      Guard guard,
      Duration grace) {
    this.databases = databases;
    this.settings = settings;
    this.engines = List.copyOf(engines);
    this.guard = guard;
    this.grace = grace;
  }

  /** The engines on the class path, those for any address last. */
  public static List<Engine> installedEngines() {
    return Engines.installed();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "assay-query");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if this is closed, or the calling thread interrupted, before the
   *     query has ended
   */
  @Override
  public Execution run(String database, String sql, Limits limits) {
    SessionPool pool = pool(database);
    Optional<Refused> refused = guard.check(sql, pool.dialect());
    if (refused.isPresent()) {
      return refused.get();
    }
    Execution execution = runOnce(pool, sql, limits);
    if (isLost(execution)) {
      pool.drain();
      execution = runOnce(pool, sql, limits);
    }
    if (execution instanceof Failed failed && isLost(execution)) {
      throw new DatabaseUnavailableException(
          "database %s: lost while a query ran, and again after it was opened anew: %s; check its file or server"
              .formatted(pool.address(), failed.message()));
    }
    return execution;
  }

  private static boolean isLost(Execution execution) {
    return execution instanceof Failed failed && failed.kind() == ErrorKind.CONNECTION;
  }

  private Execution runOnce(SessionPool pool, String sql, Limits limits) {
    Session session = pool.take();
    Query query = new Query(session, sql, limits, watchdog);
    CompletableFuture<Execution> answer = new CompletableFuture<>();
    running.put(query, answer);
    // Closing looks at the running queries after it has set the flag, so one sees the other.
    if (closed) {
      query.stop();
    }
    CompletableFuture<Execution> work = start(query, session, answer);
    Optional<Execution> ended = await(answer, work, query, session, limits);
    Execution execution = ended.orElseGet(() -> new TimedOut(limits.timeout()));
    if (closed && execution instanceof TimedOut) {
      session.close();
      throw new CancellationException("closed while a query ran");
    }
    if (ended.isPresent() && !query.leftover() && !isLost(execution)) {
      pool.give(session);
    } else if (ended.isPresent()) {
      session.close();
    }
    return execution;
  }

  private CompletableFuture<Execution> start(
      Query query, Session session, CompletableFuture<Execution> answer) {
    try {
      return CompletableFuture.supplyAsync(query::run, threads)
          .whenComplete(
              (execution, error) -> {
                running.remove(query);
                if (error == null) {
                  answer.complete(execution);
                } else {
                  answer.completeExceptionally(error);
                }
              });
    } catch (RejectedExecutionException e) {
      running.remove(query);
      session.close();
      throw new CancellationException("closed before a query ran");
    }
  }

  /** What a query came to; empty if it did not heed its deadline and was left behind. */
  private Optional<Execution> await(
      CompletableFuture<Execution> answer,
      CompletableFuture<Execution> work,
      Query query,
      Session session,
      Limits limits) {
    try {
      long most = limits.timeout().plus(grace).toMillis();
      return Optional.of(answer.get(most, TimeUnit.MILLISECONDS));
    } catch (TimeoutException e) {
      abandon(work, session);
      return Optional.empty();
    } catch (CancellationException e) {
      abandon(work, session);
      throw new CancellationException("closed while a query ran");
    } catch (InterruptedException e) {
      query.stop();
      abandon(work, session);
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted while a query ran");
    } catch (ExecutionException e) {
      session.close();
      throw new IllegalStateException("a query ended in a way it should not", e.getCause());
    }
  }

  /** Leaves a query to itself: closing its session may stop it, and may also take until it ends. */
  private void abandon(CompletableFuture<Execution> work, Session session) {
    var unused = work.whenComplete((execution, error) -> session.close());
    daemon(session::close).start();
  }

  @Override
  public Dialect dialect(String database) {
    return pool(database).dialect();
  }

  @Override
  public Schema schema(String database) {
    SessionPool pool = pool(database);
    try (Session session = pool.take()) {
      return session.schema();
    } catch (SQLException e) {
      return Schema.UNKNOWN;
    }
  }

  @Override
  public DatabaseDescription describe(String database) {
    SessionPool pool = pool(database);
    try (Session session = pool.take()) {
      return new DatabaseDescription(
          session.engine(), session.version(), session.dialect(), session.privileges());
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          "database %s: can't be described: %s; check its file or server"
              .formatted(pool.address(), e.getMessage()),
          e);
    }
  }

  @Override
  public List<String> siblings(String database) {
    return databases.siblings(database);
  }

  private SessionPool pool(String database) {
    if (closed) {
      throw new CancellationException("closed before a query ran");
    }
    return pools.computeIfAbsent(
        database, id -> new SessionPool(databases.get(id), engines, settings));
  }

  @Override
  public void close() {
    closed = true;
    running.keySet().forEach(Query::stop);
    threads.shutdown();
    try {
      if (!threads.awaitTermination(grace.toMillis(), TimeUnit.MILLISECONDS)) {
        // What is left does not heed being cancelled; its threads are daemons.
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.values().forEach(answer -> answer.cancel(false));
    List.copyOf(pools.values()).forEach(SessionPool::close);
    watchdog.close();
  }
}
