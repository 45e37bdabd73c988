// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;

/** Implements PostgreSQL's {@code to_char} for times. */
final class DateText {
  /** Longer patterns first, because the first match is used. */
  private static final List<String> PATTERNS =
      List.of(
          "MONTH", "SSSSS", "Y,YYY", "A.M.", "P.M.", "YYYY", "IYYY", "HH24", "HH12", "IDDD", "SSSS",
          "DDD", "DAY", "MON", "YYY", "IYY", "HH", "MI", "SS", "MS", "US", "YY", "IY", "MM", "DD",
          "DY", "ID", "IW", "WW", "CC", "AM", "PM", "TZ", "Y", "I", "D", "W", "Q", "J");

  private static final int LONGEST_NAME = 9;
  private static final int JULIAN = 2_440_588;

  private final LocalDateTime time;
  private final StringBuilder out = new StringBuilder();

  private DateText(LocalDateTime time) {
    this.time = time;
  }

  /** Formats a time; text that is not a pattern is copied. */
  static String format(LocalDateTime time, String format) {
    DateText text = new DateText(time);
    int at = 0;
    while (at < format.length()) {
      at = text.write(format, at);
    }
    return text.out.toString();
  }

  private int write(String format, int at) {
    if (format.charAt(at) == '"') {
      int end = format.indexOf('"', at + 1);
      int stop = end < 0 ? format.length() : end;
      out.append(format, at + 1, stop);
      return Math.min(format.length(), stop + 1);
    }
    boolean fill = !format.regionMatches(true, at, "FM", 0, 2);
    int start = fill ? at : at + 2;
    for (String pattern : PATTERNS) {
      int end = start + pattern.length();
      if (end <= format.length() && isPattern(format.substring(start, end), pattern)) {
        String written = format.substring(start, end);
        String value = value(pattern, written, fill);
        boolean ordinal = format.regionMatches(true, end, "TH", 0, 2);
        out.append(value).append(ordinal ? ending(value, format.substring(end, end + 2)) : "");
        return ordinal ? end + 2 : end;
      }
    }
    if (start < format.length()) {
      out.append(format.charAt(start));
    }
    return start + 1;
  }

  /** Returns whether a text is a pattern, in upper or lower case, or capitalized for names. */
  private static boolean isPattern(String written, String pattern) {
    String small = pattern.toLowerCase(Locale.ROOT);
    boolean name =
        pattern.equals("MONTH")
            || pattern.equals("MON")
            || pattern.equals("DAY")
            || pattern.equals("DY");
    return written.equals(pattern)
        || written.equals(small)
        || (name && written.equals(pattern.charAt(0) + small.substring(1)));
  }

  private static String ending(String number, String written) {
    String small =
        number.endsWith("11") || number.endsWith("12") || number.endsWith("13")
            ? "th"
            : number.endsWith("1")
                ? "st"
                : number.endsWith("2") ? "nd" : number.endsWith("3") ? "rd" : "th";
    return written.equals("TH") ? small.toUpperCase(Locale.ROOT) : small;
  }

  private String value(String pattern, String written, boolean fill) {
    String year = String.format(Locale.ROOT, "%04d", time.getYear());
    String weekYear = String.format(Locale.ROOT, "%04d", time.get(IsoFields.WEEK_BASED_YEAR));
    int hour = time.getHour() % 12 == 0 ? 12 : time.getHour() % 12;
    return switch (pattern) {
      case "YYYY" -> fill ? year : String.valueOf(time.getYear());
      case "Y,YYY" -> String.format(Locale.ROOT, "%,d", time.getYear());
      case "YYY" -> year.substring(1);
      case "YY" -> year.substring(2);
      case "Y" -> year.substring(3);
      case "IYYY" -> weekYear;
      case "IYY" -> weekYear.substring(1);
      case "IY" -> weekYear.substring(2);
      case "I" -> weekYear.substring(3);
      case "MM" -> number(time.getMonthValue(), 2, fill);
      case "DD" -> number(time.getDayOfMonth(), 2, fill);
      case "DDD" -> number(time.getDayOfYear(), 3, fill);
      case "IDDD" ->
          number((time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) - 1) * 7 + isoDay(), 3, fill);
      case "D" -> String.valueOf(isoDay() % 7 + 1);
      case "ID" -> String.valueOf(isoDay());
      case "W" -> String.valueOf((time.getDayOfMonth() - 1) / 7 + 1);
      case "WW" -> number((time.getDayOfYear() - 1) / 7 + 1, 2, fill);
      case "IW" -> number(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR), 2, fill);
      case "Q" -> String.valueOf(time.get(IsoFields.QUARTER_OF_YEAR));
      case "CC" -> number((time.getYear() + 99) / 100, 2, fill);
      case "J" -> String.valueOf(time.toLocalDate().toEpochDay() + JULIAN);
      case "HH24" -> number(time.getHour(), 2, fill);
      case "HH", "HH12" -> number(hour, 2, fill);
      case "MI" -> number(time.getMinute(), 2, fill);
      case "SS" -> number(time.getSecond(), 2, fill);
      case "SSSS", "SSSSS" -> String.valueOf(time.toLocalTime().toSecondOfDay());
      case "MS" -> number(time.getNano() / 1_000_000, 3, true);
      case "US" -> number(time.getNano() / 1_000, 6, true);
      case "AM", "PM" -> cased(time.getHour() < 12 ? "AM" : "PM", written);
      case "A.M.", "P.M." -> cased(time.getHour() < 12 ? "A.M." : "P.M.", written);
      case "TZ" -> cased("UTC", written);
      case "MONTH" ->
          named(time.getMonth().getDisplayName(TextStyle.FULL, Locale.ENGLISH), written, fill);
      case "MON" -> cased(time.getMonth().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), written);
      case "DAY" ->
          named(time.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH), written, fill);
      case "DY" ->
          cased(time.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH), written);
      default -> throw new IllegalStateException(pattern);
    };
  }

  private int isoDay() {
    return time.getDayOfWeek().getValue();
  }

  private static String number(int value, int digits, boolean fill) {
    return fill ? String.format(Locale.ROOT, "%0" + digits + "d", value) : String.valueOf(value);
  }

  private static String named(String name, String written, boolean fill) {
    String cased = cased(name, written);
    return fill ? cased + " ".repeat(LONGEST_NAME - name.length()) : cased;
  }

  private static String cased(String name, String written) {
    if (written.equals(written.toUpperCase(Locale.ROOT))) {
      return name.toUpperCase(Locale.ROOT);
    }
    return written.equals(written.toLowerCase(Locale.ROOT)) ? name.toLowerCase(Locale.ROOT) : name;
  }
}
