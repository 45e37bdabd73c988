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
package dev.assay.agreement;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.NamedDatabases;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Defog's databases on the PostgreSQL server of the tests, read by an account that may only read.
 */
final class DefogDatabases {
  private static final String SQL = ".sql";

  private DefogDatabases() {}

  /** Loads them all. Some rows are made relative to the present. */
  static Databases load() throws IOException, SQLException {
    List<DatabaseAddress> addresses = new ArrayList<>();
    try (Stream<Path> scripts = Files.list(Agreement.data("defog/databases"))) {
      for (Path script : scripts.filter(file -> file.toString().endsWith(SQL)).sorted().toList()) {
        String id = script.getFileName().toString().replace(SQL, "");
        addresses.add(PostgresServer.shared().create(id, List.of(Files.readString(script))));
      }
    }
    return new NamedDatabases(addresses);
  }
}
