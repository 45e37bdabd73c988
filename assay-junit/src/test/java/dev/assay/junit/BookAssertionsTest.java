// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static dev.assay.junit.AssayAssertions.assertThatSql;
import static dev.assay.match.Profile.LENIENT;
import static dev.assay.match.Profile.STANDARD;

import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** The assertions of {@code docs/junit.md}. */
class BookAssertionsTest {
  private final DataSource dataSource;

  BookAssertionsTest() throws SQLException {
    dataSource = BookDatabase.inMemory("documented");
  }

  /** Stands for the reader's own system. */
  private static String sqlFor(String question) {
    return question.startsWith("How many")
        ? "SELECT COUNT(id) FROM book"
        : "SELECT DISTINCT LOWER(title) FROM book WHERE price < 10";
  }

  @Test
  void assertsOnAQuery() {
    assertThatSql(sqlFor("How many books are there?"))
        .on(dataSource)
        .answers("SELECT COUNT(*) FROM book")
        .under(STANDARD);
  }

  @Test
  void assertsUnderAMoreLenientProfile() {
    assertThatSql(sqlFor("Which books cost less than 10?"))
        .on(dataSource)
        .as("Which books cost less than 10?")
        .under(LENIENT)
        .answers("SELECT {title, id} FROM book WHERE price < 10");
  }
}
