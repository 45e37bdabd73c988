// SPDX-License-Identifier: Apache-2.0
package dev.assay.engines.postgres;

import dev.assay.table.internal.TimeInterval;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import org.postgresql.util.PGInterval;

/**
 * Parses dates and times in the server's ISO style: years of any length, {@code BC} at the end,
 * {@code infinity}, which no Java type can hold and which stays text, like the end of a day, {@code
 * 24:00:00}.
 */
final class PostgresTimes {
  private static final String BEFORE_CHRIST = " BC";
  private static final String INFINITY = "infinity";
  private static final String END_OF_DAY = "24:00:00";
  private static final int MONTHS_A_YEAR = 12;
  private static final int NANOS_A_MICRO = 1000;

  private PostgresTimes() {}

  static Object date(String text) {
    return text.endsWith(INFINITY) ? text : day(text);
  }

  private static LocalDate day(String text) {
    boolean before = text.endsWith(BEFORE_CHRIST);
    String[] parts = text.substring(0, text.length() - (before ? 3 : 0)).split("-", 3);
    int year = Integer.parseInt(parts[0]);
    // There was no year 0: 1 BC is Java's year 0.
    return LocalDate.of(
        before ? 1 - year : year, Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  static Object time(String text) {
    return text.equals(END_OF_DAY) ? text : LocalTime.parse(text);
  }

  private static int offset(String time) {
    return Math.max(time.lastIndexOf('+'), time.lastIndexOf('-'));
  }

  static Object timestamp(String text) {
    return text.endsWith(INFINITY) ? text : dateTime(text, text.length());
  }

  static Object instant(String text) {
    if (text.endsWith(INFINITY)) {
      return text;
    }
    boolean before = text.endsWith(BEFORE_CHRIST);
    int end = text.length() - (before ? BEFORE_CHRIST.length() : 0);
    int sign = offset(text);
    return dateTime(text, sign).toInstant(ZoneOffset.of(text.substring(sign, end)));
  }

  /** The date and time of a text up to an index; the text may end in BC. */
  private static LocalDateTime dateTime(String text, int end) {
    boolean before = text.endsWith(BEFORE_CHRIST);
    int space = text.indexOf(' ');
    String day = text.substring(0, space) + (before ? BEFORE_CHRIST : "");
    int last = before ? Math.min(end, text.length() - BEFORE_CHRIST.length()) : end;
    return LocalDateTime.of(day(day), LocalTime.parse(text.substring(space + 1, last)));
  }

  /**
   * Parses an interval in any of the server's styles; values beyond the driver's range stay text.
   */
  static Object interval(String text) throws SQLException {
    if (text.endsWith(INFINITY)) {
      return text;
    }
    try {
      PGInterval parsed = new PGInterval(text);
      return new TimeInterval(
          Math.addExact(Math.multiplyExact(parsed.getYears(), MONTHS_A_YEAR), parsed.getMonths()),
          parsed.getDays(),
          Duration.ofHours(parsed.getHours())
              .plusMinutes(parsed.getMinutes())
              .plusSeconds(parsed.getWholeSeconds())
              .plusNanos((long) parsed.getMicroSeconds() * NANOS_A_MICRO));
    } catch (ArithmeticException | NumberFormatException e) {
      return text;
    }
  }
}
