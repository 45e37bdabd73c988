// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import dev.assay.execute.DatabaseAddress;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The search on a server, by accounts with the right to make temporary tables and without it. */
abstract class ServerProbeContract extends EngineProbeContract {
  /** Makes a database that its account may read. */
  abstract DatabaseAddress onServer(String id, List<String> statements) throws SQLException;

  /** The administrator's connection to a database. */
  abstract Connection administrator(DatabaseAddress address) throws SQLException;

  /** What lets the account of a database make temporary tables in it. */
  abstract String grant(DatabaseAddress address);

  /** A table {@code student}, made by an administrator. */
  abstract List<String> students();

  /** A query on it that can't be probed without temporary tables. */
  abstract String unprobed();

  /** What is said of that query. */
  abstract String[] reason();

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    DatabaseAddress address = onServer("shop", statements);
    try (Connection connection = administrator(address);
        Statement statement = connection.createStatement()) {
      statement.execute(grant(address));
    }
    return address;
  }

  @Override
  abstract void remove(DatabaseAddress address) throws SQLException;

  @Override
  @Nullable DatabaseAddress server() {
    return shop();
  }

  @Test
  void searchesWithoutTheRightToMakeTables() throws SQLException {
    DatabaseAddress plain = onServer("plain", students());
    try {
      searchesWithoutTheRight(plain, unprobed(), reason());
    } finally {
      remove(plain);
    }
  }
}
