// SPDX-License-Identifier: Apache-2.0
package dev.assay.create;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Creates databases for the tests of this package, and reads them. */
final class CreatedDatabases {
  static final Instant CLOCK = Instant.parse("2024-06-01T00:00:00Z");

  private CreatedDatabases() {}

  static CreatedDatabase create(Path from, Path to) {
    return create(from, to, false);
  }

  static CreatedDatabase create(Path from, Path to, boolean skipErrors) {
    return DatabaseCreator.create(
        new CreationRequest(
            List.of(from), new TargetAddress.OfFile(to), null, CLOCK, false, skipErrors));
  }

  static Path script(Path folder, String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  /** The rows of a query, each with its cells joined by {@code |}. */
  static List<String> rows(Path file, String sql) throws SQLException {
    String engine = file.toString().endsWith(".duckdb") ? "duckdb" : "sqlite";
    try (Connection connection = DriverManager.getConnection("jdbc:" + engine + ":" + file)) {
      return rows(connection, sql);
    }
  }

  static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> all = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        StringJoiner row = new StringJoiner("|");
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(String.valueOf(rows.getObject(i)));
        }
        all.add(row.toString());
      }
    }
    return all;
  }
}
