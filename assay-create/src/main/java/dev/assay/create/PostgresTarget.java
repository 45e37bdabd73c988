// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.sql.Dialect;
import dev.assay.sql.internal.SqlName;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGConnection;

/**
 * A database of a PostgreSQL server, filled in one transaction: an existing empty database, or a
 * new one that gets its name when it is complete.
 */
final class PostgresTarget extends ServerTarget {
  private static final String NO_SUCH_DATABASE = "3D000";
  private static final String MAINTENANCE = "postgres";

  private final TargetAddress.OfServer address;
  private final @Nullable String unfinished;
  private final boolean replaces;
  private boolean finished;

  private PostgresTarget(
      TargetAddress.OfServer address,
      JdbcServerUrl url,
      @Nullable String unfinished,
      boolean replaces,
      Connection connection) {
    super(url, connection);
    this.address = address;
    this.unfinished = unfinished;
    this.replaces = replaces;
  }

  static PostgresTarget open(TargetAddress.OfServer address, boolean replace, String mark) {
    JdbcServerUrl url = JdbcServerUrl.of(address.url());
    try {
      Connection present = existing(address, url);
      if (present != null && tables(present) == 0) {
        present.setAutoCommit(false);
        return new PostgresTarget(address, url, null, false, present);
      }
      if (present != null) {
        present.close();
        if (!replace) {
          throw notEmpty(url);
        }
      }
      String name = unfinished(url, mark);
      command(
          address, url, "CREATE DATABASE " + quote(name) + " TEMPLATE template0 ENCODING 'UTF8'");
      Connection made = connect(address, url.with(name));
      made.setAutoCommit(false);
      return new PostgresTarget(address, url, name, present != null, made);
    } catch (SQLException e) {
      throw notMade(url, e);
    }
  }

  private static String unfinished(JdbcServerUrl url, String mark) {
    return url.database() + "_part_" + mark;
  }

  /** Removes what a process left that was killed; never throws. */
  static void discard(TargetAddress.OfServer address, String mark) {
    JdbcServerUrl url = JdbcServerUrl.of(address.url());
    try {
      command(
          address,
          url,
          "DROP DATABASE IF EXISTS " + quote(unfinished(url, mark)) + " WITH (FORCE)");
    } catch (SQLException e) {
      // The name of the remaining database shows that it is incomplete.
      return;
    }
  }

  @Override
  public void cancel() throws SQLException {
    connection().unwrap(PGConnection.class).cancelQuery();
  }

  private static @Nullable Connection existing(TargetAddress.OfServer address, JdbcServerUrl url)
      throws SQLException {
    try {
      return connect(address, url.with(url.database()));
    } catch (SQLException e) {
      if (NO_SUCH_DATABASE.equals(e.getSQLState())) {
        return null;
      }
      throw e;
    }
  }

  private static Connection connect(TargetAddress.OfServer address, String url)
      throws SQLException {
    Properties settings = address.login();
    settings.setProperty("reWriteBatchedInserts", "true");
    // The server then converts text to UUID, JSON and intervals.
    settings.setProperty("stringtype", "unspecified");
    settings.setProperty("options", "-c TimeZone=UTC -c standard_conforming_strings=on");
    return connect(new Driver(), url, settings);
  }

  private static int tables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT count(*) FROM information_schema.tables WHERE table_schema NOT IN"
                    + " ('pg_catalog', 'information_schema')")) {
      rows.next();
      return rows.getInt(1);
    }
  }

  private static void command(TargetAddress.OfServer address, JdbcServerUrl url, String sql)
      throws SQLException {
    try (Connection connection = connect(address, url.with(MAINTENANCE));
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String quote(String name) {
    return SqlName.quote(name, Dialect.POSTGRES);
  }

  @Override
  public Dialect dialect() {
    return Dialect.POSTGRES;
  }

  @Override
  public void finish() throws SQLException {
    connection().commit();
    connection().close();
    if (unfinished != null) {
      if (replaces) {
        command(address, url(), "DROP DATABASE " + quote(url().database()));
      }
      command(
          address,
          url(),
          "ALTER DATABASE " + quote(unfinished) + " RENAME TO " + quote(url().database()));
    }
    finished = true;
  }

  @Override
  public void close() {
    try {
      connection().close();
      if (!finished && unfinished != null) {
        command(address, url(), "DROP DATABASE IF EXISTS " + quote(unfinished));
      }
    } catch (SQLException e) {
      // The preceding error is the one to report; the name of the remaining database shows that it
      // is incomplete.
      return;
    }
  }
}
