// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.assay.execute.DatabaseAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Realistic refutations of public predictions, and whether they need rows that break what all real
 * rows keep. The rules are read from the database by SQL here, without the code that the search
 * uses.
 */
class RealisticRefutationsTest {
  private static final Path SHARED = Path.of(System.getProperty("assay.shared", "none"));
  private static final Path BIRD = SHARED.resolve("data/bird_small");
  private static final Path CASES = SHARED.resolve("cases/probe");

  private static final ProbeSettings SETTINGS = ProbeSettings.DEFAULT.realistic();

  /** Fewer parents show nothing. */
  private static final int PARENTS = 10;

  private static final double NEARLY_ALL = 0.98;

  /** Rows that repeat a value; fewer may agree in another column by chance. */
  private static final int REPEATS = 30;

  /**
   * A query for the number of rows that break a rule.
   *
   * @param tables that must be there
   */
  private record Rule(String words, List<String> tables, String exceptions) {}

  @BeforeEach
  void needsTheData() {
    assumeTrue(
        Files.exists(BIRD.resolve("questions.json")) && Files.exists(CASES),
        "no BIRD small and no probe cases in the folder that assay.shared names");
  }

  @Test
  void keepRulesOnAFewQuestionsOfBird() throws IOException, SQLException {
    check(20, 1);
  }

  @Test
  @Tag("long")
  void keepRulesOnBird() throws IOException, SQLException {
    check(1, 25);
  }

  /**
   * Searches for pairs whose rows agree on the real database.
   *
   * @param step every how-manieth question is looked at
   * @param fewest the number of realistic refutations that there must be
   */
  private static void check(int step, int fewest) throws IOException, SQLException {
    ObjectMapper json = new ObjectMapper();
    List<String> refutations = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    Map<String, CounterexampleSearch> searches = new HashMap<>();
    Map<String, List<Rule>> rules = new HashMap<>();
    JsonNode questions = json.readTree(BIRD.resolve("questions.json").toFile());
    for (String system : List.of("chatgpt_with_evidence", "codes_7b_with_evidence")) {
      JsonNode predictions =
          json.readTree(BIRD.resolve("predictions/" + system + ".json").toFile());
      for (int q = 0; q < questions.size(); q += step) {
        String id = questions.get(q).get("question_id").asText();
        String database = questions.get(q).get("db_id").asText();
        String gold = questions.get(q).get("gold_sql").asText();
        String predicted = predictions.path(id).asText().split("\t", -1)[0];
        String file =
            "jdbc:sqlite:" + BIRD.resolve("databases/%1$s/%1$s.sqlite".formatted(database));
        if (!rules.containsKey(database)) {
          rules.put(database, rules(file));
          DatabaseAddress address = DatabaseAddress.of(database, file);
          searches.put(database, CounterexampleSearch.open(address, SETTINGS));
        }
        if (agree(file, gold, predicted)
            && searches.get(database).search(new QueryPair(gold, predicted))
                instanceof ProbeResult.Refuted refuted
            && refuted.counterexample().isRealistic()) {
          refutations.add(system + " " + id);
          broken(file, refuted.counterexample(), rules.get(database))
              .forEach(rule -> faults.add("%s %s needs %s".formatted(system, id, rule)));
        }
      }
    }
    searches.values().forEach(CounterexampleSearch::close);
    assertThat(refutations).hasSizeGreaterThanOrEqualTo(fewest);
    assertThat((double) faults.size() / refutations.size()).as(faults.toString()).isLessThan(0.1);
  }

  private static boolean agree(String file, String gold, String predicted) {
    try (Connection real = DriverManager.getConnection(file)) {
      return rows(real, gold).equals(rows(real, predicted));
    } catch (SQLException e) {
      return false; // a prediction may be anything
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(5);
      try (ResultSet result = statement.executeQuery(sql)) {
        while (result.next()) {
          List<String> row = new ArrayList<>();
          for (int c = 1; c <= result.getMetaData().getColumnCount(); c++) {
            row.add(String.valueOf(result.getObject(c)));
          }
          rows.add(row.toString());
        }
      }
    }
    return rows.stream().sorted().toList();
  }

