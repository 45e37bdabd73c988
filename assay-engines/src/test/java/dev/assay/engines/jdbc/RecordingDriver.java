// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.TreeMap;
import java.util.logging.Logger;

/**
 * A driver that knows every URL and writes down what it is told, into the file that the property
 * {@code record} names. It is packed into a jar and loaded like any other, so it may use nothing
 * but Java's own classes.
 */
public final class RecordingDriver implements Driver {
  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    String file = properties.getProperty("record");
    properties.remove("record");
    note(file, "CONNECT " + new TreeMap<>(properties));
    boolean[] autoCommit = {true};
    return proxy(
        Connection.class,
        (self, method, args) -> {
          String name = method.getName();
          if (name.equals("setReadOnly") || name.equals("rollback")) {
            note(file, name);
          }
          if (name.equals("setAutoCommit")) {
            note(file, "setAutoCommit " + args[0]);
            autoCommit[0] = (Boolean) args[0];
          }
          return switch (name) {
            case "createStatement" -> statement(file);
            case "getAutoCommit" -> autoCommit[0];
            case "getMetaData" ->
                proxy(
                    DatabaseMetaData.class,
                    (of, asked, with) -> asked.getReturnType() == String.class ? "Recorder" : null);
            case "isClosed" -> false;
            default -> null;
          };
        });
  }

  private static Statement statement(String file) {
    return proxy(
        Statement.class,
        (self, method, args) -> {
          if (method.getName().startsWith("execute")) {
            note(file, String.valueOf(args[0]).trim().replaceAll("\\s+", " "));
          }
          if (method.getName().equals("executeQuery")) {
            throw new SQLException("the catalog is closed to you", "42501", -551);
          }
          return method.getReturnType() == boolean.class ? (Object) false : null;
        });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            RecordingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static void note(String file, String line) {
    try {
      Files.writeString(
          Path.of(file), line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith("jdbc:");
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
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
