// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Evaluates operators as PostgreSQL does. */
final class ScriptArithmetic {
  private static final MathContext DIGITS = MathContext.DECIMAL64;
  private static final long DAY = 86_400_000_000L;

  /** Digits of a number that fits a long, whatever they are. */
  private static final int MOST_SHORT = 18;

  private ScriptArithmetic() {}

  /** Parses a number; an integer becomes a {@link Long} if it fits. */
  static Object number(String written) {
    String digits = written.replace("_", "");
    if (digits.startsWith("0x") || digits.startsWith("0X")) {
      return whole(new BigDecimal(new BigInteger(digits.substring(2), 16)));
    }
    if (!digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
      return new BigDecimal(digits);
    }
    return digits.length() <= MOST_SHORT
        ? (Object) Long.parseLong(digits)
        : whole(new BigDecimal(digits));
  }

  private static Object whole(BigDecimal value) {
    return value.precision() <= MOST_SHORT ? (Object) value.longValueExact() : value;
  }

  static @Nullable Object negate(@Nullable Object value) {
    if (value instanceof PostgresInterval interval) {
      return interval.negated();
    }
    if (value instanceof Double number) {
      return -number;
    }
    return value == null ? null : apply("-", 0L, value);
  }

  /**
   * The value of an operation; NULL if an operand is.
   *
   * @throws TranslationException if the operands' types do not fit
   */
  static @Nullable Object apply(String operator, @Nullable Object left, @Nullable Object right) {
    if (left == null || right == null) {
      return null;
    }
    if (operator.equals("||")) {
      return ValueCoercion.text(left) + ValueCoercion.text(right);
    }
    if (left instanceof Double || right instanceof Double) {
      return doubles(operator, decimal(left).doubleValue(), decimal(right).doubleValue());
    }
    if (left instanceof Number && right instanceof Number) {
      return numbers(operator, left, right);
    }
    if (left instanceof PostgresInterval || right instanceof PostgresInterval) {
      return withInterval(operator, left, right);
    }
    if (left instanceof LocalDate date) {
      return withDate(operator, date, right);
    }
    if (operator.equals("-") && isTime(left) && isTime(right)) {
      return between(dateTime(right), dateTime(left));
    }
    throw refused(operator, left, right);
  }

  private static Object numbers(String operator, Object left, Object right) {
    boolean whole = left instanceof Long && right instanceof Long;
    BigDecimal a = decimal(left);
    BigDecimal b = decimal(right);
    boolean division = operator.equals("/") || operator.equals("%");
    if (division && b.signum() == 0) {
      throw new TranslationException("a division by zero");
    }
    BigDecimal value =
        switch (operator) {
          case "+" -> a.add(b);
          case "-" -> a.subtract(b);
          case "*" -> a.multiply(b);
          case "/" -> whole ? a.divideToIntegralValue(b) : a.divide(b, DIGITS);
          case "%" -> a.remainder(b);
          default -> throw refused(operator, left, right);
        };
    return whole ? whole(value.setScale(0, RoundingMode.DOWN)) : value;
  }

  private static Object doubles(String operator, double left, double right) {
    return switch (operator) {
      case "+" -> left + right;
      case "-" -> left - right;
      case "*" -> left * right;
      case "/" -> left / right;
      default -> throw refused(operator, left, right);
    };
  }

  private static Object withInterval(String operator, Object left, Object right) {
    if (left instanceof PostgresInterval a && right instanceof PostgresInterval b) {
      return operator.equals("+") ? a.plus(b) : a.plus(b.negated());
    }
    if (left instanceof PostgresInterval interval) {
      return right instanceof Number
          ? scaled(operator, interval, decimal(right))
          : withInterval(operator, right, interval);
    }
    PostgresInterval interval = (PostgresInterval) right;
    if (left instanceof Number && operator.equals("*")) {
      return interval.times(decimal(left));
    }
    PostgresInterval signed =
        switch (operator) {
          case "+" -> interval;
          case "-" -> interval.negated();
          default -> throw refused(operator, left, right);
        };
    if (left instanceof LocalTime time) {
      return time.plus(signed.micros(), ChronoUnit.MICROS);
    }
    LocalDateTime moved = signed.addTo(dateTime(left));
    return left instanceof OffsetDateTime ? moved.atOffset(ZoneOffset.UTC) : moved;
  }

  private static PostgresInterval scaled(
      String operator, PostgresInterval interval, BigDecimal factor) {
    return switch (operator) {
      case "*" -> interval.times(factor);
      case "/" -> interval.times(BigDecimal.ONE.divide(factor, DIGITS));
      default -> throw refused(operator, interval, factor);
    };
  }

  private static Object withDate(String operator, LocalDate date, Object right) {
    if (right instanceof Long days) {
      return date.plusDays(operator.equals("-") ? -days : days);
    }
    if (right instanceof LocalDate other && operator.equals("-")) {
      return ChronoUnit.DAYS.between(other, date);
    }
    if (right instanceof LocalTime time && operator.equals("+")) {
      return date.atTime(time);
    }
    if (isTime(right) && operator.equals("-")) {
      return between(dateTime(right), date.atStartOfDay());
    }
    throw refused(operator, date, right);
  }

  private static PostgresInterval between(LocalDateTime from, LocalDateTime to) {
    long micros = Duration.between(from, to).toNanos() / 1_000;
    return new PostgresInterval(0, micros / DAY, micros % DAY);
  }

  private static boolean isTime(Object value) {
    return value instanceof LocalDate
        || value instanceof LocalDateTime
        || value instanceof OffsetDateTime;
  }

  /** A local date and time in UTC. */
  static LocalDateTime dateTime(Object value) {
    if (value instanceof OffsetDateTime time) {
      return time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    }
    if (value instanceof LocalDate date) {
      return date.atStartOfDay();
    }
    if (value instanceof LocalDateTime time) {
      return time;
    }
    // For any type but text, the conversion would call this method again.
    if (value instanceof String
        && ValueCoercion.to(value, ColumnType.of(ColumnType.Kind.TIMESTAMP))
            instanceof LocalDateTime time) {
      return time;
    }
    throw new TranslationException("%s is not a time".formatted(value));
  }

  /** A number as a decimal. */
  static BigDecimal decimal(Object value) {
    return value instanceof BigDecimal decimal
        ? decimal
        : value instanceof Long number
            ? BigDecimal.valueOf(number)
            : new BigDecimal(ValueCoercion.text(value).strip());
  }

  private static TranslationException refused(String operator, Object left, Object right) {
    return new TranslationException(
        "%s %s %s can't be computed here"
            .formatted(ValueCoercion.text(left), operator, ValueCoercion.text(right)));
  }
}
