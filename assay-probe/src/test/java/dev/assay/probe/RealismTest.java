// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Traits of real data that a counterexample keeps, and cases set apart. */
class RealismTest extends SearchedDatabases {
  @Test
  void setsTiesApart() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD.replace("age INTEGER", "age INTEGER NOT NULL"),
                "SELECT name FROM singer WHERE age = (SELECT max(age) FROM singer)",
                "SELECT name FROM singer ORDER BY age DESC LIMIT 1"));

    assertThat(found.kind()).isEqualTo(CounterexampleKind.TIE);
    assertThat(found.isRealistic()).isFalse();
  }

  @Test
  void setsApartWhatDependsOnTheOrderOfRows() throws SQLException {
    String script =
        """
        CREATE TABLE word (key TEXT PRIMARY KEY NOT NULL, v TEXT NOT NULL);
        INSERT INTO word VALUES ('k1', 'a');
        INSERT INTO word VALUES ('k2', 'b');
        INSERT INTO word VALUES ('k3', 'c');
        INSERT INTO word VALUES ('k4', 'c');
        """;
    Counterexample found =
        found(
            search(
                script,
                "SELECT group_concat(v) FROM word",
                "SELECT group_concat(v) FROM (SELECT v FROM word ORDER BY v)"));

    assertThat(found.kind()).isEqualTo(CounterexampleKind.TIE);
  }

  @Test
  void setsApartNothingAgainstZero() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT sum(age) FROM singer WHERE age > 0",
                "SELECT total(age) FROM singer WHERE age > 0"));

    assertThat(found.kind()).isEqualTo(CounterexampleKind.DEGENERATE);
  }

  @Test
  void keepsLookupTablesAsTheyAre() throws SQLException {
    String script =
        """
        CREATE TABLE kind (code TEXT PRIMARY KEY, label TEXT);
        CREATE TABLE item (id INTEGER PRIMARY KEY, kind TEXT REFERENCES kind (code), price REAL);
        INSERT INTO kind VALUES ('A', 'Apple');
        INSERT INTO kind VALUES ('B', 'Banana');
        INSERT INTO item VALUES (1, 'A', 1.5);
        INSERT INTO item VALUES (2, 'B', 2.5);
        """;
    assertThat(
            search(
                script,
                "SELECT code FROM kind WHERE label = 'Apple'",
                "SELECT 'A' FROM kind WHERE label = 'Apple'"))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "kind, none",
        "age, 'two rows of pet with one age, where 3 rows all differ'",
        "name, 'two rows of pet with one name, where 3 rows all differ'"
      })
  void assumesNothingOfColumnsThatAreNotRead(String column, @Nullable String assumption)
      throws SQLException {
    String script =
        """
        CREATE TABLE pet (id INTEGER PRIMARY KEY, home TEXT, name TEXT, kind TEXT, age INTEGER);
        INSERT INTO pet VALUES (1, 'Bath', 'Ann', 'cat', 3);
        INSERT INTO pet VALUES (2, 'Ely', 'Bob', 'dog', 2);
        INSERT INTO pet VALUES (3, 'York', 'Cat', 'dog', 1);
        """;
    String from = column + " FROM pet WHERE id > 0 AND kind <> 'dog'";
    assertThat(found(search(script, "SELECT " + from, "SELECT DISTINCT " + from)).assumption())
        .isEqualTo(assumption);
  }

  @Test
  void keepsWholeRowsAndPairsUnique() throws SQLException {
    String script =
        """
        CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER);
        CREATE TABLE b (id INTEGER PRIMARY KEY, y INTEGER);
        CREATE TABLE ab (a_id INTEGER REFERENCES a (id), b_id INTEGER REFERENCES b (id));
        CREATE TABLE tag (word TEXT, weight INTEGER);
        INSERT INTO a VALUES (1, 5);
        INSERT INTO a VALUES (2, 6);
        INSERT INTO b VALUES (1, 7);
        INSERT INTO b VALUES (2, 8);
        INSERT INTO ab VALUES (1, 1);
        INSERT INTO ab VALUES (1, 2);
        INSERT INTO tag VALUES ('u', 1);
        INSERT INTO tag VALUES ('u', 2);
        INSERT INTO tag VALUES ('v', 2);
        """;
    Counterexample pair =
        found(search(script, "SELECT a_id, b_id FROM ab", "SELECT DISTINCT a_id, b_id FROM ab"));
    Counterexample row =
        found(
            search(
                script, "SELECT word, weight FROM tag", "SELECT DISTINCT word, weight FROM tag"));

    assertThat(pair.level()).isEqualTo(RealismLevel.REPEATED_VALUE);
    assertThat(row.level()).isEqualTo(RealismLevel.REPEATED_VALUE);
    assertThat(row.assumption()).contains("two equal rows of tag");
  }

  @Test
  void keepsWholeNumbersWholeAndDatesDates() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT name FROM country WHERE founded < '1930-01-01'",
                "SELECT name FROM country WHERE founded <= '1929-12-31' AND area < 290"));

    for (List<Object> row : rows(found, "country")) {
      assertThat(row.get(2)).isInstanceOf(Long.class);
      assertThat(row.get(3)).asString().matches("\\d{4}-\\d\\d-\\d\\d");
    }
  }

  @Test
  void keepsColumnsThatAreStoredTwiceInAgreement() throws SQLException {
    String script =
        """
        CREATE TABLE city (id INTEGER PRIMARY KEY, mayor TEXT, size INTEGER);
        CREATE TABLE street (id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city (id), mayor TEXT);
        """
            + IntStream.rangeClosed(1, 8)
                .mapToObj(
                    i ->
                        "INSERT INTO city VALUES (%d, 'M%s', 5);\nINSERT INTO street VALUES (%d, %d, 'M%s');\n"
                            .formatted(i, (char) ('a' + i), i, i, (char) ('a' + i)))
                .collect(Collectors.joining());
    assertThat(
            search(
                script,
                "SELECT s.mayor FROM street s JOIN city c ON c.id = s.city_id",
                "SELECT c.mayor FROM street s JOIN city c ON c.id = s.city_id"))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void enforcesForeignKeysThatTheRealDataBreak() throws SQLException {
    String script =
        """
        CREATE TABLE airport (code TEXT PRIMARY KEY, city TEXT);
        CREATE TABLE flight (no INTEGER PRIMARY KEY, code TEXT REFERENCES airport (code));
        INSERT INTO airport VALUES ('APG', 'Aberdeen');
        INSERT INTO airport VALUES ('ABY', 'Albany');
        INSERT INTO flight VALUES (1, ' APG');
        INSERT INTO flight VALUES (2, ' ABY');
        """;
    Counterexample found =
        found(
            search(
                script,
                "SELECT count(*) FROM flight f JOIN airport a ON f.code = a.code"
                    + " WHERE a.city = 'Aberdeen'",
                "SELECT count(*) FROM flight f JOIN airport a ON f.code = a.code"
                    + " WHERE a.city = 'Albany'"));

    List<Object> codes = rows(found, "airport").stream().map(row -> row.get(0)).toList();
    assertThat(rows(found, "flight")).isNotEmpty();
    assertThat(rows(found, "flight")).allSatisfy(row -> assertThat(codes).contains(row.get(1)));
  }
}
