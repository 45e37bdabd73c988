// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.engines.SessionConnector;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.mariadb.jdbc.Driver;

/**
 * Connects to MariaDB and MySQL servers, {@code jdbc:mariadb://…} and {@code jdbc:mysql://…}, so
 * that an ordinary query can't change anything: each transaction is read-only, the driver sends one
 * statement at a time and no local file.
 *
 * <p>A query can undo the first ({@code SET STATEMENT tx_read_only=0 FOR …}), and no session
 * setting restricts the rights that an account has on files or on the server's settings. Only the
 * account's rights protect the data in every case; {@link Session#privileges()} reports those that
 * it should not have.
 *
 * <p>MySQL uses the same protocol; the statements about it have not been tested on a MySQL server.
 */
public final class MariaDbEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!MariaDbUrl.isKnown(address.url())) {
      return Optional.empty();
    }
    MariaDbUrl url = MariaDbUrl.of(address);
    try {
      return Optional.of(open(url, settings));
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          MariaDbErrors.isAway(e) ? Reason.UNREACHABLE : Reason.UNUSABLE,
          "database %s: %s; %s"
              .formatted(
                  address, MariaDbErrors.message(e), MariaDbErrors.remedy(e, settings.zone())),
          e);
    }
  }

  private static Session open(MariaDbUrl url, SessionSettings settings) throws SQLException {
    return new MariaDbSession(connector(url), settings);
  }

  /** Connects to a server. */
  static SessionConnector<org.mariadb.jdbc.Connection> connector(DatabaseAddress address) {
    return connector(MariaDbUrl.of(address));
  }

  private static SessionConnector<org.mariadb.jdbc.Connection> connector(MariaDbUrl url) {
    return () -> {
      Connection connection = new Driver().connect(url.url(), url.properties());
      return connection.unwrap(org.mariadb.jdbc.Connection.class);
    };
  }
}
