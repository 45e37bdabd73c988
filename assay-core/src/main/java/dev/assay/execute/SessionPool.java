// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.Engines;
import dev.assay.sql.Dialect;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of one database: as many as were ever in use at the same time. Safe for use by
 * several threads.
 */
final class SessionPool implements AutoCloseable {
  private final DatabaseAddress address;
  private final List<Engine> engines;
  private final SessionSettings settings;
  private final DriverCalls calls;
  private final DriverTimeouts driverTimeouts;
  private final Deque<Session> idle = new ArrayDeque<>();

  /** Idle sessions that have run a prediction, which may have left state behind. */
  private final Deque<Session> touched = new ArrayDeque<>();

  private volatile @Nullable Dialect dialect;
  private boolean closed;

  SessionPool(
      DatabaseAddress address,
      List<Engine> engines,
      SessionSettings settings,
      DriverCalls calls,
      DriverTimeouts driverTimeouts) {
    this.address = address;
    this.engines = engines;
    this.settings = settings;
    this.calls = calls;
    this.driverTimeouts = driverTimeouts;
  }

  DatabaseAddress address() {
    return address;
  }

  /**
   * The dialect of the database; opens a session if the dialect is not known yet.
   *
   * @throws DatabaseUnavailableException if the database can't be opened
   */
  Dialect dialect() {
    Dialect known = dialect;
    if (known == null) {
      Session session = take(QueryOrigin.GOLD);
      known = session.dialect();
      dialect = known;
      give(session, QueryOrigin.GOLD);
    }
    return known;
  }

  /**
   * A session for exclusive use by one thread until it is given back or closed. The most recently
   * used session comes first, because its caches are warm. Golds never get a session that has run a
   * prediction; predictions prefer such sessions and leave the others to golds.
   *
   * @throws DatabaseUnavailableException if the database can't be opened, or not in time
   */
  Session take(QueryOrigin origin) {
    Session session = takeIdle(origin);
    if (session != null) {
      return session;
    }
    try {
      return calls.within(driverTimeouts.opening(), this::open, SessionPool::closeQuietly);
    } catch (TimeoutException e) {
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.UNREACHABLE,
          "database %s: not opened within %s; check its server and the network"
              .formatted(address, driverTimeouts.opening()),
          e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AssayException known) {
        throw known;
      }
      throw new DatabaseUnavailableException(
          "database %s: its driver failed while opening it: %s; check the driver's version"
              .formatted(address, address.hide(String.valueOf(e.getCause()))),
          e);
    }
  }

  private @Nullable Session takeIdle(QueryOrigin origin) {
    synchronized (idle) {
      Session used = origin != QueryOrigin.GOLD ? touched.pollLast() : null;
      return used == null ? idle.pollLast() : used;
    }
  }

  private Session open() {
    return Engines.open(engines, address, settings);
  }

  /** Returns whether an idle session is available. */
  boolean hasIdle(QueryOrigin origin) {
    synchronized (idle) {
      return !idle.isEmpty() || (origin != QueryOrigin.GOLD && !touched.isEmpty());
    }
  }

  /**
   * Returns a session after its {@link Session#reset()}.
   *
   * @param origin the origin of its last query
   */
  void give(Session session, QueryOrigin origin) {
    boolean marked = origin != QueryOrigin.GOLD && !session.resetsFully();
    synchronized (idle) {
      if (!closed) {
        (marked ? touched : idle).addLast(session);
        return;
      }
    }
    close(List.of(session));
  }

  /** Closes all idle sessions. */
  void drain() {
    List<Session> unused;
    synchronized (idle) {
      unused = Stream.concat(idle.stream(), touched.stream()).toList();
      idle.clear();
      touched.clear();
    }
    close(unused);
  }

  /** Closes sessions and waits for that up to the limit, because a driver may hang in it. */
  private void close(List<Session> sessions) {
    if (sessions.isEmpty()) {
      return;
    }
    Thread closing = new Thread(() -> sessions.forEach(SessionPool::closeQuietly), "assay-close");
    closing.setDaemon(true);
    closing.start();
    try {
      closing.join(driverTimeouts.ending().toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void closeQuietly(Session session) {
    try {
      session.close();
    } catch (RuntimeException | Error e) {
      // A failure to close has no consequences.
    }
  }

  @Override
  public void close() {
    synchronized (idle) {
      closed = true;
    }
    drain();
  }
}
