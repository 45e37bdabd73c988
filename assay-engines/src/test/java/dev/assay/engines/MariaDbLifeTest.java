// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;

@Tag("long") // PostgresLifeTest tries the same in every build
class MariaDbLifeTest extends ServerLifeContract {
  private static final MariaDbServer SERVER = MariaDbServer.shared();

  @Override
  DatabaseAddress database() throws SQLException {
    return SERVER.create("life", List.of());
  }

  @Override
  String endless() {
    return "SELECT BENCHMARK(1000000000000, MD5('x'))";
  }

  @Override
  long connections(DatabaseAddress address) throws SQLException {
    return count(
        SERVER.connect(),
        "SELECT count(*) FROM information_schema.processlist WHERE user = '"
            + MariaDbServer.name(address)
            + "'");
  }

  @Override
  void drop(DatabaseAddress address) throws SQLException {
    SERVER.drop(address);
  }
}
