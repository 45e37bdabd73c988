// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.execute.DatabaseAddress;
import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import dev.assay.testkit.EngineFixture.TypeSample;
import dev.assay.testkit.EngineFixture.UnavailableAddress;
import dev.assay.testkit.FileFixture;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** H2 files as the engine contract meets them. */
final class H2Fixture extends FileFixture {
  /** Reads a variable in a query that, by its text, also sets it, and so has no parameter. */
  private static final String VARIABLE = "SELECT CASE WHEN FALSE THEN SET(@a, 1) ELSE @a END";

  private static final String PREFIX = "jdbc:h2:";

  private int count;

  H2Fixture(Path folder) {
    super(PREFIX, folder);
  }

  @Override
  public Engine engine() {
    return new H2Engine();
  }

  /** With H2's own account for an administrator, and a file whose name needs care. */
  @Override
  public DatabaseAddress create(String id, List<String> statements)
      throws SQLException, IOException {
    Path own = Files.createDirectories(folder().resolve("h2-" + ++count));
    try (Connection connection = DriverManager.getConnection(PREFIX + own.resolve("a"), "sa", "");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
    Path file = Files.move(own.resolve("a.mv.db"), own.resolve(id + " ä1%20.mv.db"));
    return DatabaseAddress.of(id, PREFIX + file);
  }

  @Override
  public List<UnavailableAddress> unavailable() throws IOException {
    Path bad = Files.createDirectories(folder().resolve("unavailable"));
    Path corrupt = Files.writeString(bad.resolve("corrupt.mv.db"), "No database. ".repeat(1000));
    Path empty = Files.write(bad.resolve("empty.mv.db"), new byte[0]);
    return Stream.of(bad.resolve("missing.mv.db"), corrupt, empty, bad)
        .map(file -> new UnavailableAddress(address(file), file.toString()))
        .toList();
  }

  @Override
  public List<TypeSample> types() {
    UUID id = UUID.fromString("12345678-1234-1234-1234-123456789012");
    return List.of(
        new TypeSample(ValueFamily.INTEGER, "TINYINT", "-128", -128L),
        new TypeSample(ValueFamily.INTEGER, "BIGINT", "-9223372036854775808", Long.MIN_VALUE),
        new TypeSample(
            ValueFamily.DECIMAL, "NUMERIC(38, 2)", "12345.50", new BigDecimal("12345.50")),
        new TypeSample(
            ValueFamily.DECIMAL, "DECIMAL(38, 2)", "12345.50", new BigDecimal("12345.50")),
        new TypeSample(ValueFamily.DECIMAL, "DECFLOAT", "1.5", new BigDecimal("1.5")),
        new TypeSample(ValueFamily.TEXT, "DECFLOAT", "'-Infinity'", "-Infinity"),
        new TypeSample(ValueFamily.REAL, "REAL", "1.5", 1.5f),
        new TypeSample(ValueFamily.DOUBLE, "DOUBLE PRECISION", "'NaN'", Double.NaN),
        new TypeSample(ValueFamily.BOOLEAN, "BOOLEAN", "TRUE", true),
        new TypeSample(ValueFamily.TEXT, "VARCHAR(20)", "'ä😀 '", "ä😀 "),
        new TypeSample(ValueFamily.TEXT, "CHAR(3)", "'a'", "a  "),
        new TypeSample(ValueFamily.TEXT, "VARCHAR_IGNORECASE", "'Aa'", "Aa"),
        new TypeSample(ValueFamily.TEXT, "CLOB", "'é'", "é"),
        new TypeSample(ValueFamily.TEXT, "ENUM('x', 'y')", "'y'", "y"),
        new TypeSample(ValueFamily.TEXT, "TIME WITH TIME ZONE", "'12:00:00+02'", "12:00:00+02"),
        new TypeSample(ValueFamily.TEXT, "GEOMETRY", "'POINT (1 2)'", "POINT (1 2)"),
        new TypeSample(ValueFamily.TEXT, "ROW(a INTEGER, b INTEGER)", "ROW(1, 2)", "ROW (1, 2)"),
        new TypeSample(ValueFamily.BYTES, "BLOB", "X'00FF'", new ByteString(new byte[] {0, -1})),
        new TypeSample(
            ValueFamily.BYTES, "BINARY(2)", "X'00FF'", new ByteString(new byte[] {0, -1})),
        new TypeSample(ValueFamily.BYTES, "JAVA_OBJECT", "X'AC'", new ByteString(new byte[] {-84})),
        new TypeSample(ValueFamily.DATE, "DATE", "'2020-02-29'", LocalDate.of(2020, 2, 29)),
        new TypeSample(ValueFamily.DATE, "DATE", "'-0043-01-02'", LocalDate.of(-43, 1, 2)),
        new TypeSample(
            ValueFamily.TIME,
            "TIME(9)",
            "'23:59:59.999999999'",
            LocalTime.parse("23:59:59.999999999")),
        new TypeSample(
            ValueFamily.TIMESTAMP,
            "TIMESTAMP",
            "'2020-01-02 03:04:05.123456'",
            LocalDateTime.parse("2020-01-02T03:04:05.123456")),
        new TypeSample(
            ValueFamily.INSTANT,
            "TIMESTAMP WITH TIME ZONE",
            "'2020-01-02 03:04:05+02'",
            Instant.parse("2020-01-02T01:04:05Z")),
        new TypeSample(
            ValueFamily.INTERVAL,
            "INTERVAL YEAR TO MONTH",
            "INTERVAL '-1-2' YEAR TO MONTH",
            new TimeInterval(-14, 0, Duration.ZERO)),
        new TypeSample(
            ValueFamily.INTERVAL,
            "INTERVAL DAY TO SECOND",
            "INTERVAL '-1 02:03:04.5' DAY TO SECOND",
            new TimeInterval(0, -1, Duration.parse("-PT2H3M4.5S"))),
        new TypeSample(ValueFamily.UUID, "UUID", "'" + id + "'", id),
        new TypeSample(
            ValueFamily.ARRAY, "INTEGER ARRAY", "ARRAY[1, NULL, 3]", Arrays.asList(1L, null, 3L)),
        new TypeSample(
            ValueFamily.ARRAY,
            "DATE ARRAY ARRAY[3]",
            "ARRAY[ARRAY[DATE '2020-01-02'], ARRAY[]]",
            List.of(List.of(LocalDate.of(2020, 1, 2)), List.of())),
        new TypeSample(ValueFamily.JSON, "JSON", "JSON '{\"a\": 1}'", new JsonText("{\"a\":1}")));
  }

  @Override
  public Set<ValueFamily> lackingFamilies() {
    return Set.of();
  }

  @Override
  public List<String> endless() {
    return List.of(
        "SELECT sum(x) FROM SYSTEM_RANGE(1, 1000000000000)",
        "SELECT x FROM SYSTEM_RANGE(1, 1000000000000) WHERE x < 0 OR x % 2 > 5",
        "SELECT count(*) FROM SYSTEM_RANGE(1, 1000000) a, SYSTEM_RANGE(1, 1000000) b"
            + " WHERE a.x % 7 = b.x % 3",
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c WHERE n > 0)"
            + " SELECT count(*) FROM c",
        "SELECT x FROM SYSTEM_RANGE(1, 1000000000000) ORDER BY HASH('SHA-256', x)");
  }

