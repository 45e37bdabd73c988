/*
 * Copyright the Assay authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package dev.assay.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.DatabaseUnavailableException;
import dev.assay.execute.Engine;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.NamedDatabases;
import dev.assay.execute.SessionSettings;
import dev.assay.model.ErrorKind;
import dev.assay.model.Execution;
import dev.assay.model.Execution.Failed;
import dev.assay.model.Execution.Rows;
import dev.assay.model.Execution.TimedOut;
import dev.assay.model.Execution.TooLarge;
import dev.assay.model.ResultTable;
import dev.assay.model.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every engine for embedded databases must do, tried without the guard. */
public abstract class EngineContract {
  private static final Limits SHORT =
      new Limits(Duration.ofMillis(300), 1_000_000, 20_000_000, 1 << 28);

  @TempDir
  @SuppressWarnings("NullAway.Init")
  protected Path folder;

  @SuppressWarnings("NullAway.Init")
  protected Path file;

  @SuppressWarnings("NullAway.Init")
  protected Executor executor;

  protected abstract Engine engine();

  /** JDBC URL up to the file. */
  protected abstract String prefix();

  /** Queries that would run for hours. */
  protected abstract List<String> endless();

  /** Statements that would write or read outside if they could. */
  protected abstract List<String> escapes(Path outside);

  /** The kind of error of a query of an unknown table, as far as the engine tells. */
  protected abstract ErrorKind unknownTable();

  @BeforeEach
  void create() throws Exception {
    file = folder.resolve("shop ä1%20.db");
    try (Connection connection =
            DriverManager.getConnection(prefix() + folder.resolve("plain.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE item (id INTEGER, name VARCHAR, price DOUBLE)");
      statement.execute("INSERT INTO item VALUES (1, 'nut', 0.5), (2, NULL, NULL), (3, '', 2.0)");
    }
    Files.move(folder.resolve("plain.db"), file);
    executor = executor(file);
  }

  @AfterEach
  void close() {
    executor.close();
  }

  protected Executor executor(Path database) {
    return new Executor(
        new NamedDatabases(List.of(DatabaseAddress.of("shop", prefix() + database))),
        SessionSettings.DEFAULT,
        List.of(engine()),
        (sql, dialect) -> Optional.empty());
  }

  protected Execution run(String sql) {
    return executor.run("shop", sql, Limits.DEFAULT);
  }

  protected ResultTable rows(String sql) {
    Execution execution = run(sql);
    assertThat(execution).as(sql).isInstanceOf(Rows.class);
    return ((Rows) execution).table();
  }

  @Test
  void readsValuesAndNulls() {
    ResultTable table = rows("SELECT id, name, price FROM item ORDER BY id");
    assertThat(table.row(0)).containsExactly(1L, "nut", 0.5);
    assertThat(table.row(1)).containsExactly(2L, null, null);
    assertThat(table.row(2)).containsExactly(3L, "", 2.0);
  }

  @Test
  void readsTheSchema() throws Exception {
    Path file = folder.resolve("keys.db");
    try (Connection connection = DriverManager.getConnection(prefix() + file);
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE maker (id INTEGER PRIMARY KEY, Name VARCHAR)");
      statement.execute(
          "CREATE TABLE car (id INTEGER PRIMARY KEY, made_by INTEGER REFERENCES maker(id))");
      statement.execute("CREATE VIEW names AS SELECT Name FROM maker");
    }
    try (Executor keys = executor(file)) {
      Schema schema = keys.schema("shop");
      assertThat(schema.tables())
          .extracting(table -> new Schema.Table(table.name(), table.columnNames()))
          .containsExactlyInAnyOrder(
              new Schema.Table("maker", List.of("id", "Name")),
              new Schema.Table("car", List.of("id", "made_by")),
              new Schema.Table("names", List.of("Name")));
      assertThat(schema.foreignKeys())
          .containsExactly(new Schema.ForeignKey("car", "made_by", "maker", "id"));
    }
  }

  @Test
  void keepsColumnsOfOneNameApart() {
    ResultTable table = rows("SELECT id AS x, name AS x, id + 1 AS x FROM item WHERE id = 1");
    assertThat(table.columnNames()).containsExactly("x", "x", "x");
    assertThat(table.row(0)).containsExactly(1L, "nut", 2L);
  }

  @Test
  void keepsColumnsOfAnEmptyResult() {
    ResultTable table = rows("SELECT id, name FROM item WHERE id < 0");
    assertThat(table.columnNames()).containsExactly("id", "name");
    assertThat(table.rowCount()).isZero();
  }

  @Test
  void stopsEndlessQueriesAtTheDeadlineAndGoesOn() {
    for (String sql : endless()) {
      long start = System.nanoTime();
      assertThat(executor.run("shop", sql, SHORT)).as(sql).isEqualTo(new TimedOut(SHORT.timeout()));
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .as(sql)
          .isLessThan(Duration.ofSeconds(3));
      assertThat(rows("SELECT count(*) FROM item").row(0)).containsExactly(3L);
    }
  }

  @Test
  void stopsReadingAtEachLimit() {
    String sql =
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n < 5000)"
            + " SELECT n, 'abcdefgh' AS t FROM c";
    Duration time = Duration.ofSeconds(30);
    assertThat(executor.run("shop", sql, new Limits(time, 100, 1_000_000, 1 << 28)))
        .isEqualTo(new TooLarge("rows", 101));
    assertThat(executor.run("shop", sql, new Limits(time, 5000, 100, 1 << 28)))
        .isEqualTo(new TooLarge("cells", 102));
    assertThat(executor.run("shop", sql, new Limits(time, 5000, 10_000, 1000)))
        .isInstanceOf(TooLarge.class)
        .extracting("limit")
        .isEqualTo("bytes");
    assertThat(executor.run("shop", sql, new Limits(time, 5000, 10_000, 1 << 28)))
        .isInstanceOf(Rows.class);
    assertThat(executor.run("shop", "SELECT 1, 2, 3", new Limits(time, 5, 2, 1000)))
        .isEqualTo(new TooLarge("cells", 3));
  }

