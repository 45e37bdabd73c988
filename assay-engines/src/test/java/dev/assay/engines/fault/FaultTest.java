// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.dataset.Dataset;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Databases;
import dev.assay.execute.DriverTimeouts;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.gold.Gold;
import dev.assay.match.Profile;
import dev.assay.metric.Metrics;
import dev.assay.model.Outcome;
import dev.assay.model.Prediction;
import dev.assay.model.Question;
import dev.assay.run.Progress;
import dev.assay.run.internal.Evaluation;
import dev.assay.run.internal.RunPlan;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Rows;
import dev.assay.testkit.fault.FaultEngine;
import dev.assay.testkit.fault.FaultEngine.FaultDriver;
import dev.assay.testkit.fault.FaultKind;
import dev.assay.testkit.fault.FaultPlan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every call into a driver goes wrong once, in every way, and no question is lost by it. */
class FaultTest {
  private static final String URL = "jdbc:h2:mem:faults;DB_CLOSE_DELAY=-1";
  private static final String QUERY = "SELECT id, name FROM item ORDER BY id";
  private static final String ENDLESS = "SELECT sum(x) FROM SYSTEM_RANGE(1, 100000000000)";
  private static final int STEP = 23;
  private static final Limits SHORT = new Limits(Duration.ofMillis(100), 100, 1000, 1 << 20);

  /** The shortest wait that an ordinary call on a busy machine does not fall victim to. */
  private static final DriverTimeouts PATIENCE =
      new DriverTimeouts(Duration.ofSeconds(2), Duration.ofMillis(100));

  private static final Databases DATABASES =
      new ConfiguredDatabases(List.of(DatabaseAddress.of("shop", FaultDriver.PREFIX + URL)));

  /** Threads of other tests in this process. */
  private static final long BEFORE = threads();

  private final FaultEngine engine = new FaultEngine(new FaultPlan(FaultKind.SYNTAX, 0, false));

  @TempDir
  @SuppressWarnings("NullAway.Init")
  private Path folder;

