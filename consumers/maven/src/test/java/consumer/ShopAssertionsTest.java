// SPDX-License-Identifier: Apache-2.0
package consumer;

import static dev.assay.junit.AssayAssertions.assertThatSql;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions on single queries. */
class ShopAssertionsTest {
  private static final String GOLD = "SELECT name FROM customer WHERE city = 'Rome'";

  private static Path database;

  @BeforeAll
  static void createDatabase(@TempDir Path folder) throws SQLException {
    database = folder.resolve("shop.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("CREATE TABLE customer (name TEXT, city TEXT)");
      statement.executeUpdate("INSERT INTO customer VALUES ('Ada', 'Rome'), ('Bo', 'Oslo')");
    }
  }

  @Test
  void passesOnTheSameRows() {
    assertThatSql("SELECT city, name FROM customer WHERE city LIKE 'rome'")
        .on(database)
        .answers(GOLD);
  }

  @Test
  void failsOnOtherRows() {
    AssertionError failure =
        assertThrows(
            AssertionError.class,
            () -> assertThatSql("SELECT name FROM customer").on(database).answers(GOLD));

    assertTrue(failure.getMessage().contains("Bo"), failure::getMessage);
  }
}
