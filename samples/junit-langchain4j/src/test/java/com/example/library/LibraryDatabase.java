// SPDX-License-Identifier: Apache-2.0
package com.example.library;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;

/** The database of the tests, a new SQLite file. */
final class LibraryDatabase {
  static final Path FILE = Path.of("target", "databases", "library.sqlite");

  private LibraryDatabase() {}

  static void create() throws Exception {
    Files.createDirectories(FILE.getParent());
    Files.deleteIfExists(FILE);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + FILE);
        Statement statement = connection.createStatement()) {
      for (String sql : Files.readString(Path.of("src/test/resources/library.sql")).split(";")) {
        statement.execute(sql);
      }
    }
  }
}
