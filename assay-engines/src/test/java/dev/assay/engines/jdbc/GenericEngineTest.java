// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.assay.engines.driver.DriverFolder;
import dev.assay.execute.ConfiguredDatabases;
import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Executor;
import dev.assay.execute.Limits;
import dev.assay.execute.SessionSettings;
import dev.assay.execute.worker.WorkerSettings;
import dev.assay.execute.worker.internal.ProcessRunner;
import dev.assay.execute.worker.internal.WorkerPool;
import dev.assay.sql.Dialect;
import dev.assay.table.ErrorKind;
import dev.assay.table.Execution;
import dev.assay.table.Execution.Failed;
import dev.assay.table.Execution.Rows;
import dev.assay.table.Execution.TimedOut;
import dev.assay.table.Execution.TooLarge;
import dev.assay.table.internal.ByteString;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real database behind a driver that is loaded from a folder: H2's, as any other. */
class GenericEngineTest {
  private static final Limits LIMITS = Limits.DEFAULT;

  /** One folder of drivers for all tests, so that the driver's classes are loaded once. */
  @TempDir private static Path drivers = Path.of("unset");

  private final Path folder;

  private String url = "";
  private Executor executor =
      new Executor(new ConfiguredDatabases(List.of()), SessionSettings.DEFAULT);

  GenericEngineTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @BeforeAll
  static void install() throws Exception {
    System.setProperty("assay.drivers", drivers.toString());
    Path jar = DriverJars.of(org.h2.Driver.class);
    DriverFolder.ofUser().add("any", place -> Files.copy(jar, place.resolve("any.jar")));
  }

  @AfterAll
  static void forget() {
    System.clearProperty("assay.drivers");
  }

  @BeforeEach
  void create() throws Exception {
    url = "jdbc:h2:file:" + folder.resolve("shop");
    try (Connection connection = DriverManager.getConnection(url, "sa", "");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE maker (id INT PRIMARY KEY, name VARCHAR)");
      statement.execute("CREATE TABLE item (id INT PRIMARY KEY, made_by INT REFERENCES maker(id))");
      statement.execute("INSERT INTO maker VALUES (1, 'nut'), (2, NULL), (3, '')");
    }
    executor.close();
    executor = executor(new DatabaseAddress("shop", url, "sa", "", java.util.Map.of()));
  }

  @AfterEach
  void close() {
    executor.close();
  }

  private static Executor executor(DatabaseAddress address) {
    return new Executor(
        new ConfiguredDatabases(List.of(address)),
        SessionSettings.DEFAULT,
        List.of(new GenericEngine()),
        (sql, dialect) -> Optional.empty());
  }

  private List<Object> row(String sql) {
    Execution execution = executor.run("shop", sql, LIMITS);
    assertThat(execution).as(sql).isInstanceOf(Rows.class);
    return ((Rows) execution).table().row(0);
  }

  private Failed failure(String sql) {
    Execution execution = executor.run("shop", sql, LIMITS);
    assertThat(execution).as(sql).isInstanceOf(Failed.class);
    return (Failed) execution;
  }

  @Test
  void readsValuesOfAllFamilies() {
    assertThat(row("SELECT 1, CAST(2 AS BIGINT), CAST(1.50 AS DECIMAL(10,2)), CAST(0.5 AS DOUBLE)"))
        .containsExactly(1L, 2L, new BigDecimal("1.50"), 0.5);
    assertThat(
            row(
                "SELECT CAST(0.5 AS REAL), TRUE, 'a', CAST('b' AS CHAR(2)), X'0A', CAST('c' AS"
                    + " CLOB)"))
        .containsExactly(0.5f, true, "a", "b ", new ByteString(new byte[] {10}), "c");
    assertThat(row("SELECT DATE '2024-02-29', TIME '10:11:12', TIMESTAMP '2024-02-29 10:11:12.5'"))
        .containsExactly(
            LocalDate.of(2024, 2, 29),
            LocalTime.of(10, 11, 12),
            LocalDateTime.of(2024, 2, 29, 10, 11, 12, 500_000_000));
    assertThat(row("SELECT TIMESTAMP WITH TIME ZONE '2024-02-29 10:00:00+02:00', ARRAY[1, NULL]"))
        .containsExactly(Instant.parse("2024-02-29T08:00:00Z"), java.util.Arrays.asList(1L, null));
    assertThat(
            row(
                "SELECT CAST('6f5902ac-237b-4f43-9a5c-1b2d3e4f5a6b' AS UUID),"
                    + " CAST(99999999999999999999 AS DECIMAL(20))"))
        .containsExactly(
            UUID.fromString("6f5902ac-237b-4f43-9a5c-1b2d3e4f5a6b"),
            new BigDecimal(new BigInteger("99999999999999999999")));
    assertThat(
            row(
                "SELECT CAST(NULL AS INT), CAST(NULL AS BOOLEAN), CAST(NULL AS DOUBLE), CAST(NULL"
                    + " AS DATE), CAST(NULL AS BLOB), CAST(NULL AS TIMESTAMP WITH TIME ZONE)"))
        .containsOnlyNulls();
  }

