// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.h2;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of one result. Times of day with a zone, rows, geometries and non-finite {@code
 * DECFLOAT} values become H2's text. Java objects are read as bytes: deserializing them would run
 * code that a query chose.
 */
final class H2Cells {
  /** The reader before there is a result. */
  static final H2Cells NONE = new H2Cells(new String[0]);

  private final String[] types;

  private H2Cells(String[] types) {
    this.types = types;
  }

  static H2Cells of(ResultSetMetaData meta) throws SQLException {
    String[] types = new String[meta.getColumnCount()];
    for (int c = 0; c < types.length; c++) {
      // An array's type name begins with the type of its elements.
      types[c] = meta.getColumnType(c + 1) == Types.ARRAY ? "ARRAY" : meta.getColumnTypeName(c + 1);
    }
    return new H2Cells(types);
  }

  /** A cell of the current row; {@code column} counts from 1. */
  @Nullable Object read(ResultSet rows, int column) throws SQLException {
    String type = types[column - 1];
    return switch (type) {
      case "TINYINT", "SMALLINT", "INTEGER", "BIGINT" -> integer(rows, column);
      case "NUMERIC", "DECIMAL", "REAL", "DOUBLE PRECISION", "BOOLEAN", "UUID" ->
          rows.getObject(column);
      case "DECFLOAT" -> decimalFloat(rows.getString(column));
      case "DATE" -> rows.getObject(column, LocalDate.class);
      case "TIME" -> rows.getObject(column, LocalTime.class);
      case "TIMESTAMP" -> rows.getObject(column, LocalDateTime.class);
      case "TIMESTAMP WITH TIME ZONE" -> instant(rows.getObject(column, OffsetDateTime.class));
      case "BINARY", "BINARY VARYING", "BINARY LARGE OBJECT", "JAVA_OBJECT" ->
          bytes(rows.getBytes(column));
      case "JSON" -> json(rows.getBytes(column));
      case "ARRAY" -> list(rows.getArray(column));
      default ->
          type.startsWith("INTERVAL")
              ? interval((org.h2.api.Interval) rows.getObject(column))
              : rows.getString(column);
    };
  }

  private static @Nullable Object integer(ResultSet rows, int column) throws SQLException {
    long value = rows.getLong(column);
    return rows.wasNull() ? null : value;
  }

  private static @Nullable Object decimalFloat(@Nullable String text) {
    if (text == null) {
      return null;
    }
    boolean finite = Character.isDigit(text.charAt(text.length() - 1));
    return finite ? new java.math.BigDecimal(text) : text;
  }

  private static @Nullable Object instant(@Nullable OffsetDateTime time) {
    return time == null ? null : time.toInstant();
  }

  private static @Nullable Object bytes(byte @Nullable [] bytes) {
    return bytes == null ? null : new ByteString(bytes);
  }

  private static @Nullable Object json(byte @Nullable [] text) {
    return text == null ? null : new JsonText(new String(text, StandardCharsets.UTF_8));
  }

  /** Reads rows of index and element, for which the elements' types are known. */
  private static @Nullable Object list(@Nullable Array array) throws SQLException {
    if (array == null) {
      return null;
    }
    List<@Nullable Object> list = new ArrayList<>();
    try (ResultSet elements = array.getResultSet()) {
      H2Cells cells = of(elements.getMetaData());
      while (elements.next()) {
        list.add(cells.read(elements, 2));
      }
    }
    return list;
  }

  /** Converts an interval. Reading it by its class would make the driver lose the sign. */
  private static @Nullable Object interval(org.h2.api.@Nullable Interval length) {
    if (length == null) {
      return null;
    }
    return new TimeInterval(
        Math.toIntExact(length.getYears() * 12 + length.getMonths()),
        Math.toIntExact(length.getDays()),
        Duration.ofHours(length.getHours())
            .plusMinutes(length.getMinutes())
            .plusNanos(length.getSecondsAndNanos()));
  }
}
