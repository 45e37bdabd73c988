// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import dev.assay.testkit.EngineFixture.TypeSample;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;

/** A value of each of MariaDB's types. */
final class MariaDbTypes {
  private static final String ID = "12345678-1234-1234-1234-123456789012";

  static final List<TypeSample> SAMPLES =
      List.of(
          new TypeSample(ValueFamily.INTEGER, "TINYINT(1)", "5", 5L),
          new TypeSample(ValueFamily.INTEGER, "BOOLEAN", "TRUE", 1L),
          new TypeSample(ValueFamily.INTEGER, "SMALLINT", "-32768", -32768L),
          new TypeSample(ValueFamily.INTEGER, "MEDIUMINT UNSIGNED", "16777215", 16777215L),
          new TypeSample(ValueFamily.INTEGER, "INT UNSIGNED", "4294967295", 4294967295L),
          new TypeSample(ValueFamily.INTEGER, "BIGINT", "-9223372036854775808", Long.MIN_VALUE),
          new TypeSample(
              ValueFamily.INTEGER,
              "BIGINT UNSIGNED",
              "18446744073709551615",
              new BigInteger("18446744073709551615")),
          new TypeSample(ValueFamily.INTEGER, "BIT(1)", "b'1'", 1L),
          new TypeSample(ValueFamily.INTEGER, "BIT(10)", "b'1010101010'", 682L),
          new TypeSample(
              ValueFamily.INTEGER, "BIT(64)", "~0", new BigInteger("18446744073709551615")),
          new TypeSample(ValueFamily.INTEGER, "YEAR", "1999", 1999L),
          new TypeSample(
              ValueFamily.DECIMAL, "DECIMAL(38,2)", "12345.50", new BigDecimal("12345.50")),
          new TypeSample(ValueFamily.DECIMAL, "DECIMAL(10,0)", "7", new BigDecimal("7")),
          new TypeSample(ValueFamily.REAL, "FLOAT", "1.5", 1.5f),
          new TypeSample(ValueFamily.DOUBLE, "DOUBLE", "0.1", 0.1),
          new TypeSample(ValueFamily.TEXT, "VARCHAR(20)", "'ä😀 '", "ä😀 "),
          new TypeSample(ValueFamily.TEXT, "CHAR(5)", "'a'", "a"),
          new TypeSample(ValueFamily.TEXT, "LONGTEXT", "REPEAT('é', 3)", "ééé"),
          new TypeSample(ValueFamily.TEXT, "ENUM('x', 'y')", "'y'", "y"),
          new TypeSample(ValueFamily.TEXT, "SET('u', 'v')", "'u,v'", "u,v"),
          new TypeSample(ValueFamily.TEXT, "INET6", "'::1'", "::1"),
          new TypeSample(ValueFamily.TEXT, "INET4", "'1.2.3.4'", "1.2.3.4"),
          new TypeSample(ValueFamily.BYTES, "BLOB", "x'00FF'", new ByteString(new byte[] {0, -1})),
          new TypeSample(
              ValueFamily.BYTES, "BINARY(3)", "'a'", new ByteString(new byte[] {'a', 0, 0})),
          new TypeSample(
              ValueFamily.BYTES,
              "POINT",
              "POINT(0, 0)",
              new ByteString(
                  new byte[] {
                    0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
                  })),
          new TypeSample(ValueFamily.DATE, "DATE", "'2020-02-29'", LocalDate.of(2020, 2, 29)),
          new TypeSample(ValueFamily.DATE, "DATE", "'0001-01-01'", LocalDate.of(1, 1, 1)),
          new TypeSample(
              ValueFamily.TIME, "TIME(6)", "'23:59:59.999999'", LocalTime.parse("23:59:59.999999")),
          new TypeSample(
              ValueFamily.INTERVAL,
              "TIME",
              "'838:59:59'",
              new TimeInterval(0, 0, Duration.parse("PT838H59M59S"))),
          new TypeSample(
              ValueFamily.INTERVAL,
              "TIME(1)",
              "'-01:02:03.5'",
              new TimeInterval(0, 0, Duration.parse("-PT1H2M3.5S"))),
          new TypeSample(
              ValueFamily.TIMESTAMP,
              "DATETIME(6)",
              "'2020-01-02 03:04:05.123456'",
              LocalDateTime.parse("2020-01-02T03:04:05.123456")),
          new TypeSample(
              ValueFamily.TIMESTAMP,
              "TIMESTAMP NULL",
              "FROM_UNIXTIME(1717200000) + INTERVAL 0 SECOND",
              LocalDateTime.parse("2024-06-01T00:00:00")),
          new TypeSample(ValueFamily.UUID, "UUID", "'" + ID + "'", UUID.fromString(ID)),
          new TypeSample(ValueFamily.JSON, "JSON", "'{\"a\": 1}'", new JsonText("{\"a\": 1}")));

  private MariaDbTypes() {}
}