  @Test
  void runsInAWorkerProcessThatLoadsTheDriverItself() {
    DatabaseAddress address = new DatabaseAddress("shop", url, "sa", "", Map.of(), "any");
    WorkerPool workers = new WorkerPool(WorkerSettings.DEFAULT, SessionSettings.DEFAULT);
    try (ProcessRunner runner =
        new ProcessRunner(new ConfiguredDatabases(List.of(address)), workers)) {
      Rows rows = (Rows) runner.run("shop", "SELECT name FROM maker WHERE id = 1", LIMITS);
      assertThat(rows.table().row(0)).containsExactly("nut");
      assertThat(runner.describe("shop").engine()).isEqualTo("jdbc");
    }
  }

  @Test
  void keepsColumnsOfOneNameApart() {
    Rows rows = (Rows) executor.run("shop", "SELECT 1 AS x, 'b' AS x", LIMITS);
    assertThat(rows.table().columnNames()).containsExactly("X", "X");
    assertThat(rows.table().row(0)).containsExactly(1L, "b");
  }

  @Test
  void classifiesErrorsByState() {
    assertThat(failure("SELECT * FROM nowhere").kind()).isEqualTo(ErrorKind.UNKNOWN_TABLE);
    assertThat(failure("SELECT nothing FROM maker").kind()).isEqualTo(ErrorKind.UNKNOWN_COLUMN);
    assertThat(failure("SELECT 1 / 0").kind()).isEqualTo(ErrorKind.DIVISION_BY_ZERO);
    assertThat(failure("SELECT CAST('a' AS INT)").kind()).isEqualTo(ErrorKind.TYPE);
  }

  @Test
  void stopsAnEndlessQueryAtItsDeadlineAndGoesOn() {
    Limits brief = new Limits(Duration.ofMillis(300), 1000, 100_000, 1 << 20);
    long start = System.nanoTime();
    assertThat(
            executor.run(
                "shop",
                "SELECT count(*) FROM SYSTEM_RANGE(1, 100000000) a, SYSTEM_RANGE(1, 100000000) b",
                brief))
        .isEqualTo(new TimedOut(brief.timeout()));
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
    assertThat(row("SELECT count(*) FROM maker")).containsExactly(3L);
  }

  @Test
  void stopsReadingAtTheLimitOnRows() {
    assertThat(
            executor.run(
                "shop",
                "SELECT x FROM SYSTEM_RANGE(1, 1000)",
                new Limits(Duration.ofMinutes(1), 10, 1000, 1 << 20)))
        .isEqualTo(new TooLarge("rows", 11));
  }

  @Test
  void rollsBackWhatAQueryWrote() {
    executor.run("shop", "INSERT INTO maker VALUES (4, 'written')", LIMITS);
    executor.run("shop", "SELECT 1", LIMITS);
    executor.close();
    executor = executor(new DatabaseAddress("shop", url, "sa", "", java.util.Map.of()));
    assertThat(row("SELECT count(*) FROM maker")).containsExactly(3L);
  }

  @Test
  void readsTheSchemaAndTheDialect() {
    assertThat(executor.dialect("shop")).isEqualTo(Dialect.H2);
    assertThat(executor.schema("shop").tables())
        .extracting(table -> table.name())
        .contains("MAKER", "ITEM");
    assertThat(executor.schema("shop").foreignKeys()).hasSize(1);
    assertThat(executor.describe("shop").engine()).isEqualTo("jdbc");
  }

  @Test
  void loadsADriverApartFromItsOwnLibraries() throws Exception {
    Driver driver = DriverFolder.ofUser().find("any").orElseThrow().forUrl(url).orElseThrow();
    assertThat(driver.getClass().getName()).isEqualTo("org.h2.Driver");
    assertThat(driver.getClass()).isNotEqualTo(org.h2.Driver.class);
    assertThat(driver.getClass().getClassLoader().getParent())
        .isEqualTo(ClassLoader.getPlatformClassLoader());
    assertThat(DriverFolder.ofUser().find("any").orElseThrow().forUrl(url)).contains(driver);
  }

  @Test
  void leavesAddressesAloneForWhichThereIsNoDriver() {
    assertThat(
            new GenericEngine()
                .open(DatabaseAddress.of("a", "jdbc:unheard:of"), SessionSettings.DEFAULT))
        .isEmpty();
  }
}
