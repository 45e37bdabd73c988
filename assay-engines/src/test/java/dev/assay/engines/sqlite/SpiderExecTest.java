// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.execute.DatabaseFolders;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.gold.Gold;
import dev.assay.match.Cause;
import dev.assay.match.Match;
import dev.assay.metric.Comparison;
import dev.assay.metric.Comparison.GoldResult;
import dev.assay.metric.DatabaseAccess;
import dev.assay.metric.Metric;
import dev.assay.metric.bird.BirdRVes;
import dev.assay.metric.internal.Efficiency;
import dev.assay.metric.spider.SpiderExec;
import dev.assay.metric.spider.SpiderExecKeepDistinct;
import dev.assay.metric.spider.SpiderExecPlugValue;
import dev.assay.model.Question;
import dev.assay.model.Verdict;
import dev.assay.sql.Dialect;
import dev.assay.sql.Schema;
import dev.assay.table.Execution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metrics that run further queries, on real database files. */
@SuppressWarnings("NullAway.Init")
class SpiderExecTest {
  private static final Metric EXEC = new SpiderExec();
  private static final Metric KEEP = new SpiderExecKeepDistinct();
  private static final Metric PLUG = new SpiderExecPlugValue();

  @TempDir private Path folder;
  private Executor executor;
  private final List<String> run = new ArrayList<>();

  @BeforeEach
  void createShop() throws SQLException, IOException {
    create("shop", "(1,'nut',5), (2,'bolt',7), (3,'nut',9)");
    executor = new Executor(new DatabaseFolders(List.of(folder)), SessionSettings.DEFAULT);
  }

  @AfterEach
  void close() {
    executor.close();
  }

