// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.execute.Engine;
import dev.assay.table.ErrorKind;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import dev.assay.testkit.EngineFixture.SessionLeak;
import dev.assay.testkit.EngineFixture.StateKind;
import dev.assay.testkit.EngineFixture.TypeSample;
import dev.assay.testkit.FileFixture;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
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

/** DuckDB files as the engine contract meets them. */
final class DuckDbFixture extends FileFixture {
  DuckDbFixture(Path folder) {
    super("jdbc:duckdb:", folder);
  }

  @Override
  public Engine engine() {
    return new DuckDbEngine();
  }

  @Override
  public List<TypeSample> types() {
    UUID id = UUID.fromString("12345678-1234-1234-1234-123456789012");
    return List.of(
        new TypeSample(ValueFamily.INTEGER, "BIGINT", "-9223372036854775808", Long.MIN_VALUE),
        new TypeSample(
            ValueFamily.INTEGER,
            "HUGEINT",
            "170141183460469231731687303715884105727",
            new BigInteger("170141183460469231731687303715884105727")),
        new TypeSample(
            ValueFamily.DECIMAL, "DECIMAL(38,2)", "12345.50", new BigDecimal("12345.50")),
        new TypeSample(ValueFamily.REAL, "FLOAT", "1.5", 1.5f),
        new TypeSample(ValueFamily.DOUBLE, "DOUBLE", "1.5", 1.5),
        new TypeSample(ValueFamily.DOUBLE, "DOUBLE", "'nan'", Double.NaN),
        new TypeSample(ValueFamily.BOOLEAN, "BOOLEAN", "true", true),
        new TypeSample(ValueFamily.TEXT, "VARCHAR", "'ä😀 '", "ä😀 "),
        new TypeSample(
            ValueFamily.BYTES, "BLOB", "'\\x00\\xFF'", new ByteString(new byte[] {0, -1})),
        new TypeSample(ValueFamily.DATE, "DATE", "'2020-02-29'", LocalDate.of(2020, 2, 29)),
        new TypeSample(
            ValueFamily.TIME, "TIME", "'23:59:59.999999'", LocalTime.parse("23:59:59.999999")),
        new TypeSample(
            ValueFamily.TIMESTAMP,
            "TIMESTAMP",
            "'2020-01-02 03:04:05.123456'",
            LocalDateTime.parse("2020-01-02T03:04:05.123456")),
        new TypeSample(
            ValueFamily.INSTANT,
            "TIMESTAMPTZ",
            "'2020-01-02 03:04:05+02'",
            Instant.parse("2020-01-02T01:04:05Z")),
        new TypeSample(
            ValueFamily.INTERVAL,
            "INTERVAL",
            "'1 month -3 days 04:05:06'",
            new TimeInterval(1, -3, Duration.parse("PT4H5M6S"))),
        new TypeSample(ValueFamily.UUID, "UUID", "'" + id + "'", id),
        new TypeSample(ValueFamily.ARRAY, "INTEGER[]", "[1, NULL, 3]", Arrays.asList(1L, null, 3L)),
        new TypeSample(
            ValueFamily.ARRAY, "VARCHAR[][]", "[['a'], []]", List.of(List.of("a"), List.of())),
        new TypeSample(ValueFamily.JSON, "JSON", "'{\"a\": 1}'", new JsonText("{\"a\": 1}")),
        new TypeSample(
            ValueFamily.JSON, "STRUCT(a INTEGER)", "{'a': 1}", new JsonText("{\"a\":1}")));
  }

  @Override
  public Set<ValueFamily> lackingFamilies() {
    return Set.of();
  }

  @Override
  public List<String> endless() {
    return List.of(
        "WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) SELECT count(*) FROM c",
        "SELECT a FROM range(400000000) r(a) ORDER BY hash(a)",
        "SELECT count(*) FROM range(100000000) r(a), range(1000) s(b) WHERE a % 7 + b % 3 = (a * b)"
            + " % 11");
  }

