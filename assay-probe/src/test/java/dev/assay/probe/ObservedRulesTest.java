// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rules seen in real rows but not declared: kept at realism level 2, broken at 1. */
class ObservedRulesTest {
  @TempDir Path folder;

  private DatabaseAddress address;

  @BeforeEach
  void makeDatabase() throws SQLException {
    Path file = folder.resolve("town.sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("CREATE TABLE land (code TEXT PRIMARY KEY, name TEXT)");
      statement.execute(
          "INSERT INTO land VALUES ('ABW', 'Aruba'), ('AFG', 'Afghanistan'), ('CUB', 'Cuba')");
      // Undeclared: land refers to land.code, and by refers to the id of another town.
      statement.execute(
          "CREATE TABLE town (id INTEGER PRIMARY KEY, city TEXT, region TEXT, low INTEGER,"
              + " high INTEGER, kind TEXT, land TEXT)");
      for (int i = 0; i < 40; i++) {
        statement.execute(
            "INSERT INTO town VALUES (%d, 'City %s', 'Region %s', %d, %d, '%s', '%s')"
                .formatted(
                    i,
                    (char) ('a' + i % 12),
                    (char) ('a' + i % 12 / 2),
                    i * 7 % 20,
                    i * 7 % 20 + i % 5,
                    i % 5 == 0 ? "old" : "new",
                    i % 3 == 0 ? "ABW" : i % 3 == 1 ? "AFG" : "CUB"));
      }
      connection.commit();
    }
    address = DatabaseAddress.of("town", "jdbc:sqlite:" + file);
  }

  private ProbeResult search(String gold, String predicted) {
    try (CounterexampleSearch search = CounterexampleSearch.open(address, ProbeSettings.DEFAULT)) {
      return search.search(new QueryPair(gold, predicted));
    }
  }

  private void assertException(String gold, String predicted, String... assumption) {
    ProbeResult result = search(gold, predicted);
    assertThat(result).isInstanceOf(ProbeResult.Refuted.class);
    Counterexample found = ((ProbeResult.Refuted) result).counterexample();
    assertThat(found.level()).isEqualTo(RealismLevel.REPEATED_VALUE);
    assertThat(found.assumption()).contains(assumption);
  }

  @Test
  void knowsThatACityLiesInOneRegion() {
    assertException(
        "SELECT count(DISTINCT city) FROM town",
        "SELECT count(*) FROM (SELECT DISTINCT city, region FROM town)",
        "a row of town with another region than goes with its city in 40 rows");
  }

  @Test
  void knowsThatLowIsNotGreaterThanHigh() {
    assertException(
        "SELECT id FROM town WHERE low > 3",
        "SELECT id FROM town WHERE low > 3 AND high > 3",
        "a row of town with low greater than high, where none of 40 rows has that");
  }

  @Test
  void knowsTheFewWordsOfAColumn() {
    assertException(
        "SELECT id FROM town WHERE kind = 'new'",
        "SELECT id FROM town WHERE kind IN ('new', 'ruined')",
        "a value in town.kind that none of 40 rows has");
  }

  @Test
  void knowsTheCaseOfWords() {
    assertException(
        "SELECT id FROM town WHERE city = 'City a'",
        "SELECT id FROM town WHERE city LIKE 'city a'",
        "a value in town.city that none of 40 rows has in this case");
  }

  @Test
  void knowsThatACodeHasOneName() {
    assertException(
        "SELECT count(*) FROM land WHERE name = 'Cuba'",
        "SELECT count(*) FROM land WHERE code = 'CUB'",
        "a row of land with another combination of code and name");
  }

  @Test
  void believesNamesOfFewRowsToBeUnique() {
    assertException(
        "SELECT count(*) FROM land GROUP BY code",
        "SELECT count(*) FROM land GROUP BY name",
        "two rows of land with one name, where 3 rows all differ");
  }

  @Test
  void findsTheForeignKeyThatQueriesJoinBy() {
    assertThat(
            search(
                "SELECT t.id FROM town t JOIN land l ON t.land = l.code",
                "SELECT t.id FROM town t LEFT JOIN land l ON t.land = l.code"
                    + " WHERE t.land IS NOT NULL"))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void findsWhatOnlyColumnsBehindAStarShow() {
    assertThat(
            search(
                "SELECT * FROM town ORDER BY id", "SELECT * FROM town WHERE high < 24 ORDER BY id"))
        .isInstanceOf(ProbeResult.Refuted.class);
  }

  @Test
  void seesAScalarSubqueryThatTakesOneOfSeveralRows() {
    ProbeResult result =
        search(
            "SELECT count(*) FROM town WHERE land IN (SELECT land FROM town WHERE low = 7)",
            "SELECT count(*) FROM town WHERE land = (SELECT land FROM town WHERE low = 7)");

    assertThat(result).isInstanceOf(ProbeResult.Refuted.class);
    assertThat(((ProbeResult.Refuted) result).counterexample().kind())
        .isEqualTo(CounterexampleKind.ROWS);
  }
}
