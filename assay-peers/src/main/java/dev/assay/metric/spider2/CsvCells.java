// SPDX-License-Identifier: Apache-2.0
package dev.assay.metric.spider2;

import dev.assay.table.Column;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the texts of a column as pandas 1.5 does: missing values, then integers, floats, truth
 * values, else text. A type applies only if all cells that are not missing fit; integers with
 * missing values become floats.
 */
final class CsvCells {
  private static final Set<String> MISSING =
      Set.of(
          "",
          "#N/A",
          "#N/A N/A",
          "#NA",
          "-1.#IND",
          "-1.#QNAN",
          "-NaN",
          "-nan",
          "1.#IND",
          "1.#QNAN",
          "<NA>",
          "N/A",
          "NA",
          "NULL",
          "NaN",
          "n/a",
          "nan",
          "null");
  private static final Pattern DIGITS =
      Pattern.compile("[ \t-\r]*+([-+]?)(?=\\d)0*+(\\d*+)(.*+)", Pattern.DOTALL);
  private static final int MOST_DIGITS = 20;
  private static final Pattern BLANK = Pattern.compile("[ \t-\r]*");
  private static final Pattern FLOAT =
      Pattern.compile(
          "[ \t-\r]*+([-+]?(?:(?:\\d++(?:\\.\\d*+)?|\\.\\d++)(?:[eE][-+]?\\d++)?"
              + "|(?i:inf(?:inity)?)))[ \t-\r]*+");
  private static final Set<String> TRUE = Set.of("True", "TRUE", "true");
  private static final Set<String> FALSE = Set.of("False", "FALSE", "false");
  private static final BigDecimal LARGEST_LONG = BigDecimal.valueOf(Long.MAX_VALUE);
  private static final BigDecimal SMALLEST_LONG = BigDecimal.valueOf(Long.MIN_VALUE);
  private static final BigDecimal LARGEST = new BigDecimal("18446744073709551615");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss", Locale.ROOT);
  private static final DateTimeFormatter FINE_TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

  private final @Nullable String[] texts;
  private final BitSet missing = new BitSet();

  private CsvCells(@Nullable String[] texts) {
    this.texts = texts;
    for (int row = 0; row < texts.length; row++) {
      String text = texts[row];
      if (text == null || MISSING.contains(text)) {
        texts[row] = null;
        missing.set(row);
      }
    }
  }

  /** The cells of a column, by way of the text that pandas would have written for each. */
  static CellList of(Column column) {
    @Nullable String[] texts = new String[column.size()];
    Arrays.setAll(texts, row -> written(column.value(row)));
    return new CsvCells(texts).read();
  }

  /** A cell as written by {@code DataFrame.to_csv}; {@code null} for a missing one. */
  private static @Nullable String written(@Nullable Object cell) {
    if (cell instanceof Boolean truth) {
      return truth ? "True" : "False";
    }
    if (cell instanceof Float number) {
      return written(Double.parseDouble(number.toString()));
    }
    if (cell instanceof Double number) {
      return number.isNaN() ? null : CellList.pythonText(number);
    }
    if (cell instanceof LocalDateTime time) {
      return written(time);
    }
    if (cell instanceof Instant time) {
      return written(LocalDateTime.ofInstant(time, ZoneOffset.UTC)) + "+00:00";
    }
    return cell == null ? null : cell.toString();
  }

  private static String written(LocalDateTime time) {
    boolean whole = time.truncatedTo(ChronoUnit.SECONDS).equals(time);
    return time.format(whole ? TIME : FINE_TIME);
  }

  private CellList read() {
    double[] numbers = new double[texts.length];
    Fit whole = readWhole(numbers);
    if (whole == Fit.ALL) {
      return CellList.ofNumbers(
          missing.isEmpty() && texts.length > 0 ? CellList.Kind.INTEGER : CellList.Kind.FLOAT,
          numbers,
          missing);
    }
    if (whole == Fit.TOO_LARGE) {
      return CellList.ofTexts(texts);
    }
    if (all(cell -> FLOAT.matcher(cell).matches())) {
      return CellList.ofNumbers(CellList.Kind.FLOAT, floats(numbers), missing);
    }
    if (all(cell -> TRUE.contains(cell) || FALSE.contains(cell))) {
      Arrays.setAll(numbers, row -> TRUE.contains(texts[row] == null ? "" : texts[row]) ? 1 : 0);
      return CellList.ofNumbers(CellList.Kind.TRUTH, numbers, missing);
    }
    return CellList.ofTexts(texts);
  }

  /** The result of reading cells as integers. */
  private enum Fit {
    ALL,
    OTHER,
    TOO_LARGE
  }

  /**
   * Reads 64-bit integers. The first cell that is none decides the next step: a number that is too
   * large makes the column text, unless all cells fit unsigned 64 bits; for other cells floats are
   * tried.
   */
  private Fit readWhole(double[] numbers) {
    boolean unsigned = false;
    boolean signed = !missing.isEmpty();
    for (int row = 0; row < texts.length; row++) {
      String text = texts[row];
      if (text == null) {
        continue;
      }
      Matcher digits = DIGITS.matcher(text);
      if (!digits.matches()) {
        return Fit.OTHER;
      }
      if (digits.group(2).length() > MOST_DIGITS) {
        return Fit.TOO_LARGE;
      }
      BigDecimal number = new BigDecimal(digits.group(1) + "0" + digits.group(2));
      if (number.compareTo(LARGEST) > 0 || number.compareTo(SMALLEST_LONG) < 0) {
        return Fit.TOO_LARGE;
      }
      if (!BLANK.matcher(digits.group(3)).matches()) {
        return Fit.OTHER;
      }
      unsigned |= number.compareTo(LARGEST_LONG) > 0;
      signed |= number.signum() < 0;
      numbers[row] = number.doubleValue();
    }
    return unsigned && signed ? Fit.TOO_LARGE : Fit.ALL;
  }

  private boolean all(java.util.function.Predicate<String> rule) {
    for (String cell : texts) {
      if (cell != null && !rule.test(cell)) {
        return false;
      }
    }
    return true;
  }

  private double[] floats(double[] numbers) {
    for (int row = 0; row < numbers.length; row++) {
      String text = texts[row];
      if (text != null) {
        Matcher number = FLOAT.matcher(text);
        numbers[row] = number.matches() ? parse(number.group(1)) : 0;
      }
    }
    return numbers;
  }

  private static double parse(String number) {
    String sign = number.startsWith("-") ? "-" : "";
    return number.toLowerCase(Locale.ROOT).contains("inf")
        ? Double.parseDouble(sign + "Infinity")
        : Double.parseDouble(number);
  }
}
