// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mariadb.jdbc.Driver;

/**
 * A database of a MariaDB or MySQL server. Creating tables is not transactional there: a load that
 * fails removes what it created, and replacing a database removes the old one first.
 */
final class MariaDbTarget extends ServerTarget {
  private static final String SETTINGS =
      "SET SESSION foreign_key_checks = 0, unique_checks = 1, time_zone = '+00:00', sql_mode ="
          + " 'STRICT_TRANS_TABLES,NO_AUTO_VALUE_ON_ZERO,PIPES_AS_CONCAT,NO_ENGINE_SUBSTITUTION'";

  private final boolean own;
  private boolean finished;

  private MariaDbTarget(JdbcServerUrl url, boolean own, Connection connection) {
    super(url, connection);
    this.own = own;
  }

  static MariaDbTarget open(TargetAddress.OfServer address, boolean replace) {
    JdbcServerUrl url =
        JdbcServerUrl.of(address.url().replaceFirst("^jdbc:mysql:", "jdbc:mariadb:"));
    try {
      Connection connection = connect(address, url.with(""));
      try {
        boolean own = prepare(connection, url, replace);
        connection.setCatalog(url.database());
        execute(connection, SETTINGS);
        connection.setAutoCommit(false);
        return new MariaDbTarget(url, own, connection);
      } catch (SQLException | AssayException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw notMade(url, e);
    }
  }

  /** Creates the database unless an empty one exists; returns whether it did. */
  private static boolean prepare(Connection connection, JdbcServerUrl url, boolean replace)
      throws SQLException {
    if (exists(connection, url.database())) {
      if (tables(connection, url.database()).isEmpty()) {
        return false;
      }
      if (!replace) {
        throw notEmpty(url);
      }
      execute(connection, "DROP DATABASE " + quote(url.database()));
    }
    execute(connection, "CREATE DATABASE " + quote(url.database()) + " CHARACTER SET utf8mb4");
    return true;
  }

  private static Connection connect(TargetAddress.OfServer address, String url)
      throws SQLException {
    Properties settings = address.login();
    settings.setProperty("allowLocalInfile", "false");
    return connect(new Driver(), url, settings);
  }

  private static boolean exists(Connection connection, String name) throws SQLException {
    return !names(
            connection,
            "SELECT schema_name FROM information_schema.schemata WHERE schema_name = ?",
            name)
        .isEmpty();
  }

  private static List<String> tables(Connection connection, String name) throws SQLException {
    return names(
        connection,
        "SELECT table_name FROM information_schema.tables WHERE table_schema = ?",
        name);
  }

  private static List<String> names(Connection connection, String sql, String name)
      throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          names.add(rows.getString(1));
        }
      }
    }
    return names;
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String quote(String name) {
    return SqlName.quote(name, Dialect.MYSQL);
  }

  /** Pins the result of {@code now()}, unless the clock is {@code null}. */
  void pinClock(@Nullable Instant clock) throws SQLException {
    if (clock != null) {
      execute("SET SESSION timestamp = " + clock.getEpochSecond());
    }
  }

  @Override
  public void cancel() throws SQLException {
    connection().unwrap(org.mariadb.jdbc.Connection.class).cancelCurrentQuery();
  }

  @Override
  public Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  public void finish() throws SQLException {
    connection().commit();
    finished = true;
  }

  @Override
  public void close() {
    try (Connection closing = connection()) {
      if (!finished) {
        removeAll(closing);
      }
    } catch (SQLException e) {
      // The preceding error is the one to report.
      return;
    }
  }

  private void removeAll(Connection connection) throws SQLException {
    if (own) {
      execute(connection, "DROP DATABASE " + quote(url().database()));
      return;
    }
    for (String table : tables(connection, url().database())) {
      execute(connection, "DROP TABLE IF EXISTS " + quote(table));
      execute(connection, "DROP VIEW IF EXISTS " + quote(table));
    }
  }
}
