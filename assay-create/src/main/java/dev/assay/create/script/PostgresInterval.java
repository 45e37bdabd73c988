// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A span of time as PostgreSQL has it: months, days and microseconds stay apart, because a month
 * has no fixed length.
 */
public record PostgresInterval(long months, long days, long micros) {
  private static final Pattern CLOCK =
      Pattern.compile("([+-]?)(\\d+):(\\d{1,2})(?::(\\d{1,2}(?:\\.\\d+)?))?");
  private static final Pattern AMOUNT =
      Pattern.compile("([+-]?\\d+(?:\\.\\d*)?|[+-]?\\.\\d+)\\s*([A-Za-z]+)");
  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);
  private static final int DAYS_OF_MONTH = 30;
  private static final long HOUR = 3_600_000_000L;

  /**
   * Parses {@code 1 year 2 mons -3 days 04:05:06}.
   *
   * @throws TranslationException if it is something else
   */
  static PostgresInterval parse(String text) {
    PostgresInterval sum = new PostgresInterval(0, 0, 0);
    String rest = text.strip();
    boolean ago = rest.toLowerCase(Locale.ROOT).endsWith(" ago");
    rest = ago ? rest.substring(0, rest.length() - 4).strip() : rest;
    boolean any = false;
    while (!rest.isEmpty()) {
      Matcher clock = CLOCK.matcher(rest);
      Matcher amount = AMOUNT.matcher(rest);
      if (clock.lookingAt()) {
        sum = sum.plus(ofClock(clock));
        rest = rest.substring(clock.end()).strip();
      } else if (amount.lookingAt()) {
        sum = sum.plus(of(new BigDecimal(amount.group(1)), amount.group(2)));
        rest = rest.substring(amount.end()).strip();
      } else {
        throw new TranslationException("the interval '%s' can't be read".formatted(text));
      }
      any = true;
    }
    if (!any) {
      throw new TranslationException("an interval is empty");
    }
    return ago ? sum.times(BigDecimal.ONE.negate()) : sum;
  }

  private static PostgresInterval ofClock(Matcher clock) {
    String seconds = clock.group(4) == null ? "0" : clock.group(4);
    BigDecimal micros =
        new BigDecimal(clock.group(2))
            .multiply(BigDecimal.valueOf(HOUR))
            .add(new BigDecimal(clock.group(3)).multiply(BigDecimal.valueOf(HOUR / 60)))
            .add(new BigDecimal(seconds).multiply(MICROS));
    PostgresInterval positive = new PostgresInterval(0, 0, micros.longValue());
    return clock.group(1).equals("-") ? positive.times(BigDecimal.ONE.negate()) : positive;
  }

  /** An amount of a unit, such as {@code 2 weeks}. */
  static PostgresInterval of(BigDecimal amount, String unit) {
    String word = unit.toLowerCase(Locale.ROOT);
    String one =
        word.endsWith("s") && word.length() > 2 ? word.substring(0, word.length() - 1) : word;
    return switch (one) {
      case "millennium", "millennia" -> ofMonths(amount, 12_000);
      case "century", "centurie" -> ofMonths(amount, 1_200);
      case "decade" -> ofMonths(amount, 120);
      case "year", "yr", "y" -> ofMonths(amount, 12);
      case "quarter" -> ofMonths(amount, 3);
      case "month", "mon" -> ofMonths(amount, 1);
      case "week", "w" -> ofDays(amount.multiply(BigDecimal.valueOf(7)));
      case "day", "d" -> ofDays(amount);
      case "hour", "hr", "h" -> ofMicros(amount, HOUR);
      case "minute", "min", "m" -> ofMicros(amount, HOUR / 60);
      case "second", "sec", "s" -> ofMicros(amount, 1_000_000);
      case "millisecond", "msec" -> ofMicros(amount, 1_000);
      case "microsecond", "usec" -> ofMicros(amount, 1);
      default -> throw new TranslationException("'%s' is not a unit of time".formatted(unit));
    };
  }

  private static PostgresInterval ofMonths(BigDecimal amount, long months) {
    return new PostgresInterval(
        amount.multiply(BigDecimal.valueOf(months)).setScale(0, RoundingMode.DOWN).longValue(),
        0,
        0);
  }

  private static PostgresInterval ofDays(BigDecimal amount) {
    BigDecimal whole = amount.setScale(0, RoundingMode.DOWN);
    return new PostgresInterval(
        0,
        whole.longValue(),
        amount.subtract(whole).multiply(BigDecimal.valueOf(24 * HOUR)).longValue());
  }

  private static PostgresInterval ofMicros(BigDecimal amount, long micros) {
    return new PostgresInterval(0, 0, amount.multiply(BigDecimal.valueOf(micros)).longValue());
  }

  PostgresInterval plus(PostgresInterval other) {
    return new PostgresInterval(months + other.months, days + other.days, micros + other.micros);
  }

  PostgresInterval times(BigDecimal factor) {
    BigDecimal monthly = factor.multiply(BigDecimal.valueOf(months));
    BigDecimal wholeMonths = monthly.setScale(0, RoundingMode.DOWN);
    BigDecimal daily =
        factor
            .multiply(BigDecimal.valueOf(days))
            .add(monthly.subtract(wholeMonths).multiply(BigDecimal.valueOf(DAYS_OF_MONTH)));
    PostgresInterval rest = ofDays(daily);
    return new PostgresInterval(
        wholeMonths.longValue(),
        rest.days,
        rest.micros + factor.multiply(BigDecimal.valueOf(micros)).longValue());
  }

  PostgresInterval negated() {
    return new PostgresInterval(-months, -days, -micros);
  }

  LocalDateTime addTo(LocalDateTime time) {
    return time.plusMonths(months).plusDays(days).plus(micros, ChronoUnit.MICROS);
  }

  /** Returns the interval in PostgreSQL's format, such as {@code 1 year 2 mons 3 days 04:05:06}. */
  @Override
  public String toString() {
    StringBuilder out = new StringBuilder();
    part(out, months / 12, "year");
    part(out, months % 12, "mon");
    part(out, days, "day");
    if (micros != 0 || out.isEmpty()) {
      long positive = Math.abs(micros);
      out.append(out.isEmpty() ? "" : " ").append(micros < 0 ? "-" : "");
      out.append(
          String.format(
              Locale.ROOT,
              "%02d:%02d:%02d",
              positive / HOUR,
              positive / (HOUR / 60) % 60,
              positive / 1_000_000 % 60));
      if (positive % 1_000_000 != 0) {
        String fraction = String.format(Locale.ROOT, ".%06d", positive % 1_000_000);
        out.append(fraction.replaceFirst("0+$", ""));
      }
    }
    return out.toString();
  }

  private static void part(StringBuilder out, long amount, String unit) {
    if (amount != 0) {
      out.append(out.isEmpty() ? "" : " ").append(amount).append(' ').append(unit);
      out.append(amount == 1 ? "" : "s");
    }
  }
}
