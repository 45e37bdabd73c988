// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.Temporal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses {@code YYYY-MM-DD}, of any year, then optionally {@code T} or a blank and {@code
 * HH:MM[:SS[.f]]}, then optionally {@code Z} or an offset. Hand-written, because most texts are not
 * dates and must be rejected cheaply.
 */
final class IsoDateTimeParser {
  private static final int MONTH_LENGTH = 7;
  private static final int YEAR_LENGTH = 4;
  private static final int LONGEST_YEAR = 9;
  private static final List<String> ERAS = List.of(" BC", " (BC)");
  private static final int TIME_LENGTH = 5;

  private final String text;
  private int at;

  private IsoDateTimeParser(String text) {
    this.text = text;
  }

  /**
   * A {@link LocalDateTime} (midnight for a date alone), an {@link java.time.Instant} if there is a
   * zone, or {@code null} if the text is neither.
   */
  static @Nullable Temporal read(String text) {
    int year = yearLength(text);
    if (year < 0 || text.length() < year + 6 || text.charAt(year + 3) != '-') {
      return null;
    }
    try {
      String days = beforeChrist(text);
      return new IsoDateTimeParser(days).read(year, days.length() < text.length());
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The number of characters of a year before a dash, with its sign; -1 if there is none. */
  private static int yearLength(String text) {
    int start = !text.isEmpty() && (text.charAt(0) == '-' || text.charAt(0) == '+') ? 1 : 0;
    int end = start;
    while (end < text.length() && end - start <= LONGEST_YEAR && isDigit(text.charAt(end))) {
      end++;
    }
    boolean year = end - start >= YEAR_LENGTH && end - start <= LONGEST_YEAR;
    return year && text.startsWith("-", end) ? end : -1;
  }

  /** The text without {@code BC} at its end, as PostgreSQL writes it, or DuckDB's {@code (BC)}. */
  private static String beforeChrist(String text) {
    for (String end : ERAS) {
      int at = text.length() - end.length();
      if (text.regionMatches(true, at, end, 0, end.length())) {
        return text.substring(0, at);
      }
    }
    return text;
  }

  /** Parses {@code HH:MM[:SS[.f]]} alone; {@code null} for any other text. */
  static @Nullable LocalTime readTime(String text) {
    if (text.length() < TIME_LENGTH || text.charAt(2) != ':') {
      return null;
    }
    try {
      IsoDateTimeParser reader = new IsoDateTimeParser(text);
      LocalTime time = reader.time();
      return reader.at == text.length() ? time : null;
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The midnight at the start of {@code YYYY} or {@code YYYY-MM}; {@code null} for other texts. */
  static @Nullable LocalDateTime firstDay(CharSequence text) {
    boolean year = text.length() == YEAR_LENGTH;
    if (!year && (text.length() != MONTH_LENGTH || text.charAt(YEAR_LENGTH) != '-')) {
      return null;
    }
    Temporal day = read(text + (year ? "-01-01" : "-01"));
    return day instanceof LocalDateTime first ? first : null;
  }

  /**
   * The local date and time at an instant in a time zone; the instant itself if that is out of
   * range.
   */
  static Temporal at(Instant instant, ZoneId zone) {
    try {
      return LocalDateTime.ofInstant(instant, zone);
    } catch (DateTimeException e) {
      return instant;
    }
  }

  private @Nullable Temporal read(int length, boolean beforeChrist) {
    int given = Integer.parseInt(text.substring(0, length));
    // There was no year 0: 1 BC is Java's year 0.
    int year = beforeChrist ? 1 - given : given;
    at = length;
    int month = skip('-') ? number(2) : -1;
    int day = skip('-') ? number(2) : -1;
    if (month < 0 || day < 0) {
      return null;
    }
    LocalDate date = LocalDate.of(year, month, day);
    if (at == text.length()) {
      return date.atStartOfDay();
    }
    LocalTime time = skip('T') || skip('t') || skip(' ') ? time() : null;
    if (time == null) {
      return null;
    }
    LocalDateTime local = date.atTime(time);
    if (at == text.length()) {
      return local;
    }
    ZoneOffset zone = zone();
    return zone == null || at < text.length() ? null : local.toInstant(zone);
  }

  private @Nullable LocalTime time() {
    int hour = number(2);
    int minute = skip(':') ? number(2) : -1;
    if (hour < 0 || minute < 0) {
      return null;
    }
    if (!skip(':')) {
      return LocalTime.of(hour, minute);
    }
    int second = number(2);
    int nano = skip('.') ? fraction() : 0;
    return second < 0 || nano < 0 ? null : LocalTime.of(hour, minute, second, nano);
  }

  private int fraction() {
    int start = at;
    long nanos = 0;
    while (at < text.length() && isDigit(text.charAt(at)) && at - start < 9) {
      nanos = nanos * 10 + text.charAt(at++) - '0';
    }
    if (at == start) {
      return -1;
    }
    for (int d = at - start; d < 9; d++) {
      nanos *= 10;
    }
    return (int) nanos;
  }

  private @Nullable ZoneOffset zone() {
    if (skip('Z') || skip('z')) {
      return ZoneOffset.UTC;
    }
    boolean west = at < text.length() && text.charAt(at) == '-';
    if (!skip('+') && !skip('-')) {
      return null;
    }
    int hours = number(2);
    if (hours < 0) {
      return null;
    }
    boolean colon = skip(':');
    int minutes = colon || at < text.length() ? number(2) : 0;
    int sign = west ? -1 : 1;
    return minutes < 0 ? null : ZoneOffset.ofHoursMinutes(sign * hours, sign * minutes);
  }

  /** Parses a number of exactly that many digits; -1 if there is none. */
  private int number(int digits) {
    if (at + digits > text.length()) {
      return -1;
    }
    int value = 0;
    for (int end = at + digits; at < end; at++) {
      if (!isDigit(text.charAt(at))) {
        return -1;
      }
      value = value * 10 + text.charAt(at) - '0';
    }
    return value;
  }

  private boolean skip(char c) {
    boolean found = at < text.length() && text.charAt(at) == c;
    at += found ? 1 : 0;
    return found;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
