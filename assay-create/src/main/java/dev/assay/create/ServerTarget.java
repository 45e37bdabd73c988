// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.AssayException;
import dev.assay.execute.internal.DatabaseUnavailableException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Properties;

/** A server database that is being created. */
abstract class ServerTarget implements CreationTarget {
  private final JdbcServerUrl url;
  private final Connection connection;

  ServerTarget(JdbcServerUrl url, Connection connection) {
    this.url = url;
    this.connection = connection;
  }

  static Connection connect(Driver driver, String url, Properties settings) throws SQLException {
    Connection connection = driver.connect(url, settings);
    if (connection == null) {
      throw new SQLException("the driver does not know this URL");
    }
    return connection;
  }

  static AssayException notEmpty(JdbcServerUrl url) {
    return new AssayException(
        "%s already has tables; name another database, or add --replace".formatted(url));
  }

  static AssayException notMade(JdbcServerUrl url, SQLException e) {
    String state = e.getSQLState();
    if (state != null && state.startsWith("08")) {
      return new DatabaseUnavailableException(
          DatabaseUnavailableException.Reason.UNREACHABLE,
          "%s: the server does not answer; start it, or check host and port (%s)"
              .formatted(
                  url,
                  String.valueOf(e.getMessage())
                      .replaceFirst("[.] Check that the hostname and port are correct.*", "")
                      .replaceFirst("[.]$", "")),
          e);
    }
    return new AssayException(
        "%s: no database can be created (%s); check server, account and password, or create an empty"
                .formatted(url, e.getMessage())
            + " database first",
        e);
  }

  final JdbcServerUrl url() {
    return url;
  }

  @Override
  public final Connection connection() {
    return connection;
  }

  @Override
  public final String place() {
    return url.toString();
  }
}
