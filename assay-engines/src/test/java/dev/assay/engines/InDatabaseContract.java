// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Limits;
import dev.assay.match.Cause;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.model.Verdict;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tests that every engine that compares results itself must pass on a real database. */
public abstract class InDatabaseContract {
  /** Columns of one comparison, as each opens several sessions. */
  private static final int TYPES_PER_PAIR = 4;

  private static final Limits LIMITS = Limits.DEFAULT.withTimeout(Duration.ofSeconds(20));

  /** Pairs for each run of the property; {@code -Dassay.pushed.pairs} sets another number. */
  private static final int PAIRS = Integer.getInteger("assay.pushed.pairs", 30);

  private static final long SEED = Long.getLong("assay.pushed.seed", 20261125L);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  protected Path folder;

  /** A database with the given statements run in it. */
  protected abstract DatabaseAddress database(List<String> statements) throws Exception;

  /** Types, each with literals that lie close together, and are NULL now and then. */
  protected abstract List<List<String>> types();

  /** An expression that gives numbers from 1, one row each. */
  protected abstract String numbers(int rows);

  private DatabaseAddress samples() throws Exception {
    List<String> statements = new ArrayList<>();
    StringBuilder columns = new StringBuilder();
    for (int c = 0; c < types().size(); c++) {
      columns
          .append(c == 0 ? "" : ", ")
          .append("c")
          .append(c)
          .append(' ')
          .append(types().get(c).get(0));
    }
    Random random = new Random(SEED);
    for (String table : List.of("a", "b")) {
      statements.add("CREATE TABLE %s (%s)".formatted(table, columns));
      for (int row = 0; row < 12; row++) {
        List<String> values = new ArrayList<>();
        for (List<String> type : types()) {
          values.add(
              random.nextInt(5) == 0 ? "NULL" : type.get(1 + random.nextInt(type.size() - 1)));
        }
        statements.add("INSERT INTO %s VALUES (%s)".formatted(table, String.join(", ", values)));
      }
    }
    return database(statements);
  }

  private String query(Random random, List<Integer> columns) {
    List<String> items = columns.stream().map(c -> "c" + c).toList();
    String list = String.join(", ", items);
    String table = random.nextInt(4) == 0 ? "b" : "a";
    return switch (random.nextInt(9)) {
      case 0 -> "SELECT " + list + " FROM " + table + " ORDER BY 1";
      case 1 -> "SELECT " + list + " FROM " + table + " -- all of them";
      case 2 -> "WITH t AS (SELECT * FROM " + table + ") SELECT " + list + " FROM t;";
      case 3 -> "SELECT DISTINCT " + list + " FROM " + table;
      case 4 -> "SELECT " + list + " FROM a UNION ALL SELECT " + list + " FROM b";
      case 5 -> "SELECT " + list + " FROM b UNION ALL SELECT " + list + " FROM a";
      case 6 -> "SELECT " + list + " FROM " + table + " LIMIT 11";
      case 7 -> "SELECT x." + String.join(", x.", items) + " FROM " + table + " x WHERE 1 = 1";
      default -> "SELECT " + list + " FROM " + table;
    };
  }

  @Test
  protected void findsOnlyThoseEqualThatAreEqualWithoutRelaxation() throws Exception {
    PushedRun run = new PushedRun(samples(), folder);
    Random random = new Random(SEED + 1);
    for (int i = 0; i < PAIRS; i++) {
      List<Integer> gold = new ArrayList<>();
      List<Integer> predicted = new ArrayList<>();
      for (int c = 0; c <= random.nextInt(3); c++) {
        int column = random.nextInt(types().size());
        gold.add(column);
        predicted.add(random.nextInt(6) == 0 ? random.nextInt(types().size()) : column);
      }
      run.pair(query(random, gold), query(random, predicted));
    }
    List<Outcome> fetched = run.outcomes(LIMITS, Profile.STANDARD, null);
    List<Outcome> pushed = run.outcomes(LIMITS, Profile.STANDARD, 2L);
    int inDatabase = 0;
    for (int i = 0; i < PAIRS; i++) {
      Outcome one = fetched.get(i);
      Outcome other = pushed.get(i);
      String pair = run.gold(i) + " | " + run.predicted(i);
      assertThat(other.verdict()).as(pair).isEqualTo(one.verdict());
      assertThat(other.metrics()).as(pair).isEqualTo(one.metrics());
      if (one.match() != null) {
        assertThat(other.match()).as(pair).isNotNull();
        assertThat(other.match().level()).as(pair).isEqualTo(one.match().level());
        assertThat(other.match().alternatives()).as(pair).isEqualTo(one.match().alternatives());
        assertThat(other.match().mapping()).as(pair).isEqualTo(one.match().mapping());
      }
      assertThat(other.execution().rows()).as(pair).isEqualTo(one.execution().rows());
      assertThat(other.gold().execution().rows()).as(pair).isEqualTo(one.gold().execution().rows());
      if (other.execution().inDatabase()) {
        inDatabase++;
        assertThat(other.match().relaxations()).as(pair).isEmpty();
        assertThat(other.execution().hash()).isNull();
      }
    }
    assertThat(inDatabase).as("pairs that the database found equal").isGreaterThan(PAIRS / 10);
  }

