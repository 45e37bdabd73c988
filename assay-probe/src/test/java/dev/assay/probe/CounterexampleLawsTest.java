// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.model.RealismLevel;
import dev.assay.probe.Counterexample.FilledTable;
import dev.assay.table.ResultTable;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Laws of counterexamples, on random databases and pairs of queries. The databases keep rules that
 * are not declared; that realistic rows keep them is checked here row by row, without the code that
 * the search uses.
 */
class CounterexampleLawsTest {
  private static final int DATABASES = 4;
  private static final int PAIRS = 12;
  private static final ProbeSettings SETTINGS = new ProbeSettings(60, 1, Duration.ofSeconds(30));

  /** Conditions that the real rows don't tell apart. */
  private static final String[][] NEARLY_ALIKE = {
    {"r.low < 190", "r.low < 192"},
    {"h.stars <= 7", "h.stars <= 8"},
    {"h.city = 'City z'", "h.city = 'City z' AND r.high > 40"},
    {"h.name = 'Ritz'", "h.name LIKE '%Ritz%'"},
    {"r.note = 'loud'", "r.note = 'loud' AND h.stars > 2"},
    {"h.kind = 'new'", "h.kind <> 'old' AND h.kind <> 'grand'"},
    {"h.kind = 'new'", "h.kind IN ('new', 'cheap')"},
    {"h.stars > 0", "r.low <= r.high OR r.low IS NULL"},
  };

  private static final List<String> KINDS = List.of("old", "new", "grand");

  @TempDir static Path folder;

  private static final Map<DatabaseAddress, List<QueryPair>> PAIRS_OF = new LinkedHashMap<>();

  /** A refuted pair, and where. */
  private record Refutation(DatabaseAddress address, QueryPair pair, Counterexample found) {}

  private static List<Refutation> refutations = List.of();

  @BeforeAll
  static void search() throws SQLException {
    Random random = new Random(7);
    for (int i = 0; i < DATABASES; i++) {
      List<QueryPair> pairs = new ArrayList<>();
      DatabaseAddress address = database(i, random);
      for (int k = 0; k < PAIRS; k++) {
        pairs.add(pair(random));
      }
      PAIRS_OF.put(address, pairs);
    }
    refutations = new ArrayList<>();
    PAIRS_OF.forEach(
        (address, pairs) -> {
          try (CounterexampleSearch search = CounterexampleSearch.open(address, SETTINGS)) {
            for (QueryPair pair : pairs) {
              if (search.search(pair) instanceof ProbeResult.Refuted refuted) {
                refutations.add(new Refutation(address, pair, refuted.counterexample()));
              }
            }
          }
        });
  }

