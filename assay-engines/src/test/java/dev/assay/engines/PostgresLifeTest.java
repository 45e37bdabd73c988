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
