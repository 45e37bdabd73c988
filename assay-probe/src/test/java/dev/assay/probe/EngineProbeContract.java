// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.Engines;
import dev.assay.guard.SqlGuard;
import dev.assay.journal.ProbeFinding;
import dev.assay.journal.StoredCounterexample.Data;
import dev.assay.match.MatchSettings;
import dev.assay.model.DataConstraint;
import dev.assay.model.RealismLevel;
import dev.assay.probe.ProbeResult.Held;
import dev.assay.probe.ProbeResult.NotProbed;
import dev.assay.probe.ProbeResult.Refuted;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The search on a small shop, the same for each engine. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class EngineProbeContract {
  private static final List<String> SHOP = new ArrayList<>();

  static {
    SHOP.add(
        "CREATE TABLE customer (id INTEGER PRIMARY KEY, name VARCHAR(40) NOT NULL, joined DATE,"
            + " credit DECIMAL(10, 2), CHECK (credit >= 0))");
    SHOP.add(
        "CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER, placed TIMESTAMP NOT"
            + " NULL, total DECIMAL(8, 2), paid BOOLEAN, note VARCHAR(20), weight DOUBLE PRECISION,"
            + " FOREIGN KEY (customer_id) REFERENCES customer (id))");
    for (int i = 1; i <= 12; i++) {
      SHOP.add(
          "INSERT INTO customer VALUES (%d, 'Customer %s', DATE '2020-%02d-15', %d.50)"
              .formatted(i, (char) ('A' + i), i, 10 * i));
    }
    for (int i = 1; i <= 30; i++) {
      SHOP.add(
          "INSERT INTO purchase VALUES (%d, %s, TIMESTAMP '2024-01-%02d 10:00:00', %s, %s, '%s', %d.25)"
              .formatted(
                  i,
                  i % 10 == 0 ? "NULL" : i % 12 + 1,
                  i,
                  i % 7 == 0 ? "NULL" : 5 * i + ".00",
                  i % 3 == 0,
                  i % 2 == 0 ? "it''s" : "a\\\\b",
                  i));
    }
  }

  private static final ProbeSettings QUICK = new ProbeSettings(20, 1, Duration.ofSeconds(20));

  private DatabaseAddress shop;

  /** Makes a database, which {@link #remove} removes. */
  abstract DatabaseAddress create(List<String> statements) throws SQLException, IOException;

  void remove(DatabaseAddress address) throws SQLException {}

  /**
   * Columns of a table {@code zoo}, beside its key {@code id}, of all kinds of types, and a row of
   * values for each, in which {@code %d} is a number.
   */
  abstract Map<String, String> zoo();

  /** The FROM item for a table of a million rows. */
  abstract String million();

  /** The address at which a counterexample is replayed; {@code null} in memory. */
  @Nullable DatabaseAddress server() {
    return null;
  }

  @BeforeAll
  void makeShop() throws SQLException, IOException {
    shop = create(SHOP);
  }

  @AfterAll
  void removeShop() throws SQLException {
    remove(shop);
  }

  final ProbeResult search(String gold, String predicted) {
    return search(gold, predicted, QUICK);
  }

  private ProbeResult search(String gold, String predicted, ProbeSettings settings) {
    try (CounterexampleSearch search = CounterexampleSearch.open(shop, settings)) {
      return search.search(new QueryPair(gold, predicted));
    }
  }

  /** Pairs that agree on the shop, and do not mean the same. */
  private static List<List<String>> refutable() {
    return List.of(
        List.of(
            "SELECT c.name FROM customer c LEFT JOIN purchase p ON p.customer_id = c.id",
            "SELECT c.name FROM customer c JOIN purchase p ON p.customer_id = c.id"),
        List.of(
            "SELECT id FROM purchase WHERE total > 12.50",
            "SELECT id FROM purchase WHERE total >= 12.50"),
        List.of(
            "SELECT name FROM customer WHERE joined >= DATE '2020-05-02'",
            "SELECT name FROM customer WHERE joined > DATE '2020-05-02'"),
        List.of(
            "SELECT id FROM purchase WHERE placed < TIMESTAMP '2024-01-07 10:00:00'",
            "SELECT id FROM purchase WHERE id < 7"),
        List.of(
            "SELECT count(*) FROM purchase WHERE id < 7",
            "SELECT count(total) FROM purchase WHERE id < 7"),
        List.of(
            "SELECT count(*) FROM purchase WHERE paid",
            "SELECT count(*) FROM purchase WHERE paid AND weight < 100"),
        List.of(
            "SELECT note FROM purchase WHERE id IN (1, 2)",
            "SELECT DISTINCT note FROM purchase WHERE id IN (1, 2)"));
  }

  /** Pairs that mean the same. */
  private static List<List<String>> equivalent() {
    return List.of(
        List.of(
            "SELECT name FROM customer WHERE joined BETWEEN DATE '2020-03-01' AND DATE '2020-09-01'",
            "SELECT name FROM customer WHERE joined >= DATE '2020-03-01' AND joined <= DATE '2020-09-01'"),
        List.of(
            "SELECT sum(total) FROM purchase WHERE paid",
            "SELECT sum(p.total) FROM purchase p WHERE p.paid AND p.total IS NOT NULL"),
        List.of(
            "SELECT p.id FROM purchase p JOIN customer c ON c.id = p.customer_id",
            "SELECT id FROM purchase WHERE customer_id IS NOT NULL"),
        List.of(
            "SELECT a.id FROM purchase a JOIN purchase b ON a.id = b.id"
                + " WHERE a.total = (SELECT max(total) FROM purchase)",
            "SELECT id FROM purchase p WHERE total IS NOT NULL"
                + " AND NOT EXISTS (SELECT 1 FROM purchase q WHERE q.total > p.total)"),
        List.of(
            "SELECT name FROM customer WHERE credit < 20",
            "SELECT name FROM customer WHERE credit < 20 AND credit >= 0"));
  }

  @ParameterizedTest
  @MethodSource("refutable")
  void refutesAndReplays(List<String> pair) {
    ProbeResult result = search(pair.get(0), pair.get(1));

    assertThat(result).isInstanceOf(Refuted.class);
    Counterexample found = ((Refuted) result).counterexample();
    assertThat(found.rowCount()).isLessThanOrEqualTo(4);
    assertThat(found.level()).isNotEqualTo(RealismLevel.ADDED_NULL);
    ProbeFinding finding = ProbeFindings.of(new QueryPair(pair.get(0), pair.get(1)), result);
    Data data = Objects.requireNonNull(finding.counterexample()).data();
    CounterexampleReplay replay =
        CounterexampleReplay.run(finding, server(), data, found.script(), Limits.DEFAULT);
    assertThat(replay.isAsStored()).isTrue();
    assertThat(replay.tables()).hasSameSizeAs(found.tables());
  }

  /** Checks the search for an account that may only read a table {@code student}. */
  static void searchesWithoutTheRight(DatabaseAddress address, String unprobed, String... reason) {
    String gold = "SELECT name FROM student WHERE born > '2001-02-03'";
    String lucky =
        "WITH s AS (SELECT name, born FROM student) SELECT name FROM s WHERE born >= '2001-02-03'";
    String right =
        "SELECT s.name FROM student s WHERE NOT s.born <= '2001-02-03' GROUP BY s.id ORDER BY s.name";
    ProbeSettings few = new ProbeSettings(8, 1, Duration.ofSeconds(20), RealismLevel.REALISTIC);
    try (CounterexampleSearch search = CounterexampleSearch.open(address, few)) {
      ProbeResult result = search.search(new QueryPair(gold, lucky));
      ProbeFinding finding = ProbeFindings.of(new QueryPair(gold, lucky), result);
      Data data = Objects.requireNonNull(finding.counterexample()).data();
      assertThat(
              CounterexampleReplay.run(finding, address, data, data.script(), Limits.DEFAULT)
                  .isAsStored())
          .isTrue();
      assertThat(search.search(new QueryPair(gold, right)))
          .isInstanceOfSatisfying(
              Held.class, held -> assertThat(held.candidates()).isGreaterThan(8));
      assertThat(search.search(new QueryPair(gold, unprobed)))
          .isInstanceOfSatisfying(
              NotProbed.class, not -> assertThat(not.reason()).contains(reason));
    }
  }

  @ParameterizedTest
  @MethodSource("equivalent")
  void holds(List<String> pair) {
    ProbeResult result = search(pair.get(0), pair.get(1));

    assertThat(result).isInstanceOf(Held.class);
    assertThat(((Held) result).candidates()).isGreaterThan(30);
  }

  @Test
  void holdsWhereAConditionRulesTheDifferenceOut() {
    List<DataConstraint> never =
        List.of(DataConstraint.parse("never purchase: total > 12.50 AND id > 2"));
    QueryPair pair =
        new QueryPair(
            "SELECT id FROM purchase WHERE total > 0",
            "SELECT id FROM purchase WHERE total > 0 AND (id <= 2 OR total <= 12.50)",
            MatchSettings.DEFAULT,
            List.of(),
            never);
    try (CounterexampleSearch search = CounterexampleSearch.open(shop, QUICK)) {
      search.check(never);
      assertThat(search.search(pair)).isInstanceOf(Held.class);
    }
  }

  @Test
  void fillsColumnsOfAllTypes() throws SQLException, IOException {
    List<String> statements = new ArrayList<>();
    StringBuilder table = new StringBuilder("CREATE TABLE zoo (id INTEGER PRIMARY KEY");
    zoo().forEach((column, value) -> table.append(", ").append(column));
    statements.add(table + ")");
    for (int i = 1; i <= 4; i++) {
      StringBuilder row = new StringBuilder("INSERT INTO zoo VALUES (" + i);
      for (String value : zoo().values()) {
        row.append(", ").append(value.replace("%d", String.valueOf(i)));
      }
      statements.add(row + ")");
    }
    DatabaseAddress address = create(statements);
    try (CounterexampleSearch search = CounterexampleSearch.open(address, QUICK)) {
      ProbeResult result =
          search.search(
              new QueryPair(
                  "SELECT * FROM zoo WHERE id <= 4", "SELECT * FROM zoo WHERE id < 5 AND id <> 3"));
      assertThat(result).isInstanceOf(Refuted.class);
      assertThat(((Refuted) result).counterexample().level()).isEqualTo(RealismLevel.REAL_ROWS);
      assertThat(((Refuted) result).counterexample().gold().columnCount())
          .isEqualTo(zoo().size() + 1);
    } finally {
      remove(address);
    }
  }

  /** Rules that are mined from the values of each engine's types, on 40 tickets of 12 halls. */
  @Test
  void keepsWhatAllRowsShow() throws SQLException, IOException {
    List<String> statements = new ArrayList<>();
    statements.add("CREATE TABLE hall (id INTEGER PRIMARY KEY, seats INTEGER)");
    statements.add(
        "CREATE TABLE ticket (id INTEGER PRIMARY KEY, hall_id INTEGER, code VARCHAR(2), label"
            + " VARCHAR(20), net DECIMAL(8, 2), tax DECIMAL(8, 2), gross DECIMAL(8, 2),"
            + " sold DATE, used DATE, FOREIGN KEY (hall_id) REFERENCES hall (id))");
    for (int i = 1; i <= 12; i++) {
      statements.add("INSERT INTO hall VALUES (%d, %d)".formatted(i, 50 + i % 4));
    }
    for (int i = 1; i <= 40; i++) {
      statements.add(
          "INSERT INTO ticket VALUES (%d, %d, '%d', 'Kind %s', %d.50, %d.25, %d.75, DATE '2024-01-%02d', DATE '2024-06-%02d')"
              .formatted(
                  i,
                  i % 12 + 1,
                  50 + i % 4,
                  (char) ('a' + i % 4),
                  i % 9,
                  i % 5,
                  i % 9 + i % 5,
                  i % 28 + 1,
                  i % 28 + 1));
    }
    DatabaseAddress address = create(statements);
    ProbeSettings some = new ProbeSettings(60, 1, Duration.ofSeconds(20), RealismLevel.REALISTIC);
    try (CounterexampleSearch search = CounterexampleSearch.open(address, some)) {
      for (List<String> pair :
          List.of(
              List.of("SELECT id FROM hall", "SELECT DISTINCT hall_id FROM ticket"),
              List.of(
                  "SELECT id FROM ticket WHERE code = '52'",
                  "SELECT id FROM ticket WHERE label = 'Kind c'"),
              List.of(
                  "SELECT id FROM ticket WHERE gross > 5",
                  "SELECT id FROM ticket WHERE net + tax > 5"),
              List.of(
                  "SELECT id FROM ticket WHERE sold >= DATE '2024-07-01'",
                  "SELECT id FROM ticket WHERE sold >= DATE '2024-07-01' AND used > DATE '2024-06-30'"))) {
        assertThat(search.search(new QueryPair(pair.get(0), pair.get(1))))
            .as(pair.toString())
            .isInstanceOf(Held.class);
      }
    } finally {
      remove(address);
    }
  }

  @Test
  void findsTheSameWithSeveralThreads() throws Exception {
    String alone = script();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Callable<String>> tasks =
          IntStream.range(0, 3).mapToObj(i -> (Callable<String>) this::script).toList();
      for (Future<String> each : threads.invokeAll(tasks)) {
        assertThat(each.get()).isEqualTo(alone);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private String script() {
    List<String> pair = refutable().get(0);
    return ((Refuted) search(pair.get(0), pair.get(1))).counterexample().script();
  }

  final DatabaseAddress shop() {
    return shop;
  }

  /** The reason why a pair is not probed. */
  final String reason(String gold, String predicted) {
    ProbeResult result = search(gold, predicted);
    assertThat(result).isInstanceOf(NotProbed.class);
    return ((NotProbed) result).reason();
  }

  final String notProbed(String predicted, Duration timeout) {
    ProbeResult result =
        search("SELECT count(*) FROM customer", predicted, new ProbeSettings(200, 1, timeout));
    assertThat(result).isInstanceOf(NotProbed.class);
    return ((NotProbed) result).reason();
  }

  @Test
  void endsAfterOneQueryThatDoesNotEnd() {
    assertThat(
            notProbed(
                "SELECT count(*) FROM customer, %1$s a, %1$s b, %1$s c WHERE id < 0 OR name > ''"
                    .formatted(million()),
                Duration.ofMillis(300)))
        .isEqualTo("a query exceeded the time limit on a small database");
  }

  @Test
  void endsAtAnAnswerOfTooManyRows() {
    assertThat(notProbed("SELECT name FROM customer, " + million() + " a", Duration.ofSeconds(20)))
        .isEqualTo("a query returned too much on a small database");
  }

  @Test
  void probesNothingThatDependsOnChance() {
    assertThat(
            notProbed("SELECT count(*) + floor(0 * random()) FROM customer", Duration.ofSeconds(1)))
        .isEqualTo("a query depends on chance or on the time");
  }

  @Test
  void probesNothingThatTheGuardRefuses() {
    assertThat(notProbed("DELETE FROM customer", Duration.ofSeconds(1)))
        .contains("the guard refuses a query");
  }

  /** The account reads as ever, and nothing has been added. */
  @Test
  void leavesTheDatabaseAsItIs() {
    search("SELECT id FROM purchase", "SELECT id FROM purchase WHERE id < 100");
    try (Executor executor =
        new Executor(
            new ConfiguredDatabases(List.of(shop)),
            SessionSettings.DEFAULT,
            Engines.installed(),
            SqlGuard::check)) {
      assertThat(executor.schema(shop.id()).tables())
          .extracting(Schema.Table::name)
          .map(name -> name.toLowerCase(Locale.ROOT))
          .containsExactlyInAnyOrder("customer", "purchase");
      assertThat(executor.run(shop.id(), "SELECT count(*) FROM purchase", Limits.DEFAULT))
          .isInstanceOfSatisfying(
              Execution.Rows.class, rows -> assertThat(rows.table().row(0)).containsExactly(30L));
    }
  }
}
