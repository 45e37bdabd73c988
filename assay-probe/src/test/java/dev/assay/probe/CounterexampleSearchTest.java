// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.model.CounterexampleKind;
import dev.assay.model.RealismLevel;
import dev.assay.model.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CounterexampleSearchTest {
  @TempDir Path folder;

  /** 40 countries of different names, and 6 singers. */
  private static final String WORLD =
      """
      CREATE TABLE country (id INTEGER PRIMARY KEY, name TEXT, area INTEGER, founded TEXT, note TEXT);
      CREATE TABLE singer (
        id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER,
        country_id INTEGER REFERENCES country (id));
      """
          + IntStream.rangeClosed(1, 40)
              .mapToObj(
                  i ->
                      "INSERT INTO country VALUES (%d, 'Country %s', %d, '19%02d-01-15', NULL);\n"
                          .formatted(i, Character.toString('A' + i), i * 10, i))
              .collect(Collectors.joining())
          + IntStream.rangeClosed(1, 6)
              .mapToObj(
                  i ->
                      "INSERT INTO singer VALUES (%d, 'Singer %s', %d, %d);\n"
                          .formatted(i, Character.toString('A' + i), 20 + i, i))
              .collect(Collectors.joining());

  private ProbeResult search(String script, String gold, String predicted) throws SQLException {
    return search(script, gold, predicted, ProbeSettings.DEFAULT);
  }

  private ProbeResult search(String script, String gold, String predicted, ProbeSettings settings)
      throws SQLException {
    try (CounterexampleSearch search = CounterexampleSearch.open(database(script), settings)) {
      return search.search(new QueryPair(gold, predicted));
    }
  }

  private DatabaseAddress database(String script) throws SQLException {
    Path file = folder.resolve("db%d.sqlite".formatted(System.nanoTime()));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
      run(connection, script);
    }
    return DatabaseAddress.of("db", "jdbc:sqlite:" + file);
  }

  private static void run(Connection connection, String script) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (String each : script.split(";\n")) {
        if (!each.isBlank()) {
          statement.execute(each);
        }
      }
    }
    connection.commit();
  }

  private static Counterexample found(ProbeResult result) {
    assertThat(result).isInstanceOf(ProbeResult.Refuted.class);
    return ((ProbeResult.Refuted) result).counterexample();
  }

  private static List<List<Object>> rows(ResultTable table) {
    return IntStream.range(0, table.rowCount())
        .mapToObj(row -> (List<Object>) new ArrayList<Object>(table.row(row)))
        .toList();
  }

  private static List<List<Object>> rows(Counterexample found, String table) {
    return found.tables().stream()
        .filter(each -> each.name().equals(table))
        .findFirst()
        .map(each -> rows(each.rows()))
        .orElseThrow();
  }

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
        .isInstanceOf(ProbeResult.Held.class);
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
  void holdsForEquivalentQueries() throws SQLException {
    assertThat(
            search(
                WORLD,
                "SELECT name FROM singer WHERE age BETWEEN 22 AND 25",
                "SELECT name FROM singer WHERE age >= 22 AND age <= 25"))
        .isInstanceOf(ProbeResult.Held.class);
  }

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
