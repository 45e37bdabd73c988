// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import static dev.assay.table.ValueFamily.ARRAY;
import static dev.assay.table.ValueFamily.BOOLEAN;
import static dev.assay.table.ValueFamily.BYTES;
import static dev.assay.table.ValueFamily.DATE;
import static dev.assay.table.ValueFamily.DECIMAL;
import static dev.assay.table.ValueFamily.DOUBLE;
import static dev.assay.table.ValueFamily.INSTANT;
import static dev.assay.table.ValueFamily.INTEGER;
import static dev.assay.table.ValueFamily.INTERVAL;
import static dev.assay.table.ValueFamily.JSON;
import static dev.assay.table.ValueFamily.REAL;
import static dev.assay.table.ValueFamily.TEXT;
import static dev.assay.table.ValueFamily.TIME;
import static dev.assay.table.ValueFamily.TIMESTAMP;

import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import dev.assay.testkit.EngineFixture.TypeSample;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** A value of each of PostgreSQL's types, and of their edges. */
final class PostgresTypes {
  private static final UUID ID = UUID.fromString("12345678-1234-1234-1234-123456789012");

  static final List<TypeSample> SAMPLES =
      List.of(
          sample(INTEGER, "smallint", "-32768", -32768L),
          sample(INTEGER, "integer", "7", 7L),
          sample(INTEGER, "bigint", "-9223372036854775808", Long.MIN_VALUE),
          sample(INTEGER, "oid", "4294967295", 4294967295L),
          sample(
              DECIMAL,
              "numeric(40,2)",
              "12345678901234567890123.50",
              new BigDecimal("12345678901234567890123.50")),
          sample(DECIMAL, "numeric", "1E+3", new BigDecimal("1000")),
          sample(DOUBLE, "numeric", "'NaN'", Double.NaN),
          sample(DOUBLE, "numeric", "'-Infinity'", Double.NEGATIVE_INFINITY),
          sample(REAL, "real", "0.1", 0.1f),
          sample(REAL, "real", "'NaN'", Float.NaN),
          sample(DOUBLE, "double precision", "0.1", 0.1),
          sample(DOUBLE, "double precision", "'Infinity'", Double.POSITIVE_INFINITY),
          sample(BOOLEAN, "boolean", "true", true),
          sample(BOOLEAN, "boolean", "false", false),
          sample(TEXT, "text", "'ä😀 '", "ä😀 "),
          sample(TEXT, "varchar(9)", "''", ""),
          sample(TEXT, "char(4)", "'ab'", "ab  "),
          sample(BYTES, "bytea", "'\\x00ff'", new ByteString(new byte[] {0, -1})),
          sample(DATE, "date", "'2020-02-29'", LocalDate.of(2020, 2, 29)),
          sample(DATE, "date", "'0044-03-15 BC'", LocalDate.of(-43, 3, 15)),
          sample(DATE, "date", "'12345-01-02'", LocalDate.of(12345, 1, 2)),
          sample(TEXT, "date", "'-infinity'", "-infinity"),
          sample(TIME, "time", "'23:59:59.999999'", LocalTime.parse("23:59:59.999999")),
          sample(TEXT, "time", "'24:00:00'", "24:00:00"),
          sample(TEXT, "timetz", "'12:30:00+02'", "12:30:00+02"),
          sample(
              TIMESTAMP,
              "timestamp",
              "'2020-01-02 03:04:05.123456'",
              LocalDateTime.parse("2020-01-02T03:04:05.123456")),
          sample(
              TIMESTAMP,
              "timestamp",
              "'0044-03-15 01:02:03 BC'",
              LocalDateTime.parse("-0043-03-15T01:02:03")),
          sample(TEXT, "timestamp", "'infinity'", "infinity"),
          sample(
              INSTANT,
              "timestamptz",
              "'2020-01-02 03:04:05+02'",
              Instant.parse("2020-01-02T01:04:05Z")),
          sample(
              INSTANT,
              "timestamptz",
              "'0044-03-15 01:02:03.5+00 BC'",
              Instant.parse("-0043-03-15T01:02:03.5Z")),
          sample(TEXT, "timestamptz", "'infinity'", "infinity"),
          sample(
              INTERVAL,
              "interval",
              "'1 year -2 months 3 days -04:05:06.789'",
              new TimeInterval(10, 3, Duration.parse("PT-4H-5M-6.789S"))),
          sample(INTERVAL, "interval", "'0'", new TimeInterval(0, 0, Duration.ZERO)),
          sample(ValueFamily.UUID, "uuid", "'" + ID + "'", ID),
          sample(JSON, "json", "'{\"a\": [1, null]}'", new JsonText("{\"a\": [1, null]}")),
          sample(JSON, "jsonb", "'{\"b\":1}'", new JsonText("{\"b\": 1}")),
          sample(ARRAY, "integer[]", "'{1,NULL,3}'", Arrays.asList(1L, null, 3L)),
          sample(ARRAY, "integer[]", "'{}'", List.of()),
          sample(ARRAY, "integer[]", "'[0:1]={7,8}'", List.of(7L, 8L)),
          sample(
              ARRAY,
              "text[]",
              "ARRAY['a,b', 'q\"\\', '', 'NULL', NULL, '{}']",
              Arrays.asList("a,b", "q\"\\", "", "NULL", null, "{}")),
          sample(
              ARRAY,
              "numeric[]",
              "'{{1.50,2},{NaN,NULL}}'",
              List.of(
                  List.of(new BigDecimal("1.50"), new BigDecimal("2")),
                  Arrays.asList(Double.NaN, null))),
          sample(
              ARRAY,
              "timestamptz[]",
              "'{2020-01-02 03:04:05+02}'",
              List.of(Instant.parse("2020-01-02T01:04:05Z"))),
          sample(
              ARRAY, "box[]", "'{(2,2),(1,1);(4,4),(3,3)}'", List.of("(2,2),(1,1)", "(4,4),(3,3)")),
          sample(DECIMAL, "money", "'$1,234.50'", new BigDecimal("1234.50")),
          sample(DECIMAL, "money", "'-$0.05'", new BigDecimal("-0.05")),
          sample(ARRAY, "money[]", "'{$1.50,NULL}'", Arrays.asList(new BigDecimal("1.50"), null)),
          sample(TEXT, "inet", "'192.168.0.1/24'", "192.168.0.1/24"),
          sample(TEXT, "int4range", "'[1,5)'", "[1,5)"),
          sample(TEXT, "point", "'(1,2)'", "(1,2)"),
          sample(TEXT, "line", "'{1,2,3}'", "{1,2,3}"),
          sample(TEXT, "bit(4)", "B'0101'", "0101"),
          sample(TEXT, "tsvector", "'b a'", "'a' 'b'"),
          sample(TEXT, "xml", "'<a/>'", "<a/>"));

  private PostgresTypes() {}

  private static TypeSample sample(ValueFamily family, String type, String literal, Object value) {
    return new TypeSample(family, type, literal, value);
  }
}