  @Override
  public List<String> escapes(Path outside) {
    String target = "'" + outside.resolve("out") + "'";
    return List.of(
        "INSERT INTO item VALUES (9, 'x', 1)",
        "SELECT * FROM FINAL TABLE (DELETE FROM item)",
        "CREATE TABLE t (a INTEGER)",
        "DROP TABLE item",
        "DROP ALL OBJECTS DELETE FILES",
        "SELECT FILE_WRITE('x', " + target + ")",
        "SELECT FILE_READ('/etc/hostname')",
        "SELECT * FROM CSVREAD('/etc/hostname')",
        "CALL CSVWRITE(" + target + ", 'SELECT 1')",
        "SCRIPT TO " + target,
        "BACKUP TO " + target,
        "RUNSCRIPT FROM '/etc/hostname'",
        "SELECT * FROM LINK_SCHEMA('a', '', 'jdbc:h2:" + outside.resolve("b") + "', '', '', 'A')",
        "CREATE LINKED TABLE l('', 'jdbc:h2:" + outside.resolve("c") + "', 'sa', '', 'T')",
        "CREATE ALIAS f FOR 'java.lang.System.exit'",
        "CREATE TRIGGER g BEFORE SELECT ON item CALL 'java.lang.Object'",
        "CREATE USER thief PASSWORD 'x' ADMIN",
        "ALTER USER sa SET PASSWORD 'x'",
        "SET PASSWORD 'x'",
        "GRANT ALL ON SCHEMA PUBLIC TO PUBLIC",
        "SET DB_CLOSE_DELAY -1",
        "SET MODE MySQL",
        "SET EXCLUSIVE 1",
        "SET JAVA_OBJECT_SERIALIZER 'java.lang.Object'",
        "SET TRACE_LEVEL_FILE 3",
        "SELECT ABORT_SESSION(1)",
        "SHUTDOWN IMMEDIATELY");
  }

