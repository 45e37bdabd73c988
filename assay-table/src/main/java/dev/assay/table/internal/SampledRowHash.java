// SPDX-License-Identifier: Apache-2.0
package dev.assay.table.internal;

import com.dynatrace.hash4j.hashing.Hashing;
import dev.assay.table.Column;
import dev.assay.table.ResultTable;
import dev.assay.table.ValueFamily;
import java.text.Normalizer;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Hashes of rows, by which two results are sampled in the same way. Each is the same on every
 * machine.
 */
public final class SampledRowHash {
  private static final Set<String> WORDS =
      Set.of(
          "true",
          "false",
          "yes",
          "no",
          "y",
          "n",
          "t",
          "f",
          "on",
          "off",
          "null",
          "nan",
          "inf",
          "infinity");
  private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)(e[+-]?\\d+)?");
  private static final Pattern FRACTION = Pattern.compile("\\.0+$");
  private static final Pattern SECONDS = Pattern.compile("^(.*t\\d\\d:\\d\\d):00$");
  private static final int LONGEST_NUMBER = 40;
  private static final int DATE = 10;
  private static final int UUID = 36;

  /** Digits of a fraction that count, so that its last digits don't decide what is sampled. */
  private static final int DIGITS = 4;

  /** The largest distance from an integer at which a number counts as that integer. */
  private static final double NOISE = 1e-9;

  private static final int TEN = 10;

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

  private SampledRowHash() {}

  /** A hash of the cells in their order, with their types. */
  public static long exact(ResultTable table, int row) {
    long hash = table.columnCount();
    for (Column column : table.columns()) {
      Object value = column.value(row);
      ValueFamily family = ValueFamily.of(value);
      long cell = value == null ? 0 : exact(value);
      hash = mixed(hash * MULTIPLIER + cell + family.name().hashCode());
    }
    return hash;
  }

  private static long exact(Object value) {
    if (value instanceof Long number) {
      return number;
    }
    return value instanceof Double number
        ? Double.doubleToLongBits(number + 0.0)
        : text(value.toString());
  }

  /** A hash of the cells in any order, equal for values that are mostly accepted for each other. */
  public static long loose(ResultTable table, int row) {
    long sum = 0;
    for (Column column : table.columns()) {
      Object value = column.value(row);
      sum += value == null ? 1 : mixed(cell(value));
    }
    return mixed(sum);
  }

  /**
   * Returns whether standard accepts no value but itself for any cell, unless it is another text.
   */
  public static boolean isPlain(ResultTable table, int row) {
    for (Column column : table.columns()) {
      Object value = column.value(row);
      if (value instanceof String text ? !isPlain(text) : value != null && !isInteger(value)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isInteger(Object value) {
    return ValueFamily.of(value) == ValueFamily.INTEGER;
  }

  private static boolean isPlain(String text) {
    return !text.isEmpty()
        && Character.isLetter(text.charAt(0))
        && !WORDS.contains(text.strip().toLowerCase(Locale.ROOT))
        && !(text.strip().length() == UUID && text.indexOf('-') > 0);
  }

  private static long cell(Object value) {
    if (value instanceof Number number) {
      return number(number.doubleValue());
    }
    if (value instanceof Boolean truth) {
      return number(truth ? 1 : 0);
    }
    return value instanceof LocalDateTime time && time.toLocalTime().equals(LocalTime.MIDNIGHT)
        ? text(time.toLocalDate().toString())
        : words(value.toString());
  }

  private static long text(String text) {
    return Hashing.xxh3_64().hashCharsToLong(text);
  }

  private static long words(String value) {
    String text = value.strip().toLowerCase(Locale.ROOT);
    if (!text.isEmpty() && !isAscii(text) && !Normalizer.isNormalized(text, Normalizer.Form.NFC)) {
      text = Normalizer.normalize(text, Normalizer.Form.NFC);
    }
    if (text.equals("true") || text.equals("false")) {
      return number(text.equals("true") ? 1 : 0);
    }
    if (text.isEmpty() || Character.isLetter(text.charAt(0))) {
      return text(text);
    }
    if (text.length() <= LONGEST_NUMBER && NUMBER.matcher(text).matches()) {
      return number(Double.parseDouble(text));
    }
    return text(text.length() > DATE && text.charAt(DATE) == ' ' ? time(text) : text);
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 128) {
        return false;
      }
    }
    return true;
  }

  /** A time as {@link LocalDateTime} writes it, or the date if it is midnight. */
  private static String time(String text) {
    String time = text.substring(0, DATE) + "t" + text.substring(DATE + 1);
    String whole = FRACTION.matcher(time).replaceFirst("");
    String minutes = SECONDS.matcher(whole).replaceFirst("$1");
    return minutes.endsWith("t00:00") ? minutes.substring(0, DATE) : minutes;
  }

  private static long number(double value) {
    double whole = Math.rint(value);
    boolean isWhole =
        Double.isNaN(value)
            || Double.isInfinite(value)
            || Math.abs(value - whole) <= NOISE * Math.max(1, Math.abs(value));
    return mixed(Double.doubleToLongBits(isWhole ? whole + 0.0 : rounded(value)));
  }

  /** A number with few significant digits. */
  private static double rounded(double value) {
    int digits = DIGITS - 1 - (int) Math.floor(Math.log10(Math.abs(value)));
    double scale = Math.pow(TEN, Math.abs(digits));
    return digits > 0 ? Math.rint(value * scale) / scale : Math.rint(value / scale) * scale;
  }

  /** A hash whose last bits depend on all bits. */
  private static long mixed(long value) {
    long hash = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
    return hash ^ (hash >>> 31);
  }
}
