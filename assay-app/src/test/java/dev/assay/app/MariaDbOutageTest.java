// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.MariaDbServer;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;

@Tag("long") // PostgresOutageTest tries the same in every build
class MariaDbOutageTest extends OutageContract {
  /** Not the server of other tests, as it is stopped. */
  private static final class Own {
    static final MariaDbServer SERVER = MariaDbServer.own();
  }

  @Override
  DatabaseAddress create() throws Exception {
    return Own.SERVER.create("shop", OutageRun.table());
  }

  @Override
  void stopServer() throws Exception {
    Own.SERVER.stop();
  }

  @Override
  void restartServer() throws Exception {
    Own.SERVER.restart();
  }

  @Override
  void endSessions(DatabaseAddress database) throws Exception {
    try (Connection connection = Own.SERVER.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("KILL USER `" + database.user() + "`");
    }
  }
}
