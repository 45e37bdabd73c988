// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Evaluates the functions that scripts call in the rows they insert. */
final class ScriptFunctions {
  private static final BigDecimal MICROS = BigDecimal.valueOf(1_000_000);

  private ScriptFunctions() {}

  /**
   * The value of a word such as {@code CURRENT_DATE} at a time; {@code null} for any other word.
   */
  static @Nullable Object now(String word, Instant clock) {
    OffsetDateTime time = ValueCoercion.utc(clock);
    return switch (word) {
      case "current_timestamp",
          "now",
          "transaction_timestamp",
          "statement_timestamp",
          "clock_timestamp" ->
          time;
      case "localtimestamp", "utc_timestamp", "sysdate" -> time.toLocalDateTime();
      case "current_date", "curdate", "utc_date" -> time.toLocalDate();
      case "current_time", "localtime", "curtime", "utc_time" -> time.toLocalTime();
      default -> null;
    };
  }

  /**
   * The value of a function.
   *
   * @param name in lower case
   * @throws TranslationException if it is not supported for these arguments
   */
  static @Nullable Object call(String name, List<@Nullable Object> arguments, Instant clock) {
    Object now = now(name, clock);
    if (now != null) {
      return now;
    }
    if (name.equals("coalesce")) {
      return arguments.stream().filter(Objects::nonNull).findFirst().orElse(null);
    }
    if (name.equals("concat")) {
      StringBuilder joined = new StringBuilder();
      for (Object argument : arguments) {
        joined.append(argument == null ? "" : ValueCoercion.text(argument));
      }
      return joined.toString();
    }
    if (arguments.isEmpty()) {
      throw unknown(name);
    }
    Object first = arguments.get(0);
    Object last = arguments.get(arguments.size() - 1);
    if (first == null || last == null) {
      return null;
    }
    return call(name, first, last, arguments.size());
  }

  private static Object call(String name, Object first, Object last, int count) {
    return switch (name) {
      case "cast", "date", "timestamp" ->
          name.equals("date") ? ScriptArithmetic.dateTime(first).toLocalDate() : first;
      case "date_trunc" -> truncated(ValueCoercion.text(first), last);
      case "date_part" -> part(ValueCoercion.text(first), last).doubleValue();
      case "extract" -> part(ValueCoercion.text(first), last);
      case "to_char" -> DateText.format(ScriptArithmetic.dateTime(first), ValueCoercion.text(last));
      case "to_timestamp" -> epoch(ScriptArithmetic.decimal(first), count);
      case "date_add" -> moved(first, last, "+");
      case "date_sub" -> moved(first, last, "-");
      case "lower" -> ValueCoercion.text(first).toLowerCase(Locale.ROOT);
      case "upper" -> ValueCoercion.text(first).toUpperCase(Locale.ROOT);
      case "round" ->
          ScriptArithmetic.decimal(first)
              .setScale(
                  count == 1 ? 0 : ScriptArithmetic.decimal(last).intValue(), RoundingMode.HALF_UP);
      case "floor" -> ScriptArithmetic.decimal(first).setScale(0, RoundingMode.FLOOR);
      case "ceil", "ceiling" -> ScriptArithmetic.decimal(first).setScale(0, RoundingMode.CEILING);
      case "abs" -> ScriptArithmetic.decimal(first).abs();
      default -> throw unknown(name);
    };
  }

  private static TranslationException unknown(String name) {
    return new TranslationException(
        "the function %s can't be computed without its database".formatted(name));
  }

  private static Object epoch(BigDecimal seconds, int arguments) {
    if (arguments != 1) {
      throw unknown("to_timestamp with a format");
    }
    long micros = seconds.multiply(MICROS).longValue();
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS).atOffset(ZoneOffset.UTC);
  }

  /** MySQL's date_add: a date stays a date unless a unit of time is added. */
  private static Object moved(Object time, Object interval, String operator) {
    Object from = time instanceof String ? ScriptArithmetic.dateTime(time) : time;
    Object value = Objects.requireNonNull(ScriptArithmetic.apply(operator, from, interval));
    boolean date = time instanceof LocalDate || String.valueOf(time).matches("[-\\d]{8,10}");
    return date && interval instanceof PostgresInterval span && span.micros() == 0
        ? ScriptArithmetic.dateTime(value).toLocalDate()
        : value;
  }

  /** Truncates a time; a date becomes a time with time zone, as in PostgreSQL. */
  private static Object truncated(String unit, Object value) {
    LocalDateTime time = ScriptArithmetic.dateTime(value);
    LocalDateTime day = time.truncatedTo(ChronoUnit.DAYS);
    LocalDateTime cut =
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "century" -> day.withDayOfYear(1).withYear((time.getYear() - 1) / 100 * 100 + 1);
          case "decade" -> day.withDayOfYear(1).withYear(time.getYear() / 10 * 10);
          case "year" -> day.withDayOfYear(1);
          case "quarter" -> day.withDayOfMonth(1).withMonth((time.getMonthValue() - 1) / 3 * 3 + 1);
          case "month" -> day.withDayOfMonth(1);
          case "week" -> day.minusDays(time.getDayOfWeek().getValue() - 1L);
          case "day" -> day;
          case "hour" -> time.truncatedTo(ChronoUnit.HOURS);
          case "minute" -> time.truncatedTo(ChronoUnit.MINUTES);
          case "second" -> time.truncatedTo(ChronoUnit.SECONDS);
          case "milliseconds" -> time.truncatedTo(ChronoUnit.MILLIS);
          default ->
              throw new TranslationException("date_trunc does not support '%s'".formatted(unit));
        };
    return value instanceof LocalDateTime ? cut : cut.atOffset(ZoneOffset.UTC);
  }

  private static BigDecimal part(String field, Object value) {
    if (value instanceof PostgresInterval interval) {
      return part(field, interval);
    }
    LocalDateTime time = ScriptArithmetic.dateTime(value);
    long whole =
        switch (field.toLowerCase(Locale.ROOT)) {
          case "year" -> time.getYear();
          case "quarter" -> time.get(IsoFields.QUARTER_OF_YEAR);
          case "month" -> time.getMonthValue();
          case "week" -> time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
          case "isoyear" -> time.get(IsoFields.WEEK_BASED_YEAR);
          case "day" -> time.getDayOfMonth();
          case "doy" -> time.getDayOfYear();
          case "dow" -> time.getDayOfWeek().getValue() % 7;
          case "isodow" -> time.getDayOfWeek().getValue();
          case "hour" -> time.getHour();
          case "minute" -> time.getMinute();
          case "second", "epoch" -> Long.MIN_VALUE;
          default ->
              throw new TranslationException("extract does not support '%s'".formatted(field));
        };
    if (whole != Long.MIN_VALUE) {
      return BigDecimal.valueOf(whole);
    }
    long seconds =
        field.equalsIgnoreCase("epoch") ? time.toEpochSecond(ZoneOffset.UTC) : time.getSecond();
    return BigDecimal.valueOf(seconds).add(BigDecimal.valueOf(time.getNano() / 1_000, 6));
  }

  private static BigDecimal part(String field, PostgresInterval interval) {
    return switch (field.toLowerCase(Locale.ROOT)) {
      case "year" -> BigDecimal.valueOf(interval.months() / 12);
      case "month" -> BigDecimal.valueOf(interval.months() % 12);
      case "day" -> BigDecimal.valueOf(interval.days());
      default ->
          throw new TranslationException(
              "extract of an interval does not support '%s' here".formatted(field));
    };
  }
}
