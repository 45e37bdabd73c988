// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.execute.DatabaseAddress;
import dev.assay.sql.Dialect;
import dev.assay.testkit.fuzz.FuzzDatabase;
import dev.assay.testkit.fuzz.GuardFuzzContract;
import dev.assay.testkit.server.MariaDbServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class MariaDbGuardFuzzTest extends GuardFuzzContract {
  @SuppressWarnings("NullAway.Init")
  private static MariaDbDatabase shop;

  @BeforeAll
  static void createDatabase() throws SQLException {
    shop = new MariaDbDatabase();
  }

  @AfterAll
  static void dropDatabase() throws SQLException {
    shop.close();
  }

  @Override
  protected String engine() {
    return "mariadb";
  }

  @Override
  protected Dialect dialect() {
    return Dialect.MYSQL;
  }

  @Override
  protected Map<String, String> names() {
    return Map.of("${account}", "'" + shop.name() + "'");
  }

  @Override
  protected FuzzDatabase.Form form() {
    return new Form();
  }

  private static final class Form implements FuzzDatabase.Form {
    /** The server takes several statements at once, so that the guard alone stands in their way. */
    @Override
    public Connection open() throws SQLException {
      try (Connection connection = MariaDbServer.shared().connect();
          Statement statement = connection.createStatement()) {
        statement.execute("DROP DATABASE IF EXISTS " + shop.name());
        statement.execute("CREATE DATABASE " + shop.name());
        statement.execute("SET PASSWORD FOR '" + shop.name() + "' = ''");
      }
      DatabaseAddress address = MariaDbServer.shared().administrator(shop.name());
      Properties properties = new Properties();
      properties.setProperty("user", String.valueOf(address.user()));
      properties.setProperty("password", String.valueOf(address.password()));
      properties.setProperty("allowMultiQueries", "true");
      return DriverManager.getConnection(address.url(), properties);
    }

    @Override
    public List<String> setUp() {
      return List.of(
          "CREATE TABLE item (id INTEGER, name VARCHAR(100))",
          "CREATE TABLE log (line VARCHAR(100))",
          "CREATE SEQUENCE s",
          "INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }

    @Override
    public List<String> state() {
      return List.of(
          // What was executed but queries, counted by kind.
          "SELECT variable_name, variable_value FROM information_schema.session_status"
              + " WHERE variable_name LIKE 'COM\\_%' AND variable_value > 0"
              + " AND variable_name NOT IN ('COM_SELECT', 'COM_EMPTY_QUERY')",
          "SELECT @evil, IS_USED_LOCK('evil'), @@session.sort_buffer_size, @@session.sql_mode",
          "SELECT table_name FROM information_schema.tables WHERE table_schema = DATABASE()",
          "SELECT next_not_cached_value FROM s",
          "SELECT MD5(priv) FROM mysql.global_priv WHERE user = '" + shop.name() + "'",
          "SELECT * FROM item",
          "SELECT * FROM log");
    }
  }
}