  /** The rules that the real rows keep, of rows that refer to each other and of columns. */
  private static List<Rule> rules(String file) throws SQLException {
    List<Rule> rules = new ArrayList<>();
    try (Connection real = DriverManager.getConnection(file)) {
      List<List<String>> keys =
          table(
              real,
              "SELECT t.name, k.\"from\", k.\"table\", k.\"to\" FROM sqlite_master t,"
                  + " pragma_foreign_key_list(t.name) k WHERE t.type = 'table'");
      for (List<String> key : keys) {
        addParticipation(rules, real, key);
        for (List<String> other : keys) {
          if (key.get(0).equals(other.get(0))
              && key.get(2).equals(other.get(2))
              && key.get(1).compareTo(other.get(1)) < 0) {
            addSymmetry(rules, real, key.get(0), key.get(1), other.get(1));
          }
        }
      }
      for (List<String> pair :
          table(
              real,
              "SELECT t.name, a.name, b.name FROM sqlite_master t, pragma_table_info(t.name) a,"
                  + " pragma_table_info(t.name) b WHERE t.type = 'table' AND a.cid <> b.cid")) {
        addDependency(rules, real, pair.get(0), pair.get(1), pair.get(2));
      }
    }
    assertThat(rules).isNotEmpty();
    return rules;
  }

  private static void addParticipation(List<Rule> rules, Connection real, List<String> key)
      throws SQLException {
    String child = key.get(0);
    String parent = key.get(2);
    String childless =
        "SELECT count(*) FROM %s WHERE %s NOT IN (SELECT %s FROM %s WHERE %3$s IS NOT NULL)"
            .formatted(parent, key.get(3), key.get(1), child);
    long parents = number(real, "SELECT count(*) FROM " + parent);
    if (parents >= PARENTS && number(real, childless) <= (1 - NEARLY_ALL) * parents) {
      rules.add(
          new Rule(
              "a %s without a %s by %s".formatted(parent, child, key.get(1)),
              List.of(parent, child),
              childless));
    }
  }

  private static void addSymmetry(
      List<Rule> rules, Connection real, String table, String a, String b) throws SQLException {
    String single =
        "SELECT count(*) FROM %1$s WHERE (%2$s, %3$s) NOT IN (SELECT %3$s, %2$s FROM %1$s)"
            .formatted(table, a, b);
    if (number(real, "SELECT count(*) FROM " + table) >= PARENTS && number(real, single) == 0) {
      rules.add(new Rule("one direction in " + table, List.of(table), single));
    }
  }

  /** In a counterexample, neither its own rows nor one of them and a real one disagree. */
  private static void addDependency(
      List<Rule> rules, Connection real, String table, String a, String b) throws SQLException {
    String several =
        "SELECT count(*) FROM (SELECT 1 FROM %1$s WHERE %2$s IS NOT NULL GROUP BY %2$s HAVING count(DISTINCT %3$s) > 1)"
            .formatted(table, a, b);
    long repeats =
        number(real, "SELECT count(%2$s) - count(DISTINCT %2$s) FROM %1$s".formatted(table, a));
    long values = number(real, "SELECT count(DISTINCT %2$s) FROM %1$s".formatted(table, b));
    if (repeats >= REPEATS && values > 1 && number(real, several) == 0) {
      rules.add(new Rule("two %s of one %s in %s".formatted(b, a, table), List.of(table), several));
      rules.add(
          new Rule(
              "another %s of a %s in %s".formatted(b, a, table),
              List.of(table),
              "SELECT count(*) FROM main.%1$s s JOIN real.%1$s r ON s.%2$s = r.%2$s AND s.%3$s <> r.%3$s"
                  .formatted(table, a, b)));
    }
  }

