// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.internal.DatabaseUnavailableException.Reason;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Opens PostgreSQL databases, {@code jdbc:postgresql://HOST:PORT/DATABASE}, in read-only sessions.
 *
 * <p>What holds is the role's rights: a read-only transaction can't be made a writing one by a
 * query, but a superuser needs no transaction to read files or run programs. {@link
 * Session#privileges()} tells what a role may do that it should not.
 */
public final class PostgresEngine implements Engine {
  @Override
  public Optional<Session> open(DatabaseAddress address, SessionSettings settings) {
    // Check first: loading the driver would slow down the start of the program.
    if (!address.url().startsWith(DatabaseAddress.POSTGRES)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new PostgresSession(() -> PostgresLogin.connect(address), settings.zone()));
    } catch (SQLException e) {
      throw new DatabaseUnavailableException(
          PostgresErrors.isAway(e) ? Reason.UNREACHABLE : Reason.UNUSABLE,
          "database %s at %s: %s; %s"
              .formatted(
                  address.id(),
                  PostgresLogin.withoutProperties(address.url()),
                  // Some of the driver's messages are sentences, followed by advice of its own.
                  String.valueOf(e.getMessage())
                      .replaceFirst("[.] Check that the hostname and port are correct.*", "")
                      .replaceFirst("[.]$", ""),
                  remedy(String.valueOf(e.getSQLState()))),
          e);
    }
  }

  private static String remedy(String sqlState) {
    return switch (sqlState) {
      case "28P01", "28000" -> "check the user, and where its password comes from";
      case "3D000" -> "check the name of the database";
      case "08001", "08004", "08006" -> "check host and port, and that the server runs";
      case "42501" -> "grant the role CONNECT on the database";
      case "53300" -> "use fewer workers, or let the server take more connections";
      default -> "check its URL, user and password";
    };
  }
}
