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

  /** SQL that lets a database's account create temporary tables. */
  abstract String grant(DatabaseAddress address);

  /** A table {@code student}, made by an administrator. */
  abstract List<String> students();

  /** A query on it that can't be probed without temporary tables. */
  abstract String unprobed();

  /** The reason given to the account for that query. */
  abstract String[] reason(DatabaseAddress plain);

  /** No query of an account without the right reads a real row. */
  abstract void readsNothingReal(DatabaseAddress plain) throws SQLException;

  @Override
  DatabaseAddress create(List<String> statements) throws SQLException {
    DatabaseAddress address = onServer("shop", statements);
    administer(address, grant(address));
    return address;
  }

  final void administer(DatabaseAddress address, String sql) throws SQLException {
    try (Connection connection = administrator(address);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
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
      searchesWithoutTheRight(plain, unprobed(), reason(plain));
      readsNothingReal(plain);
    } finally {
      remove(plain);
    }
  }
}
