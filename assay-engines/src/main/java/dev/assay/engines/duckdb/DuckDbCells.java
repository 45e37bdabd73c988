// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.duckdb;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.IntervalText;
import dev.assay.table.internal.JsonText;
import java.math.BigInteger;
import java.sql.Array;
import java.sql.Blob;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.duckdb.DuckDBStruct;
import org.duckdb.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of one result. Structs and maps become JSON, rows lists, a union becomes its
 * member's value, bit strings and times of day with a zone become text. Infinite dates and
 * timestamps, which no Java type can hold, become the texts {@code infinity} and {@code -infinity}.
 */
final class DuckDbCells {
  /** The reader before there is a result. */
  static final DuckDbCells NONE = new DuckDbCells(new String[0]);

  private static final String TIME = "TIME";

  /** DuckDB's own text, because no family has a time of day with an offset. */
  private static final DateTimeFormatter ZONED_TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.MICRO_OF_SECOND, 0, 6, true)
          .appendOffset("+HH:mm:ss", "+00")
          .toFormatter(Locale.ROOT);

  /**
   * The values to which the driver converts DuckDB's infinities; they do not occur in real data.
   */
  private static final Map<Object, String> INFINITIES =
      Map.of(
          LocalDate.ofEpochDay(Integer.MAX_VALUE), "infinity",
          LocalDate.ofEpochDay(-Integer.MAX_VALUE), "-infinity",
          LocalDateTime.parse("+294247-01-10T04:00:54.775807"), "infinity",
          LocalDateTime.parse("-290308-12-21T19:59:05.224193"), "-infinity",
          LocalDateTime.parse("+292278994-08-17T07:12:55.807"), "infinity",
          LocalDateTime.parse("-292275055-05-16T16:47:04.193"), "-infinity",
          LocalDateTime.parse("2262-04-11T23:47:16.854775807"), "infinity",
          LocalDateTime.parse("1677-09-21T00:12:43.145224193"), "-infinity",
          Instant.parse("+294247-01-10T04:00:54.775807Z"), "infinity",
          Instant.parse("-290308-12-21T19:59:05.224193Z"), "-infinity");

  private final String[] types;

  private DuckDbCells(String[] types) {
    this.types = types;
  }

  static DuckDbCells of(ResultSetMetaData meta) throws SQLException {
    String[] types = new String[meta.getColumnCount()];
    for (int c = 0; c < types.length; c++) {
      types[c] = meta.getColumnTypeName(c + 1);
    }
    return new DuckDbCells(types);
  }

  /** A cell of the current row; {@code column} counts from 1. */
  @Nullable Object read(ResultSet rows, int column) throws SQLException {
    String type = types[column - 1];
    try {
      Object value = rows.getObject(column);
      if (value instanceof Timestamp) {
        // java.sql.Timestamp does not support years before 1.
        return finite(rows.getObject(column, LocalDateTime.class));
      }
      return value == null ? null : canonical(value, type);
    } catch (DateTimeException e) {
      // Out of the range of Java's types: the end of a day, or an infinite TIMESTAMP_S, whose sign
      // the driver does not report.
      return type.equals(TIME) ? "24:00:00" : "infinite";
    }
  }

  private static Object canonical(Object value, String type) throws SQLException {
    if (value instanceof String text) {
      return switch (type) {
        case "BIGNUM" -> new BigInteger(text);
        case "INTERVAL" -> Objects.requireNonNull(IntervalText.read(text), text);
        default -> text;
      };
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    if (value instanceof LocalDate) {
      return finite(value);
    }
    if (value instanceof OffsetDateTime time) {
      return finite(time.toInstant());
    }
    return rarer(value, type);
  }

  private static Object rarer(Object value, String type) throws SQLException {
    if (value instanceof Timestamp time) {
      return finite(time.toLocalDateTime());
    }
    if (value instanceof OffsetTime time) {
      return ZONED_TIME.format(time);
    }
    if (value instanceof Blob blob) {
      return new ByteString(blob.getBytes(1, Math.toIntExact(blob.length())));
    }
    if (value instanceof JsonNode json) {
      return new JsonText(json.toString());
    }
    if (value instanceof Array array) {
      return list(
          (Object[]) array.getArray(), type.substring(0, Math.max(0, type.lastIndexOf('['))));
    }
    if (value instanceof DuckDBStruct struct && struct.getSQLTypeName().startsWith("TUPLE")) {
      return list(struct.getAttributes(), ""); // a row, whose fields have no names
    }
    if (value instanceof Struct || value instanceof Map) {
      return new JsonText(NestedJson.of(value, DuckDbCells::untyped).toString());
    }
    return value;
  }

  private static List<@Nullable Object> list(@Nullable Object[] elements, String type)
      throws SQLException {
    List<@Nullable Object> list = new ArrayList<>(elements.length);
    for (Object element : elements) {
      list.add(element == null ? null : canonical(element, type));
    }
    return list;
  }

  /** A value within a struct or map, whose type the driver does not report. */
  private static Object untyped(Object value) throws SQLException {
    return canonical(value, "");
  }

  /** A date or a timestamp, as text if it is infinite. */
  static Object finite(Object time) {
    String infinity = INFINITIES.get(time);
    return infinity == null ? time : infinity;
  }
}
