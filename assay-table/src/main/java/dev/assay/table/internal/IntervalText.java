// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads intervals as DuckDB and PostgreSQL write them, {@code 1 year 2 mons -3 days 04:05:06.789},
 * as ISO 8601 does, {@code P1Y2M-3DT4H5M6.789S}, and as the SQL standard does: {@code -1-2}, {@code
 * 3 04:05:06.789}, {@code INTERVAL '90' MINUTE}.
 */
public final class IntervalText {
  private static final int LONGEST = 100;
  private static final int MONTHS_A_YEAR = 12;
  private static final int DAYS_A_WEEK = 7;
  private static final String NUMBER = "([-+]?\\d{1,9})";

  private static final Pattern WORDS =
      Pattern.compile(
          "(?:@ )?(?:NUMBER years? ?)?(?:NUMBER mon(?:th)?s? ?)?(?:NUMBER days? ?)?"
                  .replace("NUMBER", NUMBER)
              + "(?:([-+])?(\\d{1,12}):(\\d\\d):(\\d\\d(?:\\.\\d{1,9})?))?");

  private static final Pattern ISO =
      Pattern.compile(
          "P(?:NUMBERY)?(?:NUMBERM)?(?:NUMBERW)?(?:NUMBERD)?(T[-+.\\dHMS]+)?"
              .replace("NUMBER", NUMBER));

  private static final List<String> UNITS =
      List.of("YEAR", "MONTH", "DAY", "HOUR", "MINUTE", "SECOND");

  private static final Pattern LITERAL =
      Pattern.compile(
          "INTERVAL '([-+]?)(\\d[-:. \\d]*)' (UNIT)(?: TO (?:UNIT))?"
              .replace("UNIT", String.join("|", UNITS)));

  private static final Pattern BARE =
      Pattern.compile("([-+]?)(\\d{1,9}-\\d{1,2}|\\d{1,9} \\d{1,2}:\\d{1,2}:\\d{1,2}(?:\\.\\d*)?)");

  private IntervalText() {}

  /** The interval that a text is, or {@code null} if it is none. */
  public static @Nullable TimeInterval read(String text) {
    if (text.length() < 2 || text.length() > LONGEST) {
      return null;
    }
    try {
      return switch (text.charAt(0)) {
        case 'P', 'p' -> readIso(text.toUpperCase(Locale.ROOT));
        case 'I', 'i' -> readLiteral(LITERAL.matcher(text.toUpperCase(Locale.ROOT)));
        default -> {
          TimeInterval words = readWords(text);
          yield words == null ? readLiteral(BARE.matcher(text)) : words;
        }
      };
    } catch (ArithmeticException | NumberFormatException | java.time.DateTimeException e) {
      return null; // beyond what an interval holds
    }
  }

  private static @Nullable TimeInterval readWords(String text) {
    Matcher words = WORDS.matcher(text);
    if (!words.matches()) {
      return null;
    }
    Duration time = Duration.ZERO;
    if (words.group(5) != null) {
      BigInteger nanos = new BigDecimal(words.group(7)).movePointRight(9).toBigInteger();
      time =
          Duration.ofHours(Long.parseLong(words.group(5)))
              .plusMinutes(Long.parseLong(words.group(6)))
              .plusNanos(nanos.longValueExact());
      time = "-".equals(words.group(4)) ? time.negated() : time;
    }
    return new TimeInterval(months(words.group(1), words.group(2)), whole(words.group(3)), time);
  }

  /** Reads a sign, fields from a first unit on, and the unit, which bare fields tell themselves. */
  private static @Nullable TimeInterval readLiteral(Matcher literal) {
    if (!literal.matches()) {
      return null;
    }
    String[] fields = literal.group(2).split("[-: ]", -1);
    int first =
        literal.groupCount() > 2
            ? UNITS.indexOf(literal.group(3))
            : literal.group(2).indexOf(':') < 0 ? 0 : UNITS.indexOf("DAY");
    BigDecimal[] amounts = new BigDecimal[UNITS.size()];
    for (int i = 0; i < amounts.length; i++) {
      boolean given = i >= first && i - first < fields.length;
      BigDecimal amount = given ? new BigDecimal(fields[i - first]) : BigDecimal.ZERO;
      amounts[i] = literal.group(1).equals("-") ? amount.negate() : amount;
    }
    if (first + fields.length > amounts.length) {
      return null;
    }
    return new TimeInterval(
        Math.addExact(
            Math.multiplyExact(amounts[0].intValueExact(), MONTHS_A_YEAR),
            amounts[1].intValueExact()),
        amounts[2].intValueExact(),
        Duration.ofHours(amounts[3].longValueExact())
            .plusMinutes(amounts[4].longValueExact())
            .plusNanos(amounts[5].movePointRight(9).longValueExact()));
  }

  private static @Nullable TimeInterval readIso(String text) {
    Matcher parts = ISO.matcher(text);
    if (!parts.matches() || text.endsWith("T") || text.equals("P")) {
      return null;
    }
    int days =
        Math.addExact(
            Math.multiplyExact(whole(parts.group(3)), DAYS_A_WEEK), whole(parts.group(4)));
    Duration time = parts.group(5) == null ? Duration.ZERO : Duration.parse("P" + parts.group(5));
    return new TimeInterval(months(parts.group(1), parts.group(2)), days, time);
  }

  private static int months(@Nullable String years, @Nullable String months) {
    return Math.addExact(Math.multiplyExact(whole(years), MONTHS_A_YEAR), whole(months));
  }

  private static int whole(@Nullable String digits) {
    return digits == null ? 0 : Integer.parseInt(digits);
  }
}