  @BeforeEach
  void create() throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS item");
      statement.execute("CREATE TABLE item (id INTEGER, name VARCHAR)");
      statement.execute("INSERT INTO item VALUES (1, 'nut'), (2, NULL)");
    }
  }

  @AfterEach
  void drop() throws SQLException {
    try (Connection connection = DriverManager.getConnection(URL);
        Statement statement = connection.createStatement()) {
      statement.execute("SHUTDOWN");
    }
  }

  private Executor executor() {
    return new Executor(
        DATABASES,
        SessionSettings.DEFAULT,
        List.of(engine),
        (sql, dialect) -> Optional.empty(),
        PATIENCE);
  }

  @ParameterizedTest
  @EnumSource
  void aQueryEndsAsAValueWhicheverCallGoesWrong(FaultKind kind) throws InterruptedException {
    positions(kind, QUERY, false, first(kind), STEP);
    positions(kind, QUERY, true, first(kind), STEP);
  }

  @ParameterizedTest
  @EnumSource
  void aQueryThatIsCanceledEndsToo(FaultKind kind) throws InterruptedException {
    positions(kind, ENDLESS, false, first(kind), STEP);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void aQueryEndsAsAValueAtAnyCall(FaultKind kind) throws InterruptedException {
    positions(kind, QUERY, false, 1, 1);
    positions(kind, QUERY, true, 1, 1);
    positions(kind, ENDLESS, false, 1, 1);
  }

  @Test
  void aQueryHasManyCallsThatMayGoWrong() throws InterruptedException {
    assertThat(positions(FaultKind.SYNTAX, QUERY, false, 21, STEP)).isGreaterThan(20);
  }

  /**
   * Each kind takes its turn at every twenty-third call; the long build lets all calls go wrong.
   */
  private static int first(FaultKind kind) {
    return 1 + Math.floorMod(kind.name().hashCode(), STEP);
  }

  /** Lets calls of a query's life go wrong; returns the first position that it has no call at. */
  private int positions(FaultKind kind, String sql, boolean lasting, int first, int step)
      throws InterruptedException {
    for (int position = first; ; position += step) {
      FaultPlan plan = new FaultPlan(kind, position, lasting);
      engine.plan(plan);
      try (Executor executor = executor()) {
        run(executor, sql);
        plan.heal();
        assertThat(answer(executor)).as(plan.toString()).hasSize(2);
      }
      plan.release();
      assertNothingIsLeft(plan);
      if (!plan.reached()) {
        return position;
      }
    }
  }

  private static void run(Executor executor, String sql) {
    try {
      assertThat(executor.run("shop", sql, SHORT)).isNotNull();
    } catch (DatabaseUnavailableException e) {
      assertThat(e).hasMessageContaining("shop");
    }
  }

  private static List<List<Object>> answer(Executor executor) {
    Execution execution = executor.run("shop", QUERY, Limits.DEFAULT);
    assertThat(execution).isInstanceOf(Rows.class);
    List<List<Object>> rows = new ArrayList<>();
    for (int r = 0; r < ((Rows) execution).table().rowCount(); r++) {
      rows.add(((Rows) execution).table().row(r));
    }
    assertThat(rows.get(0)).containsExactly(1L, "nut");
    return rows;
  }

  private static void assertNothingIsLeft(FaultPlan plan) throws InterruptedException {
    for (int i = 0; i < 1000 && (threads() > BEFORE || plan.open() > 0); i++) {
      Thread.sleep(10);
    }
    assertThat(threads()).as("threads after " + plan).isLessThanOrEqualTo(BEFORE);
    assertThat(plan.open()).as("connections after " + plan).isZero();
  }

  /** Of sessions: the one that limits how long texts are parsed serves all, and ends later. */
  private static long threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("assay-"))
        .filter(thread -> !thread.getName().equals("assay-parse-limit"))
        .count();
  }

  @ParameterizedTest
  @EnumSource
  void aRunLosesNoQuestionWhicheverCallGoesWrong(FaultKind kind) throws Exception {
    runs(kind, first(kind), 3 * STEP);
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource
  void aRunLosesNoQuestionAtAnyCall(FaultKind kind) throws Exception {
    runs(kind, 1, 1);
  }

  private void runs(FaultKind kind, int first, int step) throws Exception {
    for (int position = first; ; position += step) {
      FaultPlan plan = new FaultPlan(kind, position, false);
      engine.plan(plan);
      Path out = folder.resolve(kind + "-" + position);
      List<Outcome> outcomes;
      try (Executor executor = executor()) {
        outcomes = Evaluation.run(plan(out), executor, new Progress() {}).outcomes();
      }
      plan.release();
      assertNothingIsLeft(plan);
      assertThat(outcomes).as(plan.toString()).hasSize(4);
      assertThat(Files.readAllLines(out.resolve("outcomes.jsonl"))).hasSize(4);
      if (!plan.reached()) {
        return;
      }
    }
  }

  private static RunPlan plan(Path out) {
    List<Question> questions =
        IntStream.rangeClosed(1, 4)
            .mapToObj(
                i ->
                    Question.of(
                        "q" + i,
                        "What?",
                        "shop",
                        new Gold.Queries(
                            List.of(
                                new Gold.GoldSql("SELECT name FROM item WHERE id = " + i, false)))))
            .toList();
    return new RunPlan(
        "faults",
        new Dataset("faults", "assay", Path.of("questions.jsonl"), "sha", questions),
        new RunPlan.NamedGenerator(
            question -> Prediction.of(question.id(), "SELECT name FROM item"), "test", "hash"),
        RunPlan.Scoring.of(Profile.STANDARD, Metrics.named(List.of("execution_accuracy"))),
        new RunPlan.QuerySettings(SHORT, 2, false),
        RunPlan.Output.in(out),
        Map.of());
  }
}
