// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import java.io.PrintWriter;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A pool of one connection, which refuses to hand it out twice. */
final class SingleConnection implements DataSource {
  private final Connection only;
  private boolean lent;

  SingleConnection(Connection only) {
    this.only = only;
  }

  @Override
  public synchronized Connection getConnection() throws SQLException {
    if (lent) {
      throw new SQLException("the connection has not been returned");
    }
    lent = true;
    return (Connection)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Connection.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("close")) {
                giveBack();
                return null;
              }
              return method.invoke(only, arguments);
            });
  }

  private synchronized void giveBack() {
    lent = false;
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(@Nullable PrintWriter out) {}

  @Override
  public void setLoginTimeout(int seconds) {}

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("nothing is wrapped");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
