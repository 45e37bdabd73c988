// SPDX-License-Identifier: Apache-2.0
package dev.assay.create.script;

import dev.assay.sql.internal.TranslationException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Makes a value one of a column's type, as an INSERT does; times are in UTC. */
public final class ValueCoercion {
  private static final int MOST_FRACTION = 6;

  /** Characters of a number that fits a long, whatever the digits. */
  private static final int MOST_SHORT = 18;

  /** Characters of a number that can't be rounded to zero. */
  private static final int MOST_USUAL = 40;

  private static final int ISO_DATE = 10;

  /** Java writes numbers in this range without an exponent. */
  private static final double LEAST_FAST = 1e-3;

  private static final double MOST_FAST = 1e7;
  private static final int MOST_FAST_SCALE = 4;

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendValue(ChronoField.HOUR_OF_DAY, 1, 2, java.time.format.SignStyle.NOT_NEGATIVE)
          .appendPattern(":mm[:ss]")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .toFormatter(Locale.ROOT);
  private static final DateTimeFormatter SHOWN_TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, MOST_FRACTION, true)
          .toFormatter(Locale.ROOT);

  private ValueCoercion() {}

  /**
   * The value as the type has it: {@link Boolean}, {@link Long}, {@link BigDecimal}, {@link
   * Double}, {@link String}, {@code byte[]}, {@link LocalDate}, {@link LocalTime}, {@link
   * LocalDateTime} or, with a zone, {@link OffsetDateTime}.
   *
   * @throws TranslationException if it can't be that
   */
  public static @Nullable Object to(@Nullable Object value, ColumnType type) {
    if (value == null) {
      return null;
    }
    try {
      return switch (type.kind()) {
        case BOOLEAN -> truth(value);
        case SMALLINT, INTEGER, BIGINT -> whole(value);
        case DECIMAL -> rounded(decimal(value), type);
        case REAL, DOUBLE -> decimalOrDouble(value);
        case CHAR, VARCHAR, TEXT, UUID, JSON, ARRAY -> text(value);
        case INTERVAL ->
            value instanceof PostgresInterval ? value : PostgresInterval.parse(text(value));
        case DATE ->
            value instanceof String text && isIsoDate(text)
                ? date(text)
                : time(value).toLocalDate();
        case TIME -> clockTime(value);
        case TIMESTAMP -> time(value);
        case TIMESTAMP_WITH_ZONE -> zoned(value);
        case BLOB -> bytes(value);
      };
    } catch (NumberFormatException | ArithmeticException | DateTimeException e) {
      throw new TranslationException(
          "'%s' is not a valid %s"
              .formatted(text(value), type.kind().name().toLowerCase(Locale.ROOT)),
          e);
    }
  }

  private static Object truth(Object value) {
    return switch (text(value).strip().toLowerCase(Locale.ROOT)) {
      case "t", "true", "1", "y", "yes", "on" -> true;
      case "f", "false", "0", "n", "no", "off" -> false;
      default -> throw new NumberFormatException(text(value));
    };
  }

  private static Object whole(Object value) {
    if (value instanceof Long) {
      return value;
    }
    if (value instanceof Integer number) {
      return (long) number;
    }
    if (value instanceof Boolean flag) {
      return flag ? 1L : 0L;
    }
    if (value instanceof String text && text.length() <= MOST_SHORT && isPlain(text, false)) {
      return Long.parseLong(text);
    }
    if (value instanceof byte[] bytes) {
      return whole(new BigDecimal(new BigInteger(1, bytes)));
    }
    if (value instanceof String text && !text.isEmpty() && text.chars().allMatch(c -> c < ' ')) {
      // A bit column as MySQL's dumps write it.
      return whole(text.getBytes(StandardCharsets.ISO_8859_1));
    }
    BigDecimal rounded = decimal(value).setScale(0, RoundingMode.HALF_UP);
    return rounded.precision() <= 18 ? (Object) rounded.longValueExact() : rounded;
  }

  private static BigDecimal decimal(Object value) {
    if (value instanceof Double number) {
      return decimal(number.doubleValue());
    }
    if (value instanceof String text) {
      return new BigDecimal(isPlain(text, true) ? text : text.strip().replaceAll("[$,_]", ""));
    }
    return ScriptArithmetic.decimal(value);
  }

  /** As {@link BigDecimal#valueOf(double)}; a number with few decimals is not written as text. */
  static BigDecimal decimal(double number) {
    double size = Math.abs(number);
    if (size >= LEAST_FAST && size < MOST_FAST) {
      long power = 1;
      for (int scale = 1; scale <= MOST_FAST_SCALE; scale++) {
        power *= 10;
        long digits = Math.round(number * power);
        if ((double) digits / power == number) {
          return BigDecimal.valueOf(digits, scale);
        }
      }
    }
    return BigDecimal.valueOf(number);
  }

  /**
   * Returns whether a number has digits, and else at most a minus sign and, if allowed, a point.
   */
  private static boolean isPlain(String text, boolean point) {
    int digits = 0;
    int points = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits++;
      } else if (point && c == '.') {
        points++;
      } else if (c != '-' || i > 0) {
        return false;
      }
    }
    return digits > 0 && points <= 1;
  }

  private static BigDecimal rounded(BigDecimal value, ColumnType type) {
    if (type.length() == ColumnType.NONE) {
      return value;
    }
    return value.setScale(Math.max(0, type.scale()), RoundingMode.HALF_UP);
  }

  /** Keeps the digits of numbers, so that each engine converts them like the literal. */
  private static Object decimalOrDouble(Object value) {
    if (value instanceof Double) {
      return value;
    }
    String text = text(value).strip();
    if (text.length() <= MOST_USUAL && isPlain(text, true)) {
      return Double.parseDouble(text) + 0.0; // A zero loses its sign, as in a decimal.
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity", "inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      default -> decimal(value).doubleValue();
    };
  }

  private static LocalDateTime time(Object value) {
    return value instanceof String text
        ? read(text).withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime()
        : ScriptArithmetic.dateTime(value);
  }

  private static OffsetDateTime zoned(Object value) {
    return value instanceof OffsetDateTime time
        ? time
        : value instanceof String text ? read(text) : time(value).atOffset(ZoneOffset.UTC);
  }

  private static OffsetDateTime read(String text) {
    String all = text.strip();
    int dateEnd = 0;
    while (dateEnd < all.length() && " T".indexOf(all.charAt(dateEnd)) < 0) {
      dateEnd++;
    }
    LocalDate date = date(all.substring(0, dateEnd));
    String rest = all.substring(Math.min(all.length(), dateEnd + 1)).strip();
    int zone = zoneStart(rest);
    String clock = rest.substring(0, zone).strip();
    LocalTime time = clock.isEmpty() ? LocalTime.MIDNIGHT : LocalTime.parse(clock, TIME);
    String offset = rest.substring(zone).strip();
    return OffsetDateTime.of(date, time, offset.isEmpty() ? ZoneOffset.UTC : ZoneOffset.of(offset));
  }

  private static int zoneStart(String rest) {
    int at = 0;
    while (at < rest.length() && "+-Z".indexOf(rest.charAt(at)) < 0) {
      at++;
    }
    return at;
  }

  private static boolean isIsoDate(String text) {
    return text.length() == ISO_DATE
        && text.charAt(0) != '-'
        && text.charAt(4) == '-'
        && text.charAt(7) == '-';
  }

  private static LocalDate date(String text) {
    if (isIsoDate(text)) {
      return LocalDate.of(
          Integer.parseInt(text, 0, 4, 10),
          Integer.parseInt(text, 5, 7, 10),
          Integer.parseInt(text, 8, ISO_DATE, 10));
    }
    if (text.matches("\\d{8}")) {
      return LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE);
    }
    String[] parts = text.split("[-/]", -1);
    if (parts.length != 3 || parts[0].length() < 3) {
      throw new DateTimeException(text);
    }
    return LocalDate.of(
        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
  }

  private static LocalTime clockTime(Object value) {
    if (value instanceof LocalTime time) {
      return time;
    }
    if (value instanceof String text) {
      String clock = text.strip();
      return clock.matches("\\d{4}-.*")
          ? time(clock).toLocalTime()
          : LocalTime.parse(clock.substring(0, zoneStart(clock)).strip(), TIME);
    }
    return time(value).toLocalTime();
  }

  private static byte[] bytes(Object value) {
    if (value instanceof byte[] bytes) {
      return bytes;
    }
    String text = text(value);
    if (text.startsWith("\\x")) {
      return HexFormat.of().parseHex(text.substring(2));
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * AT TIME ZONE: a time with time zone becomes local in the zone, and a local time gets the zone.
   */
  static @Nullable Object atZone(@Nullable Object value, String zone) {
    if (value == null) {
      return null;
    }
    try {
      ZoneId id = ZoneId.of(zone);
      return value instanceof OffsetDateTime time
          ? time.atZoneSameInstant(id).toLocalDateTime()
          : time(value).atZone(id).toOffsetDateTime().withOffsetSameInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new TranslationException("there is no time zone '%s'".formatted(zone), e);
    }
  }

  /** A time in UTC. */
  static OffsetDateTime utc(Instant clock) {
    return clock.atOffset(ZoneOffset.UTC);
  }

  /** A value as text, in PostgreSQL's form. */
  public static String text(Object value) {
    if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    if (value instanceof LocalTime time) {
      return time.format(SHOWN_TIME);
    }
    if (value instanceof LocalDateTime time) {
      return time.toLocalDate() + " " + time.toLocalTime().format(SHOWN_TIME);
    }
    if (value instanceof OffsetDateTime time) {
      return text(ScriptArithmetic.dateTime(time)) + "+00";
    }
    if (value instanceof byte[] bytes) {
      return "\\x" + HexFormat.of().formatHex(bytes);
    }
    return value.toString();
  }
}