  @Test
  void changesAndWritesNothingEvenWithoutAGuard() throws Exception {
    Set<String> before = listing();
    byte[] content = Files.readAllBytes(file);
    for (String sql : escapes(folder)) {
      assertThat(run(sql)).as(sql).isInstanceOf(Failed.class);
    }
    executor.close();
    assertThat(Files.readAllBytes(file)).isEqualTo(content);
    assertThat(listing()).isEqualTo(before);
    executor = executor(file);
    assertThat(rows("SELECT count(*) FROM item").row(0)).containsExactly(3L);
  }

  private Set<String> listing() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).collect(Collectors.toSet());
    }
  }

  @Test
  void passesNoTemporaryTableToTheNextQuery() {
    assertThat(run("CREATE TEMP TABLE leak AS SELECT 1 AS a")).isInstanceOf(Failed.class);
    assertThat(run("SELECT * FROM leak")).isInstanceOf(Failed.class);
  }

  @Test
  void classifiesErrors() {
    assertThat(((Failed) run("SELECT * FROM nowhere")).kind()).isEqualTo(unknownTable());
    assertThat(((Failed) run("SELECT * FROM nowhere")).message()).contains("nowhere");
    assertThat(run("")).isInstanceOf(Failed.class);
  }

  @Test
  void runsManyQueriesAtOnce() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    try {
      List<Callable<Integer>> tasks = new ArrayList<>();
      for (int i = 0; i < 200; i++) {
        int id = i % 3 + 1;
        tasks.add(
            () -> {
              assertThat(rows("SELECT id FROM item WHERE id = " + id).row(0))
                  .containsExactly((long) id);
              return id;
            });
      }
      for (Future<Integer> done : threads.invokeAll(tasks)) {
        assertThat(done.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void refusesWhatIsNoDatabase() throws Exception {
    Path corrupt = folder.resolve("corrupt.db");
    Files.writeString(corrupt, "This is no database. ".repeat(1000));
    Path empty = Files.createFile(folder.resolve("empty.db"));
    for (Path path : List.of(folder.resolve("missing.db"), corrupt, empty, folder)) {
      try (Executor other = executor(path)) {
        assertThatThrownBy(() -> other.run("shop", "SELECT 1", Limits.DEFAULT))
            .as(path.toString())
            .isInstanceOf(DatabaseUnavailableException.class)
            .hasMessageContaining(path.toString());
      }
    }
    assertThat(folder.resolve("missing.db")).doesNotExist();
  }

  @Test
  void namesADatabaseThatIsNotThere() {
    assertThatThrownBy(() -> executor.run("mall", "SELECT 1", Limits.DEFAULT))
        .isInstanceOf(DatabaseUnavailableException.class)
        .hasMessageContaining("'mall'")
        .hasMessageContaining("shop");
  }

  @Test
  void leavesAddressesOfOthersAlone() {
    assertThat(
            engine()
                .open(
                    DatabaseAddress.of("a", "jdbc:postgresql://localhost/a"),
                    SessionSettings.DEFAULT))
        .isEmpty();
  }

  @Test
  void leavesNoThreadBehind() throws SQLException {
    rows("SELECT 1");
    executor.close();
    assertThat(
            Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .map(Thread::getName)
                .filter(name -> name.equals("assay-query")))
        .isEmpty();
  }
}
