// SPDX-License-Identifier: Apache-2.0
package dev.assay.agreement;

import dev.assay.create.CreationRequest;
import dev.assay.create.DatabaseCreator;
import dev.assay.create.TargetAddress;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Databases;
import dev.assay.testkit.server.MariaDbServer;
import dev.assay.testkit.server.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Defog's databases, whose scripts are written for PostgreSQL, on the engines of its question
 * files. Some rows are made relative to the present. Servers are asked by accounts that may only
 * read.
 */
final class DefogDatabases {
  private static final String SQL = ".sql";

  private DefogDatabases() {}

  private static List<Path> scripts() throws IOException {
    try (Stream<Path> files = Files.list(PublicAgreement.data("defog/databases"))) {
      return files.filter(file -> file.toString().endsWith(SQL)).sorted().toList();
    }
  }

  private static String id(Path script) {
    return script.getFileName().toString().replace(SQL, "");
  }

  /** Run by the server as they are. */
  static Databases onPostgres() throws IOException, SQLException {
    List<DatabaseAddress> addresses = new ArrayList<>();
    for (Path script : scripts()) {
      addresses.add(PostgresServer.shared().create(id(script), List.of(Files.readString(script))));
    }
    return new ConfiguredDatabases(addresses);
  }

  /** Translated into files. */
  static Databases onSqlite(Path folder, Instant clock) throws IOException {
    for (Path script : scripts()) {
      create(script, new TargetAddress.OfFile(folder.resolve(id(script) + ".sqlite")), clock);
    }
    return new DatabaseFolders(List.of(folder));
  }

  /** Translated for a server. */
  static Databases onMariaDb(Instant clock) throws IOException, SQLException {
    List<DatabaseAddress> addresses = new ArrayList<>();
    for (Path script : scripts()) {
      String id = id(script);
      // Some of the questions' queries name the database.
      DatabaseAddress reader = MariaDbServer.shared().create(id, List.of("CREATE SCHEMA " + id));
      DatabaseAddress admin = MariaDbServer.shared().administrator(id);
      create(
          script, new TargetAddress.OfServer(admin.url(), admin.user(), admin.password()), clock);
      addresses.add(
          new DatabaseAddress(id, admin.url(), reader.user(), reader.password(), Map.of()));
    }
    return new ConfiguredDatabases(addresses);
  }

  private static void create(Path script, TargetAddress target, Instant clock) {
    DatabaseCreator.create(new CreationRequest(List.of(script), target, null, clock, false, false));
  }
}
