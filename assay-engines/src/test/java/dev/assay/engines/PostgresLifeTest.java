// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.sql.SQLException;
import java.util.List;

class PostgresLifeTest extends ServerLifeContract {
  private static final PostgresServer SERVER = PostgresServer.shared();

  @Override
  DatabaseAddress database() throws SQLException {
    return SERVER.create("life", List.of());
  }

  @Override
  String endless() {
    return "SELECT count(*) FROM generate_series(1, 100000) a, generate_series(1, 100000) b";
  }

  @Override
  long connections(DatabaseAddress address) throws SQLException {
    return count(
        SERVER.connect(),
        "SELECT count(*) FROM pg_stat_activity WHERE datname = '"
            + PostgresServer.name(address)
            + "'");
  }

  @Override
  void drop(DatabaseAddress address) throws SQLException {
    SERVER.drop(address);
  }
}
