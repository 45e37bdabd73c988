// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Databases of the test servers that are made by what is tested, and dropped after it. */
final class TestServerDatabases implements AutoCloseable {
  private final String suffix = "_" + Integer.toHexString(new SecureRandom().nextInt());
  private final List<String> postgres = new ArrayList<>();
  private final List<String> mariaDb = new ArrayList<>();

  /** A database of PostgreSQL that is not there yet. */
  TargetAddress.OfServer postgres(String name) {
    postgres.add(name + suffix);
    return target(PostgresServer.shared().administrator(name + suffix));
  }

  /** A database of MariaDB that is not there yet. */
  TargetAddress.OfServer mariaDb(String name) {
    mariaDb.add(name + suffix);
    return target(MariaDbServer.shared().administrator(name + suffix));
  }

  private static TargetAddress.OfServer target(DatabaseAddress address) {
    return new TargetAddress.OfServer(address.url(), address.user(), address.password());
  }

  Connection toPostgres(String name) throws SQLException {
    return PostgresServer.shared().connect(name + suffix);
  }

  Connection toMariaDb(String name) throws SQLException {
    return MariaDbServer.shared().connect(name + suffix);
  }

  @Override
  public void close() throws SQLException {
    if (!postgres.isEmpty()) {
      try (Connection connection = PostgresServer.shared().connect();
          Statement statement = connection.createStatement()) {
        for (String name : postgres) {
          statement.execute("DROP DATABASE IF EXISTS \"" + name + "\" WITH (FORCE)");
        }
      }
    }
    if (!mariaDb.isEmpty()) {
      try (Connection connection = MariaDbServer.shared().connect();
          Statement statement = connection.createStatement()) {
        for (String name : mariaDb) {
          statement.execute("DROP DATABASE IF EXISTS `" + name + "`");
        }
      }
    }
  }
}
