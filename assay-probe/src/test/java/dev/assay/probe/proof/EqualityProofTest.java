// SPDX-License-Identifier: Apache-2.0
package dev.assay.probe.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.assay.probe.proof.TableFacts.ColumnFacts;
import dev.assay.sql.Dialect;
import dev.assay.sql.internal.QueryShape;
import dev.assay.sql.internal.SqlName;
import dev.assay.sql.internal.SqlText;
import dev.assay.sql.internal.SqlToken.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Proofs against random small databases with NULL, repeated rows and text among numbers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EqualityProofTest {
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE b (id INTEGER PRIMARY KEY, n INTEGER, name TEXT, code TEXT UNIQUE)",
          "CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER NOT NULL, t TEXT, r REAL,"
              + " b INTEGER NOT NULL REFERENCES b (id), c INTEGER REFERENCES b (id))",
          "CREATE TABLE l (a INTEGER, b INTEGER, w INTEGER)",
          "CREATE TABLE k (a INTEGER NOT NULL, b INTEGER NOT NULL, s TEXT NOT NULL,"
              + " PRIMARY KEY (a, b))",
          "CREATE TABLE m (id TEXT NOT NULL PRIMARY KEY, v INTEGER)");

  private static final Object[] NUMBERS = {null, 0, 1, 1, 2, 2, 3, "x", 1.5};
  private static final Object[] TEXTS = {null, "1", "2", "01", "1.0", "x", "X", "xy", "y", ""};
  private static final Object[] REALS = {null, 0, 0.5, 1, 1.5, 2};

  /** A pair of the file under its rule. */
  private record Pair(ProofRule rule, boolean equal, String gold, String predicted) {}

  private final List<Pair> pairs = pairs();

  /** Of one test, by their texts. */
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  @BeforeEach
  void forgetStatements() {
    statements.clear();
  }

  private static List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    try (InputStream in = EqualityProofTest.class.getResourceAsStream("/proof/pairs.txt")) {
      ProofRule rule = ProofRule.JOIN_ORDER;
      boolean equal = true;
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(each -> !each.startsWith("#")).toList()) {
        String[] parts = line.split(" ~ ");
        if (parts.length == 2) {
          pairs.add(new Pair(rule, equal, parts[0], parts[1]));
        } else if (line.equals("not:")) {
          equal = false;
        } else {
          rule = ProofRule.valueOf(line);
          equal = true;
        }
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return pairs;
  }

  @Test
  void hasFivePairsAndFiveNearMissesOfEachRule() {
    for (ProofRule rule : ProofRule.values()) {
      for (boolean equal : new boolean[] {true, false}) {
        assertThat(pairs.stream().filter(p -> p.rule() == rule && p.equal() == equal))
            .as("%s %s", rule, equal)
            .hasSizeGreaterThanOrEqualTo(5);
      }
    }
  }

  @Test
  void provesPairsByTheirRulesAndNoNearMiss() throws SQLException {
    List<String> wrong = new ArrayList<>();
    try (Connection database = memory()) {
      List<TableFacts> facts = facts(database);
      for (Pair pair : pairs) {
        List<String> steps = steps(pair.gold(), pair.predicted(), facts);
        if (pair.equal() != steps.contains(pair.rule().words())
            && !(pair.equal()
                && steps.stream().anyMatch(step -> step.startsWith(pair.rule().words() + " (")))) {
          wrong.add(pair + " " + steps);
        } else if (!pair.equal() && !steps.isEmpty()) {
          wrong.add(pair + " " + steps);
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          SELECT count(DISTINCT id) FROM a ~ SELECT count(*) FROM a ~ COUNT(DISTINCT) of a key as COUNT(*) (key a.id)
          SELECT count(y) FROM a ~ SELECT count(*) FROM a ~ COUNT of a column without NULL as COUNT(*) (a.y is never NULL)
          SELECT count(x) FROM a WHERE x > 1 ~ SELECT count(*) FROM a WHERE x > 1 ~ COUNT of a column without NULL as COUNT(*)
          SELECT DISTINCT a, b, s FROM k ~ SELECT a, b, s FROM k ~ DISTINCT where no row can repeat (key k.a, b)
          SELECT a.x FROM a JOIN b ON a.b = b.id ~ SELECT x FROM a ~ a joined parent is left out, as each row has exactly one (foreign key a.b)
          SELECT max(name) FROM b GROUP BY id HAVING count(*) >= 1 ~ SELECT max(name) FROM b GROUP BY id ~ HAVING COUNT(*) >= 1 keeps every group, as each has a row
          SELECT name FROM b GROUP BY id, name ~ SELECT name FROM b GROUP BY id ~ GROUP BY columns that determine each other (key b.id)
          """)
  void namesTheKeyThatAStepRestsOn(String gold, String predicted, String step) throws SQLException {
    try (Connection database = memory()) {
      assertThat(steps(gold, predicted, facts(database))).contains(step);
    }
  }

  /** These may be equal, but SQLite decides that by the order in which it reads rows. */
  @Test
  void provesNothingThatTheEngineLeavesOpen() throws SQLException {
    String swapped = "SELECT a.x, b.n FROM %s WHERE a.b = b.id GROUP BY a.x";
    List<String> open =
        List.of(
            swapped.formatted("a, b") + " ~ " + swapped.formatted("b, a"),
            "SELECT t, max(x) FROM a WHERE y = 1 AND x > 0 ~ SELECT t, max(x) FROM a WHERE x > 0 AND y = 1",
            "SELECT x FROM a WHERE y = 1 AND b IN (SELECT id FROM b ORDER BY n LIMIT 1)"
                + " ~ SELECT x FROM a WHERE b IN (SELECT id FROM b ORDER BY n LIMIT 1) AND 1 = y",
            "SELECT x FROM a WHERE y = (SELECT n FROM b) AND x = 1"
                + " ~ SELECT x FROM a WHERE x = 1 AND y = (SELECT n FROM b)",
            "SELECT DISTINCT x FROM a WHERE y > 0 ORDER BY y ~ SELECT DISTINCT x FROM a WHERE 0 < y ORDER BY y",
            "SELECT group_concat(t) FROM a, b ~ SELECT group_concat(t) FROM b, a",
            "SELECT x FROM a CROSS JOIN b ~ SELECT x FROM b CROSS JOIN a",
            "SELECT name COLLATE NOCASE FROM b ~ SELECT name FROM b",
            "SELECT sum(x) OVER () FROM a ~ SELECT sum(x) FROM a",
            "SELECT count(*) FILTER (WHERE x > 1) FROM a ~ SELECT count(*) FROM a",
            "SELECT \"rowid\" FROM l ~ SELECT 'rowid' FROM l",
            "SELECT name FROM b NATURAL JOIN a ~ SELECT name FROM b, a");
    try (Connection database = memory()) {
      List<TableFacts> facts = facts(database);
      for (String pair : open) {
        assertThat(steps(pair.split(" ~ ")[0], pair.split(" ~ ")[1], facts)).as(pair).isEmpty();
      }
    }
  }

  @Test
  void agreesWithRandomDatabases() throws SQLException {
    check(150);
  }

  @Test
  @Tag("long")
  void agreesWithManyRandomDatabases() throws SQLException {
    check(100_000);
  }

  /** Pairs of public predictions and their golds, proved on the declarations alone. */
  @ParameterizedTest
  @ValueSource(strings = {"dail_sql_gpt4", "c3_chatgpt"})
  @Tag("long")
  void agreesForPublicPredictions(String system) throws IOException, SQLException {
    Path data = Path.of(System.getProperty("assay.shared", "../shared"), "data", "spider_dev");
    Path predictions = data.resolve("predictions").resolve(system + ".sql");
    assumeTrue(Files.exists(predictions), "the shared data are not here");
    List<String> golds = Files.readAllLines(data.resolve("dev_gold.sql"));
    List<String> answers = Files.readAllLines(predictions);
    int proved = 0;
    for (int i = 0; i < golds.size(); i++) {
      String[] gold = golds.get(i).split("\t");
      Pair pair = new Pair(ProofRule.JOIN_ORDER, true, gold[0], answers.get(i).split("\t")[0]);
      statements.clear();
      try (Connection database = copied(data.resolve("database").resolve(gold[1]), gold[1])) {
        List<TableFacts> facts = facts(database);
        List<String> steps = steps(pair.gold(), pair.predicted(), facts);
        Map<Pair, List<List<Integer>>> mappings = new HashMap<>();
        for (int seed = 0; seed < 70 && !steps.isEmpty(); seed++) {
          fill(database, facts, constants(pair), new Random(seed));
          requireEqual(database, pair, steps, mappings, seed);
        }
        proved += steps.isEmpty() ? 0 : 1;
      }
    }
    assertThat(proved).isGreaterThan(600);
  }

  /** An empty database with the tables of a file. */
  private static Connection copied(Path folder, String name) throws SQLException {
    Connection copy = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Connection file =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve(name + ".sqlite"));
        Statement read = file.createStatement();
        ResultSet tables =
            read.executeQuery(
                "SELECT sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'");
        Statement make = copy.createStatement()) {
      while (tables.next()) {
        make.execute(tables.getString(1));
      }
    }
    copy.setAutoCommit(false);
    return copy;
  }

  private static List<Object> constants(Pair pair) {
    SqlText text = SqlText.of(pair.gold() + " " + pair.predicted(), Dialect.SQLITE);
    return text.code().stream()
        .filter(
            token ->
                token.kind() == Kind.NUMBER || "'\"".indexOf(text.sql().charAt(token.start())) >= 0)
        .map(token -> (Object) SqlName.unquote(text.text(token)).replace("%", ""))
        .toList();
  }

  /** Proved pairs never differ, and each near miss differs somewhere. */
  private void check(int databases) throws SQLException {
    List<Pair> unseen = new ArrayList<>(pairs.stream().filter(pair -> !pair.equal()).toList());
    Map<Pair, List<List<Integer>>> mappings = new HashMap<>();
    try (Connection database = memory()) {
      List<TableFacts> facts = facts(database);
      Map<Pair, List<String>> proofs = new LinkedHashMap<>();
      for (Pair pair : pairs) {
        List<String> steps = steps(pair.gold(), pair.predicted(), facts);
        if (!steps.isEmpty()) {
          proofs.put(pair, steps);
        }
      }
      for (int i = 0; i < databases; i++) {
        fill(database, facts, List.of(), new Random(i));
        for (Map.Entry<Pair, List<String>> proof : proofs.entrySet()) {
          requireEqual(database, proof.getKey(), proof.getValue(), mappings, i);
        }
        unseen.removeIf(pair -> differ(database, pair));
      }
    }
    assertThat(unseen).as("near misses that never differed").isEmpty();
  }

  private boolean differ(Connection database, Pair pair) {
    List<List<@Nullable Object>> gold = ask(database, pair.gold());
    List<List<@Nullable Object>> predicted = ask(database, pair.predicted());
    return !(isOrdered(pair.gold()) ? gold : sorted(gold))
        .equals(isOrdered(pair.gold()) ? predicted : sorted(predicted));
  }

  private void requireEqual(
      Connection database,
      Pair pair,
      List<String> steps,
      Map<Pair, List<List<Integer>>> mappings,
      int seed) {
    List<List<@Nullable Object>> gold = ask(database, pair.gold());
    List<List<@Nullable Object>> predicted = ask(database, pair.predicted());
    if (gold.isEmpty() && predicted.isEmpty()) {
      return;
    }
    if (steps.contains(EqualityProof.TIES)) {
      assertThat(predicted).as("%s on %d", pair, seed).hasSameSizeAs(gold);
      return;
    }
    boolean ordered = isOrdered(pair.gold());
    List<List<Integer>> fitting =
        mappings.computeIfAbsent(
            pair,
            key ->
                steps.contains(EqualityProof.COLUMNS)
                    ? EqualityProof.permutations(positions(gold, predicted))
                    : List.of());
    List<List<@Nullable Object>> expected = ordered ? gold : sorted(gold);
    if (fitting.isEmpty()) {
      assertThat(ordered ? predicted : sorted(predicted))
          .as("%s %s on %d", pair, steps, seed)
          .isEqualTo(expected);
      return;
    }
    List<List<Integer>> left =
        fitting.stream()
            .filter(
                mapping ->
                    expected.equals(
                        ordered ? moved(predicted, mapping) : sorted(moved(predicted, mapping))))
            .toList();
    assertThat(left).as("%s %s on %d", pair, steps, seed).isNotEmpty();
    mappings.put(pair, left);
  }

  private static List<Integer> positions(
      List<List<@Nullable Object>> gold, List<List<@Nullable Object>> predicted) {
    int width = (gold.isEmpty() ? predicted : gold).get(0).size();
    return java.util.stream.IntStream.range(0, width).boxed().toList();
  }

  private static List<List<@Nullable Object>> moved(
      List<List<@Nullable Object>> rows, List<Integer> mapping) {
    List<List<@Nullable Object>> moved = new ArrayList<>();
    for (List<@Nullable Object> row : rows) {
      List<@Nullable Object> other = new ArrayList<>();
      mapping.forEach(column -> other.add(row.get(column)));
      moved.add(other);
    }
    return moved;
  }

  private static boolean isOrdered(String sql) {
    return QueryShape.isOrdered(sql, Dialect.SQLITE);
  }

  private static List<String> steps(String gold, String predicted, List<TableFacts> facts) {
    return EqualityProof.steps(gold, predicted, facts, List.of(), isOrdered(gold))
        .orElse(List.of());
  }

  private static List<List<@Nullable Object>> sorted(List<List<@Nullable Object>> rows) {
    return rows.stream().sorted(java.util.Comparator.comparing(Object::toString)).toList();
  }

  private List<List<@Nullable Object>> ask(Connection database, String sql) {
    try (ResultSet result = statement(database, sql).executeQuery()) {
      int width = result.getMetaData().getColumnCount();
      List<List<@Nullable Object>> rows = new ArrayList<>();
      while (result.next()) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int c = 1; c <= width; c++) {
          Object cell = result.getObject(c);
          row.add(cell instanceof Number number ? (Object) number.doubleValue() : cell);
        }
        rows.add(row);
      }
      return rows;
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  private PreparedStatement statement(Connection database, String sql) {
    return statements.computeIfAbsent(sql, text -> prepared(database, text));
  }

  private static PreparedStatement prepared(Connection database, String sql) {
    try {
      return database.prepareStatement(sql);
    } catch (SQLException e) {
      throw new AssertionError(sql, e);
    }
  }

  private static Connection memory() throws SQLException {
    Connection database = DriverManager.getConnection("jdbc:sqlite::memory:");
    try (Statement statement = database.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
      statement.execute("PRAGMA foreign_keys = OFF");
    }
    database.setAutoCommit(false);
    return database;
  }

  /**
   * Fills all tables with up to five rows each that keep the declared keys, NOT NULL and foreign
   * keys.
   *
   * @param constants further values
   */
  private void fill(
      Connection database, List<TableFacts> facts, List<Object> constants, Random random)
      throws SQLException {
    for (TableFacts table : facts) {
      PreparedStatement insert =
          statement(
              database,
              "INSERT OR IGNORE INTO \"%s\" VALUES (?%s)"
                  .formatted(table.name(), ", ?".repeat(table.columns().size() - 1)));
      statement(database, "DELETE FROM \"%s\"".formatted(table.name())).executeUpdate();
      int rows = random.nextInt(6);
      for (int row = 1; row <= rows; row++) {
        for (int c = 0; c < table.columns().size(); c++) {
          insert.setObject(c + 1, value(table, table.columns().get(c), row, constants, random));
        }
        insert.executeUpdate();
      }
    }
    int removed = 1;
    while (removed > 0) {
      removed = 0;
      for (TableFacts table : facts) {
        for (TableFacts.Reference reference : table.references()) {
          removed +=
              statement(
                      database,
                      "DELETE FROM \"%s\" WHERE \"%s\" NOT IN (SELECT \"%s\" FROM \"%s\")"
                          .formatted(
                              table.name(),
                              reference.columns().get(0),
                              reference.otherColumns().get(0),
                              reference.table()))
                  .executeUpdate();
        }
      }
    }
  }

  private static @Nullable Object value(
      TableFacts table, ColumnFacts column, int row, List<Object> constants, Random random) {
    boolean text = column.affinity() == TableFacts.Affinity.TEXT;
    if (table.keys().contains(Set.of(column.name())) && !text) {
      return row;
    }
    boolean child =
        table.references().stream().anyMatch(each -> each.columns().contains(column.name()));
    if (child && !column.required() && random.nextInt(4) == 0) {
      return null;
    }
    Object value;
    do {
      Object[] values =
          text ? TEXTS : column.affinity() == TableFacts.Affinity.REAL ? REALS : NUMBERS;
      value =
          child && random.nextInt(4) > 0
              ? (Object) (1 + random.nextInt(3))
              : !constants.isEmpty() && random.nextBoolean()
                  ? constants.get(random.nextInt(constants.size()))
                  : values[random.nextInt(values.length)];
    } while (value == null && column.required());
    return value;
  }

  /** The facts that the catalog tells. */
  private List<TableFacts> facts(Connection database) throws SQLException {
    List<TableFacts> facts = new ArrayList<>();
    for (List<@Nullable Object> name :
        ask(database, "SELECT name FROM sqlite_master WHERE type = 'table'")) {
      String table = String.valueOf(name.get(0));
      List<ColumnFacts> columns = new ArrayList<>();
      List<String> primary = new ArrayList<>();
      for (List<@Nullable Object> row :
          ask(
              database,
              "SELECT lower(name), type, \"notnull\", pk FROM pragma_table_info('%s')"
                  .formatted(table))) {
        boolean key = !Objects.equals(row.get(3), 0.0);
        String column = String.valueOf(row.get(0));
        columns.add(
            new ColumnFacts(
                column, String.valueOf(row.get(1)), key || Objects.equals(row.get(2), 1.0)));
        if (key) {
          primary.add(column);
        }
      }
      List<Set<String>> keys = new ArrayList<>();
      if (!primary.isEmpty()) {
        keys.add(Set.copyOf(primary));
      }
      if (table.equals("b") && columns.size() == 4) {
        keys.add(Set.of("code"));
      }
      List<TableFacts.Reference> references =
          ask(
                  database,
                  "SELECT lower(\"from\"), lower(\"table\"), lower(\"to\") FROM pragma_foreign_key_list('%s')"
                      .formatted(table))
              .stream()
              .map(
                  row ->
                      new TableFacts.Reference(
                          List.of(String.valueOf(row.get(0))),
                          String.valueOf(row.get(1)),
                          List.of(String.valueOf(row.get(2)))))
              .toList();
      facts.add(
          new TableFacts(table.toLowerCase(java.util.Locale.ROOT), columns, keys, references));
    }
    return facts;
  }
}
