// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.assay.engines.PushedRun;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.QueryOrigin;
import dev.assay.execute.QueryRunner;
import dev.assay.execute.Session;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.internal.DatabaseUnavailableException;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.match.Profile;
import dev.assay.model.Outcome;
import dev.assay.report.MetricMean;
import dev.assay.sql.Schema;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.ResultTable;
import dev.assay.testkit.DatabaseContract;
import dev.assay.testkit.EngineContract;
import dev.assay.testkit.EngineFixture;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresEngineTest extends EngineContract {
  @Override
  protected EngineFixture open(Path folder) {
    return new PostgresFixture();
  }

  @Test
  void runsEachQueryOnAConnectionOfItsOwn() {
    List<Object> backend = rows("SELECT pg_backend_pid()").row(0);
    assertThat(rows("SELECT pg_backend_pid()").row(0)).isNotEqualTo(backend);
    assertThat(run("SELECT nothing")).isInstanceOf(Failed.class);
    assertThat(rows("SELECT pg_backend_pid()").row(0)).isNotEqualTo(backend);
  }

  /** A plan is asked for under the guard, and its query is not run. */
  @Test
  void tellsTheCostOfAQueryThatItDoesNotRun() {
    String many = "SELECT count(*) FROM generate_series(1, 1000000) a"; // b takes hours
    try (ProcessRunner workers =
        new ProcessRunner(
            new ConfiguredDatabases(List.of(shop())),
            new WorkerPool(
                new WorkerSettings(WorkerSettings.DEFAULT.memory(), List.of()),
                SessionSettings.DEFAULT))) {
      assertThat(plan(workers, many + ", generate_series(1, 100000000) b"))
          .isInstanceOfSatisfying(
              Execution.Rows.class,
              plan -> assertThat(plan.table().row(0).get(0).toString()).contains("\"Total Cost\""));
      for (String sql :
          List.of(
              "ANALYZE SELECT 1",
              "(ANALYZE) SELECT 1",
              "DELETE FROM customers",
              "SELECT 1; SELECT 2",
              "WITH gone AS (DELETE FROM customers RETURNING 1) SELECT * FROM gone",
              "EXPLAIN SELECT 1")) {
        assertThat(plan(workers, sql)).as(sql).isInstanceOf(Execution.Refused.class);
      }
      assertThat(plan(workers, "SELECT nothing")).isInstanceOf(Failed.class);
    }
  }

  private static Execution plan(QueryRunner runner, String sql) {
    return runner.run("shop", sql, Limits.DEFAULT, QueryOrigin.PLAN);
  }

  /** A run scores it, and sums it up as a geometric mean. */
  @Test
  void aRunScoresThePlannersCost(@TempDir Path folder) {
    List<Outcome> outcomes =
        new PushedRun(shop(), folder)
            .pair("SELECT 7", "SELECT 7")
            .pair(
                "SELECT count(*) FROM generate_series(1, 4000) UNION SELECT 4000",
                "SELECT count(*) FROM generate_series(1, 4000)")
            .pair("SELECT 7", "SELECT 8")
            .scoring("planner_cost")
            .outcomes(Limits.DEFAULT, Profile.STANDARD, null);
    assertThat(outcomes.get(0).metrics()).containsEntry("planner_cost", 1.0);
    assertThat(outcomes.get(1).metric("planner_cost")).isGreaterThan(1);
    assertThat(outcomes.get(2).metric("planner_cost")).isNull();
    assertThat(MetricMean.all(outcomes, null))
        .filteredOn(mean -> mean.metric().equals("planner_cost"))
        .singleElement()
        .satisfies(
            mean ->
                assertThat(mean.mean())
                    .isCloseTo(Math.sqrt(outcomes.get(1).metric("planner_cost")), within(1e-9)));
  }

  @Test
  void undoesWhateverAStatementLeft() throws Exception {
    for (String sql :
        List.of(
            "SET search_path = nowhere",
            "LISTEN a",
            "PREPARE p AS SELECT 1",
            "DECLARE held CURSOR WITH HOLD FOR SELECT 1",
            "SELECT pg_advisory_lock(7)")) {
      try (Session session =
          fixture().engine().open(shop(), SessionSettings.DEFAULT).orElseThrow()) {
        String probe =
            "SELECT current_setting('search_path'),"
                + " (SELECT count(*) FROM pg_listening_channels()),"
                + " (SELECT count(*) FROM pg_prepared_statements),"
                + " (SELECT count(*) FROM pg_cursors WHERE name = 'held'),"
                + " (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"
                + " AND pid = pg_backend_pid())";
        String before = text(session, probe);
        session.reset();
        try (Statement statement = session.statement()) {
          statement.execute(sql);
          // As if the query had found a way to make its changes last.
          statement.execute("COMMIT");
        }
        assertThat(text(session, probe)).as(sql).isNotEqualTo(before);
        session.reset();
        assertThat(text(session, probe)).as(sql).isEqualTo(before);
      }
    }
  }

  private static String text(Session session, String sql) throws Exception {
    StringBuilder text = new StringBuilder();
    try (Statement statement = session.statement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      for (int c = 1; c <= rows.getMetaData().getColumnCount(); c++) {
        text.append(rows.getString(c)).append('|');
      }
    }
    return text.toString();
  }

  @Test
  void refusesSeveralStatementsBeforeTheFirstIsRun() {
    for (String sql :
        List.of(
            "SELECT 1; SELECT 2",
            "COMMIT; SELECT 1",
            "SELECT 1; ROLLBACK; BEGIN READ WRITE; DELETE FROM item",
            "SELECT E'\\'; SELECT 1 --'; SELECT 2")) {
      assertThat(run(sql)).as(sql).extracting("kind").isEqualTo(ErrorKind.SYNTAX);
    }
    assertThat(rows("SELECT ';' AS a; -- one").row(0)).containsExactly(";");
  }

  @Test
  void readsTypesThatADatabaseDefines() throws Exception {
    DatabaseAddress own =
        fixture()
            .create(
                "own",
                List.of(
                    "CREATE TYPE mood AS ENUM ('sad', 'happy')",
                    "CREATE DOMAIN age AS integer CHECK (VALUE > 0)",
                    "CREATE TYPE pair AS (a integer, b text)",
                    "CREATE SCHEMA far",
                    "CREATE TYPE far.mood AS ENUM ('glad')",
                    "CREATE TABLE t (id serial, m mood, ms mood[], g age, p pair, f far.mood[])",
                    "INSERT INTO t VALUES (1, 'sad', '{happy,NULL}', 7, '(1,x)', '{glad}')"));
    try (Executor executor = executor(own)) {
      ResultTable table = DatabaseContract.rows(executor, "SELECT * FROM t");
      assertThat(table.row(0))
          .containsExactly(1L, "sad", Arrays.asList("happy", null), 7L, "(1,x)", List.of("glad"));
      assertThat(table.columns())
          .extracting("typeName")
          .containsExactly("int4", "mood", "_mood", "int4", "pair", "\"far\".\"_mood\"");
    }
  }

  @Test
  void saysWhatToDoWhenNobodyListens() {
    DatabaseAddress nowhere =
        new DatabaseAddress("far", "jdbc:postgresql://127.0.0.1:1/far", "me", "secret", Map.of());
    assertThatThrownBy(() -> fixture().engine().open(nowhere, SessionSettings.DEFAULT))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageStartingWith("database far at jdbc:postgresql://127.0.0.1:1/far: ")
        .hasMessageEndingWith("refused; check host and port, and that the server runs");
  }

  @Test
  void leavesBracesAndQuestionMarksToTheDatabase() {
    assertThat(rows("SELECT '{d}'::text, '{\"a\":1}'::jsonb ? 'a', ARRAY[1] = '{1}'").row(0))
        .containsExactly("{d}", true, true);
  }

  @Test
  void saysOfAFunctionAndAnOperatorWhichIsUnknown() {
    assertThat(run("SELECT no_such(1)")).extracting("kind").isEqualTo(ErrorKind.UNKNOWN_FUNCTION);
    assertThat(run("SELECT id = name FROM item")).extracting("kind").isEqualTo(ErrorKind.TYPE);
  }

  @Test
  void holdsOnlyAPortionOfAHugeResult() {
    Limits few = new Limits(Duration.ofSeconds(30), 50_000, 20_000_000, 1L << 30);
    assertThat(
            executor().run("shop", "SELECT generate_series(1, 1000000000), repeat('x', 100)", few))
        .isEqualTo(new TooLarge("rows", 50_001));
    Limits small = new Limits(Duration.ofSeconds(30), 1_000_000, 20_000_000, 50 << 20);
    assertThat(
            executor().run("shop", "SELECT generate_series(1, 9999), repeat('x', 1000000)", small))
        .extracting("limit")
        .isEqualTo("bytes");
  }

  @Test
  void namesTypesAsTheDatabaseDoes() throws Exception {
    DatabaseAddress own =
        fixture()
            .create("typed", List.of("CREATE TABLE t (a text, b numeric(4,1), c timestamptz)"));
    try (Executor executor = executor(own)) {
      assertThat(executor.schema("shop").tables().get(0).columns())
          .extracting(Schema.Column::type)
          .containsExactly("text", "numeric(4,1)", "timestamp with time zone");
    }
  }

  @Test
  void keepsFixedOffsetsAsZones() {
    SessionSettings settings = new SessionSettings(ZoneId.of("+05:30"), null);
    try (Executor zoned = executor(shop(), settings)) {
      assertThat(
              DatabaseContract.rows(
                      zoned, "SELECT TIMESTAMPTZ '2024-06-01 00:00:00+00'::timestamp::text")
                  .row(0))
          .containsExactly("2024-06-01 05:30:00");
    }
  }

  @Test
  void letsNoPropertyOfTheUrlUndoItsHardening() {
    DatabaseAddress address =
        new DatabaseAddress(
            "shop",
            shop().url()
                + "?preferQueryMode=simple&readOnly=false&readOnlyMode=ignore"
                + "&options=-c%20default_transaction_read_only=off%20-c%20work_mem=128kB",
            shop().user(),
            shop().password(),
            Map.of("prepareThreshold", "-1"));
    try (Executor other = executor(address)) {
      assertThat(
              DatabaseContract.rows(
                      other,
                      "SELECT current_setting('transaction_read_only'),"
                          + " current_setting('default_transaction_read_only'),"
                          + " current_setting('work_mem')")
                  .row(0))
          .containsExactly("on", "on", "128kB");
      assertThat(other.run("shop", "SELECT 1; SELECT 2", Limits.DEFAULT))
          .isInstanceOf(Failed.class);
    }
  }

  @Test
  void holdsItAgainstTheQueryWhereItMakesTheDriverGiveUp() {
    for (String setting : List.of("'DateStyle', 'German'", "'client_encoding', 'LATIN1'")) {
      String sql = "SELECT set_config(" + setting + ", false)";
      assertThat(run(sql)).as(sql).extracting("kind").isEqualTo(ErrorKind.OTHER);
      assertThat(rows("SELECT date '2020-01-02'").row(0)).containsExactly(LocalDate.of(2020, 1, 2));
    }
  }

  /** Before version 16, a read-only transaction may make one; it is never committed. */
  @Test
  void leavesNoLargeObject() throws Exception {
    List<String> before = fixture().state(shop());
    for (String call : List.of("lo_create(0)", "lo_from_bytea(0, 'x')", "lo_creat(-1)")) {
      Execution unused = run("SELECT " + call);
    }
    executor().close();
    assertThat(fixture().state(shop())).isEqualTo(before);
  }
}
