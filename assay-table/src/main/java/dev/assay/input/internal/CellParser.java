// SPDX-License-Identifier: Apache-2.0
package dev.assay.input.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.assay.table.ValueFamily;
import dev.assay.table.internal.ByteString;
import dev.assay.table.internal.JsonText;
import dev.assay.table.internal.TimeInterval;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses cells written as text into values of a family; text that does not parse stays text. */
final class CellParser {
  /** The exponent is limited, so that a few characters can't stand for a number of gigabytes. */
  private static final Pattern DECIMAL =
      Pattern.compile("[-+]?(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][-+]?\\d{1,4})?");

  /** The length up to which any integer fits in a long. */
  private static final int SURELY_LONG = 18;

  /** Longer numerals stay text, as in JSON: reading one takes time by the square of its length. */
  static final int LONGEST_NUMERAL = 1000;

  private static final Pattern BYTES = Pattern.compile("(?:0x|\\\\x)?((?:[0-9a-fA-F]{2})*)");
  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern PERIOD =
      Pattern.compile(
          "P(?=.)(?:(-?\\d{1,7})Y)?(?:(-?\\d{1,7})M)?(?:(-?\\d{1,7})W)?(?:(-?\\d{1,7})D)?(T.+)?");
  private static final Pattern ZONED = Pattern.compile("(.{11,}?) ?(Z|[-+][0-9:]+)");

  private CellParser() {}

  /** The value of the text in a family, or the text itself if it does not parse. */
  static Object parse(String text, ValueFamily family) {
    if (family.isNumeric() && text.length() > LONGEST_NUMERAL) {
      return text;
    }
    try {
      return switch (family) {
        case INTEGER -> TextScan.isInteger(text) ? integer(text) : text;
        case DECIMAL -> isDecimal(text) ? new BigDecimal(text) : text;
        case DOUBLE -> number(text);
        case REAL -> number(text) instanceof Double value ? (Object) value.floatValue() : text;
        case BOOLEAN -> truth(text);
        case DATE -> date(text);
        case TIME -> LocalTime.parse(text);
        case TIMESTAMP -> timestamp(text);
        case INSTANT -> instant(text);
        case INTERVAL -> interval(text);
        case UUID -> UUID_TEXT.matcher(text).matches() ? UUID.fromString(text) : text;
        case BYTES -> bytes(text);
        case JSON -> json(text);
        default -> text;
      };
    } catch (DateTimeException | ArithmeticException notOfTheKind) {
      return text;
    }
  }

  private static boolean isDecimal(String text) {
    return TextScan.isPlainDecimal(text) || DECIMAL.matcher(text).matches();
  }

  private static LocalDate date(String text) {
    return TextScan.isDate(text)
        ? LocalDate.of(
            TextScan.number(text, 0, 4), TextScan.number(text, 5, 7), TextScan.number(text, 8, 10))
        : LocalDate.parse(text);
  }

  private static Object integer(String text) {
    if (text.length() <= SURELY_LONG) {
      return Long.parseLong(text);
    }
    BigInteger value = new BigInteger(text);
    return value.bitLength() < Long.SIZE ? (Object) value.longValue() : value;
  }

  private static Object number(String text) {
    if (isDecimal(text)) {
      return Double.valueOf(text);
    }
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "nan" -> Double.NaN;
      case "infinity", "inf" -> Double.POSITIVE_INFINITY;
      case "-infinity", "-inf" -> Double.NEGATIVE_INFINITY;
      default -> text;
    };
  }

  private static Object truth(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "t" -> true;
      case "false", "f" -> false;
      default -> text;
    };
  }

  private static LocalDateTime timestamp(String text) {
    return text.length() <= 10
        ? LocalDate.parse(text).atStartOfDay()
        : LocalDateTime.parse(withT(text));
  }

  /** Parses an instant; text without an offset is UTC. */
  private static Instant instant(String text) {
    Matcher zoned = ZONED.matcher(text);
    return zoned.matches()
        ? timestamp(zoned.group(1)).toInstant(ZoneOffset.of(zoned.group(2)))
        : timestamp(text).toInstant(ZoneOffset.UTC);
  }

  private static String withT(String text) {
    return text.length() > 10 && text.charAt(10) == ' '
        ? text.substring(0, 10) + 'T' + text.substring(11)
        : text;
  }

  private static Object interval(String text) {
    Matcher period = PERIOD.matcher(text);
    if (!period.matches()) {
      return text;
    }
    String time = period.group(5);
    return new TimeInterval(
        12 * whole(period, 1) + whole(period, 2),
        7 * whole(period, 3) + whole(period, 4),
        time == null ? Duration.ZERO : Duration.parse("P" + time));
  }

  private static int whole(Matcher period, int group) {
    String digits = period.group(group);
    return digits == null ? 0 : Integer.parseInt(digits);
  }

  private static Object bytes(String text) {
    Matcher hex = BYTES.matcher(text);
    return hex.matches() ? new ByteString(HexFormat.of().parseHex(hex.group(1))) : text;
  }

  private static Object json(String text) {
    try {
      return Json.READER.readTree(text).isMissingNode() ? text : new JsonText(text);
    } catch (JsonProcessingException notJson) {
      return text;
    }
  }

  /** Made only where there is JSON. */
  private static final class Json {
    /** A cell may repeat keys, unlike a record. */
    private static final ObjectReader READER =
        JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .reader();

    private Json() {}
  }
}