  /**
   * Hotels with rooms. Undeclared: a city has one region, no name repeats, low never exceeds high,
   * kind is one of three words, and stars are never NULL. Foreign keys are declared but broken.
   */
  private static DatabaseAddress database(int number, Random random) throws SQLException {
    Path file = folder.resolve("hotels%d.sqlite".formatted(number));
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      String key = random.nextBoolean() ? "id INTEGER PRIMARY KEY" : "id INTEGER NOT NULL UNIQUE";
      statement.execute(
          "CREATE TABLE hotel (%s, name TEXT, city TEXT, region TEXT, kind TEXT, stars INTEGER)"
              .formatted(key));
      statement.execute(
          "CREATE TABLE room (no INTEGER, hotel_id INTEGER REFERENCES hotel (id), low INTEGER,"
              + " high INTEGER, note TEXT, PRIMARY KEY (no, hotel_id))");
      int hotels = 30 + random.nextInt(20);
      for (int h = 1; h <= hotels; h++) {
        int city = random.nextInt(9);
        statement.execute(
            "INSERT INTO hotel VALUES (%d, 'Hotel %s', 'City %s', 'Region %s', '%s', %d)"
                .formatted(
                    h,
                    Character.toString('A' + h),
                    Character.toString('a' + city),
                    Character.toString('a' + city % 4),
                    KINDS.get(h % KINDS.size()),
                    1 + random.nextInt(5)));
        for (int r = random.nextInt(4); r > 0; r--) {
          int low = 20 + random.nextInt(50);
          int parent = random.nextInt(20) == 0 ? 1_000 + h : h;
          String note = random.nextBoolean() ? "NULL" : "'quiet'";
          statement.execute(
              "INSERT INTO room VALUES (%d, %d, %d, %d, %s)"
                  .formatted(r, parent, low, low + random.nextInt(30), note));
        }
      }
      connection.commit();
    }
    return DatabaseAddress.of("hotels" + number, "jdbc:sqlite:" + file);
  }

  private static QueryPair pair(Random random) {
    String[] sources = {
      "hotel h JOIN room r ON r.hotel_id = h.id", "hotel h LEFT JOIN room r ON r.hotel_id = h.id"
    };
    String[] selects = {
      "h.name",
      "DISTINCT h.city",
      "h.city, count(*)",
      "h.name, max(r.high)",
      "count(r.note)",
      "avg(r.low)",
      "count(DISTINCT h.region)",
      "h.stars"
    };
    String[] conditions = {
      "h.stars > %d",
      "h.stars >= %d",
      "r.low > %d0",
      "r.high >= %d0",
      "h.kind = 'old'",
      "h.kind <> 'new'",
      "h.city = 'City b'",
      "r.note IS NULL",
      "r.low < r.high"
    };
    String[] groups = {"", " GROUP BY h.id", " GROUP BY h.name", " GROUP BY h.city"};
    String select = any(random, selects);
    if (random.nextInt(3) > 0) {
      String[] alike = any(random, NEARLY_ALIKE);
      String form = "SELECT " + select + " FROM " + sources[1] + " WHERE %s" + any(random, groups);
      return new QueryPair(form.formatted(alike[0]), form.formatted(alike[1]));
    }
    return new QueryPair(
        query(random, sources, select, conditions, groups),
        query(random, sources, select, conditions, groups));
  }

  private static String query(
      Random random, String[] sources, String select, String[] conditions, String[] groups) {
    return "SELECT %s FROM %s WHERE %s%s"
        .formatted(
            select,
            any(random, sources),
            any(random, conditions).formatted(2 + random.nextInt(2)),
            any(random, groups));
  }

  private static <T> T any(Random random, T[] choices) {
    return choices[random.nextInt(choices.length)];
  }

  @Test
  void isAboutManyRefutationsOfAllKinds() {
    assertThat(refutations).hasSizeGreaterThan(DATABASES * PAIRS / 2);
    assertThat(refutations).extracting(r -> r.found().level()).contains(RealismLevel.REALISTIC);
  }

  @Test
  void replaysToTheSameTwoAnswers() throws SQLException {
    for (Refutation refutation : refutations) {
      try (Connection fresh = replayed(refutation)) {
        assertThat(ask(fresh, refutation.pair().gold()))
            .as(refutation.toString())
            .isEqualTo(rows(refutation.found().gold()));
        assertThat(ask(fresh, refutation.pair().predicted()))
            .as(refutation.toString())
            .isEqualTo(rows(refutation.found().predicted()));
      }
    }
  }

  @Test
  void keepsDeclaredConstraintsAtAllLevels() throws SQLException {
    // The script's inserts would fail on a key or NOT NULL; foreign keys are looked at afterwards.
    for (Refutation refutation : refutations) {
      try (Connection fresh = replayed(refutation)) {
        assertThat(ask(fresh, "PRAGMA foreign_key_check")).as(refutation.toString()).isEmpty();
      }
    }
  }

  @Test
  void keepsWhatTheRealRowsShowAtLevel2() throws SQLException {
    for (Refutation refutation : refutations) {
      if (refutation.found().level() == RealismLevel.REALISTIC) {
        try (Connection fresh = replayed(refutation)) {
          String all = refutation.toString();
          List<List<Object>> hotels =
              ask(fresh, "SELECT name, city, region, kind, stars FROM hotel");
          Map<Object, Object> regions = new HashMap<>();
          Set<Object> names = new HashSet<>();
          for (List<Object> hotel : hotels) {
            assertThat(hotel).as(all).doesNotContainNull();
            assertThat(names.add(hotel.get(0))).as(all).isTrue();
            assertThat(regions.merge(hotel.get(1), hotel.get(2), (old, other) -> old))
                .as(all)
                .isEqualTo(hotel.get(2));
            assertThat(KINDS).as(all).contains((String) hotel.get(3));
          }
          if (refutation.found().tables().stream().anyMatch(t -> t.name().equals("room"))) {
            assertThat(ask(fresh, "SELECT * FROM room WHERE low > high")).as(all).isEmpty();
          }
        }
      }
    }
  }

  @Test
  void takesRealRowsOnlyAtLevelS() throws SQLException {
    for (Refutation refutation : refutations) {
      if (refutation.found().level() == RealismLevel.REAL_ROWS) {
        try (Connection real = DriverManager.getConnection(refutation.address().url())) {
          for (FilledTable table : refutation.found().tables()) {
            assertThat(ask(real, "SELECT * FROM " + table.name())).containsAll(rows(table.rows()));
          }
        }
      }
    }
  }

  @Test
  void leavesFewRows() {
    int rows = refutations.stream().mapToInt(r -> r.found().rowCount()).sum();

    assertThat((double) rows / refutations.size()).isLessThan(5);
  }

  @Test
  void findsTheSameOnAnyNumberOfThreads() throws Exception {
    List<String> expected = refutations.stream().map(r -> r.found().script()).sorted().toList();
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try {
      List<Future<List<String>>> futures = new ArrayList<>();
      PAIRS_OF.forEach(
          (address, pairs) -> {
            for (int half = 0; half < 2; half++) {
              List<QueryPair> some = new ArrayList<>();
              for (int i = half; i < pairs.size(); i += 2) {
                some.add(pairs.get(i));
              }
              Collections.reverse(some);
              futures.add(threads.submit(() -> scripts(address, some)));
            }
          });
      List<String> found = new ArrayList<>();
      for (Future<List<String>> future : futures) {
        found.addAll(future.get());
      }
      assertThat(found.stream().sorted().toList()).isEqualTo(expected);
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<String> scripts(DatabaseAddress address, List<QueryPair> pairs) {
    List<String> scripts = new ArrayList<>();
    try (CounterexampleSearch search = CounterexampleSearch.open(address, SETTINGS)) {
      for (QueryPair pair : pairs) {
        if (search.search(pair) instanceof ProbeResult.Refuted refuted) {
          scripts.add(refuted.counterexample().script());
        }
      }
    }
    return scripts;
  }

  private static Connection replayed(Refutation refutation) throws SQLException {
    Connection fresh = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = fresh.createStatement()) {
      for (String each : refutation.found().script().split(";\n")) {
        statement.execute(each);
      }
    }
    return fresh;
  }

  private static List<List<Object>> rows(ResultTable table) {
    return IntStream.range(0, table.rowCount())
        .mapToObj(row -> (List<Object>) new ArrayList<Object>(table.row(row)))
        .toList();
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
}