  @Test
  void comparesEveryTypeOfTheListInTheDatabase() throws Exception {
    PushedRun run = new PushedRun(samples(), folder);
    List<String> together = new ArrayList<>();
    for (int c = 0; c < types().size(); c += TYPES_PER_PAIR) {
      List<Integer> some =
          IntStream.range(c, Math.min(c + TYPES_PER_PAIR, types().size())).boxed().toList();
      String columns = some.stream().map(each -> "c" + each).collect(Collectors.joining(", "));
      run.pair(
          "SELECT " + columns + " FROM a",
          "SELECT x." + columns.replace(", ", ", x.") + " FROM a AS x");
      together.add(some.stream().map(each -> types().get(each).get(0)).toList().toString());
    }
    List<Outcome> outcomes = run.outcomes(LIMITS, Profile.STRICT, 2L);
    for (int i = 0; i < together.size(); i++) {
      assertThat(outcomes.get(i).verdict()).as(together.get(i)).isEqualTo(new Verdict.Correct());
      assertThat(outcomes.get(i).execution().inDatabase()).as(together.get(i)).isTrue();
    }
  }

  @Test
  void cannotBeLeftByAQueryThatEndsItsParentheses() throws Exception {
    PushedRun run = new PushedRun(samples(), folder);
    List<String> escapes =
        List.of(
            "SELECT c0 FROM a) AS gold_side (c1) UNION ALL SELECT c0 FROM (SELECT c0 FROM a",
            "SELECT c0 FROM b) x -- ",
            "(SELECT c0 FROM a) x",
            "(SELECT c0 FROM a) AS x (c0) CROSS JOIN (SELECT c0 FROM a LIMIT 1) AS y (c0)",
            "SELECT c0 FROM b /* ",
            "SELECT c0 FROM b; SELECT c0 FROM a",
            "SELECT k1 FROM all_rows",
            "SELECT * FROM gold_side",
            "SELECT c1 FROM gold_side",
            "SELECT c0 FROM a; DROP TABLE a",
            "DELETE FROM a RETURNING c0",
            "SELECT c0 FROM a FOR UPDATE");
    escapes.forEach(escape -> run.pair("SELECT c0 FROM a", escape));
    List<Outcome> fetched = run.outcomes(LIMITS, Profile.STRICT, null);
    List<Outcome> pushed = run.outcomes(LIMITS, Profile.STRICT, 2L);
    for (int i = 0; i < escapes.size(); i++) {
      assertThat(pushed.get(i).verdict())
          .as(escapes.get(i))
          .isEqualTo(fetched.get(i).verdict())
          .isInstanceOf(Verdict.Incorrect.class);
    }
  }

  private static final Limits FEW = new Limits(Duration.ofSeconds(20), 100, 100_000, 1 << 20);

  @Test
  void scoresAgainstAGoldThatIsTooLargeToBeFetched() throws Exception {
    String gold = "SELECT n, n %% 7 AS d FROM %s".formatted(numbers(500)).replace("%%", "%");
    PushedRun run =
        new PushedRun(samples(), folder)
            .pair(gold, gold + " WHERE n > 0")
            .pair(gold, "SELECT CASE WHEN n = 8 THEN 9 ELSE n END, n % 7 FROM " + numbers(500))
            .pair(gold, "SELECT n, n % 7 FROM " + numbers(501))
            .pair(gold, "SELECT n, n % 7 FROM " + numbers(499))
            .pair(gold, "SELECT n FROM " + numbers(3))
            .pair(gold, "SELECT n, n FROM " + numbers(500) + " WHERE n < 0")
            .pair(gold, gold + " UNION ALL " + gold)
            .pair(gold, "SELECT n, missing FROM " + numbers(500));
    assertThat(run.outcomes(FEW, Profile.STANDARD, null))
        .allMatch(outcome -> outcome.verdict() instanceof Verdict.NotScored);

    List<Outcome> strict = run.outcomes(FEW, Profile.STRICT, 10L);
    assertThat(strict.stream().map(InDatabaseContract::cause))
        .containsExactly(
            null,
            Cause.WRONG_VALUES,
            Cause.WRONG_ROW_COUNT,
            Cause.WRONG_ROW_COUNT,
            Cause.MISSING_COLUMNS,
            Cause.EMPTY_RESULT,
            Cause.WRONG_DUPLICATES,
            Cause.SQL_ERROR);
    assertThat(strict.get(1).match().difference().missing().get(0).cells())
        .containsExactly("8", "1");
    assertThat(strict.get(1).match().difference().extra().get(0).cells()).containsExactly("9", "1");
    assertThat(strict.get(3).match().difference().rowCounts().missing()).isEqualTo(1);
    assertThat(strict.get(0).gold().execution().rows()).isEqualTo(500);
    List<Outcome> standard = run.outcomes(FEW, Profile.STANDARD, 10L);
    assertThat(standard.get(1).verdict()).isInstanceOf(Verdict.NotScored.class);
    assertThat(standard.stream().map(InDatabaseContract::cause))
        .containsExactly(
            null,
            null,
            Cause.WRONG_ROW_COUNT,
            Cause.WRONG_ROW_COUNT,
            Cause.MISSING_COLUMNS,
            Cause.EMPTY_RESULT,
            Cause.WRONG_DUPLICATES,
            Cause.SQL_ERROR);
  }