  /** The rules that a counterexample breaks, or the table that is empty there. */
  private static List<String> broken(String file, Counterexample found, List<Rule> rules)
      throws SQLException {
    List<String> broken = new ArrayList<>();
    List<String> there = found.tables().stream().map(Counterexample.FilledTable::name).toList();
    try (Connection small = DriverManager.getConnection("jdbc:sqlite::memory:")) {
      SearchedDatabases.run(small, found.script());
      small.setAutoCommit(true);
      try (Statement statement = small.createStatement()) {
        statement.execute("ATTACH '%s' AS real".formatted(file.substring("jdbc:sqlite:".length())));
      }
      for (Rule rule : rules) {
        if (there.containsAll(rule.tables()) && number(small, rule.exceptions()) > 0) {
          broken.add(rule.words());
        }
      }
    }
    found.tables().stream()
        .filter(table -> table.rows().rowCount() == 0)
        .forEach(table -> broken.add("no row of " + table.name()));
    return broken.stream().limit(1).toList();
  }

  private static List<List<String>> table(Connection connection, String sql) throws SQLException {
    List<List<String>> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int c = 1; c <= result.getMetaData().getColumnCount(); c++) {
          row.add(result.getString(c));
        }
        rows.add(row);
      }
    }
    return rows;
  }

  private static long number(Connection connection, String sql) throws SQLException {
    return Long.parseLong(table(connection, sql).get(0).get(0));
  }

  @Test
  void keepTheLabelsOfCodes() throws SQLException {
    for (String name : List.of("fd_small", "fd_alpha")) {
      String file = "jdbc:sqlite:" + CASES.resolve(name + ".sqlite");
      DatabaseAddress address = DatabaseAddress.of(name, file);
      try (CounterexampleSearch search = CounterexampleSearch.open(address, SETTINGS);
          Connection real = DriverManager.getConnection(file)) {
        List<List<String>> facts = table(real, "SELECT DISTINCT doc, doctype FROM s");
        for (List<String> fact : facts) {
          String byCode = "SELECT %s FROM s WHERE doc = '%s' AND charter = 1";
          String byLabel = "SELECT %s FROM s WHERE doctype = '%s' AND charter = 1";
          ProbeResult same =
              search.search(
                  new QueryPair(
                      byCode.formatted("name", fact.get(0)),
                      byLabel.formatted("name", fact.get(1))));
          assertThat(same).as(name + fact).isInstanceOf(ProbeResult.Held.class);
          ProbeResult other =
              search.search(
                  new QueryPair(
                      byCode.formatted("name", fact.get(0)),
                      byLabel.formatted("name", fact.get(1)) + " AND city < 'X'"));
          if (other instanceof ProbeResult.Refuted refuted
              && refuted.counterexample().isRealistic()) {
            SearchedDatabases.rows(refuted.counterexample(), "s")
                .forEach(
                    row ->
                        assertThat(facts)
                            .contains(List.of((String) row.get(4), (String) row.get(5))));
          }
        }
      }
    }
  }

  @Test
  void needNoEmptyTable() throws SQLException {
    DatabaseAddress address =
        DatabaseAddress.of("emp", "jdbc:sqlite:" + CASES.resolve("emp.sqlite"));
    String one = "SELECT CASE WHEN avg(a12) > avg(a13) THEN '1995' ELSE '1996' END FROM d";
    String other = "SELECT CASE WHEN avg(a13) > avg(a12) THEN '1996' ELSE '1995' END FROM d";
    try (CounterexampleSearch search = CounterexampleSearch.open(address, SETTINGS)) {
      ProbeResult result = search.search(new QueryPair(one, other));
      assertThat(
              result instanceof ProbeResult.Refuted refuted
                  && refuted.counterexample().isRealistic())
          .isFalse();
    }
  }
}
