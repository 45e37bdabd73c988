// SPDX-License-Identifier: Apache-2.0
package dev.assay.match.cell;

import dev.assay.sql.internal.DateUnit;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A year, quarter, month or week as a text names it: {@code 2024}, {@code 2024-Q1}, {@code
 * 2024-03}, {@code 03/2024}, {@code Mar 2024}, {@code 2024-W10}; or a month without its year. Every
 * text that is one names one unit.
 *
 * @param unit that it names
 * @param start the midnight at which it begins; in the year 0 for a month without its year
 */
public record DatePart(DateUnit unit, LocalDateTime start) {
  private static final int LONGEST = 24;

  private static final List<String> MONTHS =
      List.of(
          "january",
          "february",
          "march",
          "april",
          "may",
          "june",
          "july",
          "august",
          "september",
          "october",
          "november",
          "december");

  private static final String YEAR = "([12]\\d{3})";
  private static final String BETWEEN = "(?:[-/.]|,? *)";
  private static final Pattern QUARTER =
      Pattern.compile(YEAR + "(?:-| *)q([1-4])|q([1-4])(?:[-/]| *)" + YEAR);
  private static final Pattern MONTH =
      Pattern.compile(YEAR + "[-/.]?(0[1-9]|1[0-2])|(0?[1-9]|1[0-2])[-/.]" + YEAR);
  private static final Pattern NAMED =
      Pattern.compile("([a-z]{3,9})" + BETWEEN + YEAR + "|" + YEAR + BETWEEN + "([a-z]{3,9})");
  private static final Pattern WEEK = Pattern.compile(YEAR + "-?w(\\d\\d)");

  /** Returns whether a text may be a part of a date, judging by its length and its ends. */
  static boolean mayBe(CharSequence text) {
    int length = text.length();
    if (length == 0 || length > LONGEST) {
      return false;
    }
    char first = text.charAt(0);
    return (first >= '0' && first <= '9') || "jfmasondqJFMASONDQ".indexOf(first) >= 0;
  }

  /** The part of a date that a text names, in any case; {@code null} if it names none. */
  public static @Nullable DatePart read(CharSequence text) {
    if (!mayBe(text)) {
      return null;
    }
    String plain = text.toString().strip().toLowerCase(Locale.ROOT);
    try {
      return readPlain(plain);
    } catch (DateTimeException noSuchWeek) {
      return null;
    }
  }

  private static @Nullable DatePart readPlain(String plain) {
    if (plain.matches(YEAR)) {
      return of(DateUnit.YEAR, plain, 1);
    }
    Matcher month = MONTH.matcher(plain);
    if (month.matches()) {
      return month.group(1) != null
          ? of(DateUnit.MONTH, month.group(1), Integer.parseInt(month.group(2)))
          : of(DateUnit.MONTH, month.group(4), Integer.parseInt(month.group(3)));
    }
    Matcher quarter = QUARTER.matcher(plain);
    if (quarter.matches()) {
      boolean first = quarter.group(1) != null;
      int number = Integer.parseInt(quarter.group(first ? 2 : 3));
      return of(DateUnit.QUARTER, quarter.group(first ? 1 : 4), 3 * number - 2);
    }
    Matcher named = NAMED.matcher(plain);
    if (named.matches()) {
      boolean first = named.group(1) != null;
      int number = month(named.group(first ? 1 : 4));
      return number == 0 ? null : of(DateUnit.MONTH, named.group(first ? 2 : 3), number);
    }
    Matcher week = WEEK.matcher(plain);
    if (week.matches()) {
      LocalDate monday =
          LocalDate.of(Integer.parseInt(week.group(1)), 1, 4)
              .with(IsoFields.WEEK_OF_WEEK_BASED_YEAR, Integer.parseInt(week.group(2)))
              .with(java.time.DayOfWeek.MONDAY);
      return new DatePart(DateUnit.WEEK, monday.atStartOfDay());
    }
    int number = plain.matches("0?[1-9]|1[0-2]") ? Integer.parseInt(plain) : month(plain);
    return number == 0 ? null : of(DateUnit.MONTH_OF_YEAR, "0", number);
  }

  /** The month without its year that has a number; {@code null} if none has. */
  public static @Nullable DatePart ofMonth(Number number) {
    double month = number.doubleValue();
    return month >= 1 && month <= 12 && month == Math.rint(month)
        ? of(DateUnit.MONTH_OF_YEAR, "0", (int) month)
        : null;
  }

  private static DatePart of(DateUnit unit, String year, int month) {
    return new DatePart(unit, LocalDate.of(Integer.parseInt(year), month, 1).atStartOfDay());
  }

  /** The number of a month by its English name or the first three letters of it, else 0. */
  private static int month(String name) {
    for (int i = 0; i < MONTHS.size(); i++) {
      String full = MONTHS.get(i);
      if (full.equals(name)
          || full.substring(0, 3).equals(name)
          || (name.equals("sept") && full.startsWith(name))) {
        return i + 1;
      }
    }
    return 0;
  }
}