  /** Right answers that agree under one relaxation of standard each, and one that swaps roles. */
  @Test
  protected void aRightAnswerNeverTurnsWrongBeyondTheLimits() throws Exception {
    String from = " FROM " + numbers(500);
    String gold = "SELECT n, n % 7 AS d, CAST(n % 3 AS VARCHAR(9)) AS t" + from;
    String half = "SELECT n, n / 8.0 AS h" + from;
    PushedRun run =
        new PushedRun(samples(), folder)
            .pair(gold, "SELECT CAST(n % 3 AS VARCHAR(9)) AS t, n, n % 7 AS d" + from)
            .pair(gold, "SELECT n % 7 AS d, n, CAST(n % 3 AS VARCHAR(9)) AS t" + from)
            .pair(gold, "SELECT n, n % 7, n % 3" + from)
            .pair(gold, "SELECT CAST(n AS VARCHAR(9)), n % 7, CAST(n % 3 AS VARCHAR(9))" + from)
            .pair(gold, "SELECT n, n % 7, CAST(n % 3 AS VARCHAR(9)), 1" + from)
            .pair(gold, "SELECT n, n % 7, CAST(n % 3 AS VARCHAR(9)) || ' '" + from)
            .pair(gold, "SELECT CAST(n AS DECIMAL(9, 2)), n % 7, CAST(n % 3 AS VARCHAR(9))" + from)
            .pair(half, "SELECT n, ROUND(n / 8.0, 2)" + from)
            .pair("SELECT n, ROUND(n / 8.0, 2) AS h" + from, half)
            .pair(half, "SELECT n, CAST(n / 8.0 AS DOUBLE PRECISION)" + from)
            .pair(
                "SELECT n % 2 = 0 AS even, n" + from,
                "SELECT CASE WHEN n % 2 = 0 THEN 1 ELSE 0 END, n" + from)
            .pair("SELECT n, DATE '2020-01-01' AS d" + from, "SELECT n, '2020-01-01'" + from)
            .pair(
                "SELECT n, DATE '2020-01-01' AS d" + from,
                "SELECT n, TIMESTAMP '2020-01-01 00:00:00'" + from);
    int swap = run.size();
    run.pair("SELECT n AS a, 501 - n AS b" + from, "SELECT 501 - n AS a, n AS b" + from);
    List<Outcome> fetched = run.outcomes(LIMITS, Profile.STANDARD, null);
    List<Outcome> pushed = run.outcomes(FEW, Profile.STANDARD, 10L);
    for (int i = 0; i < swap; i++) {
      assertThat(fetched.get(i).verdict()).as(run.predicted(i)).isEqualTo(new Verdict.Correct());
      assertThat(cause(pushed.get(i))).as(run.predicted(i)).isNull();
    }
    for (int i = 0; i < 2; i++) {
      assertThat(pushed.get(i).verdict()).as(run.predicted(i)).isEqualTo(new Verdict.Correct());
      assertThat(pushed.get(i).match().relaxations())
          .isEqualTo(fetched.get(i).match().relaxations());
      assertThat(pushed.get(i).match().mapping()).isEqualTo(fetched.get(i).match().mapping());
    }
    assertThat(pushed.get(swap).match().relaxations())
        .isEqualTo(fetched.get(swap).match().relaxations());
  }

  private static @Nullable Cause cause(Outcome outcome) {
    return outcome.verdict() instanceof Verdict.Incorrect wrong ? wrong.cause() : null;
  }

  @Test
  void fetchesWhereOrderLimitOrChanceDecide() throws Exception {
    String all = "SELECT n FROM " + numbers(500);
    List<String> golds =
        List.of(
            all + " ORDER BY n",
            all + " LIMIT 400",
            "SELECT n + 0 * random() FROM " + numbers(500));
    PushedRun run = new PushedRun(samples(), folder);
    golds.forEach(gold -> run.pair(gold, gold));
    assertThat(run.outcomes(LIMITS, Profile.STANDARD, 10L))
        .noneMatch(outcome -> outcome.execution().inDatabase());
  }
}
