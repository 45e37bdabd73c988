// SPDX-License-Identifier: Apache-2.0
package dev.assay.execute;

import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * An engine whose queries, after {@code SELECT}, do as their text says, for what no real database
 * does when asked.
 *
 * <ul>
 *   <li>{@code number}: one row with the number of its session;
 *   <li>{@code patient}: runs until it is canceled or its connection is closed;
 *   <li>{@code deaf}: runs until {@link #release}, whatever else happens;
 *   <li>{@code polite}: runs until it is canceled, then ends with rows as if nothing had been;
 *   <li>{@code lost}: the connection is gone, the first {@link #losses} times;
 *   <li>{@code broken}: the driver stumbles; {@code memory}: there is none left;
 *   <li>{@code exit}: the process ends; {@code hog}: it takes memory outside of the heap until it
 *       does; {@code hoard}: it fills the heap; {@code spill} and {@code hide}: it writes temporary
 *       files until it is killed, and deletes them while they are open;
 *   <li>{@code chatter}: prints to both outputs; {@code place}: one row, where the process lives.
 * </ul>
 */
public final class PuppetEngine implements Engine {
  /** Sessions that were opened, in order. */
  final List<PuppetSession> sessions = new CopyOnWriteArrayList<>();

  /** Queries still to lose their connection. */
  final AtomicInteger losses = new AtomicInteger();

  /** Refuses new connections after one is lost. */
  volatile boolean staysAway;

  /** Queries that have begun. */
  final AtomicInteger begun = new AtomicInteger();

  private final CountDownLatch released = new CountDownLatch(1);

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    if (!address.url().startsWith("puppet:")) {
      return Optional.empty();
    }
    if (staysAway && begun.get() > 0) {
      throw new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.UNREACHABLE, "connection refused");
    }
    PuppetSession session = new PuppetSession(sessions.size() + 1);
    sessions.add(session);
    return Optional.of(session);
  }

  /** Lets deaf queries end. */
  void release() {
    released.countDown();
  }

  long open() {
    return sessions.stream().filter(session -> session.closings.get() == 0).count();
  }

  /** A session over a connection that no driver made. */
  final class PuppetSession implements Session {
    final AtomicInteger closings = new AtomicInteger();
    final AtomicInteger cancels = new AtomicInteger();
    private final int number;
    private Object answer = 0L;
    private final CountDownLatch closed = new CountDownLatch(1);

    private PuppetSession(int number) {
      this.number = number;
      this.answer = (long) number;
    }

    @Override
    public String engine() {
      return "puppet";
    }

    @Override
    public String version() {
      return "1";
    }

    @Override
    public Dialect dialect() {
      return Dialect.ANSI;
    }

    @Override
    public Connection connection() {
      return proxy(Connection.class, (self, method, args) -> statement(method));
    }

    private Statement statement(Method asked) {
      if (!asked.getName().equals("createStatement")) {
        throw new UnsupportedOperationException(asked.toString());
      }
      CountDownLatch canceled = new CountDownLatch(1);
      return proxy(
          Statement.class,
          (self, method, args) ->
              switch (method.getName()) {
                case "execute" -> execute((String) args[0], canceled);
                case "getResultSet" -> proxy(ResultSet.class, new Rows());
                case "cancel" -> {
                  cancels.incrementAndGet();
                  canceled.countDown();
                  yield null;
                }
                case "close" -> null;
                default -> throw new UnsupportedOperationException(method.toString());
              });
    }

    private boolean execute(String sql, CountDownLatch canceled) throws Exception {
      begun.incrementAndGet();
      answer = (long) number;
      switch (sql.replace("SELECT ", "")) {
        case "number" -> {}
        case "polite" -> canceled.await();
        case "patient" -> {
          while (canceled.getCount() > 0 && closed.getCount() > 0) {
            Thread.sleep(1);
          }
          throw new SQLException("canceled", "57014");
        }
        case "deaf" -> awaitRelease();
        case "lost" -> {
          if (losses.getAndDecrement() > 0) {
            throw new SQLException("the line is dead", "08006");
          }
        }
        case "broken" -> throw new IllegalStateException("stumbled");
        case "exit" -> Runtime.getRuntime().halt(7);
        case "hog" -> MemoryExhaustion.hog();
        case "hoard" -> MemoryExhaustion.hoard();
        case "spill" -> MemoryExhaustion.spill(false);
        case "hide" -> MemoryExhaustion.spill(true);
        case "chatter" -> {
          System.out.println("a driver's greetings");
          System.err.println("a driver's worries");
        }
        case "place" ->
            answer =
                new TreeSet<>(System.getenv().keySet())
                    + " "
                    + System.getProperty("user.home")
                    + " "
                    + System.getProperty("user.dir");
        case "memory" -> throw new OutOfMemoryError("none left");
        default -> throw new SQLException("no such query: " + sql, "42601");
      }
      return true;
    }

    private void awaitRelease() {
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException e) {
          // Deaf to this too.
        }
      }
    }

    @Override
    public ErrorKind classify(SQLException error) {
      return "08006".equals(error.getSQLState()) ? ErrorKind.CONNECTION : ErrorKind.OTHER;
    }

    @Override
    public Object read(ResultSet rows, int column) {
      return answer;
    }

    @Override
    public void close() {
      closings.incrementAndGet();
      closed.countDown();
    }
  }

  /** One row of one column. */
  private static final class Rows implements InvocationHandler {
    private boolean read;

    @Override
    public @Nullable Object invoke(Object self, Method method, Object[] args) {
      return switch (method.getName()) {
        case "getMetaData" -> proxy(ResultSetMetaData.class, (of, asked, which) -> meta(asked));
        case "next" -> {
          boolean next = !read;
          read = true;
          yield next;
        }
        case "close" -> null;
        default -> throw new UnsupportedOperationException(method.toString());
      };
    }

    private static Object meta(Method asked) {
      return asked.getName().equals("getColumnCount") ? (Object) 1 : "session";
    }
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
