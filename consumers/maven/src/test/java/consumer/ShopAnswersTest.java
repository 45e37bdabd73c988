// SPDX-License-Identifier: Apache-2.0
package consumer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.assay.api.PairEvaluator;
import dev.assay.gold.Gold;
import dev.assay.model.Question;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers to a question about a database that the test creates, judged in worker processes. */
class ShopAnswersTest {
  private static final Question QUESTION =
      Question.of(
          "rome",
          "Who lives in Rome?",
          "shop",
          Gold.sql("SELECT name FROM customer WHERE city = 'Rome'"));

  private static PairEvaluator evaluator;

  @BeforeAll
  static void open(@TempDir Path databases) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + databases.resolve("shop.sqlite"));
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("CREATE TABLE customer (name TEXT, city TEXT)");
      statement.executeUpdate(
          "INSERT INTO customer VALUES ('Ada', 'Rome'), ('Bo', 'Oslo'), ('Cy', 'Rome')");
    }
    evaluator = PairEvaluator.on(databases).workers(1).open();
  }

  @AfterAll
  static void close() {
    evaluator.close();
  }

  @Test
  void acceptsOtherWordsForTheSameRows() {
    assertEquals("correct", verdict("SELECT city, name FROM customer WHERE city LIKE 'rome'"));
  }

  @Test
  void rejectsMissingRows() {
    assertEquals("incorrect", verdict("SELECT name FROM customer WHERE city = 'Rome' LIMIT 1"));
  }

  @Test
  void refusesToWrite() {
    assertEquals("incorrect", verdict("DELETE FROM customer"));
    assertEquals("correct", verdict("SELECT name FROM customer WHERE city = 'Rome'"));
  }

  private static String verdict(String sql) {
    return evaluator.evaluate(QUESTION, sql).verdict().label();
  }
}
