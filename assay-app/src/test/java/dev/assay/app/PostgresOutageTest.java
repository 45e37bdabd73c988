// SPDX-License-Identifier: Apache-2.0
package dev.assay.app;

import dev.assay.execute.DatabaseAddress;
import dev.assay.testkit.server.PostgresServer;
import java.sql.Connection;
import java.sql.PreparedStatement;

class PostgresOutageTest extends OutageContract {
  /** Not the server of other tests, as it is stopped. */
  private static final class Own {
    static final PostgresServer SERVER = PostgresServer.own();
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
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = ?")) {
      statement.setString(1, database.user());
      statement.execute();
    }
  }
}