  @Override
  public List<String> escapes(Path outside) {
    return List.of(
        "INSERT INTO item VALUES (9, 'x', 1)",
        "CREATE TABLE t (a INTEGER)",
        "DROP TABLE item",
        "ATTACH '" + outside.resolve("new.db") + "'",
        "COPY item TO '" + outside.resolve("out.csv") + "'",
        "EXPORT DATABASE '" + outside.resolve("export") + "'",
        "SELECT * FROM read_csv('/etc/hostname')",
        "SELECT * FROM read_text('/etc/hostname')",
        "SELECT * FROM glob('/etc/*')",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET memory_limit = '10GB'",
        "SET threads = 4",
        "RESET lock_configuration");
  }

  @Override
  public List<SessionLeak> leaks() {
    return List.of(
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "CREATE TEMP TABLE item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.FUNCTION, "CREATE TEMP MACRO upper(a) AS 'x'", "SELECT upper('a')"),
        new SessionLeak(StateKind.VARIABLE, "SET VARIABLE a = 5", "SELECT getvariable('a')"),
        new SessionLeak(StateKind.PREPARED_STATEMENT, "PREPARE p AS SELECT 1", "EXECUTE p"),
        new SessionLeak(
            StateKind.RANDOM_NUMBERS, "SELECT setseed(0.5)", "SELECT random() = " + FIRST_RANDOM),
        new SessionLeak(StateKind.TRANSACTION, "BEGIN", "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_VIEW,
            "CREATE TEMP VIEW item AS SELECT 1 AS id",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.SETTING,
            "SET default_null_order = 'nulls_first'",
            "SELECT current_setting('default_null_order')"),
        new SessionLeak(
            StateKind.SEQUENCE, "CREATE TEMP SEQUENCE s START 7", "SELECT nextval('s')"),
        new SessionLeak(StateKind.TYPE, "CREATE TEMP TYPE mood AS ENUM ('x')", "SELECT 'x'::mood"),
        new SessionLeak(
            StateKind.TYPE,
            "PIVOT item ON name USING sum(price)",
            "SELECT count(*) FROM duckdb_types() WHERE NOT internal"),
        new SessionLeak(StateKind.ATTACHED_DATABASE, "ATTACH ':memory:' AS m", DATABASES),
        new SessionLeak(StateKind.ATTACHED_DATABASE, "USE system; DETACH shop", DATABASES),
        new SessionLeak(
            StateKind.SECRET,
            "CREATE SECRET s (TYPE http, BEARER_TOKEN 'x')",
            "SELECT name FROM duckdb_secrets()"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT E'a'\n'\\'; " + SHADOW + "; SELECT 3 --'",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 0x$$; " + SHADOW + "; SELECT 2",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1\u2028$$; " + SHADOW + "; SELECT 2 --$$",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.TEMPORARY_TABLE,
            "SELECT 1\u001b$$; " + SHADOW + "; SELECT 2 --$$",
            "SELECT count(*) FROM item"),
        new SessionLeak(
            StateKind.FUNCTION,
            "CREATE TEMP MACRO upper(a) AS 'x'; SELECT 1",
            "SELECT upper('a')"));
  }

  @Override
  public Set<StateKind> lackingStates() {
    return EnumSet.of(StateKind.LOCK, StateKind.MEMORY);
  }

  private static final String SHADOW = "CREATE TEMP TABLE item AS SELECT 1 AS id";

  private static final String DATABASES = "SELECT database_name FROM duckdb_databases()";

  /** Value after {@code setseed(0.5)} on a fresh connection. */
  private static final String FIRST_RANDOM = "0.8511131886287325";

  @Override
  public Map<ErrorKind, String> errors() {
    return Map.of(
        ErrorKind.TYPE, "SELECT name::INTEGER FROM item",
        ErrorKind.PERMISSION, "SELECT * FROM read_csv('/etc/hostname')");
  }

  @Override
  public Optional<String> localTime() {
    return Optional.of("CAST(TIMESTAMPTZ '2024-06-01 00:00:00+00' AS TIMESTAMP)");
  }

  @Override
  public List<String> comments() {
    return List.of(
        "COMMENT ON TABLE \"maker\" IS 'who makes cars'",
        "COMMENT ON COLUMN \"maker\".\"Name\" IS 'as people say it'");
  }

  @Override
  public List<String> enumeration() {
    return List.of("CREATE TABLE paint (color ENUM('red', 'it''s blue'))");
  }

  @Override
  public boolean hasSchemas() {
    return true;
  }
}
