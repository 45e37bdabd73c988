// SPDX-License-Identifier: Apache-2.0
package dev.assay.testkit.fault;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Opens {@code jdbc:fault:} addresses in the plainest way, to test what runs queries. */
public final class FaultEngine implements Engine {
  private volatile FaultPlan plan;

  public FaultEngine(FaultPlan plan) {
    this.plan = plan;
  }

  /** Sets the fault plan of connections opened from now on. */
  public void plan(FaultPlan next) {
    plan = next;
  }

  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    if (!address.url().startsWith(FaultDriver.PREFIX)) {
      return Optional.empty();
    }
    Connection connection;
    try {
      connection = new FaultDriver(plan).connect(address.url(), new Properties());
    } catch (SQLException e) {
      throw new DatabaseUnavailableException("database " + address + ": " + e.getMessage(), e);
    }
    if (connection == null) {
      throw new DatabaseUnavailableException("database " + address + ": the driver gave nothing");
    }
    return Optional.of(new FaultSession(connection));
  }

  private record FaultSession(Connection connection) implements Session {
    @Override
    public String engine() {
      return "fault";
    }

    @Override
    public Dialect dialect() {
      return Dialect.ANSI;
    }

    @Override
    public ErrorKind classify(SQLException error) {
      String state = error.getSQLState();
      if (error instanceof SQLRecoverableException || (state != null && state.startsWith("08"))) {
        return ErrorKind.CONNECTION;
      }
      return state != null && state.startsWith("42") ? ErrorKind.SYNTAX : ErrorKind.OTHER;
    }

    @Override
    public @Nullable Object read(ResultSet rows, int column) throws SQLException {
      Object value = rows.getObject(column);
      return value instanceof Integer number ? (Object) number.longValue() : value;
    }

    @Override
    public void reset() throws SQLException {
      connection.clearWarnings();
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        // Nothing is left to save.
      }
    }
  }

  /**
   * A driver over a real one, whose URL follows {@code jdbc:fault:}. Each call of any JDBC
   * interface, connecting included, may go wrong as a {@link FaultPlan} has it.
   */
  public record FaultDriver(FaultPlan plan) implements Driver {
    /** The prefix of its URLs. */
    public static final String PREFIX = "jdbc:fault:";

    private static final List<Class<?>> WRAPPED =
        List.of(
            Connection.class,
            Statement.class,
            ResultSet.class,
            ResultSetMetaData.class,
            DatabaseMetaData.class);

    private static final Method CONNECT;

    static {
      try {
        CONNECT = Driver.class.getMethod("connect", String.class, Properties.class);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
      if (!acceptsURL(url)) {
        return null;
      }
      FaultPlan.Call connect =
          () -> {
            Connection real =
                DriverManager.getConnection(url.substring(PREFIX.length()), properties);
            plan.opened();
            return wrap(real, Connection.class);
          };
      try {
        return (Connection) (plan.strikes(CONNECT) ? plan.strike(connect) : connect.proceed());
      } catch (SQLException | RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }

    private Object wrap(Object real, Class<?> type) {
      AtomicBoolean closed = new AtomicBoolean();
      return Proxy.newProxyInstance(
          FaultDriver.class.getClassLoader(),
          new Class<?>[] {type},
          (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
              return method.invoke(real, arguments);
            }
            boolean strikes = plan.strikes(method);
            note(method, closed);
            FaultPlan.Call call = () -> invoke(real, method, arguments);
            return strikes ? plan.strike(call) : call.proceed();
          });
    }

    /** Cancelling and closing end calls that hang, even if they go wrong themselves. */
    private void note(Method method, AtomicBoolean closed) {
      boolean closing =
          method.getName().equals("close") && method.getDeclaringClass() == Connection.class;
      if (closing && closed.compareAndSet(false, true)) {
        plan.closed();
      } else if (closing || method.getName().equals("cancel")) {
        plan.cancel();
      }
    }

    private @Nullable Object invoke(Object real, Method method, Object @Nullable [] arguments)
        throws Throwable {
      Object result;
      try {
        result = method.invoke(real, arguments);
      } catch (InvocationTargetException e) {
        throw e.getTargetException();
      }
      for (Class<?> type : WRAPPED) {
        if (result != null && type.isAssignableFrom(method.getReturnType())) {
          return wrap(result, method.getReturnType());
        }
      }
      return result;
    }

    @Override
    public boolean acceptsURL(String url) {
      return url.startsWith(PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
      return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
      return 1;
    }

    @Override
    public int getMinorVersion() {
      return 0;
    }

    @Override
    public boolean jdbcCompliant() {
      return false;
    }

    @Override
    public Logger getParentLogger() {
      return Logger.getGlobal();
    }
  }
}
