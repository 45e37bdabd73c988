// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;

/** A small database, as a SQLite file for {@code databases = FOLDER}, and in memory. */
final class BookDatabase {
  static final String FOLDER = "target/books";

  private BookDatabase() {}

  static Path file() throws IOException, SQLException {
    Path file = Files.createDirectories(Path.of(FOLDER)).resolve("books.sqlite");
    Files.deleteIfExists(file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      fill(connection);
    }
    return file;
  }

  /** A new database in memory, which is kept. */
  static DataSource inMemory(String name) throws SQLException {
    JdbcDataSource source = new JdbcDataSource();
    source.setUrl("jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1");
    try (Connection connection = source.getConnection()) {
      fill(connection);
    }
    return source;
  }

  private static void fill(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS book");
      statement.execute(
          "CREATE TABLE book (id INTEGER PRIMARY KEY, title VARCHAR(40), printed INTEGER, price INTEGER)");
      statement.execute(
          "INSERT INTO book VALUES (1, 'Winter Ferry', 1988, 12), (2, 'The Salt Road', 1979, 9),"
              + " (3, 'Counting Crows', 1962, 7)");
    }
  }
}
