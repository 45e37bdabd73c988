// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.mariadb;

import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.DecodedText;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the cells of one result.
 *
 * <p>{@code TINYINT(1)}, a synonym of {@code BOOLEAN}, {@code BIT} and {@code YEAR} are integers,
 * as in SQL expressions. {@code TIMESTAMP} is read as local time in the session's time zone, like
 * {@code DATETIME}, because SQL mixes the two freely. A time of more than a day, or a negative one,
 * is an interval. Invalid dates, such as {@code 0000-00-00}, become the server's text. Geometries
 * are bytes.
 */
final class MariaDbCells {
  /** The reader before there is a result. */
  static final MariaDbCells NONE = new MariaDbCells(new String[0]);

  private static final Pattern TIME = Pattern.compile("(-?)(\\d+):(\\d\\d):(\\d\\d)(\\.\\d+)?");

  private final String[] types;

  private MariaDbCells(String[] types) {
    this.types = types;
  }

  static MariaDbCells of(ResultSetMetaData meta) throws SQLException {
    String[] types = new String[meta.getColumnCount()];
    for (int c = 0; c < types.length; c++) {
      types[c] = meta.getColumnTypeName(c + 1);
    }
    return new MariaDbCells(types);
  }

  /** A cell of the current row; {@code column} counts from 1. */
  @Nullable Object read(ResultSet rows, int column) throws SQLException {
    return switch (types[column - 1]) {
      case "DATE", "DATETIME", "TIMESTAMP", "TIME" -> time(rows.getString(column));
      case "BIT" -> bits(rows.getBytes(column));
      case "JSON" -> json(rows.getString(column));
      default -> canonical(rows, column);
    };
  }

  private static @Nullable Object canonical(ResultSet rows, int column) throws SQLException {
    Object value = rows.getObject(column);
    if (value instanceof String text && text.indexOf(DecodedText.REPLACEMENT) >= 0) {
      return DecodedText.ofUtf8(rows.getBytes(column)); // such as half of a surrogate pair
    }
    if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
      return ((Number) value).longValue();
    }
    return value instanceof byte[] bytes ? new ByteString(bytes) : value;
  }

  private static @Nullable Object bits(byte @Nullable [] bytes) {
    return bytes == null ? null : new BigInteger(1, bytes);
  }

  private static @Nullable Object json(@Nullable String text) {
    return text == null ? null : new JsonText(text);
  }

  /** Parses a time by its format, which depends on the type. */
  private static @Nullable Object time(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      if (text.indexOf(':') < 0) {
        return LocalDate.parse(text);
      }
      int space = text.indexOf(' ');
      return space < 0
          ? timeOfDay(text)
          : LocalDateTime.parse(text.substring(0, space) + "T" + text.substring(space + 1));
    } catch (DateTimeException e) {
      return text;
    }
  }

  private static Object timeOfDay(String text) {
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      return text;
    }
    boolean negative = !parts.group(1).isEmpty();
    long hours = Long.parseLong(parts.group(2));
    if (!negative && hours < 24) {
      return LocalTime.parse(text);
    }
    String fraction = parts.group(5) == null ? "" : parts.group(5);
    Duration length =
        Duration.parse("PT%dH%sM%s%sS".formatted(hours, parts.group(3), parts.group(4), fraction));
    return new TimeInterval(0, 0, negative ? length.negated() : length);
  }
}
