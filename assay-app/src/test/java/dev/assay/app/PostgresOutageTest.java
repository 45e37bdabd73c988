/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
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
