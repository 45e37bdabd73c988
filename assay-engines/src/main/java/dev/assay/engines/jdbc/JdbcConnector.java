// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import dev.assay.engines.driver.DriverFolder;
import dev.assay.engines.driver.InstalledDriver;
import dev.assay.engines.driver.KnownDriver;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Session;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransientException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/** Connects through drivers of the folder of drivers. */
public final class JdbcConnector {
  private JdbcConnector() {}

  /**
   * Opens a session that is read-only as far as the driver and the server support it.
   *
   * @throws DatabaseUnavailableException if there is no driver for the address, or it does not
   *     connect
   */
  public static Session open(JdbcEngineSpec facts, DatabaseAddress address) {
    Driver driver =
        driver(facts.engine(), address).orElseThrow(() -> noDriver(facts.engine(), address));
    return open(facts, address, driver);
  }

  static Session open(JdbcEngineSpec facts, DatabaseAddress address, Driver driver) {
    Connection connection = connect(address, driver, facts.setUp());
    try {
      prepare(connection, facts.setUp());
      return new JdbcSession(facts, connection);
    } catch (SQLException | RuntimeException e) {
      close(connection);
      throw failed(address, e);
    }
  }

  /**
   * The driver that the address names; else one that accepts its URL, preferably the one named like
   * the engine.
   */
  static Optional<Driver> driver(String engine, DatabaseAddress address) {
    DriverFolder folder = DriverFolder.ofUser();
    String named = address.driver();
    if (named != null) {
      InstalledDriver installed =
          folder
              .find(named)
              .orElseThrow(
                  () ->
                      new DatabaseUnavailableException(
                          "database %s: there is no driver '%s' in %s; run: assay driver add %s"
                              .formatted(address, named, folder.path(), named)));
      return installed.forUrl(address.url());
    }
    return Stream.concat(
            folder.find(engine).stream(),
            folder.list().stream().filter(other -> !other.name().equals(engine)))
        .flatMap(installed -> installed.forUrl(address.url()).stream())
        .findFirst();
  }

  private static DatabaseUnavailableException noDriver(String engine, DatabaseAddress address) {
    String remedy =
        KnownDriver.named(engine).isPresent()
            ? "run: assay driver add " + engine
            : "add it with assay driver add";
    return new DatabaseUnavailableException(
        "database %s: no driver for this URL is installed in %s; %s"
            .formatted(address, DriverFolder.ofUser().path(), remedy));
  }

  private static Connection connect(DatabaseAddress address, Driver driver, SessionSetup setUp) {
    Properties properties = new Properties();
    setUp.properties().forEach(properties::setProperty);
    address.properties().forEach(properties::setProperty);
    if (address.user() != null) {
      properties.setProperty("user", address.user());
    }
    if (address.password() != null) {
      properties.setProperty("password", address.password());
    }
    // Drivers look up their own classes by the thread's class loader.
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(driver.getClass().getClassLoader());
    try {
      Connection connection = driver.connect(address.url(), properties);
      if (connection == null) {
        throw new SQLException("the driver does not know this URL");
      }
      return connection;
    } catch (SQLException | RuntimeException | LinkageError e) {
      throw failed(address, e);
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static void prepare(Connection connection, SessionSetup setUp) throws SQLException {
    try {
      connection.setReadOnly(true);
    } catch (SQLFeatureNotSupportedException e) {
      // Then only the account's rights protect the database, as the engine's documentation says.
    }
    if (setUp.transactions()) {
      try {
        connection.setAutoCommit(false);
      } catch (SQLFeatureNotSupportedException e) {
        // Then each query is a transaction of its own.
      }
    }
    run(connection, setUp.statements());
    run(connection, setUp.beforeEach());
  }

  static void run(Connection connection, Iterable<String> statements) throws SQLException {
    for (String sql : statements) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }
  }

  private static DatabaseUnavailableException failed(DatabaseAddress address, Throwable error) {
    return new DatabaseUnavailableException(
        isAway(error) ? Reason.UNREACHABLE : Reason.UNUSABLE,
        "database %s: can't be opened: %s; check address, account and network"
            .formatted(address, error.getMessage()),
        error);
  }

  /** Returns whether the network or the server is at fault, as far as the driver tells. */
  private static boolean isAway(Throwable error) {
    for (Throwable e = error; e != null; e = e.getCause()) {
      if (e instanceof SQLTransientException
          || e instanceof SocketException
          || e instanceof SocketTimeoutException
          || e instanceof UnknownHostException
          || (e instanceof SQLException sql
              && sql.getSQLState() != null
              && sql.getSQLState().startsWith("08"))) {
        return true;
      }
    }
    return false;
  }

  static void close(Connection connection) {
    try {
      connection.close();
    } catch (SQLException | RuntimeException e) {
      // A read-only connection has nothing to save.
    }
  }
}
