// SPDX-License-Identifier: Apache-2.0
package dev.assay.junit;

import static dev.assay.junit.AssayAssertions.assertThatSql;
import static dev.assay.match.Profile.LENIENT;
import static dev.assay.match.Profile.STANDARD;
import static dev.assay.match.Profile.STRICT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.AssayException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

class SqlAssertTest {
  private static final String GOLD = "SELECT title FROM book WHERE price < 10";

  private final DataSource source;

  SqlAssertTest() throws SQLException {
    source = BookDatabase.inMemory("assertions");
  }

  @Test
  void acceptsTheSameResult() throws Exception {
    assertThatSql("SELECT title FROM book WHERE price <= 9").on(source).answers(GOLD);
    assertThatSql("SELECT title FROM book WHERE price <= 9")
        .on(source)
        .answers(GOLD)
        .under(STANDARD)
        .under(STRICT);
    assertThatSql("Here it is:\n```sql\nSELECT title FROM book WHERE price <= 9\n```")
        .on(BookDatabase.file())
        .answers("SELECT 1", GOLD);
  }

  @Test
  void explainsADifferentResult() {
    assertThatThrownBy(
            () ->
                assertThatSql("SELECT LOWER(title), price FROM book WHERE price < 10")
                    .on(source)
                    .as("Which books are cheap, and what do they cost?")
                    .answers("SELECT title, price FROM book WHERE price < 10"))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(
            """
            Which books are cheap, and what do they cost?
            Wrong: it matches only with relaxations that are not accepted (NOT_ACCEPTED, profile standard)
            The profile lenient accepts this; to use it, write .under(LENIENT) before .answers(…).""")
        .hasToString(
            """
            org.opentest4j.AssertionFailedError: Which books are cheap, and what do they cost?
            Wrong: it matches only with relaxations that are not accepted (NOT_ACCEPTED, profile standard)
              It would match if upper and lower case were ignored (TEXT_CASE).
              Its SQL differs from the gold's: other calculation: lower(title) instead of title.
              strict refuses · standard refuses · lenient accepts

            Gold SQL
              SELECT title, price
              FROM book
              WHERE price < 10

            Predicted SQL
              SELECT LOWER(title), price
              FROM book
              WHERE price < 10

            What differs · different values
              Gold has 2 rows, the prediction 2: 2 changed.

                 gold column     predicted column
              1  TITLE        →  1 LOWER(TITLE)
              2  PRICE        →  2 PRICE

                 row  column  gold            prediction
              ~    1  TITLE   The Salt Road   the salt road
              ~    2  TITLE   Counting Crows  counting crows

            Gold result · 2 rows, 2 columns
                    TITLE           PRICE
              ~  1  The Salt Road       9
              ~  2  Counting Crows      7

            Predicted result · 2 rows, 2 columns
                    LOWER(TITLE)    PRICE
              ~  1  the salt road       9
              ~  2  counting crows      7

            The profile lenient accepts this; to use it, write .under(LENIENT) before .answers(…).""");
  }

  @Test
  void saysWhyAQueryHasNoResult() {
    assertThatThrownBy(() -> assertThatSql("DELETE FROM book").on(source).answers(GOLD))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageStartingWith("The query does not answer the gold.\nWrong: ")
        .hasMessageContaining("(REFUSED, profile standard)");
    assertThatThrownBy(() -> assertThatSql("SELECT x FROM book").on(source).answers(GOLD))
        .hasMessageMatching("The query does not answer the gold.\nWrong: [^\n]*")
        .extracting(Throwable::toString)
        .asString()
        .contains("UNKNOWN_COLUMN");
    assertThatThrownBy(() -> assertThatSql(null).on(source).answers(GOLD))
        .hasMessageContaining("NO_SQL");
    assertThatThrownBy(() -> assertThatSql(GOLD).on(source).answers("SELECT x FROM book"))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith("the gold can't be used: ");
  }

  @Test
  void assertsUnderTheProfileThatIsNamedBeforeAndAfter() {
    String twice = "SELECT title FROM book WHERE price < 10 UNION ALL " + GOLD;
    assertThatSql(twice).on(source).under(LENIENT).answers(GOLD).under(LENIENT);
    assertThatThrownBy(() -> assertThatSql(twice).on(source).answers(GOLD))
        .isInstanceOf(AssertionFailedError.class);
    assertThatThrownBy(
            () -> assertThatSql(twice).on(source).under(LENIENT).answers(GOLD).under(STANDARD))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("profile standard");
  }

  @Test
  void stopsAQueryAtItsLimit() {
    assertThatThrownBy(
            () ->
                assertThatSql(
                        "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 100000000) a, SYSTEM_RANGE(1, 1000) b")
                    .on(source)
                    .within(Duration.ofMillis(200))
                    .answers(GOLD))
        .hasMessageContaining("TIMEOUT");
  }

  @Test
  void leavesTheDatabaseAndItsConnectionsAsTheyWere() throws SQLException {
    try (Connection only = source.getConnection()) {
      DataSource single = new SingleConnection(only);
      assertThatSql("SELECT title FROM book WHERE price <= 9").on(single).answers(GOLD);
      assertThat(only.getAutoCommit()).isTrue();
      assertThat(only.isReadOnly()).isFalse();
      try (Statement statement = only.createStatement()) {
        assertThat(statement.executeUpdate("UPDATE book SET price = 1 WHERE id = 1")).isEqualTo(1);
      }
    }
  }

  @Test
  void namesAMissingFile() {
    assertThatThrownBy(() -> assertThatSql(GOLD).on(Path.of("books.sqlite")))
        .isInstanceOf(AssayException.class)
        .hasMessageStartingWith("there is no 'books.sqlite' in the working directory ");
  }
}
