// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class CounterexampleSearchTest extends SearchedDatabases {
  @Test
  void makesTruthValuesForAnEmptyTable() throws SQLException {
    assertThat(
            search(
                "CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, ok BOOLEAN);\n",
                "SELECT id FROM t",
                "SELECT id FROM t WHERE ok IS NOT NULL",
                ProbeSettings.DEFAULT.realistic()))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void refutesWithRealRowsAlone() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT c.name FROM country c LEFT JOIN singer s ON s.country_id = c.id"
                    + " WHERE c.id < 4",
                "SELECT c.name FROM country c JOIN singer s ON s.country_id = c.id WHERE c.id < 4"));

    assertThat(found.level()).isEqualTo(RealismLevel.REAL_ROWS);
    assertThat(found.kind()).isEqualTo(CounterexampleKind.ROWS);
    assertThat(found.assumption()).isNull();
    assertThat(found.rowCount()).isLessThanOrEqualTo(4);
  }

  @Test
  void refutesWithRealisticRowsAndNamesWhatTheyNeed() throws SQLException {
    // Ages differ in only six rows, which is no rule.
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT name FROM singer WHERE age = (SELECT max(age) FROM singer)",
                "SELECT name FROM singer WHERE age >= 26"));

    assertThat(found.level()).isIn(RealismLevel.REAL_ROWS, RealismLevel.REALISTIC);
    assertThat(found.isRealistic()).isTrue();
  }

  @Test
  void namesTheRepeatedValueOfAColumnWithoutRepeats() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT count(*) FROM country GROUP BY id",
                "SELECT count(*) FROM country GROUP BY name"));

    assertThat(found.level()).isEqualTo(RealismLevel.REPEATED_VALUE);
    assertThat(found.assumption()).contains("two rows of country with one name", "40 rows");
  }

  @Test
  void believesNoUniquenessOfFewNumbers() throws SQLException {
    Counterexample found =
        found(
            search(
                WORLD,
                "SELECT count(*) FROM singer GROUP BY id",
                "SELECT count(*) FROM singer GROUP BY age"));

    assertThat(found.level()).isEqualTo(RealismLevel.REALISTIC);
    assertThat(found.assumption()).contains("two rows of singer with one age", "6 rows");
  }

  @Test
  void addsNullOnlyAtTheLastLevel() throws SQLException {
    Counterexample found =
        found(search(WORLD, "SELECT count(*) FROM singer", "SELECT count(age) FROM singer"));

    assertThat(found.level()).isEqualTo(RealismLevel.ADDED_NULL);
    assertThat(found.assumption()).contains("a NULL in singer.age");
  }

  @Test
  void addsNoNullToARequiredColumn() throws SQLException {
    assertThat(search(WORLD, "SELECT count(*) FROM singer", "SELECT count(name) FROM singer"))
        .isInstanceOf(ProbeResult.Proved.class);
  }

  @Test
  void changesUniqueColumnsAndLeavesThemUnique() throws SQLException {
    String model =
        "CREATE TABLE model (id INTEGER PRIMARY KEY, maker INTEGER NOT NULL, name TEXT UNIQUE);\n"
            + "INSERT INTO model VALUES (1, 1, 'Ant'), (2, 1, 'Bee'), (3, 2, 'Cod');\n";

    Counterexample uncounted =
        found(
            search(
                model,
                "SELECT maker, count(*) FROM model GROUP BY maker",
                "SELECT maker, count(name) FROM model GROUP BY maker"));
    ProbeResult distinct =
        search(
            model,
            "SELECT maker, count(name) FROM model GROUP BY maker",
            "SELECT maker, count(DISTINCT name) FROM model GROUP BY maker");

    assertThat(uncounted.level()).isEqualTo(RealismLevel.ADDED_NULL);
    assertThat(distinct).isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void provesEquivalentQueries() throws SQLException {
    assertThat(
            search(
                WORLD,
                "SELECT name FROM singer WHERE age BETWEEN 22 AND 25",
                "SELECT name FROM singer WHERE age >= 22 AND age <= 25"))
        .isInstanceOf(ProbeResult.Proved.class);
  }

  @Test
  void replaysInAFreshDatabase() throws SQLException {
    String gold = "SELECT count(*) FROM singer GROUP BY id";
    String predicted = "SELECT count(*) FROM singer GROUP BY name";
    Counterexample found = found(search(WORLD, gold, predicted));

    try (Connection fresh = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      run(fresh, found.script());
      assertThat(ask(fresh, gold)).isEqualTo(rows(found.gold()));
      assertThat(ask(fresh, predicted)).isEqualTo(rows(found.predicted()));
    }
  }

  private static List<List<Object>> ask(Connection connection, String sql) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<Object> row = new ArrayList<>();
        for (int c = 1; c <= result.getMetaData().getColumnCount(); c++) {
          Object cell = result.getObject(c);
          row.add(cell instanceof Integer number ? (Object) number.longValue() : cell);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void findsTheSameForTheSameSeed() throws SQLException {
    String gold = "SELECT name FROM singer WHERE age > 23";
    String predicted = "SELECT name FROM singer WHERE age >= 24 OR age = 20";
    DatabaseAddress database = database(WORLD);
    String first;
    try (CounterexampleSearch search = CounterexampleSearch.open(database, ProbeSettings.DEFAULT)) {
      first = found(search.search(new QueryPair(gold, predicted))).script();
    }
    try (CounterexampleSearch search = CounterexampleSearch.open(database, ProbeSettings.DEFAULT)) {
      search.search(new QueryPair("SELECT age FROM singer", "SELECT age FROM singer LIMIT 9"));
      assertThat(found(search.search(new QueryPair(gold, predicted))).script()).isEqualTo(first);
    }
  }

  @Test
  void acceptsWhatProfileStandardAccepts() throws SQLException {
    assertThat(
            search(
                WORLD, "SELECT name, age FROM singer", "SELECT age, name, country_id FROM singer"))
        .isInstanceOf(ProbeResult.Held.class);
  }

  @Test
  void writesNamesThatSqlHasToQuote() throws SQLException {
    String script =
        """
        CREATE TABLE "odd name" (id INTEGER PRIMARY KEY, "a ""b" TEXT);
        INSERT INTO "odd name" VALUES (1, 'it''s');
        INSERT INTO "odd name" VALUES (2, 'x');
        """;
    Counterexample found =
        found(
            search(
                script, "SELECT count(*) FROM \"odd name\"", "SELECT 2 FROM \"odd name\" LIMIT 1"));

    assertThat(found.script().toLowerCase(Locale.ROOT)).contains("\"odd name\"");
  }
}
