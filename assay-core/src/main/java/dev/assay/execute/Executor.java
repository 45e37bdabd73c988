// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.execute.internal.Watchdog;
import dev.assay.guard.SqlGuard;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.sql.internal.UnboundParameter;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Refused;
import dev.assay.table.Execution.TimedOut;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs queries in this process, each on its own thread and session, and keeps sessions for later
 * queries. Safe for use by several threads; a call returns when its query has ended.
 *
 * <p>A query that does not react to its cancellation is abandoned: {@link DriverTimeouts#ending}
 * after the deadline its caller gets {@code TimedOut}, its session is closed, and its thread lives
 * until the database releases it, because Java can't end a thread. A result that does not fit into
 * memory is {@code TooLarge("memory", bytes read)}. A lost database is reopened once. Anything else
 * that a driver throws, or a call that does not return, becomes the query's {@code Failed}, or the
 * database's {@link DatabaseUnavailableException} while it is opened.
 *
 * <p>A session is used again only after a query that ended by itself and returned rows or an error,
 * and after {@link Session#reset()}, so that nothing of one query reaches the next. Where that does
 * not put another connection in its place, {@link SqlGuard} must have let the query through, and no
 * gold gets a session that a prediction has touched.
 */
public final class Executor implements QueryRunner {
  private final Databases databases;
  private final List<Engine> engines;
  private final SessionSettings settings;
  private final Guard guard;
  private final DriverTimeouts driverTimeouts;

  /** True if queries run on the caller's thread. */
  private final boolean direct;

  private final Map<String, SessionPool> pools =
      Collections.synchronizedMap(new SessionPoolCache());

  /** Cleanup that is pending after completed queries. */
  private final Queue<Runnable> unsettled = new ConcurrentLinkedQueue<>();

  /** Running queries. */
  private final Set<RunningQuery> running = ConcurrentHashMap.newKeySet();

  private final Watchdog watchdog = new Watchdog();
  private final ExecutorService threads = Executors.newCachedThreadPool(Executor::daemon);
  private final DriverCalls calls = new DriverCalls(threads);
  private final SessionMetadataReader questions;
  private volatile boolean closed;

  /** Runs queries under {@link SqlGuard}, with the engines on the class path. */
  public Executor(Databases databases, SessionSettings settings) {
    this(databases, settings, Engines.installed(), SqlGuard::check);
  }

  /** Runs queries with the given engines, the first that knows an address, under a guard. */
  public Executor(
      Databases databases, SessionSettings settings, List<Engine> engines, Guard guard) {
    this(databases, settings, engines, guard, DriverTimeouts.DEFAULT);
  }

  /** Creates an executor with the given time limits for a driver that does not return. */
  public Executor(
      Databases databases,
      SessionSettings settings,
      List<Engine> engines,
      Guard guard,
      DriverTimeouts driverTimeouts) {
    this(databases, settings, engines, guard, driverTimeouts, false);
  }

  private Executor(
      Databases databases,
      SessionSettings settings,
      List<Engine> engines,
      Guard guard,
      DriverTimeouts driverTimeouts,
      boolean direct) {
    this.databases = databases;
    this.settings = settings;
    this.engines = List.copyOf(engines);
    this.guard = guard;
    this.driverTimeouts = driverTimeouts;
    this.questions = new SessionMetadataReader(calls, driverTimeouts.opening());
    this.direct = direct;
  }

  /**
   * Returns an executor that runs queries without a guard on the callers' threads, which is faster,
   * for a process that can be killed. A query that ignores cancellation blocks its caller.
   */
  public static Executor direct(Databases databases, SessionSettings settings) {
    Guard none = (sql, dialect) -> Optional.empty();
    return new Executor(
        databases, settings, Engines.installed(), none, DriverTimeouts.DEFAULT, true);
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "assay-query");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public Databases databases() {
    return databases;
  }

  @Override
  public SessionSettings session() {
    return settings;
  }

  /**
   * {@inheritDoc}
   *
   * @throws CancellationException if this is closed, or the calling thread interrupted, before the
   *     query has ended
   */
  @Override
  public Execution run(String database, String sql, Limits limits, QueryOrigin origin) {
    SessionPool pool = pool(database);
    Optional<Refused> refused = guard.check(sql, pool.dialect());
    if (refused.isPresent()) {
      return refused.get();
    }
    // Not the guard's task: a worker has no guard, and the query is faulty, not harmful.
    Optional<UnboundParameter> parameter = UnboundParameter.of(sql, pool.dialect());
    if (parameter.isPresent()) {
      return new Failed(ErrorKind.UNBOUND_PARAMETER, null, parameter.get().message());
    }
    if (origin.sent(sql, pool.dialect()) == null) {
      return new Refused("plan", "the plans of this engine tell no cost");
    }
    Execution execution = runOnce(pool, sql, limits, origin);
    if (isLost(execution)) {
      pool.drain();
      execution =
          isDamaged(execution)
              ? runOnce(pool, sql, limits, origin)
              : runAgain(pool, sql, limits, origin);
    }
    if (execution instanceof Failed failed && isLost(execution)) {
      throw isDamaged(execution)
          ? new DatabaseUnavailableException(
              DatabaseUnavailableException.Reason.DAMAGED,
              "database %s: its files are damaged or can't be read: %s; get them again"
                  .formatted(pool.address(), failed.message()))
          : new DatabaseUnavailableException(
              DatabaseUnavailableException.Reason.LOST,
              "database %s: lost while a query ran, and again after it was reopened: %s; check its server"
                  .formatted(pool.address(), failed.message()));
    }
    return execution;
  }

  /**
   * Runs a query again after it lost its connection. If the database is then unreachable, the query
   * counts as the cause.
   */
  private Execution runAgain(SessionPool pool, String sql, Limits limits, QueryOrigin origin) {
    try {
      return runOnce(pool, sql, limits, origin);
    } catch (DatabaseUnavailableException e) {
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.LOST, String.valueOf(e.getMessage()), e);
    }
  }

  private static boolean isLost(Execution execution) {
    return isDamaged(execution)
        || (execution instanceof Failed failed && failed.kind() == ErrorKind.CONNECTION);
  }

  private static boolean isDamaged(Execution execution) {
    return execution instanceof Failed failed && failed.kind() == ErrorKind.DAMAGED;
  }

  private Execution runOnce(SessionPool pool, String sql, Limits limits, QueryOrigin origin) {
    settle();
    Session session = pool.take(origin);
    String pinned = settings.pinned(sql, session);
    String sent = Objects.requireNonNullElse(origin.sent(pinned, session.dialect()), pinned);
    RunningQuery query = new RunningQuery(session, sent, limits, watchdog);
    Runnable back = () -> pool.give(session, origin);
    Execution execution =
        direct ? runHere(query, back) : runElsewhere(query, session, limits, back);
    if (closed && execution instanceof TimedOut) {
      throw new CancellationException("closed while a query ran");
    }
    return execution;
  }

  private Execution runHere(RunningQuery query, Runnable back) {
    query.run();
    unsettled.add(
        () -> {
          query.settle();
          if (!query.leftover()) {
            back.run();
          }
        });
    return query.answer().join();
  }

  /**
   * Resets the sessions of the last queries. An executor created by {@link #direct} postpones this
   * until this method is called or the next query arrives, so that it is not part of a query's
   * time.
   */
  public void settle() {
    for (Runnable left = unsettled.poll(); left != null; left = unsettled.poll()) {
      left.run();
    }
  }

  private Execution runElsewhere(
      RunningQuery query, Session session, Limits limits, Runnable back) {
    running.add(query);
    // close() reads the running queries after it sets the flag, so one of the two sees the other.
    if (closed) {
      query.stop();
    }
    CompletableFuture<Void> work = start(query, session);
    Optional<Execution> answer = await(query, work, session, limits);
    if (answer.isPresent() && isDone(work, session) && !query.leftover()) {
      back.run();
    }
    return answer.orElseGet(() -> new TimedOut(limits.timeout()));
  }

  private CompletableFuture<Void> start(RunningQuery query, Session session) {
    try {
      return CompletableFuture.runAsync(
              () -> {
                query.run();
                query.settle();
              },
              threads)
          .whenComplete(
              (nothing, error) -> {
                running.remove(query);
                if (error != null) {
                  query.answer().completeExceptionally(error);
                }
              });
    } catch (RejectedExecutionException e) {
      running.remove(query);
      session.close();
      throw new CancellationException("closed before a query ran");
    }
  }

  /** The result of a query; empty if it ignored its deadline and was abandoned. */
  private Optional<Execution> await(
      RunningQuery query, CompletableFuture<Void> work, Session session, Limits limits) {
    try {
      long most = limits.timeout().plus(driverTimeouts.ending()).toMillis();
      return Optional.of(query.answer().get(most, TimeUnit.MILLISECONDS));
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
      abandon(work, session);
      throw new IllegalStateException("a query ended in a way it should not", e.getCause());
    }
  }

  /**
   * Returns whether a session has been reset or closed; a driver that hangs in this is abandoned.
   */
  private boolean isDone(CompletableFuture<Void> work, Session session) {
    try {
      work.get(driverTimeouts.ending().toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException | ExecutionException | CancellationException e) {
      abandon(work, session);
      return false;
    } catch (InterruptedException e) {
      abandon(work, session);
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /**
   * Abandons a query. Closing its session may stop it, and may also block until it ends, so that
   * runs on a thread of its own.
   */
  private static void abandon(CompletableFuture<Void> work, Session session) {
    var unused = work.whenComplete((nothing, error) -> session.close());
    daemon(session::close).start();
  }

  @Override
  public Dialect dialect(String database) {
    return pool(database).dialect();
  }

  @Override
  public Schema schema(String database) {
    SessionPool pool = pool(database);
    try {
      return questions.ask(pool, Session::schema);
    } catch (ExecutionException e) {
      return Schema.UNKNOWN;
    }
  }

  @Override
  public DatabaseDescription describe(String database) {
    SessionPool pool = pool(database);
    try {
      return questions.ask(
          pool,
          session ->
              new DatabaseDescription(
                  session.engine(),
                  session.version(),
                  session.dialect(),
                  session.privileges(),
                  session.bagComparison().orElse(null)));
    } catch (ExecutionException e) {
      throw new DatabaseUnavailableException(
          "database %s: can't be described: %s; check its file or server"
              .formatted(pool.address(), e.getCause()),
          e);
    }
  }

  /**
   * Sees that a session waits for the next query of a database.
   *
   * @throws DatabaseUnavailableException if the database can't be opened
   */
  public void open(String database, QueryOrigin origin) {
    SessionPool pool = pool(database);
    if (!pool.hasIdle(origin)) {
      pool.give(pool.take(origin), QueryOrigin.GOLD);
    }
  }

  /** Returns whether an open session is available for the next query of a database. */
  public boolean isOpen(String database, QueryOrigin origin) {
    return pool(database).hasIdle(origin);
  }

  private SessionPool pool(String database) {
    if (closed) {
      throw new CancellationException("closed before a query ran");
    }
    return pools.computeIfAbsent(
        database,
        id -> new SessionPool(databases.get(id), engines, settings, calls, driverTimeouts));
  }

  @Override
  public void close() {
    closed = true;
    calls.close();
    running.forEach(RunningQuery::stop);
    threads.shutdown();
    try {
      if (!threads.awaitTermination(driverTimeouts.ending().toMillis(), TimeUnit.MILLISECONDS)) {
        // Remaining threads ignore cancellation; they are daemons.
        threads.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    running.forEach(query -> query.answer().cancel(false));
    List.copyOf(pools.values()).forEach(SessionPool::close);
    watchdog.close();
  }

  /**
   * The session pools of the most recently used databases. A test suite has thousands of databases,
   * more than a process may keep open; the least recently used ones are closed and reopened on
   * demand. Not safe for use by several threads.
   */
  private static final class SessionPoolCache extends LinkedHashMap<String, SessionPool> {
    private static final long serialVersionUID = 1;
    private static final float LOAD_FACTOR = 0.75f;
    private static final int MOST = 200;

    SessionPoolCache() {
      super(MOST, LOAD_FACTOR, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<String, SessionPool> eldest) {
      if (size() <= MOST) {
        return false;
      }
      eldest.getValue().close();
      return true;
    }
  }

  /**
   * Reads metadata such as the schema from sessions. Safe for use by several threads.
   *
   * @param opening the maximum time for an answer
   */
  private record SessionMetadataReader(DriverCalls calls, Duration opening) {
    /** A request to a session other than a query. */
    interface SessionQuestion<T> {
      T of(Session session) throws SQLException;
    }

    /**
     * Sends a request to a session of a database; repeats it once if the connection was lost.
     *
     * @throws ExecutionException if the request fails
     * @throws DatabaseUnavailableException if the connection is lost again or there is no answer in
     *     time
     */
    <T> T ask(SessionPool pool, SessionQuestion<T> question) throws ExecutionException {
      try {
        return askOnce(pool, question);
      } catch (DatabaseUnavailableException e) {
        if (e.reason() != DatabaseUnavailableException.Reason.LOST) {
          throw e;
        }
        pool.drain();
        return askOnce(pool, question);
      }
    }

    private <T> T askOnce(SessionPool pool, SessionQuestion<T> question) throws ExecutionException {
      Session session = pool.take(QueryOrigin.GOLD);
      try {
        return calls.within(opening, () -> answer(pool, session, question), unwanted -> {});
      } catch (ExecutionException e) {
        if (e.getCause() instanceof DatabaseUnavailableException lost) {
          throw lost;
        }
        throw e;
      } catch (TimeoutException e) {
        Thread closing = new Thread(session::close, "assay-close");
        closing.setDaemon(true); // the driver may hang in close()
        closing.start();
        throw new DatabaseUnavailableException(
            DatabaseUnavailableException.Reason.UNREACHABLE,
            "database %s: its schema was not read within %s; check its server and the network"
                .formatted(pool.address(), opening),
            e);
      }
    }

    /**
     * Sends the request, and returns the session to the pool, because opening one costs more than
     * most queries.
     */
    private static <T> T answer(SessionPool pool, Session session, SessionQuestion<T> question)
        throws SQLException {
      boolean sound = false;
      try {
        T answer = question.of(session);
        session.reset();
        sound = true;
        return answer;
      } catch (SQLException e) {
        if (session.classify(e) != ErrorKind.CONNECTION) {
          throw e;
        }
        throw new DatabaseUnavailableException(
            DatabaseUnavailableException.Reason.LOST,
            "database %s: lost while it was described: %s; check its file or server"
                .formatted(pool.address(), pool.address().hide(String.valueOf(e.getMessage()))),
            e);
      } finally {
        if (sound) {
          pool.give(session, QueryOrigin.GOLD);
        } else {
          session.close();
        }
      }
    }
  }
}
