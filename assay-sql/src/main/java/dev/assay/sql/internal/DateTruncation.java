// SPDX-License-Identifier: Apache-2.0
package dev.assay.sql.internal;

import dev.assay.sql.Dialect;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the unit to which an expression truncates a date: {@code date_trunc('month', d)}, {@code
 * strftime('%Y-%m-01', d)}, {@code to_char(d, 'YYYY-MM')}, {@code date(d, 'start of year')} and
 * their like. Reads the normalized text of an expression, which is the same in all dialects.
 */
final class DateTruncation {
  /** Longer expressions are not read. */
  private static final int LONGEST = 2_000;

  /** A function whose first or last argument is a literal or a word: the unit or a format. */
  private static final Pattern CALL = Pattern.compile("([a-z_]\\w*)\\((.*)\\)", Pattern.DOTALL);

  private static final Pattern FIRST = Pattern.compile("'([^']*)',.*", Pattern.DOTALL);
  private static final Pattern LAST =
      Pattern.compile(".*,(?:'([^']*)'|([a-z]+(?:\\(monday\\))?))", Pattern.DOTALL);
  private static final Pattern PREFIX = Pattern.compile(".*?,(?:1,)?([47])", Pattern.DOTALL);
  private static final Pattern FROM_PARTS =
      Pattern.compile(
          "year\\((.+)\\),(?:month\\((.+)\\)|1),1|"
              + "extract\\(year from (.+)\\)(?:::int)?,(?:extract\\(month from (.+)\\)(?:::int)?|1),1",
          Pattern.DOTALL);

