// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedCellsTest {
  private static @Nullable Object json(String type, String json) {
    try {
      return TypedCells.of(type).fromJson(JsonLines.reader().readTree(json));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INTEGER", "DECIMAL(10,2)", "DOUBLE", "VARCHAR", "DATE", "JSON", ""})
  void readsNullAsNullWhateverTheType(String type) {
    assertThat(json(type, "null")).isNull();
  }

  @Test
  void readsIntegersOfAnySize() {
    assertThat(json("BIGINT", "9007199254740993")).isEqualTo(9007199254740993L);
    assertThat(json("HUGEINT", "170141183460469231731687303715884105727"))
        .isEqualTo(new BigInteger("170141183460469231731687303715884105727"));
  }

  @Test
  void keepsTheScaleOfDecimals() {
    assertThat(json("DECIMAL(10,2)", "\"6.10\"")).isEqualTo(new BigDecimal("6.10"));
    assertThat(json("numeric", "6.10")).isEqualTo(new BigDecimal("6.10"));
  }

  @Test
  void readsFloatsInTheirWidth() {
    assertThat(json("DOUBLE PRECISION", "5")).isEqualTo(5.0);
    assertThat(json("REAL", "0.1")).isEqualTo(0.1f);
    assertThat(json("DOUBLE", "\"NaN\"")).isEqualTo(Double.NaN);
    assertThat(json("DOUBLE", "\"-Infinity\"")).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(json("REAL", "\"Infinity\"")).isEqualTo(Float.POSITIVE_INFINITY);
  }

  @Test
  void readsDatesAndTimes() {
    LocalDateTime noon = LocalDateTime.of(2024, 2, 29, 12, 0);
    assertThat(json("DATE", "\"2024-02-29\"")).isEqualTo(LocalDate.of(2024, 2, 29));
    assertThat(json("TIME", "\"23:59:59.5\"")).isEqualTo(LocalTime.parse("23:59:59.5"));
    assertThat(json("TIMESTAMP(6)", "\"2024-02-29T12:00:00\"")).isEqualTo(noon);
    assertThat(json("DATETIME", "\"2024-02-29 12:00:00\"")).isEqualTo(noon);
    assertThat(json("TIMESTAMP", "\"2024-02-29\"")).isEqualTo(noon.minusHours(12));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T12:00:00Z",
        "2024-02-29 13:00:00+01",
        "2024-02-29 13:00:00+0100",
        "2024-02-29T10:30:00.000-01:30",
        "2024-02-29 12:00:00"
      })
  void readsTimestampsWithZoneAsInstants(String text) {
    assertThat(json("TIMESTAMP(3) WITH TIME ZONE", '"' + text + '"'))
        .isEqualTo(Instant.parse("2024-02-29T12:00:00Z"));
  }

  @Test
  void readsIntervalsAsMonthsDaysAndTime() {
    assertThat(json("INTERVAL", "\"P1Y2M1W3DT4H\""))
        .isEqualTo(new TimeInterval(14, 10, Duration.ofHours(4)));
    assertThat(json("INTERVAL", "\"PT0S\"")).isEqualTo(new TimeInterval(0, 0, Duration.ZERO));
    assertThat(json("INTERVAL", "\"P\"")).isEqualTo("P");
  }

  @Test
  void readsRarerTypes() {
    String uuid = "123e4567-e89b-12d3-a456-426614174000";
    assertThat(json("UUID", '"' + uuid + '"')).isEqualTo(UUID.fromString(uuid));
    assertThat(json("BYTEA", "\"\\\\x00ff\"")).isEqualTo(new ByteString(new byte[] {0, -1}));
    assertThat(json("BLOB", "\"0x00FF\"")).isEqualTo(new ByteString(new byte[] {0, -1}));
    assertThat(json("VARBINARY(2)", "\"00ff\"")).isEqualTo(new ByteString(new byte[] {0, -1}));
    assertThat(json("JSON", "{\"a\":1}")).isEqualTo(new JsonText("{\"a\":1}"));
    assertThat(json("JSONB", "\"[1, 2]\"")).isEqualTo(new JsonText("[1, 2]"));
  }

  @Test
  void readsArraysElementByElement() {
    assertThat(json("DECIMAL(4,1)[]", "[\"1.5\", null]"))
        .isEqualTo(Arrays.asList(new BigDecimal("1.5"), null));
    assertThat(json("INTEGER[][2]", "[[1],[2]]")).isEqualTo(List.of(List.of(1L), List.of(2L)));
    assertThat(json("DATE[]", "[\"2024-01-01\"]")).isEqualTo(List.of(LocalDate.of(2024, 1, 1)));
  }

  @Test
  void keepsCellsThatAreNotOfTheColumnsType() {
    assertThat(json("VARCHAR", "5")).isEqualTo(5L);
    assertThat(json("VARCHAR", "2.5")).isEqualTo(2.5);
    assertThat(json("BIGINT", "2.5")).isEqualTo(2.5);
    assertThat(json("BIGINT", "\"5\"")).isEqualTo("5");
    assertThat(json("DOUBLE", "\"5.5\"")).isEqualTo("5.5");
    assertThat(json("BOOLEAN", "1")).isEqualTo(1L);
    assertThat(json("BOOLEAN", "\"true\"")).isEqualTo("true");
    assertThat(json("DATE", "\"2024-02-30\"")).isEqualTo("2024-02-30");
    assertThat(json("UUID", "\"none\"")).isEqualTo("none");
    assertThat(json("BLOB", "\"abc\"")).isEqualTo("abc");
    assertThat(json("JSON", "\"{\"")).isEqualTo("{");
    assertThat(json("DECIMAL(5,2)", "\"1e99999999\"")).isEqualTo("1e99999999");
  }

  @ParameterizedTest
  @CsvSource({
    "BIGINT, 42, java.lang.Long",
    "HUGEINT, 18446744073709551616, java.math.BigInteger",
    "DOUBLE, 4.5, java.lang.Double",
    "REAL, 4.5, java.lang.Float",
    "NUMERIC, 4.5, java.math.BigDecimal",
    "BOOLEAN, true, java.lang.Boolean",
    "VARCHAR, 42, java.lang.String",
    "BIGINT, four, java.lang.String",
    "'', 42, java.lang.String"
  })
  void readsTextCellsByType(String type, String text, String className) {
    assertThat(TypedCells.of(type).fromText(text).getClass().getName()).isEqualTo(className);
  }
}