  @Override
  public List<SessionLeak> leaks() {
    return List.of(
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE LOCAL TEMPORARY TABLE item (id INTEGER)",
            "SELECT count(*) FROM item"),
        new SessionLeak(StateKind.VARIABLE, "SELECT SET(@a, 5)", VARIABLE),
        new SessionLeak(StateKind.VARIABLE, "SET @a = 5", VARIABLE),
        new SessionLeak(
            StateKind.SETTING, "SET SCHEMA INFORMATION_SCHEMA", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.SETTING,
            "SET TIME ZONE 'Asia/Tokyo'",
            "SELECT TIMESTAMP '2024-06-01 00:00:00' = CAST(TIMESTAMP WITH TIME ZONE '2024-06-01"
                + " 00:00:00+00' AS TIMESTAMP)"),
        new SessionLeak(
            StateKind.SETTING, "SET LAZY_QUERY_EXECUTION 0", "SELECT id FROM item ORDER BY id"),
        new SessionLeak(
            StateKind.SETTING, "SET QUERY_TIMEOUT 1", "SELECT sum(x) FROM SYSTEM_RANGE(1, 100000)"),
        new SessionLeak(StateKind.RANDOM_NUMBERS, "SELECT RAND(1)", "SELECT RAND() = RAND()"),
        new SessionLeak(StateKind.TRANSACTION, "SET AUTOCOMMIT OFF", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.LOCK, "SELECT * FROM item FOR UPDATE", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.FUNCTION, "CREATE ALIAS f FOR \"java.lang.Math.abs(int)\"", "SELECT f(-1)"),
        new SessionLeak(StateKind.SEQUENCE, "CREATE SEQUENCE s", "SELECT NEXT VALUE FOR s"),
        new SessionLeak(StateKind.TYPE, "CREATE DOMAIN mood AS INTEGER", "SELECT CAST(1 AS mood)"),
        new SessionLeak(
            StateKind.ATTACHED_DATABASE,
            "CREATE LOCAL TEMPORARY LINKED TABLE other('', 'jdbc:h2:mem:', '', '', 'x')",
            "SELECT * FROM other"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1; CREATE LOCAL TEMPORARY TABLE item (id INTEGER)",
            "SELECT count(*) FROM item"));
  }

  @Override
  public Set<StateKind> lackingStates() {
    return EnumSet.of(
        StateKind.TEMPORARY_VIEW, StateKind.PREPARED_STATEMENT, StateKind.SECRET, StateKind.MEMORY);
  }

  @Override
  public Map<ErrorKind, String> errors() {
    return Map.of(
        ErrorKind.TYPE, "SELECT CAST(name AS INTEGER) FROM item",
        ErrorKind.DIVISION_BY_ZERO, "SELECT id / 0 FROM item",
        ErrorKind.PERMISSION, "SELECT FILE_READ('/etc/hostname')");
  }

  @Override
  public Optional<String> localTime() {
    return Optional.of("CAST(TIMESTAMP WITH TIME ZONE '2024-06-01 00:00:00+00' AS TIMESTAMP)");
  }

  @Override
  public List<String> comments() {
    return List.of(
        "COMMENT ON TABLE \"maker\" IS 'who makes cars'",
        "COMMENT ON COLUMN \"maker\".\"Name\" IS 'as people say it'");
  }

  @Override
  public List<String> enumeration() {
    return List.of("CREATE TABLE \"paint\" (\"color\" ENUM('red', 'it''s blue'))");
  }

  @Override
  public boolean hasSchemas() {
    return true;
  }
}