  private void create(String name, String rows) throws SQLException, IOException {
    Path file = Files.createDirectories(folder.resolve("shop")).resolve(name + ".sqlite");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name TEXT, price INTEGER)");
      statement.execute("INSERT INTO item VALUES " + rows);
    }
  }

  @Test
  void comparesWithoutDistinctUnlessToldToKeepIt() {
    String gold = "SELECT DISTINCT name FROM item";

    assertThat(score(EXEC, gold, "SELECT name FROM item")).isEqualTo(1);
    assertThat(score(KEEP, gold, "SELECT name FROM item")).isZero();
    String union = "SELECT name FROM item UNION SELECT name FROM item";
    assertThat(score(EXEC, gold, union)).isZero();
    assertThat(score(KEEP, gold, union)).isEqualTo(1);
  }

  @Test
  void runsNothingAgainThatItDoesNotChange() {
    score(EXEC, "SELECT name FROM item", "SELECT id FROM item");
    score(KEEP, "SELECT DISTINCT name FROM item", "SELECT DISTINCT id FROM item");
    assertThat(run).isEmpty();

    score(EXEC, "SELECT DISTINCT name FROM item", "SELECT name FROM item");
    assertThat(run).containsExactly("SELECT  name FROM item");
  }

  @Test
  void countsTheOrderOfRowsWhereTheGoldsTextHasOne() {
    assertThat(score(EXEC, "SELECT id FROM item", "SELECT id FROM item ORDER BY id DESC"))
        .isEqualTo(1);
    assertThat(
            score(EXEC, "SELECT id FROM item order by id", "SELECT id FROM item ORDER BY id DESC"))
        .isZero();
    assertThat(
            score(
                EXEC,
                "SELECT id FROM (SELECT id FROM item ORDER BY id)",
                "SELECT id FROM item ORDER BY id DESC"))
        .isZero();
  }

  @Test
  void joinsOperatorsThatWereTornApart() {
    String gold = "SELECT id FROM item WHERE price >= 7";
    assertThat(score(EXEC, gold, "SELECT id FROM item WHERE price > = 7")).isEqualTo(1);
    assertThat(score(KEEP, gold, "SELECT id FROM item WHERE price > = 7")).isEqualTo(1);
  }

  @Test
  void knowsTheCurrentYear() {
    assertThat(
            score(
                EXEC, "SELECT 2020 - price FROM item", "SELECT YEAR(CURDATE()) - price FROM item"))
        .isEqualTo(1);
  }

  @Test
  void readsThePlaceholderOfModelsWithoutValues() {
    String gold = "SELECT id FROM item LIMIT 1";
    assertThat(score(EXEC, gold, "SELECT id FROM item LIMIT value ")).isEqualTo(1);
    String named = "SELECT value FROM (SELECT 5 AS value )";
    assertThat(score(EXEC, named, named)).isEqualTo(1);
  }

  @Test
  void runsTheFirstStatementOnlyWhereItLeavesOutDistinct() {
    String gold = "SELECT id FROM item";
    assertThat(score(EXEC, gold, gold + "; SELECT 1")).isEqualTo(1);
    assertThat(score(KEEP, gold, gold + "; SELECT 1")).isZero();
  }

  @Test
  void givesNothingToPredictionsThatFailOrAreRefused() {
    String empty = "SELECT id FROM item WHERE id > 9";
    for (Metric metric : List.of(EXEC, KEEP, PLUG)) {
      assertThat(score(metric, empty, "SELECT nothing FROM item")).isZero();
      assertThat(score(metric, empty, "DELETE FROM item WHERE id > 9")).isZero();
      assertThat(score(metric, empty, " ")).isZero();
      assertThat(score(metric, empty, null)).isZero();
      assertThat(score(metric, empty, empty)).isEqualTo(1);
    }
  }

  @Test
  void isNotDefinedWhereTheGoldDoesNotRunWithoutDistinct() {
    String gold = "SELECT id FROM item WHERE name IS DISTINCT FROM 'nut'";

    assertThat(EXEC.score(comparison(gold, gold, Dialect.SQLITE))).isNull();
    assertThat(score(KEEP, gold, gold)).isEqualTo(1);
  }

  @Test
  void isNotDefinedForOtherDatabases() {
    assertThat(EXEC.score(comparison("SELECT 1", "SELECT 1", Dialect.POSTGRES))).isNull();
  }

  @Test
  void plugsTheGoldsValuesIn() {
    String gold = "SELECT id FROM item WHERE name = 'nut' AND price = 9";
    String wrong = "SELECT id FROM item WHERE price = 1 AND name = 'screw'";

    assertThat(score(EXEC, gold, wrong)).isZero();
    assertThat(score(PLUG, gold, wrong)).isEqualTo(1);
    assertThat(score(PLUG, gold, "SELECT id FROM item WHERE price = 1 AND name = name"))
        .isEqualTo(1);
    assertThat(score(PLUG, gold, "SELECT id FROM item WHERE price > 1 AND name = 'x'")).isZero();
  }

  @Test
  void wantsEveryDatabaseOfTheSchemaToAgree() throws SQLException, IOException {
    String gold = "SELECT count(*) FROM item WHERE name = 'nut'";
    String lucky = "SELECT count(*) FROM item WHERE price <> 7";
    assertThat(score(EXEC, gold, lucky)).isEqualTo(1);

    create("shop_2", "(1,'nut',7), (2,'bolt',7)");

    assertThat(score(EXEC, gold, lucky)).isZero();
    assertThat(score(KEEP, gold, lucky)).isZero();
    assertThat(score(PLUG, gold, lucky)).isZero();
    String right = "SELECT count(id) FROM item WHERE name LIKE 'nut'";
    assertThat(score(EXEC, gold, right)).isEqualTo(1);
    assertThat(score(PLUG, gold, "SELECT count(id) FROM item WHERE name = 'x'")).isEqualTo(1);
  }

  @Test
  void timesCorrectPredictionsOnly() {
    String gold = "SELECT id FROM item";

    assertThat(score(new BirdRVes(), gold, gold)).isBetween(0.5, 1.12);
    assertThat(score(new BirdRVes(), gold, "SELECT name FROM item")).isZero();
    assertThat(score(new Efficiency(), gold, gold)).isPositive();
    assertThat(new Efficiency().score(comparison(gold, "SELECT x FROM item", Dialect.SQLITE)))
        .isNull();
  }

  private double score(Metric metric, String gold, @Nullable String predicted) {
    Double score = metric.score(comparison(gold, predicted, Dialect.SQLITE));
    return score == null ? Double.NaN : score;
  }

  /** As a run has it; a prediction that returns rows counts as correct. */
  private Comparison comparison(String gold, @Nullable String predicted, Dialect dialect) {
    Execution.Rows rows = (Execution.Rows) access("shop").run(gold);
    boolean blank = predicted == null || predicted.isBlank();
    Execution execution = blank ? null : access("shop").run(String.valueOf(predicted));
    run.clear();
    boolean correct = execution instanceof Execution.Rows;
    Match match =
        new Match(Match.Level.EXACT, Set.of(), List.of(Set.of()), List.of(0), 0, null, List.of());
    return new Comparison(
        Question.of("q", "?", "shop", Gold.sql(gold)),
        dialect,
        List.of(new GoldResult(gold, rows.table())),
        new Comparison.PredictedResult(predicted, execution),
        correct ? match : null,
        correct ? new Verdict.Correct() : new Verdict.Incorrect(Cause.SQL_ERROR),
        access("shop"));
  }

  private DatabaseAccess access(String database) {
    return new DatabaseAccess() {
      @Override
      public Execution run(String sql) {
        run.add(sql);
        return executor.run(database, sql, Limits.DEFAULT);
      }

      @Override
      public Schema schema() {
        return executor.schema(database);
      }

      @Override
      public List<DatabaseAccess> siblings() {
        return executor.databases().siblings(database).stream()
            .map(SpiderExecTest.this::access)
            .toList();
      }
    };
  }
}
