// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.DatabaseAddress;
import java.sql.SQLException;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * Connects with driver settings that leave values as the server sends them, and limit the time
 * until errors.
 */
final class PostgresLogin {
  private static final String CONNECT_SECONDS = "10";
  private static final String LOGIN_SECONDS = "20";
  private static final String CANCEL_SECONDS = "5";

  private PostgresLogin() {}

  static PgConnection connect(DatabaseAddress address) throws SQLException {
    Properties properties = new Properties();
    PGProperty.CONNECT_TIMEOUT.set(properties, CONNECT_SECONDS);
    PGProperty.LOGIN_TIMEOUT.set(properties, LOGIN_SECONDS);
    PGProperty.CANCEL_SIGNAL_TIMEOUT.set(properties, CANCEL_SECONDS);
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.APPLICATION_NAME.set(properties, "assay");
    properties.putAll(address.properties());
    String url = withoutProperties(address.url());
    addProperties(address.url(), properties);
    if (address.user() != null) {
      PGProperty.USER.set(properties, address.user());
    }
    if (address.password() != null) {
      PGProperty.PASSWORD.set(properties, address.password());
    }
    harden(properties);
    return (PgConnection) connect(url, properties);
  }

  private static java.sql.Connection connect(String url, Properties properties)
      throws SQLException {
    java.sql.Connection connection = new Driver().connect(url, properties);
    if (connection == null) {
      throw malformed();
    }
    return connection;
  }

  private static PSQLException malformed() {
    return new PSQLException(
        "the URL is not like jdbc:postgresql://HOST:PORT/DATABASE",
        PSQLState.INVALID_PARAMETER_VALUE);
  }

  /** Sets properties that the user must not change, even in the URL. */
  private static void harden(Properties properties) {
    // Each transaction begins READ ONLY, even if the session's default was changed.
    PGProperty.READ_ONLY.set(properties, true);
    PGProperty.READ_ONLY_MODE.set(properties, "transaction");
    // The simple protocol would let a server run several statements of one text.
    PGProperty.PREFER_QUERY_MODE.set(properties, "extended");
    PGProperty.PREPARE_THRESHOLD.set(properties, 0);
    // Values are parsed from the server's text format.
    PGProperty.BINARY_TRANSFER.set(properties, false);
    PGProperty.HIDE_UNPRIVILEGED_OBJECTS.set(properties, true);
  }

  /** The URL without its query part, which may contain a secret. */
  static String withoutProperties(String url) {
    int mark = url.indexOf('?');
    return mark < 0 ? url : url.substring(0, mark);
  }

  /**
   * Copies the properties of the URL; left in the URL, they would take precedence over all others.
   */
  private static void addProperties(String url, Properties properties) throws SQLException {
    Properties parsed = Driver.parseURL(url, null);
    if (parsed == null) {
      throw malformed();
    }
    if (url.indexOf('?') < 0) {
      return;
    }
    for (String pair : url.substring(url.indexOf('?') + 1).split("&", -1)) {
      String name = pair.split("=", 2)[0];
      String value = parsed.getProperty(name);
      if (name.toLowerCase(java.util.Locale.ROOT).endsWith("password")) {
        throw new PSQLException(
            "the URL contains a password; set it as 'password', from an environment variable",
            PSQLState.INVALID_PARAMETER_VALUE);
      }
      if (value != null) {
        properties.setProperty(name, value);
      }
    }
  }
}