  /** Date formats of Oracle and PostgreSQL, a specifier at a time. */
  private static final Pattern TO_CHAR =
      Pattern.compile(
          "\"[^\"]*\"|FM|IYYY|SYYYY|YYYY|RRRR|YY|MONTH|MON|MM|IW|WW|Q|DDD|DD|DAY|DY|HH|MI|SS|MS|US|TZ|J|D|[A-Z]+|.",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private DateTruncation() {}

  /**
   * The unit of a call; {@code null} if it truncates no date, or keeps more than a unit.
   *
   * @param call normalized
   */
  static @Nullable DateUnit of(String call, Dialect dialect) {
    Matcher parts = CALL.matcher(call.length() > LONGEST ? "" : call);
    return parts.matches() ? of(parts.group(1), parts.group(2), dialect) : null;
  }

  private static @Nullable DateUnit of(String function, String arguments, Dialect dialect) {
    Matcher first = FIRST.matcher(arguments);
    Matcher last = LAST.matcher(arguments);
    String before = first.matches() ? first.group(1) : null;
    String after = last.matches() ? (last.group(1) != null ? last.group(1) : last.group(2)) : null;
    return switch (function) {
      case "date_trunc", "timestamp_trunc", "datetime_trunc", "datetrunc" ->
          before != null ? named(before) : ofWord(arguments, after, dialect);
      case "trunc" -> after == null ? null : ofOracle(after);
      case "strftime", "format_date", "format_timestamp", "format_datetime" ->
          ofPercents(before != null ? before : after, "bBhm", "dejHIMSpfsuwX");
      case "date_format" ->
          after == null
              ? null
              : after.contains("%")
                  ? ofPercents(after, "bMmc", "deDjHhIikprSsTfWwa")
                  : ofJava(after);
      case "to_char", "to_varchar", "varchar_format" -> after == null ? null : ofToChar(after);
      case "format", "formatdatetime" -> after == null ? null : ofJava(after);
      case "date", "datetime" -> ofStart(after);
      case "substr", "substring", "left" -> ofPrefix(arguments);
      case "datefromparts", "make_date", "makedate" -> ofParts(arguments);
      case "dateadd" -> ofDifference(arguments);
      case "month", "monthname" -> DateUnit.MONTH_OF_YEAR;
      case "year" -> DateUnit.YEAR;
      case "date_part", "datepart", "datename" ->
          ofPart(before != null ? before : firstWord(arguments));
      case "extract" -> ofPart(arguments.substring(0, Math.max(0, arguments.indexOf(" from "))));
      default -> null;
    };
  }

  /** BigQuery has the unit last, and others first; the other argument may be a name like it. */
  private static @Nullable DateUnit ofWord(
      String arguments, @Nullable String last, Dialect dialect) {
    DateUnit first = named(firstWord(arguments));
    boolean fromEnd = dialect == Dialect.BIGQUERY || (dialect == Dialect.ANSI && first == null);
    return fromEnd ? named(last) : first;
  }

  private static String firstWord(String arguments) {
    return arguments.substring(0, Math.max(0, arguments.indexOf(',')));
  }

  /** The unit of a part of a date: a month is one of any year. */
  private static @Nullable DateUnit ofPart(String part) {
    DateUnit unit = named(part);
    return unit == DateUnit.MONTH
        ? DateUnit.MONTH_OF_YEAR
        : unit == DateUnit.YEAR ? DateUnit.YEAR : null;
  }

  private static @Nullable DateUnit named(@Nullable String unit) {
    return unit == null
        ? null
        : switch (unit.toLowerCase(Locale.ROOT)) {
          case "year", "years", "yyyy", "yy", "isoyear" -> DateUnit.YEAR;
          case "quarter", "q", "qq" -> DateUnit.QUARTER;
          case "month", "months", "mon", "mm", "m" -> DateUnit.MONTH;
          case "week", "isoweek", "week(monday)", "iso_week" -> DateUnit.WEEK;
          default -> null;
        };
  }

  private static @Nullable DateUnit ofOracle(String unit) {
    return switch (unit.toUpperCase(Locale.ROOT)) {
      case "YEAR", "YYYY", "YY", "Y", "SYYYY" -> DateUnit.YEAR;
      case "Q", "QUARTER" -> DateUnit.QUARTER;
      case "MONTH", "MON", "MM" -> DateUnit.MONTH;
      case "IW", "WEEK" -> DateUnit.WEEK;
      default -> null;
    };
  }

  /** The unit of a format whose specifiers begin with a percent sign. */
  private static @Nullable DateUnit ofPercents(
      @Nullable String format, String months, String finer) {
    boolean year = false;
    boolean month = false;
    boolean quarter = false;
    boolean week = false;
    for (int i = 0; format != null && i + 1 < format.length(); i++) {
      if (format.charAt(i) != '%') {
        continue;
      }
      char c = format.charAt(++i);
      i += c == '-' && i + 1 < format.length() ? 1 : 0;
      c = format.charAt(i);
      if (finer.indexOf(c) >= 0) {
        return null;
      }
      year |= "YyGxX".indexOf(c) >= 0;
      month |= months.indexOf(c) >= 0;
      quarter |= c == 'Q';
      week |= c == 'V' || c == 'v';
    }
    return unit(year, quarter, month, week);
  }

  private static @Nullable DateUnit unit(
      boolean year, boolean quarter, boolean month, boolean week) {
    if (week) {
      return year && !month && !quarter ? DateUnit.WEEK : null;
    }
    if (quarter) {
      return year && !month ? DateUnit.QUARTER : null;
    }
    return month ? (year ? DateUnit.MONTH : DateUnit.MONTH_OF_YEAR) : year ? DateUnit.YEAR : null;
  }

  private static @Nullable DateUnit ofToChar(String format) {
    if (format.contains("%")) {
      return ofPercents(format, "bBm", "deHIMSj");
    }
    if (format.contains("yyyy") && !format.contains("mm")) {
      DateUnit java = ofJava(format); // Spark and Databricks
      if (java != null) {
        return java;
      }
    }
    boolean year = false;
    boolean month = false;
    boolean quarter = false;
    boolean week = false;
    Matcher parts = TO_CHAR.matcher(format);
    while (parts.find()) {
      String part = parts.group().toUpperCase(Locale.ROOT);
      if (part.startsWith("\"") || part.equals("FM")) {
        continue;
      }
      switch (part) {
        case "YYYY", "IYYY", "SYYYY", "RRRR", "YY" -> year = true;
        case "MONTH", "MON", "MM" -> month = true;
        case "Q" -> quarter = true;
        case "IW" -> week = true;
        default -> {
          if (Character.isLetter(part.charAt(0))) {
            return null;
          }
        }
      }
    }
    return unit(year, quarter, month, week);
  }

  /** The unit of a format of Java or .NET. */
  private static @Nullable DateUnit ofJava(String format) {
    boolean year = false;
    boolean month = false;
    boolean quarter = false;
    for (char c : format.toCharArray()) {
      switch (c) {
        case 'y', 'u' -> year = true;
        case 'M', 'L' -> month = true;
        case 'Q', 'q' -> quarter = true;
        default -> {
          if (Character.isLetter(c)) {
            return null;
          }
        }
      }
    }
    return unit(year, quarter, month, false);
  }

  private static @Nullable DateUnit ofStart(@Nullable String modifier) {
    return modifier == null
        ? null
        : switch (modifier.toLowerCase(Locale.ROOT)) {
          case "start of month" -> DateUnit.MONTH;
          case "start of year" -> DateUnit.YEAR;
          default -> null;
        };
  }

  /** The first four or seven characters of an ISO date. */
  private static @Nullable DateUnit ofPrefix(String arguments) {
    Matcher length = PREFIX.matcher(arguments.replace(" from 1 for ", ",1,"));
    return length.matches() ? (length.group(1).equals("4") ? DateUnit.YEAR : DateUnit.MONTH) : null;
  }

  private static @Nullable DateUnit ofParts(String arguments) {
    Matcher parts = FROM_PARTS.matcher(arguments);
    if (!parts.matches()) {
      return null;
    }
    return parts.group(2) != null || parts.group(4) != null ? DateUnit.MONTH : DateUnit.YEAR;
  }

  /** {@code DATEADD(month, DATEDIFF(month, 0, d), 0)}. */
  private static @Nullable DateUnit ofDifference(String arguments) {
    Matcher difference =
        Pattern.compile("([a-z]+),datediff\\(([a-z]+),0,.+\\),0", Pattern.DOTALL)
            .matcher(arguments);
    return difference.matches() && difference.group(1).equals(difference.group(2))
        ? named(difference.group(1))
        : null;
  }
}
